//! Kicks: listing, judging and doing them (rule 5).
//!
//! This module must not decide what follows the end of a turn.

use serde_json::json;

use super::action::{Kick, Move, Pawn};
use super::event::{Event, KickEnds};
use super::pitch::{KickEnd, Limits, Pitch};
use super::squares::{Direction, FIELD, Spot, Square, Squares, crosses_into, spots};
use super::state::{Did, GoldenGoal, Phase, Track, begun_bit, set_of};
use crate::game::{Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

/// Judges what the turn's end needs of the kicks of one pawn, and remembers what it found out.
pub(super) struct KickJudge<'a> {
    game: &'a GoldenGoal,
    kicker: Pawn,
    from: Spot,
    longest: u8,
    /// The kicks begun in this turn, this one included.
    begun: u64,
    /// The pitch on which the kick runs.
    now: Pitch,
    /// The pitch after each step-off that may come; empty where the kicker stays.
    after: Vec<(Spot, Pitch)>,
    steps_off: bool,
    pawns: Squares,
    /// Whether a pass to each pawn can go on; a pass to a pawn always has the same length, bend or not.
    passes: [Option<bool>; 5],
}

/// Why a kick that runs well may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KickFault {
    SamePips,
    NoStepOff,
    Limits(Limits),
    CannotEnd,
}

impl<'a> KickJudge<'a> {
    /// For the kick that is due.
    pub(super) fn of(game: &'a GoldenGoal) -> Self {
        let kicker = game.kicker.expect("a kick is due");
        Self::new(game, game.pawns[game.side], kicker, game.pips, !game.opens())
    }

    /// For a kick by `kicker`, who stands on the ball, own pawns standing as given.
    pub(super) fn new(game: &'a GoldenGoal, pawns: [Spot; 5], kicker: Pawn, pips: u8, free: bool) -> Self {
        let from = pawns[kicker.index()];
        let steps_off = from.is_in(GoldenGoal::barred(game.side, kicker));
        let all = set_of(&pawns) | set_of(&game.pawns[!game.side]);
        let after = if steps_off {
            let spot_after = |to| {
                let mut pawns = pawns;
                pawns[kicker.index()] = to;
                (to, Pitch::new(game, pawns))
            };
            spots(super::step_off::touching(from) & !all).map(spot_after).collect()
        } else {
            Vec::new()
        };
        Self {
            game,
            kicker,
            from,
            longest: pips + u8::from(free),
            begun: game.begun | begun_bit(kicker, pips),
            now: Pitch::new(game, pawns),
            after,
            steps_off,
            pawns: all,
            passes: [None; 5],
        }
    }

    /// Whether any kick may be made.
    pub(super) fn any(&mut self) -> bool {
        if !self.steps_off {
            let pips = self.longest - u8::from(!self.game.opens());
            return self.now.can_end(self.kicker, pips, !self.game.opens(), &mut self.begun.clone());
        }
        let (now, from, longest) = (self.now, self.from, self.longest);
        !now.each_kick(from, longest, |kick, end| self.judge(kick.squares(), end).is_err())
    }

    /// Every kick that may be made, in a stable order.
    pub(super) fn list(&mut self, out: &mut Vec<Move>) {
        let (now, from, longest) = (self.now, self.from, self.longest);
        now.each_kick(from, longest, |kick, end| {
            if self.judge(kick.squares(), end).is_ok() {
                out.push(Move::Kick(kick));
            }
            true
        });
    }

    /// Says why a kick of this length and end may not be made.
    fn refusal(&self, fault: KickFault, squares: u8, end: KickEnd) -> Refusal {
        let left = self.longest - squares;
        let next = match end {
            KickEnd::Pass(spot) => self.now.pawn_on(spot),
            KickEnd::Stop(_) | KickEnd::Goal { .. } => self.kicker,
        };
        match fault {
            KickFault::SamePips => {
                let began = |pawn: &Pawn| self.begun & begun_bit(*pawn, left) != 0;
                let pawns: Vec<Pawn> = Pawn::ALL.into_iter().filter(began).collect();
                let values = json!({"pawn": next, "pips": left, "pawns": pawns});
                refuse("same_pips", "That pawn began a kick of this turn with as many pips.", values)
            }
            KickFault::NoStepOff => {
                let values = json!({"pawn": self.kicker, "from": self.from.square()});
                refuse("no_step_off", "The kicker would have no square to step off to.", values)
            }
            KickFault::Limits(limits) => limit_broken(limits),
            KickFault::CannotEnd => turn_cannot_end(next, left),
        }
    }

    /// Judges a kick by its length and end: same pips, step-off, and the turn's end, in this order.
    #[inline]
    pub(super) fn judge(&mut self, squares: u8, end: KickEnd) -> Result<(), KickFault> {
        match end {
            KickEnd::Goal { .. } if self.steps_off && !self.game.goal_would_end() => {
                if self.steps(Spot::NOWHERE) == 0 {
                    Err(KickFault::NoStepOff)
                } else {
                    Ok(())
                }
            }
            KickEnd::Goal { .. } => Ok(()),
            KickEnd::Stop(spot) if !self.steps_off => {
                if spot.is_in(self.now.stops()) {
                    Ok(())
                } else {
                    Err(KickFault::Limits(self.now.broken(spot)))
                }
            }
            KickEnd::Stop(spot) => match self.steps(spot) {
                0 => Err(KickFault::NoStepOff),
                steps if self.after.iter().any(|(to, pitch)| to.is_in(steps) && spot.is_in(pitch.stops())) => Ok(()),
                _ => Err(KickFault::CannotEnd),
            },
            KickEnd::Pass(spot) => self.judge_pass(self.now.pawn_on(spot), spot, self.longest - squares),
        }
    }

    fn judge_pass(&mut self, receiver: Pawn, spot: Spot, left: u8) -> Result<(), KickFault> {
        if self.begun & begun_bit(receiver, left) != 0 {
            return Err(KickFault::SamePips);
        }
        let steps = self.steps(spot);
        if self.steps_off && steps == 0 {
            return Err(KickFault::NoStepOff);
        }
        let (begun, now, after) = (self.begun, &self.now, &self.after);
        let goes_on = *self.passes[receiver.index()].get_or_insert_with(|| {
            let can_end = |pitch: &Pitch| pitch.can_end(receiver, left, true, &mut begun.clone());
            match self.steps_off {
                false => can_end(now),
                true => after.iter().any(|(to, pitch)| to.is_in(steps) && can_end(pitch)),
            }
        });
        if goes_on { Ok(()) } else { Err(KickFault::CannotEnd) }
    }

    fn steps(&self, ball: Spot) -> Squares {
        if self.steps_off { super::step_off::choices(self.from, self.pawns | ball.bit()) } else { 0 }
    }
}

impl GoldenGoal {
    /// Every kick that is legal now.
    pub(super) fn list_kicks(&self, out: &mut Vec<Move>) {
        KickJudge::of(self).list(out);
    }

    /// Reads and judges a path of the ball: line, length, obstacles, then what the turn's end needs.
    pub(super) fn judge_kick(&self, path: &[Square]) -> Result<Kick, Refusal> {
        let kick = self.read_line(path)?;
        let end = self.run_ball(path)?;
        let mut judge = KickJudge::of(self);
        judge.judge(kick.squares(), end).map(|()| kick).map_err(|fault| judge.refusal(fault, kick.squares(), end))
    }

    /// The line and the length of a path; the ball has a square in every phase that kicks.
    fn read_line(&self, path: &[Square]) -> Result<Kick, Refusal> {
        let mut from = self.ball.square().expect("the ball is with the kicker");
        let mut line: Option<(Direction, Direction)> = None;
        let mut straight = 0_usize;
        for &to in path {
            let fault = |code: &str, reason: &str| refuse(code, reason, json!({"from": from, "to": to}));
            let way = Direction::between(from, to)
                .ok_or_else(|| fault("not_a_line", "Each square of a kick touches the one before."))?;
            line = match line {
                None => Some((way, way)),
                Some((_, second)) if second == way => line,
                Some((_, second)) if way != second.turned(1) && way != second.turned(7) => {
                    return Err(fault("bend_angle", "A kick bends by exactly 45 degrees."));
                }
                Some((first, second)) if first != second => {
                    return Err(fault("bends_twice", "A kick bends only once."));
                }
                Some((first, _)) => Some((first, way)),
            };
            straight += usize::from(line.is_some_and(|(first, second)| first == second));
            from = to;
        }
        let longest = usize::from(self.pips) + usize::from(!self.opens());
        let values = json!({"length": path.len(), "min": 1, "max": longest});
        let Some((first, second)) = line else {
            return Err(refuse("too_short", "A kick goes at least one square.", values));
        };
        if path.len() > longest {
            return Err(refuse("too_long", format!("This kick goes {longest} squares at most."), values));
        }
        Ok(Kick { first, straight: straight as u8, second, bent: (path.len() - straight) as u8 })
    }

    /// Where a path of good line and length leads, judged square by square.
    fn run_ball(&self, path: &[Square]) -> Result<KickEnd, Refusal> {
        let (own, other) = (set_of(&self.pawns[self.side]), set_of(&self.pawns[!self.side]));
        let mut from = self.ball;
        let mut end = KickEnd::Stop(from);
        for (n, &square) in path.iter().enumerate() {
            let last = n + 1 == path.len();
            let fault = |code: &str, reason: &str| Err(refuse(code, reason, json!({"at": square})));
            let out = || fault("out_of_bounds", "The ball may not leave the field.");
            let Some(to) = Spot::of(square) else { return out() };
            let way = Direction::between(from.square().expect("on the board"), square).expect("the line is good");
            let net = Side::BOTH.into_iter().find(|net| crosses_into(*net, from, way));
            end = match net {
                Some(_) if !last => return out(),
                Some(net) if net == self.side => return fault("own_goal", "Nobody shoots into the own net."),
                Some(_) if self.in_kick_off() => return fault("kick_off_goal", "No goal can be scored in a kick-off."),
                Some(_) => KickEnd::Goal { post: to.is_in(super::squares::GROUND) },
                None if to.is_in(other) || (to.is_in(own) && !last) => {
                    return fault("path_blocked", "A pawn is in the ball's way.");
                }
                None if !to.is_in(FIELD) => return out(),
                None if to.is_in(own) => KickEnd::Pass(to),
                None => KickEnd::Stop(to),
            };
            from = to;
        }
        Ok(end)
    }

    /// The squares of a kick from where the ball is.
    pub(super) fn line_of(&self, kick: Kick) -> Vec<Square> {
        let mut at = self.ball.square().expect("the ball is with the kicker");
        let mut path = Vec::with_capacity(kick.squares().into());
        for way in kick.directions() {
            let (x, y) = way.delta();
            at = Square { x: at.x + x, y: at.y + y };
            path.push(at);
        }
        path
    }

    /// Kicks: a legal kick is taken for granted.
    pub(super) fn do_kick(&mut self, kick: Kick, log: &mut impl Log<Event>) {
        let (side, pawn, from) = (self.side, self.kicker.expect("a kick is due"), self.ball);
        let pips_left = self.pips + u8::from(!self.opens()) - kick.squares();
        let mut before = from;
        let mut to = from;
        for way in kick.directions() {
            (before, to) = (to, to.step(way));
        }
        let goal = (!to.is_in(FIELD)).then_some(to.is_in(super::squares::GROUND));
        debug_assert!(goal.is_none() || crosses_into(!side, before, kick.second));
        let receiver = Pawn::ALL.into_iter().find(|own| goal.is_none() && self.pawns[side][own.index()] == to);
        log.note(|| Event::Kick {
            side,
            pawn,
            from: from.square().expect("on the field"),
            path: self.line_of(kick),
            pips_left,
            ends: match (goal, receiver) {
                (Some(_), _) => KickEnds::Goal,
                (None, Some(_)) => KickEnds::Pass,
                (None, None) => KickEnds::Stop,
            },
            receiver,
        });
        self.trail.push(Track { what: Did::Kick, pawn, from, pips: self.pips });
        self.begun |= begun_bit(pawn, self.pips);
        self.pips = pips_left;
        let steps_off = from.is_in(GoldenGoal::barred(side, pawn));
        if let Some(post) = goal {
            return self.score_goal(pawn, post, steps_off, log);
        }
        self.ball = to;
        if steps_off {
            self.receiver = receiver;
            self.phase = Phase::StepOff;
        } else {
            self.pass_on(receiver);
        }
    }

    /// The receiver kicks next; without one the turn can be ended.
    pub(super) fn pass_on(&mut self, receiver: Option<Pawn>) {
        self.kicker = receiver;
        self.receiver = None;
        self.phase = if receiver.is_some() { Phase::Kick } else { Phase::End };
    }
}

pub(super) fn limit_broken(limits: Limits) -> Refusal {
    refuse("limit_broken", "The turn could not end like this.", json!({"limits": limits.names()}))
}

/// `pawn` is the one who would have to go on, with so many pips.
pub(super) fn turn_cannot_end(pawn: Pawn, pips: u8) -> Refusal {
    let values = json!({"pawn": pawn, "pips": pips});
    refuse("turn_cannot_end", "After that no way leads to a legal end of the turn.", values)
}

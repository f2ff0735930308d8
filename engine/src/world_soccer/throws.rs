//! Throwing: what dice say, fouls, and how a throw ends (rules 3, 6, 7, 8).
//!
//! This module must not judge actions.

use super::action::{Player, Shirt};
use super::event::{CoinFor, Event};
use super::in_hand::{Component, Throw};
use super::state::{Chance, Held, Phase, WorldSoccer};
use crate::game::Side;
use crate::log::Log;

/// Throws in a row that a side may make.
pub const THROWS_IN_ROW_MAX: u8 = 3;

/// Throws for which a side may hold the ball in one place, and how far it may move meanwhile.
const HELD_MAX: u8 = 5;
const HELD_SQUARES_MAX: i32 = 2;

/// The word on a face 1..=6.
pub(super) fn word(face: u8) -> &'static str {
    match face {
        1 => "1",
        2 => "4",
        3 | 4 => "2/2",
        _ => "3/3",
    }
}

/// The squares that a face names.
fn number(face: u8) -> u8 {
    match face {
        1 => 1,
        2 => 4,
        3 | 4 => 2,
        _ => 3,
    }
}

/// Whether a face 1..=6 names two players.
fn is_double(face: u8) -> bool {
    face > 2
}

/// The face 1..=6 that is a foul beside the holder, and no goal from the penalty spot.
pub(super) const ONE: u8 = 1;

impl WorldSoccer {
    /// Applies faces for the dice that are due; faces that fit are taken for granted.
    pub(super) fn apply_faces(&mut self, faces: &[u8], log: &mut impl Log<Event>) {
        let Some(chance) = self.due.take() else { return };
        let last = faces[faces.len() - 1];
        match chance {
            Chance::KickOff | Chance::ShootOut => self.toss_coin(chance, last, log),
            Chance::Throw if self.phase == Phase::ShootOut => self.shoot(last != ONE, log),
            Chance::Throw => self.apply_throw(faces, log),
        }
    }

    fn toss_coin(&mut self, chance: Chance, face: u8, log: &mut impl Log<Event>) {
        self.side = if face == 1 { Side::Home } else { Side::Away };
        let shoot_out = chance == Chance::ShootOut;
        if shoot_out {
            self.shoot_out.first = Some(self.side);
        }
        let what = if shoot_out { CoinFor::ShootOut } else { CoinFor::KickOff };
        log.note(|| Event::Coin { r#for: what, side: self.side });
    }

    fn apply_throw(&mut self, faces: &[u8], log: &mut impl Log<Event>) {
        self.throws += 1;
        self.in_row += 1;
        self.throw.faces[..faces.len()].copy_from_slice(faces);
        self.throw.ball_before = self.ball;
        let (side, throws, throws_in_row) = (self.side, self.throws, self.in_row);
        let die = || faces.iter().map(|face| word(*face)).collect();
        log.note(|| Event::Thrown { side, die: die(), throws, throws_in_row });
        let last = faces[faces.len() - 1];
        let kick = |value| Some(Component { value, kick: true, by: None });
        match self.phase {
            // A free kick or penalty is kicked with the last die.
            Phase::FreeKick => self.throw.components[0] = kick(number(last)),
            Phase::Penalty => self.take_penalty(last != ONE, log),
            _ if faces.iter().all(|face| *face == ONE) && self.foulers().next().is_some() => self.foul(log),
            _ => {
                self.phase = Phase::Move;
                self.throw.components = match *faces {
                    [first, second] => {
                        [Some(Component { value: number(first), kick: false, by: None }), kick(number(second))]
                    }
                    _ => [kick(number(last)), kick(number(last)).filter(|_| is_double(last))],
                };
            }
        }
    }

    /// Outfielders of the side in turn beside the opposing holder.
    fn foulers(&self) -> impl Iterator<Item = Shirt> {
        let holder = self.holder.filter(|holder| holder.side != self.side).map(|holder| self.square_of(holder));
        let beside = move |shirt: &Shirt| holder.is_some_and(|at| self.players[self.side][shirt.index()].king(at) == 1);
        Shirt::outfield().filter(beside)
    }

    /// A foul by the side in turn: the other one has a free kick or a penalty.
    fn foul(&mut self, log: &mut impl Log<Event>) {
        let (side, Some(on)) = (self.side, self.holder) else { return };
        let penalty = self.pitch().areas[side].has(self.ball);
        log.note(|| Event::Foul { side, shirts: self.foulers().collect(), on, penalty });
        self.count_held();
        // The other side throws even where the limit is reached (ruling).
        log.note(|| Event::ThrowEnded { side, extra: false, next: Some(!side) });
        self.begin_run_of_throws(!side, if penalty { Phase::PenaltyTaker } else { Phase::FreeKick });
    }

    /// `side` is to throw or kick, for the first time in its run of throws.
    pub(super) fn begin_run_of_throws(&mut self, side: Side, phase: Phase) {
        self.throw = Throw::NONE;
        self.side = side;
        self.phase = phase;
        self.in_row = 0;
    }

    /// Ends a throw that was no foul, goal or kick of a shoot-out: time-wasting, the limit, then who throws next.
    pub(super) fn end_throw(&mut self, log: &mut impl Log<Event>) {
        let side = self.side;
        if self.phase == Phase::Move {
            self.count_held();
            if self.held[side].throws >= HELD_MAX {
                self.waste_time(log);
            }
        }
        let over = self.limit_reached();
        let extra = self.throw.passed && self.holds(side) && self.in_row < THROWS_IN_ROW_MAX && !over;
        let next = if extra { side } else { !side };
        log.note(|| Event::ThrowEnded { side, extra, next: (!over).then_some(next) });
        if over {
            self.end_at_limit(log);
        } else if extra {
            (self.throw, self.phase) = (Throw::NONE, Phase::Throw);
        } else {
            self.begin_run_of_throws(next, Phase::Throw);
        }
    }

    /// Counts how long the side in turn has held the ball in one place. Free kicks and penalties are not counted.
    pub(super) fn count_held(&mut self) {
        let (side, before) = (self.side, self.throw.ball_before);
        let Held { throws, anchor } = self.held[side];
        let near = |spot| self.holds(side) && self.ball.king(spot) <= HELD_SQUARES_MAX;
        self.held[side] = if throws > 0 && near(anchor) {
            Held { throws: throws + 1, anchor }
        } else if near(before) {
            Held { throws: 1, anchor: before }
        } else {
            Held::NOT
        };
    }

    /// The holder of the side in turn and the other side's nearest outfielder change places, and the latter has the ball. From a
    /// goalkeeper the ball alone goes over.
    fn waste_time(&mut self, log: &mut impl Log<Event>) {
        let (side, Some(Player { shirt, .. })) = (self.side, self.holder) else { return };
        let at = self.players[side][shirt.index()];
        let far = |other: &Shirt| self.players[!side][other.index()].king(at);
        // Of several at the same distance it is the first that counts.
        let nearest = Shirt::outfield().min_by_key(far).expect("there are ten");
        if shirt != Shirt::KEEPER {
            self.players[side][shirt.index()] = self.players[!side][nearest.index()];
            self.players[!side][nearest.index()] = at;
        }
        self.holder = Some(Player { side: !side, shirt: nearest });
        self.ball = self.players[!side][nearest.index()];
        self.held[side] = Held::NOT;
        log.note(|| Event::TimeWasted { side, from: shirt, to: nearest });
    }
}

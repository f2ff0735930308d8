//! Dice, goals, and what follows a turn: the next one or the end of the match (rules 3, 4, 7).
//!
//! This module must not judge actions.

use super::action::Pawn;
use super::event::Event;
use super::options::{Mode, TieBreak};
use super::pitch::Pitch;
use super::squares::{Spot, circle};
use super::state::{By, Chance, GoldenGoal, LastChance, Phase};
use crate::game::{BySide, Side};
use crate::log::Log;

/// Turns that a side has to level in `last_chance`.
const LAST_CHANCE_TURNS: u8 = 3;

impl GoldenGoal {
    /// Applies faces for the dice that are due; faces that fit are taken for granted.
    pub(super) fn apply_faces(&mut self, faces: &[u8], log: &mut impl Log<Event>) {
        match self.due.take() {
            Some(Chance::Coin) => {
                self.side = if faces[0] == 1 { Side::Home } else { Side::Away };
                log.note(|| Event::Coin { side: self.side });
            }
            Some(Chance::KickOff) => self.kick_off(faces[0], faces[1], log),
            Some(Chance::Turn) => {
                self.die = faces[0];
                self.pips = faces[0];
                self.phase = Phase::Run;
                log.note(|| Event::Rolled { side: self.side, face: faces[0] });
                if !self.can_run() {
                    log.note(|| Event::TurnPassed { side: self.side });
                    self.finish_turn(false, log);
                }
            }
            Some(Chance::Restart) => {
                let again = faces[0] == 1;
                log.note(|| Event::RestartRoll { side: self.side, face: faces[0], again });
                if again {
                    self.due = Some(Chance::Restart);
                } else {
                    self.die = faces[0];
                    self.open_with(Pawn::KEEPER, faces[0]);
                }
            }
            None => {}
        }
    }

    fn kick_off(&mut self, home: u8, away: u8, log: &mut impl Log<Event>) {
        let side = (home != away).then_some(if home > away { Side::Home } else { Side::Away });
        let budget = home.abs_diff(away);
        log.note(|| Event::KickOffRoll { faces: [home, away], side, budget });
        let Some(side) = side else {
            self.due = Some(Chance::KickOff);
            return;
        };
        self.side = side;
        let in_circle = |pawn: &Pawn| self.pawns[side][pawn.index()].is_in(circle(side));
        let kicker = Pawn::ALL.into_iter().find(in_circle).expect("the set-up leaves one in the circle");
        self.ball = self.pawns[side][kicker.index()];
        self.open_with(kicker, budget);
    }

    /// Lets `kicker` open a kick-off or restart; limits are waived if they would forbid every way to end it.
    fn open_with(&mut self, kicker: Pawn, budget: u8) {
        self.kicker = Some(kicker);
        self.pips = budget;
        self.waived = !Pitch::new(self, self.pawns[self.side]).can_end(kicker, budget, false, &mut 0);
    }

    /// A goal of the side in turn. Where the match goes on, who is bound to step off does so first.
    pub(super) fn score_goal(&mut self, pawn: Pawn, post: bool, steps_off: bool, log: &mut impl Log<Event>) {
        let side = self.side;
        self.score[side] += 1;
        self.ball = Spot::NOWHERE;
        log.note(|| Event::Goal { side, pawn, post, score: self.score });
        self.last_chance = self.chance_after_goal(self.score);
        if steps_off && self.verdict(self.score, self.last_chance, true).is_none() {
            self.scored = true;
            self.phase = Phase::StepOff;
        } else {
            self.finish_turn(true, log);
        }
    }

    /// Whether a goal now would end the match.
    pub(super) fn goal_would_end(&self) -> bool {
        let mut score = self.score;
        score[self.side] += 1;
        self.verdict(score, self.chance_after_goal(score), true).is_some()
    }

    /// The count of `last_chance` right after a goal of the side in turn.
    fn chance_after_goal(&self, score: BySide<u32>) -> Option<LastChance> {
        if self.options.mode != Mode::LastChance || score.home == score.away {
            return None;
        }
        // The leader's second goal does not start the count anew.
        self.last_chance.or(Some(LastChance { side: !self.side, turns_left: LAST_CHANCE_TURNS }))
    }

    /// The count when the turn of the side in turn ends.
    fn chance_after_turn(&self, chance: Option<LastChance>) -> Option<LastChance> {
        chance.map(|chance| LastChance { turns_left: chance.turns_left - u8::from(chance.side == self.side), ..chance })
    }

    /// Which rule ends the match with this turn, if any.
    fn verdict(&self, score: BySide<u32>, chance: Option<LastChance>, goal: bool) -> Option<By> {
        let Self { options, turns, side, .. } = self;
        let tie_break = options.mode == Mode::Rounds && *turns > 2 * options.rounds;
        match options.mode {
            Mode::GoldenGoal if goal => return Some(By::GoldenGoal),
            Mode::FirstTo if goal && score[*side] >= options.goals => return Some(By::FirstTo),
            Mode::Rounds if goal && tie_break => return Some(By::GoldenGoal),
            Mode::LastChance if self.chance_after_turn(chance).is_some_and(|chance| chance.turns_left == 0) => {
                return Some(By::LastChance);
            }
            _ => {}
        }
        if *turns == 0 || turns % 2 == 1 {
            return None;
        }
        let round = turns / 2;
        if options.mode == Mode::Rounds && round == options.rounds && round <= options.max_rounds {
            let plays_on = options.tie_break == TieBreak::GoldenGoal && score.home == score.away;
            return (!plays_on).then_some(By::Rounds);
        }
        let most = options.max_rounds + if tie_break { options.rounds } else { 0 };
        (round == most).then_some(By::MaxRounds)
    }

    /// Ends the turn: the next one begins, as a restart after a goal, or the match is over.
    pub(super) fn finish_turn(&mut self, goal: bool, log: &mut impl Log<Event>) {
        let verdict = self.verdict(self.score, self.last_chance, goal);
        self.last_chance = self.chance_after_turn(self.last_chance);
        self.clear_turn();
        if let Some(by) = verdict {
            self.ended = Some(by);
            self.phase = Phase::Over;
            log.note(|| Event::Ended { result: self.outcome().expect("it has just ended") });
            return;
        }
        self.side = !self.side;
        self.turns += 1;
        self.restart = goal;
        self.phase = if goal { Phase::Keeper } else { Phase::Roll };
        log.note(|| Event::Turn { side: self.side, round: self.round(), restart: goal });
    }

    fn clear_turn(&mut self) {
        self.restart = false;
        self.die = 0;
        self.pips = 0;
        self.kicker = None;
        self.receiver = None;
        self.scored = false;
        self.waived = false;
        self.undos = 0;
        self.trail.clear();
        self.begun = 0;
    }
}

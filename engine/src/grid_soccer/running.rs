//! Doing runs: dribbles into opponents, balls picked up at the end; and steals (rules 5, 6).
//!
//! This module must not judge whether a run or a steal is legal.

use super::action::Route;
use super::cards::Shirt;
use super::charges::Cause;
use super::event::{Contest, Event, Fought, Won};
use super::pitch::Spot;
use super::stars::Star;
use super::state::{Ball, Due, Flight, GridSoccer, Run};
use crate::game::Side;
use crate::log::Log;

/// A challenge lost by more than this loses the ball to the opponent.
const KNOCKED_LOOSE_MAX: i8 = 2;

impl GridSoccer {
    /// A run of the picked one.
    pub(super) fn do_run(&mut self, route: Route, log: &mut impl Log<Event>) {
        let shirt = self.picked.expect("only the picked one runs");
        self.run_steps += route.steps;
        self.committed = true;
        self.played |= shirt.bit();
        self.bring_into_play(shirt);
        self.start_run(shirt, route, log);
    }

    /// A goal kick whose taker has moved is taken.
    pub(super) fn bring_into_play(&mut self, mover: Shirt) {
        if self.picked == Some(mover) {
            self.set_piece = None;
        }
    }

    pub(super) fn start_run(&mut self, shirt: Shirt, route: Route, log: &mut impl Log<Event>) {
        let side = self.side;
        let at = self.at(side, shirt);
        let with_ball = self.holds(side, shirt);
        log.note(|| Event::Run { side, shirt, path: route.squares(at).collect(), with_ball });
        self.put(side, shirt, Spot::NOWHERE);
        self.run = Some(Run { shirt, route, done: 0, at });
        self.go_on(log);
    }

    /// Goes on with a run under way, and ends the turn if it is over and nobody runs.
    pub(super) fn go_on(&mut self, log: &mut impl Log<Event>) {
        if self.due.is_some() {
            return;
        }
        if let Some(run) = self.run {
            self.run_on(run, log);
        } else if self.turn_over {
            self.finish_turn(false, log);
        }
    }

    /// Runs on to the next dice, or to the end of the run.
    fn run_on(&mut self, mut run: Run, log: &mut impl Log<Event>) {
        let side = self.side;
        while run.done < run.route.steps {
            run.at = run.at.step(run.route.way(run.done), 1);
            run.done += 1;
            if !self.holds(side, run.shirt) {
                continue;
            }
            let Some(against) = self.own_standing(!side, run.at).filter(|other| !self.is_frozen(!side, *other)) else {
                continue;
            };
            self.bank(Cause::Challenge);
            if self.has_effect(side, run.shirt, Star::NUTMEG) {
                let Run { shirt, at, .. } = run;
                log.note(|| Event::Challenge(unrolled(side, shirt, Some(against), at)));
                continue;
            }
            self.run = Some(run);
            self.due = Some(Due::Challenge(against));
            return;
        }
        self.run = None;
        self.put(side, run.shirt, run.at);
        if self.ball == Ball::Loose(run.at) {
            self.pick_up(run.shirt, log);
        }
        self.go_on(log);
    }

    /// The dice of a challenge.
    pub(super) fn roll_challenge(&mut self, against: Shirt, faces: &[u8], log: &mut impl Log<Event>) {
        let side = self.side;
        let run = self.run.expect("a challenge is part of a run");
        let margin = self.challenge_lead(run.shirt, against) + lead(faces);
        let outcome = match margin {
            0.. => Fought::Won,
            _ if margin >= -KNOCKED_LOOSE_MAX => Fought::KnockedLoose,
            _ => Fought::Lost,
        };
        let contest = rolled(unrolled(side, run.shirt, Some(against), run.at), faces, margin, outcome);
        log.note(|| Event::Challenge(contest));
        match outcome {
            Fought::Won => {}
            Fought::KnockedLoose => self.knock_from(run.at, !side),
            Fought::Lost => self.give(!side, against, None, log),
        }
        self.go_on(log);
    }

    /// The ball leaves a square in a random direction; `last_touch` touched it last.
    pub(super) fn knock_from(&mut self, at: Spot, last_touch: Side) {
        self.ball = Ball::Flight(at);
        self.flight = Flight { at, last_touch, missed_pass: false, one_two: false };
        self.due = Some(Due::Knock);
    }

    /// One of the side in turn has come to the loose ball under him.
    pub(super) fn pick_up(&mut self, shirt: Shirt, log: &mut impl Log<Event>) {
        let side = self.side;
        let at = self.at(side, shirt);
        match self.fights_for(at) {
            Some(against) => self.due = Some(Due::PickUp { shirt, against }),
            None => {
                log.note(|| Event::PickUp(unrolled(side, shirt, None, at)));
                self.give(side, shirt, None, log);
            }
        }
    }

    /// The dice of a pick-up.
    pub(super) fn roll_pick_up(&mut self, shirt: Shirt, against: Shirt, faces: &[u8], log: &mut impl Log<Event>) {
        let side = self.side;
        let at = self.at(side, shirt);
        let margin = self.pick_up_lead(at, shirt, against) + lead(faces);
        let outcome = if margin >= 0 { Fought::Won } else { Fought::Lost };
        let contest = rolled(unrolled(side, shirt, Some(against), at), faces, margin, outcome);
        log.note(|| Event::PickUp(contest));
        match outcome {
            Fought::Won => self.give(side, shirt, None, log),
            _ => self.give(!side, against, None, log),
        }
        self.go_on(log);
    }

    /// Somebody has the ball now, by a star's doing or not.
    pub(super) fn give(&mut self, side: Side, shirt: Shirt, by: Option<Star>, log: &mut impl Log<Event>) {
        self.ball = Ball::Held(side, shirt);
        log.note(|| Event::Ball { at: self.at(side, shirt), side: Some(side), shirt: Some(shirt), by });
    }

    /// A tackle of the picked one on the carrier beside him.
    pub(super) fn do_steal(&mut self) {
        let (thief, against) = (self.picked.expect("somebody tackles"), self.carrier().expect("somebody has the ball"));
        let (target, _) = self.steal_numbers(thief, against);
        self.spend(thief, Star::PICKPOCKET);
        self.bank(Cause::Steal);
        self.take_action(thief);
        self.due = Some(Due::Steal { against, target });
    }

    /// The dice of a steal.
    pub(super) fn roll_steal(&mut self, against: Shirt, target: i8, faces: [u8; 2], log: &mut impl Log<Event>) {
        let side = self.side;
        let shirt = self.picked.expect("somebody tackles");
        let (_, bonus) = self.steal_numbers(shirt, against);
        let margin = (faces[0] + faces[1]) as i8 + bonus - target;
        let outcome = if margin >= 0 { Won::Won } else { Won::Lost };
        log.note(|| Event::Steal { side, shirt, against, faces, margin, outcome });
        if outcome == Won::Won {
            self.give(side, shirt, None, log);
        }
    }

    /// The turn's ball action is taken by the picked one.
    pub(super) fn take_action(&mut self, shirt: Shirt) {
        self.acted = true;
        self.committed = true;
        self.played |= shirt.bit();
        self.set_piece = None;
    }
}

/// The lead of the first two dice over the other two.
fn lead(faces: &[u8]) -> i8 {
    (faces[0] + faces[1]) as i8 - (faces[2] + faces[3]) as i8
}

fn unrolled(side: Side, shirt: Shirt, against: Option<Shirt>, at: Spot) -> Contest {
    let outcome = Fought::Won;
    Contest { side, shirt, against, at, faces: None, against_faces: None, margin: None, outcome }
}

fn rolled(contest: Contest, faces: &[u8], margin: i8, outcome: Fought) -> Contest {
    let (own, other) = ([faces[0], faces[1]], [faces[2], faces[3]]);
    Contest { faces: Some(own), against_faces: Some(other), margin: Some(margin), outcome, ..contest }
}

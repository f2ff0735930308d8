//! Penalties, in play and in a shoot-out (rules 8, 9).
//!
//! This module must not know how fouls come about.

use serde_json::json;

use super::action::{Move, Player, Shirt};
use super::event::{Event, GoalBy, Moved};
use super::squares::{Spot, Squares};
use super::state::{By, Phase, Score, WorldSoccer};
use crate::game::{Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;
use crate::shoot_out;

/// Kicks of each side after which the shoot-out goes on pair by pair.
const SHOOT_OUT_KICKS: usize = 5;

impl WorldSoccer {
    /// Any outfielder may take a penalty.
    pub(super) fn list_penalty_takers(&self, out: &mut Vec<Move>) {
        out.extend(Shirt::outfield().map(Move::PenaltyTaker));
    }

    /// Judges who takes a penalty.
    pub(super) fn judge_penalty_taker(&self, shirt: Shirt) -> Result<(), Refusal> {
        if shirt != Shirt::KEEPER {
            return Ok(());
        }
        Err(refuse("penalty_taker", "An outfielder takes the penalty.", json!({"shirt": shirt})))
    }

    /// Sets a penalty up: the taker on the spot, the goalkeeper on his line, everybody else out of the area.
    pub(super) fn do_penalty_taker(&mut self, shirt: Shirt, log: &mut impl Log<Event>) {
        let (side, pitch) = (self.side, self.pitch());
        let area = pitch.areas[!side];
        let (taker, keeper) = (Player { side, shirt }, Player { side: !side, shirt: Shirt::KEEPER });
        // The fouled side first.
        let all = [side, !side].into_iter().flat_map(|side| Shirt::all().map(move |shirt| Player { side, shirt }));
        let stays = |player: &Player| *player != taker && *player != keeper && area.has(self.square_of(*player));
        let lifted: Vec<(Player, Spot)> = all.filter(stays).map(|player| (player, self.square_of(player))).collect();
        lifted.iter().for_each(|(player, _)| self.put(*player, Spot::NOWHERE));
        self.put(taker, pitch.spots[!side]);
        self.put(keeper, pitch.keeper_places[!side]);
        for (player, stood) in &lifted {
            let free = pitch.ground & !area & !self.occupied();
            self.put(*player, self.nearest(*stood, free));
        }
        self.ball = pitch.spots[!side];
        self.holder = Some(taker);
        self.penalty_taker = Some(shirt);
        self.phase = Phase::Penalty;
        log.note(|| {
            let players = [taker, keeper].into_iter().chain(lifted.iter().map(|(player, _)| *player));
            let moved = players.map(|player| Moved {
                side: player.side,
                shirt: player.shirt,
                square: self.square_of(player).square().expect("on the pitch"),
            });
            Event::PenaltySet { side, shirt, moved: moved.collect() }
        });
    }

    fn put(&mut self, player: Player, spot: Spot) {
        self.players[player.side][player.shirt.index()] = spot;
    }

    /// The nearest of some squares; ties go toward the halfway row, then to the lower x.
    fn nearest(&self, from: Spot, squares: Squares) -> Spot {
        let order = |spot: &Spot| (spot.king(from), self.pitch().from_halfway(*spot), spot.x());
        squares.iter().min_by_key(order).expect("a pitch has room outside an area")
    }

    /// The penalty is a goal, or the goalkeeper has the ball.
    pub(super) fn take_penalty(&mut self, goal: bool, log: &mut impl Log<Event>) {
        let side = self.side;
        let Some(shirt) = self.penalty_taker.take() else { return };
        log.note(|| Event::Penalty { side, shirt, goal });
        if goal {
            self.ball = self.pitch().goal_middles[!side];
            self.score_goal(shirt, GoalBy::Penalty, log);
        } else {
            let keeper = Player { side: !side, shirt: Shirt::KEEPER };
            self.holder = Some(keeper);
            self.ball = self.square_of(keeper);
            self.end_throw(log);
        }
    }

    /// A kick of the shoot-out.
    pub(super) fn shoot(&mut self, goal: bool, log: &mut impl Log<Event>) {
        let side = self.side;
        self.shoot_out.kicks[side].push(goal);
        log.note(|| Event::ShootOutKick { side, goal });
        if self.shoot_out_winner().is_some() {
            self.end(By::ShootOut, log);
        } else {
            self.side = !side;
        }
    }

    /// Goals of the shoot-out.
    pub(super) fn shoot_out_goals(&self) -> Score {
        shoot_out::goals(&self.shoot_out.kicks)
    }

    /// Who cannot be caught up any more in the first five kicks, or has won a pair after them.
    pub(super) fn shoot_out_winner(&self) -> Option<Side> {
        shoot_out::winner(&self.shoot_out.kicks, SHOOT_OUT_KICKS)
    }
}

//! Looks through a turn: who runs where, what he does there, what the dice make of it, and what can be done then.
//!
//! Dice are weighed by their exact chances. This module must not know strengths.

use super::plans::{Plan, Then};
use super::shots::{self, Ends};
use super::standing::Standing;
use super::value::outlook;
use super::{chance, ends};
use crate::bots::Budget;
use crate::game::Side;
use crate::grid_soccer::{Ball, GridSoccer, Move, Phase, Spot, Waits, mouth_middle};

/// Dice upon dice that are followed in one glance; then a position counts as it is.
const DICE_DEEP: u32 = 4;

/// What each square away from the middle of the goal takes from a shot, in goals.
const AWAY: f64 = 0.001;

/// A shot that needs more than this is not thought of.
const HOPELESS: i8 = 11;

/// Plans that are followed beyond their dice after an ability.
const FOLLOWED: usize = 4;

/// What may still be spent.
pub(super) struct Purse<'a> {
    nodes: u32,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Purse<'a> {
    /// How many positions are looked at between two questions to `stop`.
    const PACE: u32 = 256;

    pub(super) fn new(budget: Budget<'a>) -> Purse<'a> {
        Purse { nodes: budget.nodes, stop: budget.stop }
    }

    /// Pays for one position.
    fn pay(&mut self) {
        if self.nodes == 0 {
            return;
        }
        self.nodes -= 1;
        if self.nodes.is_multiple_of(Self::PACE) && self.stop.is_some_and(|stop| stop()) {
            self.nodes = 0;
        }
    }

    /// Whether nothing is left.
    pub(super) fn is_empty(&self) -> bool {
        self.nodes == 0
    }
}

/// One side's thinking in one turn.
pub(super) struct Search<'a> {
    pub(super) side: Side,
    pub(super) purse: Purse<'a>,
    standing: Standing,
    turns: usize,
    ends: Option<Ends>,
    depth: u32,
}

impl<'a> Search<'a> {
    pub(super) fn new(game: &GridSoccer, side: Side, purse: Purse<'a>) -> Search<'a> {
        let turns = usize::from(game.chosen().turns);
        let left = (turns + 1).saturating_sub(game.turn_of().0.into());
        Search { side, purse, standing: Standing::new(left), turns, ends: None, depth: 0 }
    }

    fn lead(&self, game: &GridSoccer, side: Side) -> i32 {
        let score = game.score();
        i32::from(score[side]) - i32::from(score[!side])
    }

    /// What a goal would be worth now.
    pub(super) fn goal(&self, game: &GridSoccer) -> f64 {
        let left = (self.turns + 1).saturating_sub(game.turn_of().0.into());
        self.standing.goal(self.lead(game, self.side), left)
    }

    /// The expected result of a position in which a turn begins, or all is over.
    pub(super) fn leaf(&mut self, game: &GridSoccer) -> f64 {
        self.purse.pay();
        let mover = game.turn_of().1;
        let worth = match game.phase() {
            Phase::Over => self.standing.expected(self.lead(game, mover), 0, NOTHING),
            Phase::ShootOut => 0.5,
            _ => {
                let left = (self.turns + 1).saturating_sub(game.turn_of().0.into());
                self.standing.expected(self.lead(game, mover), left, outlook(game))
            }
        };
        if mover == self.side { worth } else { 1.0 - worth }
    }

    /// What it is worth to end the turn now, where that can be.
    pub(super) fn ended(&mut self, game: &GridSoccer) -> Option<f64> {
        if game.set_piece_due().is_some() {
            return None;
        }
        let mut next = game.clone();
        next.play(self.side, Move::EndTurn);
        Some(self.leaf(&next))
    }

    /// Whether the side still has its turn.
    pub(super) fn goes_on(&self, game: &GridSoccer) -> bool {
        game.phase() == Phase::Turn && game.turn_of().1 == self.side && game.owes(self.side)
    }

    /// What a position is worth with the best that the side can still do in the turn, by a glance at each way.
    pub(super) fn value(&mut self, game: &GridSoccer) -> f64 {
        self.followed(game, &mut |search, next| match search.plans(next).into_iter().next() {
            Some(best) => best.worth,
            None => search.leaf(next),
        })
    }

    /// The same, the best of them being followed beyond their dice.
    pub(super) fn value_closely(&mut self, game: &GridSoccer) -> f64 {
        self.followed(game, &mut |search, next| {
            let mut plans = search.plans(next);
            super::turn::look_closely(search, next, &mut plans, FOLLOWED);
            plans.first().map_or_else(|| search.leaf(next), |best| best.worth)
        })
    }

    /// The same, the turn being ended at once unless there is a shot to be taken.
    pub(super) fn as_it_is(&mut self, game: &GridSoccer) -> f64 {
        self.followed(game, &mut |search, next| {
            let ended = search.ended(next).unwrap_or(0.0);
            search.shot(next).map_or(ended, |shot| shot.max(ended))
        })
    }

    /// Weighs what dice bring by `rest`, which is asked where the side can go on.
    fn followed(&mut self, game: &GridSoccer, rest: &mut dyn FnMut(&mut Self, &GridSoccer) -> f64) -> f64 {
        if self.goes_on(game) {
            return rest(self, game);
        }
        if !matches!(game.waits(), Waits::Chance(_)) || self.depth >= DICE_DEEP || game.phase() == Phase::ShootOut {
            return self.leaf(game);
        }
        self.depth += 1;
        let (mut sum, mut all) = (0.0, 0.0);
        chance::each(game, &mut |chance, next| {
            sum += chance * self.followed(next, rest);
            all += chance;
        });
        self.depth -= 1;
        if all > 0.0 { sum / all } else { self.leaf(game) }
    }

    /// What a shot from here is worth, where one may be taken.
    pub(super) fn shot(&mut self, game: &GridSoccer) -> Option<f64> {
        let Ball::Held(side, carrier) = game.ball() else { return None };
        if side != self.side || game.picked() != Some(carrier) {
            return None;
        }
        let (shirt, from) = game.shooter()?;
        if game.shot_odds(shirt, from, ends::AIM).0 > HOPELESS {
            return None;
        }
        let ends = match self.ends {
            Some(ends) => ends,
            None => {
                let ends = ends::of(self, game);
                self.ends = Some(ends);
                ends
            }
        };
        // Of equal places the one nearer to the middle of the goal: whatever comes back falls there.
        let astray = AWAY * f64::from(from.distance(mouth_middle(!self.side)) + (from.x - 4).abs());
        Some(shots::worth(game, shirt, from, ends) - astray * (ends.goal - ends.wide))
    }

    /// What a plan is worth when each of its ends is followed up as well as it can be.
    pub(super) fn closely(&mut self, game: &GridSoccer, plan: &Plan) -> f64 {
        let before = plan.before(game, self.side);
        match plan.then {
            Then::Shoot => self.shot(&before).unwrap_or(plan.worth),
            Then::Pass(to) => self.tried(&before, Move::Pass(to), &mut |search, next| search.value(next)),
            Then::Steal => self.tried(&before, Move::Steal, &mut |search, next| search.value(next)),
            Then::Dice => self.value(&before),
            Then::End => plan.worth,
        }
    }

    /// A pass or a steal, weighed by `rest` made and missed.
    pub(super) fn tried(
        &mut self,
        game: &GridSoccer,
        tried: Move,
        rest: &mut dyn FnMut(&mut Self, &GridSoccer) -> f64,
    ) -> f64 {
        let Some(odds) = odds(game, tried) else { return 0.0 };
        let mut next = game.clone();
        next.play(self.side, tried);
        let mut sum = 0.0;
        for (chance, next) in chance::made_or_missed(&next, odds).into_iter().flatten() {
            sum += chance * rest(self, &next);
        }
        sum
    }
}

const NOTHING: super::value::Outlook = super::value::Outlook { later: 0.0, now: 0.0 };

/// How likely a pass or a steal of the picked one is.
pub(super) fn odds(game: &GridSoccer, tried: Move) -> Option<f64> {
    let shirt = game.picked()?;
    match tried {
        Move::Pass(to) => Some(game.pass_odds(shirt, to).1.value()),
        Move::Steal => game.carrier().map(|carrier| game.steal_odds(shirt, carrier).1.value()),
        _ => None,
    }
}

/// Where somebody stands.
pub(super) fn at(game: &GridSoccer, side: Side, shirt: crate::grid_soccer::Shirt) -> Spot {
    game.team(side)[usize::from(shirt.number()) - 1].at
}

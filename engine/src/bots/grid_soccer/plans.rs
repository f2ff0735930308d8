//! What can be done up to the next dice or the end of the turn, and what each such plan is worth at a glance.
//!
//! Plans come in an order that does not depend on who is picked, so that picking somebody does not change what is thought best.
//! This module must not know strengths.

use super::search::{Search, at, odds};
use crate::game::Side;
use crate::grid_soccer::{Ball, GridSoccer, Move, Route, Shirt, Spot, Waits};

/// The most challenges in one run that are thought about.
const CHALLENGES_MAX: u8 = 2;
/// Empty squares that are thought of as targets of a pass.
const EMPTY_TARGETS: usize = 6;

/// What a plan comes to once its run is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// The turn is ended.
    End,
    /// Dice are due in the run.
    Dice,
    Pass(Spot),
    Shoot,
    Steal,
}

/// Somebody's run, and what he does then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) shirt: Shirt,
    pub(super) run: Option<Route>,
    pub(super) then: Then,
    /// The expected result.
    pub(super) worth: f64,
    /// What one who misjudges takes it for.
    pub(super) seems: f64,
    /// Where the run ends.
    pub(super) to: Spot,
}

impl Plan {
    /// The position once he has run.
    pub(super) fn before(&self, game: &GridSoccer, side: Side) -> GridSoccer {
        let mut next = game.clone();
        for listed in self.approach(game) {
            next.play(side, listed);
        }
        next
    }

    /// His being picked, and his run.
    pub(super) fn approach(&self, game: &GridSoccer) -> Vec<Move> {
        let select = (game.picked() != Some(self.shirt)).then_some(Move::Select(self.shirt));
        select.into_iter().chain(self.run.map(Move::Run)).collect()
    }
}

impl Search<'_> {
    /// The plans for the rest of the turn, the best first.
    pub(super) fn plans(&mut self, game: &GridSoccer) -> Vec<Plan> {
        let mut plans = Vec::new();
        for shirt in Shirt::ALL {
            let picked = game.picked() == Some(shirt);
            if !picked && (game.is_committed() || game.is_frozen(self.side, shirt)) {
                continue;
            }
            let mut base = game.clone();
            if !picked {
                base.play(self.side, Move::Select(shirt));
            }
            self.plans_of(&base, shirt, &mut plans);
        }
        plans.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        plans
    }

    fn plans_of(&mut self, game: &GridSoccer, shirt: Shirt, plans: &mut Vec<Plan>) {
        let from = at(game, self.side, shirt);
        let mut quiet: Vec<(Option<Route>, GridSoccer)> = Vec::new();
        self.where_he_is(game, (shirt, None, from), plans);
        let waits = !from.on_pitch();
        for way in if waits { Vec::new() } else { game.ways(shirt, game.steps_left()) } {
            if (self.purse.is_empty() && !plans.is_empty()) || way.challenges > CHALLENGES_MAX {
                continue;
            }
            let mut next = game.clone();
            next.play(self.side, Move::Run(way.route));
            let run = Some(way.route);
            if matches!(next.waits(), Waits::Chance(_)) {
                let worth = self.as_it_is(&next);
                plans.push(Plan { shirt, run, then: Then::Dice, worth, seems: worth, to: way.to });
            } else {
                self.where_he_is(&next, (shirt, run, way.to), plans);
                quiet.push((run, next));
            }
        }
        self.passes(game, (shirt, from), &quiet, plans);
    }

    /// What he can do where his run has brought him, but for passes.
    fn where_he_is(
        &mut self,
        game: &GridSoccer,
        (shirt, run, to): (Shirt, Option<Route>, Spot),
        plans: &mut Vec<Plan>,
    ) {
        let mut add = |then, worth| plans.push(Plan { shirt, run, then, worth, seems: worth, to });
        if let Some(worth) = self.ended(game) {
            add(Then::End, worth);
        }
        if let Some(worth) = self.shot(game) {
            add(Then::Shoot, worth);
        }
        let beside = game.carrier().is_some_and(|carrier| at(game, !self.side, carrier).touches(to));
        if beside && !game.has_acted() {
            let worth = self.tried(game, Move::Steal, &mut |search, next| search.as_it_is(next));
            add(Then::Steal, worth);
        }
    }

    /// Passes from where he is, and from the square on his ways from which each is likeliest.
    fn passes(
        &mut self,
        game: &GridSoccer,
        (shirt, from): (Shirt, Spot),
        quiet: &[(Option<Route>, GridSoccer)],
        plans: &mut Vec<Plan>,
    ) {
        let dead = matches!(game.ball(), Ball::Dead(_));
        if game.ball() != Ball::Held(self.side, shirt) || game.has_acted() || dead {
            return;
        }
        for to in self.targets(game, shirt) {
            if self.purse.is_empty() && !plans.is_empty() {
                break;
            }
            let mut best = 0.0;
            let stay = std::iter::once((None, game));
            let mut ways: Vec<(f64, Option<Route>, &GridSoccer)> = stay
                .chain(quiet.iter().map(|(run, next)| (*run, next)))
                .filter(|(_, next)| self.may_pass(next, shirt, to))
                .map(|(run, next)| (odds(next, Move::Pass(to)).unwrap_or(0.0), run, next))
                .collect();
            // The likeliest first; of equals who has not run comes first, since he can run afterwards.
            ways.sort_by(|one, other| other.0.total_cmp(&one.0));
            let Some((_, _, anywhere)) = ways.first() else { continue };
            let missed = self.missed(anywhere, to);
            for (odds, run, next) in ways.iter().take(1).chain(ways.iter().find(|(_, run, _)| run.is_none())) {
                if *odds <= best {
                    continue;
                }
                best = *odds;
                let mut passed = (*next).clone();
                passed.play(self.side, Move::Pass(to));
                let made = super::chance::made_or_missed(&passed, *odds)[0].take();
                let made = made.map_or(0.0, |(chance, next)| {
                    chance * if next.has_acted() { self.as_it_is(&next) } else { self.value(&next) }
                });
                let worth = made + (1.0 - odds) * missed;
                let end = run.map_or(from, |run| run.end(from));
                plans.push(Plan { shirt, run: *run, then: Then::Pass(to), worth, seems: worth, to: end });
            }
        }
    }

    fn may_pass(&self, game: &GridSoccer, shirt: Shirt, to: Spot) -> bool {
        at(game, self.side, shirt) != to
            && match game.standing(to) {
                Some((side, mate)) => side == self.side && !game.is_offside(mate),
                None => true,
            }
    }

    /// What a pass to this square is worth once it is missed, from wherever it was played.
    fn missed(&mut self, game: &GridSoccer, to: Spot) -> f64 {
        let mut next = game.clone();
        next.play(self.side, Move::Pass(to));
        let missed = super::chance::made_or_missed(&next, 0.5)[1].take();
        missed.map_or(0.0, |(_, next)| self.as_it_is(&next))
    }

    /// Squares worth passing to: teammates', and empty ones that they are nearer to than the others.
    fn targets(&self, game: &GridSoccer, shirt: Shirt) -> Vec<Spot> {
        let mates = Shirt::ALL.into_iter().filter(|mate| *mate != shirt && at(game, self.side, *mate).on_pitch());
        let mut targets: Vec<Spot> = mates.clone().map(|mate| at(game, self.side, mate)).collect();
        let gap = |side: Side, to: Spot, but: Option<Shirt>| {
            let able = Shirt::ALL.into_iter().filter(|one| Some(*one) != but && !game.is_frozen(side, *one));
            able.map(|one| at(game, side, one).distance(to) - game.team(side)[usize::from(one.number()) - 1].stats.spd)
                .min()
                .unwrap_or(0)
        };
        let up = |to: Spot| crate::grid_soccer::rows_out(self.side, to.y);
        let mut empty: Vec<(i16, Spot)> = Spot::pitch()
            .filter(|to| game.standing(*to).is_none())
            .map(|to| {
                (i16::from(gap(!self.side, to, None) - gap(self.side, to, Some(shirt))) * 4 + i16::from(up(to)), to)
            })
            .collect();
        empty.sort_by_key(|(liking, _)| -liking);
        targets.extend(empty.into_iter().take(EMPTY_TARGETS).map(|(_, to)| to));
        targets
    }
}

//! How the strengths differ: what each sees of its plans, and how wrong it is about them.
//!
//! Errors belong to kinds of plan, not to single plans: of very many aimless runs, each misjudged by itself, one would always seem better than
//! fetching the ball. The weaker strengths err by overlooking and misjudging; this module must not give them less luck.

use super::plans::{Plan, Then};
use super::search::at;
use super::{Noise, Strength, turn};
use crate::game::Side;
use crate::grid_soccer::{Ball, GridSoccer};

/// How a strength plays.
pub(super) struct Habits {
    /// How often it sees what is plain to see: a loose ball in reach, a shot, the man on the ball beside one.
    sees_plainly: f64,
    /// The share of passes, challenges and tackles after a run that it sees, and of places to shoot from.
    notices: f64,
    /// The share of other runs that it thinks of.
    runs: f64,
    /// How wrong it is about what passes, challenges and tackles after a run are worth, in goals.
    misjudges: f64,
    /// How wrong it is about where best to run, in goals.
    wavers: f64,
    /// How much too good it thinks it to pass at once, in goals.
    hurries: f64,
    /// The share of tackles after a run that it thinks of, of those noticed.
    tackles: f64,
    /// How many plans it follows beyond their dice.
    pub(super) looks_closely: usize,
    /// Whether it thinks of other cards.
    pub(super) plays_cards: bool,
    /// The share of turns in which it thinks of abilities.
    pub(super) uses_stars: f64,
}

impl Habits {
    pub(super) fn of(strength: Strength) -> Habits {
        match strength {
            Strength::Easy => Habits {
                sees_plainly: 0.85,
                notices: 0.5,
                runs: 0.05,
                misjudges: 0.4,
                wavers: 0.015,
                hurries: 1.0,
                tackles: 0.3,
                looks_closely: 0,
                plays_cards: false,
                uses_stars: 0.2,
            },
            Strength::Fair => Habits {
                sees_plainly: 0.97,
                notices: 0.6,
                runs: 0.3,
                misjudges: 0.17,
                wavers: 0.005,
                hurries: 0.12,
                tackles: 0.7,
                looks_closely: 0,
                plays_cards: false,
                uses_stars: 0.6,
            },
            Strength::Strong => Habits {
                sees_plainly: 1.0,
                notices: 1.0,
                runs: 1.0,
                misjudges: 0.0,
                wavers: 0.0,
                hurries: 0.0,
                tackles: 1.0,
                looks_closely: 16,
                plays_cards: true,
                uses_stars: 1.0,
            },
        }
    }

    /// Leaves out and misjudges plans, whatever the order in which they are thought of; `goal` is what one is worth now.
    pub(super) fn err(&self, game: &GridSoccer, side: Side, plans: &mut Vec<Plan>, goal: f64, noise: &mut Noise) {
        if self.misjudges == 0.0 {
            return;
        }
        let seed = (noise.unit() * (1_u64 << 52) as f64) as u64;
        let err = |plan: &Plan| {
            let kind = Kind::of(game, side, plan);
            let mut of_kind = mixed(seed, kind.mark(plan));
            let mut own =
                mixed(seed, u64::from(plan.to.x as u8) | u64::from(plan.to.y as u8) << 8 | kind.mark(plan) << 16);
            let wavers = own.bell(self.wavers);
            let (seen, error) = match kind {
                Kind::Quiet => (own.happens(self.runs), wavers),
                Kind::Fetch | Kind::Tackle => (of_kind.happens(self.sees_plainly), wavers),
                Kind::Shoot => (of_kind.happens(self.sees_plainly) && own.happens(self.notices), wavers),
                Kind::RunAndTackle => (of_kind.happens(self.notices * self.tackles), of_kind.bell(self.misjudges)),
                Kind::Challenge => (of_kind.happens(self.notices), of_kind.bell(self.misjudges)),
                Kind::Pass => (of_kind.happens(self.notices), of_kind.bell(self.misjudges) + self.hurries),
            };
            seen.then_some(Plan { seems: plan.worth + error * goal, ..*plan })
        };
        let noticed: Vec<Plan> = plans.iter().filter_map(err).collect();
        if !noticed.is_empty() {
            *plans = noticed;
        }
        turn::sort(plans);
    }
}

/// What a plan is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A run, or none, that leaves all as it is.
    Quiet,
    /// To run to the loose ball.
    Fetch,
    Shoot,
    /// To tackle him who is beside one.
    Tackle,
    RunAndTackle,
    Challenge,
    Pass,
}

impl Kind {
    fn of(game: &GridSoccer, side: Side, plan: &Plan) -> Kind {
        let from = at(game, side, plan.shirt);
        let over = |spot| plan.run.is_some_and(|run| run.squares(from).any(|square| square == spot));
        match (plan.then, game.ball()) {
            (Then::Shoot, _) => Kind::Shoot,
            (Then::Pass(_), _) => Kind::Pass,
            (Then::Steal, _) if plan.run.is_none() => Kind::Tackle,
            (Then::Steal, _) => Kind::RunAndTackle,
            (_, Ball::Loose(ball)) if over(ball) => Kind::Fetch,
            (Then::Dice, _) => Kind::Challenge,
            (Then::End, _) => Kind::Quiet,
        }
    }

    /// Tells apart what is seen or overlooked by itself: each target of a pass, and for challenges and tackles each who makes them.
    fn mark(self, plan: &Plan) -> u64 {
        let detail = match (self, plan.then) {
            (Kind::Pass, Then::Pass(to)) => u64::from(to.x as u8) << 8 | u64::from(to.y as u8) << 16,
            (Kind::Quiet | Kind::RunAndTackle | Kind::Challenge, _) => u64::from(plan.shirt.number()) << 8,
            _ => 0,
        };
        detail | self as u64
    }
}

fn mixed(seed: u64, mark: u64) -> Noise {
    Noise::new(seed ^ (mark + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

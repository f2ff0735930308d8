//! What the pitch promises the side that is to throw: a chance to score in this throw, and from it and other signs a chance to score next.
//!
//! This module must not know the score, nor look ahead.

use super::sight::{MOST, OF_KEEPER, OF_OUTFIELDER, OUT_OF_REACH, Passes, Sight};
use crate::game::Side;
use crate::world_soccer::{DiceCount, Player, Shirt, Spot, THROWS_IN_ROW_MAX, WorldSoccer};

/// What the pitch promises a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The chance that it scores with the throw that it is to make.
    pub(super) now: f64,
    /// The chance that it scores the next goal where it does not score now.
    pub(super) later: f64,
}

impl Outlook {
    /// Of a side that is to throw for a penalty; if it misses, the other side has the ball before its own goal.
    pub(super) const PENALTY: Outlook = Outlook { now: 5.0 / 6.0, later: 0.4 };

    /// Of a side that is to throw.
    pub(super) fn to_throw(game: &WorldSoccer, mover: Side) -> Outlook {
        let seen = Seen::of(&Sight::of(game), mover);
        let (case, features) = seen.features(game, mover);
        Outlook { now: seen.now[0], later: logistic(&features, &WEIGHTS[case as usize]) }
    }

    /// Of a side that is to throw for a free kick.
    pub(super) fn free_kick(game: &WorldSoccer, mover: Side) -> Outlook {
        let sight = Sight::of(game);
        let now = Sight::chance_of_one(sight.kick_in(mover, game.ball(), OF_KEEPER).0);
        Outlook { now, later: Outlook::to_throw(game, mover).later }
    }
}

fn logistic(features: &[f64; FEATURES], weights: &[f64; FEATURES]) -> f64 {
    let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Who has the ball when a side is to throw; each has weights of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    Own,
    Loose,
    Others,
}

/// Signs of a position. Pairs are of the side that is to throw, then of the other.
struct Seen {
    case: Case,
    /// Chances to score with a throw, were it theirs.
    now: [f64; 2],
    /// Chances to come to the ball with a throw.
    gain: [f64; 2],
    /// The chance that the holder can pass, and that the pass and one more throw score.
    pass: f64,
    soon: f64,
    /// How many players could score soon had they the ball: sums of chances.
    presence: [f64; 2],
    /// The chance with which the holder's team mates would take the ball back, were it lost where it is.
    again: f64,
    /// 1 where a goalkeeper has the ball.
    keeper: f64,
}

impl Seen {
    fn of(sight: &Sight, mover: Side) -> Seen {
        let holder = sight.game.holder();
        let case = match holder {
            None => Case::Loose,
            Some(holder) if holder.side == mover => Case::Own,
            Some(_) => Case::Others,
        };
        let passes = holder.map(|holder| (holder, sight.passes(holder, reach(holder))));
        let now = |side| match &passes {
            Some((holder, passes)) if holder.side == side => with_ball(sight, *holder, passes),
            _ => without_ball(sight, side),
        };
        let sides = [mover, !mover];
        let (pass, soon) = passes.map_or((0.0, 0.0), |(_, passes)| promise(sight, &passes));
        Seen {
            case,
            now: sides.map(now),
            gain: sides.map(|side| sight.chance(sight.to_ball[side])),
            pass,
            soon,
            presence: sides.map(|side| presence(sight, side)),
            again: holder.map_or(0.0, |holder| again(sight, holder)),
            keeper: f64::from(u8::from(holder.is_some_and(|holder| holder.shirt == Shirt::KEEPER))),
        }
    }

    /// The position as numbers, in the order of the weights.
    fn features(&self, game: &WorldSoccer, mover: Side) -> (Case, [f64; FEATURES]) {
        // A pass in the last throw of a row earns no other.
        let more = f64::from(u8::from(game.throws_in_row() + 1 < THROWS_IN_ROW_MAX));
        let features = [
            1.0,
            self.now[0],
            self.now[1],
            self.gain[0],
            self.gain[1],
            forward(game, mover),
            self.pass * more,
            self.soon * more,
            self.pass * (1.0 - more),
            self.soon * (1.0 - more),
            self.presence[0],
            self.presence[1],
            behind(game, mover),
            behind(game, !mover),
            near(game, mover),
            near(game, !mover),
            self.again,
            self.keeper,
        ];
        (self.case, features)
    }
}

/// From -1, the ball before the own goal, to 1, before the other.
fn forward(game: &WorldSoccer, side: Side) -> f64 {
    let to = |side| f64::from(game.ball().king(game.pitch().goal_middles[side]));
    (to(side) - to(!side)) / f64::from(game.pitch().height)
}

/// The share of a side's outfielders who are no farther from their goal than the ball is.
fn behind(game: &WorldSoccer, side: Side) -> f64 {
    let goal = game.pitch().goal_middles[side];
    share(game, side, |at| at.king(goal) <= game.ball().king(goal))
}

/// The share of a side's outfielders who are near the ball.
fn near(game: &WorldSoccer, side: Side) -> f64 {
    share(game, side, |at| at.king(game.ball()) <= NEAR)
}

fn share(game: &WorldSoccer, side: Side, counts: impl Fn(Spot) -> bool) -> f64 {
    let outfield = &game.players(side)[1..];
    outfield.iter().filter(|at| counts(**at)).count() as f64 / outfield.len() as f64
}

/// Squares from the ball that count as near it: a throw's run and one more.
const NEAR: i32 = 5;

fn reach(holder: Player) -> u8 {
    if holder.shirt == Shirt::KEEPER { OF_KEEPER } else { OF_OUTFIELDER }
}

/// The faces of one die with different numbers, how often each comes in six, and whether it moves two.
const FACES: [(u8, u8, bool); 4] = [(1, 1, false), (4, 1, false), (2, 2, true), (3, 2, true)];

/// The chance that a holder's side scores with its throw.
fn with_ball(sight: &Sight, holder: Player, passes: &[Passes; MOST]) -> f64 {
    let from = sight.game.ball();
    let run = if holder.shirt == Shirt::KEEPER { OUT_OF_REACH } else { sight.run_in(holder.side, from) };
    let (open, opened) = sight.kick_in(holder.side, from, reach(holder));
    let pass = |value: u8| &passes[usize::from(value) - 1];
    let one = |value: u8, double: bool| {
        run.min(open) <= value || (double && (opened <= value || pass(value).at_once <= value))
    };
    let two = |first: u8, second: u8| run <= first.max(second) || opened <= second || pass(second).by_run <= first;
    let sixths = match sight.game.chosen().dice {
        DiceCount::One => {
            f64::from(FACES.iter().filter(|(value, _, double)| one(*value, *double)).map(|face| face.1).sum::<u8>())
        }
        DiceCount::Two => {
            let pairs = FACES.iter().flat_map(|first| FACES.iter().map(move |second| (first, second)));
            let hits = pairs.filter(|(first, second)| two(first.0, second.0));
            f64::from(hits.map(|(first, second)| first.1 * second.1).sum::<u8>()) / 6.0
        }
    };
    sixths / 6.0
}

/// The chance that a side takes the ball and runs on into the goal.
fn without_ball(sight: &Sight, side: Side) -> f64 {
    let run = sight.run_in(side, sight.game.ball());
    if run >= OUT_OF_REACH {
        return 0.0;
    }
    let steps = sight.to_ball[side] - u8::from(sight.game.holder().is_some());
    sight.chance(steps + run)
}

/// The chance that the holder's pass is stopped by a team mate, and the chance that one who gets it scores with the throw after.
fn promise(sight: &Sight, passes: &[Passes; MOST]) -> (f64, f64) {
    let mut promise = (0.0, 0.0);
    for (value, times, _) in FACES {
        let pass = &passes[usize::from(value) - 1];
        let chance = f64::from(times) / 6.0;
        promise.0 += if pass.found { chance } else { 0.0 };
        promise.1 += chance * sight.chance(pass.then);
    }
    promise
}

/// The sum of the chances that each player but the holder would score with, had he the ball.
fn presence(sight: &Sight, side: Side) -> f64 {
    let holder = sight.game.holder().filter(|holder| holder.side == side);
    let others = Shirt::outfield().filter(|shirt| holder.is_none_or(|holder| holder.shirt != *shirt));
    others.map(|shirt| sight.chance(sight.scores(side, sight.game.players(side)[shirt.index()]))).sum()
}

/// The chance that the nearest of the holder's team mates tackles whoever should take the ball from him.
fn again(sight: &Sight, holder: Player) -> f64 {
    let mates = Shirt::outfield().filter(|shirt| *shirt != holder.shirt);
    let nearest = mates.map(|shirt| sight.game.players(holder.side)[shirt.index()].king(sight.game.ball())).min();
    nearest.map_or(0.0, |steps| sight.chance((steps + 1).min(OUT_OF_REACH.into()) as u8))
}

/// Numbers that describe a position.
const FEATURES: usize = 18;

/// Learnt from 138,854 positions of this player against itself (without looking ahead, with errors mixed in, on both pitches): logistic regression of
/// who scored next, given that the side to throw does not score at once. By case, in the order of the features; positive is good for that side.
#[rustfmt::skip]
const WEIGHTS: [[f64; FEATURES]; 3] = [
    // Always; now; gain; forward; pass and soon with throws left; the same without; presence; behind; near; again; keeper.
    [0.39, -0.05, 0.36, 0.39, -0.13, 1.06, 0.23, 2.06, -0.14, 0.19, 0.03, -0.03, -0.68, 0.08, 0.00, 0.13, 0.35, 0.03],
    [-0.03, 0.03, -0.76, 0.34, -0.20, 0.45, 0.00, 0.00, 0.00, 0.00, -0.06, 0.07, -0.35, 0.44, -0.08, -0.03, 0.00, 0.00],
    [-0.33, -0.31, -0.03, 0.88, -0.33, 1.10, -0.23, 0.13, 0.00, 0.00, -0.00, -0.05, -0.29, 0.72, -0.07, 0.05, -0.29, -0.02],
];

//! What a position between two turns is worth: a chance of the next goal, and from it a chance to win the match in its mode.
//!
//! This module must not look ahead: see `search.rs`.

use super::sight::{FAR, Sight, sight};
use crate::bots::chances::levelled;
use crate::game::{BySide, Side};
use crate::golden_goal::squares::{Spot, penalty_box};
use crate::golden_goal::{GoldenGoal, Mode, Options, Phase, TieBreak, Waits};

/// Goals a turn between players who know what they do; for what lies further ahead than the next goal.
const GOALS_A_TURN: f64 = 0.12;

/// The expected result for `side` (a win 1, a draw one half) of a match that stands between two turns or is over.
pub(super) fn value(game: &GoldenGoal, side: Side) -> f64 {
    let Waits::Side(mover) = game.waits() else { return finished(game, side) };
    let outlook = if game.phase() == Phase::Roll { Outlook::of(game, mover) } else { Outlook::RESTARTING };
    let for_mover = Standing::of(game, mover).expected(outlook);
    if side == mover { for_mover } else { 1.0 - for_mover }
}

/// The chance that the match ends level.
pub(in crate::bots) fn level_in_the_end(game: &GoldenGoal) -> f64 {
    let standing = Standing::of(game, Side::Home);
    let goals = standing.turns * GOALS_A_TURN;
    match standing.options.mode {
        Mode::GoldenGoal => levelled(standing.lead, goals, 0),
        Mode::Rounds if standing.options.tie_break == TieBreak::GoldenGoal => 0.0,
        Mode::Rounds => levelled(standing.lead, goals, u32::MAX),
        Mode::FirstTo => {
            let needed = |side: Side| standing.options.goals.saturating_sub(standing.goals[side]);
            // With one more than these somebody has all.
            levelled(standing.lead, goals, (needed(Side::Home) + needed(Side::Away)).saturating_sub(2))
        }
        // A lead that lasts ends it: only a match without goals comes to its last round level, or nearly so.
        Mode::LastChance => levelled(standing.lead, goals, 0),
    }
}

/// The lowest face with which `mover`, who is to roll, can score at once; more than 6 where none does.
pub(super) fn scores_from(game: &GoldenGoal, mover: Side) -> u8 {
    sight(mover, game.pawns(mover), game.pawns(!mover), game.ball()).goal
}

fn finished(game: &GoldenGoal, side: Side) -> f64 {
    match game.leader() {
        None => 0.5,
        Some(leader) => f64::from(leader == side),
    }
}

/// What the pitch promises the side that is to roll.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    /// The chance that it scores the next goal.
    next: f64,
    /// The chance that it scores in this very turn.
    now: f64,
    /// The chance that the other would, were it to roll now.
    then: f64,
}

impl Outlook {
    /// Of a side that is about to restart.
    const RESTARTING: Outlook = Outlook { next: 0.5, now: 0.05, then: GOALS_A_TURN };

    fn of(game: &GoldenGoal, mover: Side) -> Outlook {
        let seen = Seen::of(game, mover);
        let score: f64 =
            seen.features(game, mover).iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
        let by_die = |sight: Sight| f64::from(7_u8.saturating_sub(sight.goal)) / 6.0;
        let (now, then) = (by_die(seen.attack), by_die(seen.threat));
        let later = 1.0 / (1.0 + (-score).exp());
        Outlook { next: now + (1.0 - now) * later, now, then }
    }
}

/// What both sides see, the one that is to roll first.
struct Seen {
    attack: Sight,
    threat: Sight,
}

pub(super) const FEATURES: usize = 2 * FAR as usize + 8;

impl Seen {
    fn of(game: &GoldenGoal, mover: Side) -> Seen {
        let (own, other, ball) = (game.pawns(mover), game.pawns(!mover), game.ball());
        Seen { attack: sight(mover, own, other, ball), threat: sight(!mover, other, own, ball) }
    }

    /// The position as numbers.
    fn features(&self, game: &GoldenGoal, mover: Side) -> [f64; FEATURES] {
        let (own, other) = (game.pawns(mover), game.pawns(!mover));
        let ball = upfield(mover, game.ball());
        let ahead = |pawns: &[Spot; 5]| pawns.iter().filter(|pawn| upfield(mover, **pawn) > ball).count() as f64;
        let keeper_home = |side: Side, pawns: &[Spot; 5]| f64::from(u8::from(pawns[0].is_in(penalty_box(side))));
        let mut all = [0.0; FEATURES];
        all[usize::from(self.attack.goal) - 1] = 1.0;
        all[usize::from(FAR + self.threat.goal) - 1] = 1.0;
        let rest = [
            1.0,
            ball / 10.0,
            f64::from(self.attack.ball) / 10.0,
            f64::from(self.threat.ball) / 10.0,
            ahead(own) / 10.0,
            ahead(other) / 10.0,
            keeper_home(mover, own),
            keeper_home(!mover, other),
        ];
        all[2 * usize::from(FAR)..].copy_from_slice(&rest);
        all
    }
}

/// How far upfield for `side`, in rows from its own end line.
fn upfield(side: Side, spot: Spot) -> f64 {
    let y = spot.square().map_or(4.5, |square| square.y as f64);
    if side == Side::Home { y } else { 9.0 - y }
}

/// Learnt from 2,121 goals of this player against itself (one answer deep, with errors mixed in): logistic regression of who scored
/// next, given that `mover` does not score at once. In the order of the features; positive is good for `mover`.
#[rustfmt::skip]
const WEIGHTS: [f64; FEATURES] = [
    // By the pips that the mover needs for a goal, 1 to 12.
    -0.07, -0.10, 0.07, 0.22, 0.18, 0.21, 0.33, 0.18, -0.03, -0.24, -0.45, -0.45,
    // By the pips that the other side would need.
    -0.47, -0.45, -0.39, -0.29, -0.16, -0.13, -0.02, 0.05, 0.32, 0.44, 0.62, 0.33,
    // Always; rows that the ball is upfield; steps to the ball, own and the other's; pawns ahead of the ball, own and the other's;
    // keepers in their boxes, own and the other's.
    -0.15, 0.53, -0.84, 0.91, -0.16, -0.12, -0.11, 0.13,
];

/// What the score and the mode make of goals, seen by one side.
struct Standing {
    options: Options,
    lead: i32,
    goals: BySide<u32>,
    side: Side,
    /// Turns still to come, both sides' together, of the time that decides.
    turns: f64,
    last_chance: Option<(bool, u8)>,
}

impl Standing {
    fn of(game: &GoldenGoal, side: Side) -> Standing {
        let (options, score) = (game.chosen(), game.score());
        let rounds = match options.mode {
            Mode::Rounds if game.round() <= options.rounds => options.rounds.min(options.max_rounds),
            Mode::Rounds => options.rounds + options.max_rounds,
            _ => options.max_rounds,
        };
        Standing {
            options,
            lead: score[side] as i32 - score[!side] as i32,
            goals: score,
            side,
            turns: 2.0 * f64::from(rounds.saturating_sub(game.round())) + 1.0,
            last_chance: game.last_chance().map(|count| (count.side == side, count.turns_left)),
        }
    }

    /// The expected result with this outlook.
    fn expected(&self, outlook: Outlook) -> f64 {
        let next = outlook.next;
        let no_goal = (1.0 - GOALS_A_TURN).powf(self.turns);
        let if_none = match self.lead.signum() {
            0 if self.options.mode == Mode::Rounds && self.options.tie_break == TieBreak::GoldenGoal => next,
            sign => 0.5 + 0.5 * f64::from(sign),
        };
        let with_goal = match self.options.mode {
            Mode::GoldenGoal => next,
            Mode::FirstTo => self.first_to(next),
            Mode::Rounds => next * self.led_by(self.lead + 1) + (1.0 - next) * self.led_by(self.lead - 1),
            Mode::LastChance => return self.last_chance(outlook, no_goal),
        };
        no_goal * if_none + (1.0 - no_goal) * with_goal
    }

    fn first_to(&self, next: f64) -> f64 {
        let need = |goals: u32| self.options.goals.saturating_sub(goals);
        let (own, other) = (need(self.goals[self.side]), need(self.goals[!self.side]));
        next * race(own.saturating_sub(1), other) + (1.0 - next) * race(own, other.saturating_sub(1))
    }

    /// The expected result with this lead once one more goal has fallen: the rest of the goals fall either way alike.
    fn led_by(&self, lead: i32) -> f64 {
        let goals = (self.turns * GOALS_A_TURN - 1.0).max(0.0);
        // The difference of the goals to come is near enough to a bell curve as wide as the root of their number.
        let ahead = f64::from(lead) / (goals + 0.25).sqrt();
        1.0 / (1.0 + (-1.7 * ahead).exp())
    }

    fn last_chance(&self, outlook: Outlook, no_goal: f64) -> f64 {
        let later = |turns: u8| (1.0 - GOALS_A_TURN).powi(turns.into());
        match self.last_chance {
            None => {
                // What a lead of one is worth with three turns against it: a goal among them makes all level.
                let lead = 1.0 - 0.5 * (1.0 - later(3));
                no_goal * 0.5 + (1.0 - no_goal) * (outlook.next * lead + (1.0 - outlook.next) * (1.0 - lead))
            }
            Some((behind, turns_left)) => {
                let soon = if behind { outlook.now } else { outlook.then };
                let scores = 1.0 - (1.0 - soon) * later(turns_left.saturating_sub(1));
                let levels = scores.powi(self.lead.abs());
                if behind { 0.5 * levels } else { 1.0 - 0.5 * levels }
            }
        }
    }
}

/// The chance to be the first to have `own` more goals before the other has `other` more, each goal falling either way alike.
fn race(own: u32, other: u32) -> f64 {
    // Row by row: `chances[b]` is the chance with `a` and `b` goals to go.
    let mut chances = vec![1.0; other as usize + 1];
    chances[0] = 0.0;
    if own == 0 {
        return 1.0;
    }
    for _ in 0..own {
        for b in 1..chances.len() {
            chances[b] = 0.5 * chances[b] + 0.5 * chances[b - 1];
        }
    }
    chances[other as usize]
}

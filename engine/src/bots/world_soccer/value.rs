//! What a position between two throws is worth: from the chance of the next goal a chance to win the match.
//!
//! This module must not look ahead: see `search.rs`.

use super::outlook::Outlook;
use crate::bots::chances::levelled;
use crate::game::Side;
use crate::world_soccer::{Phase, TieBreak, WorldSoccer};

/// Goals a throw between players who know what they do; for what lies further ahead than the next goal.
const GOALS_A_THROW: f64 = 0.03;

/// The chance that the kicking side scores first after a kick-off, before its throw.
const KICK_OFF: f64 = 0.53;

/// The chance to win plus half the chance of a draw, 0 to 1.
pub(super) fn value(game: &WorldSoccer, side: Side) -> f64 {
    let mover = game.side();
    let for_mover = match game.phase() {
        Phase::Over => return finished(game, side),
        Phase::LineUp | Phase::ShootOut => return 0.5,
        Phase::PenaltyTaker | Phase::Penalty => Standing::of(game, mover).expected(Outlook::PENALTY),
        Phase::FreeKick => Standing::of(game, mover).expected(Outlook::free_kick(game, mover)),
        Phase::Throw | Phase::Move => Standing::of(game, mover).expected(Outlook::to_throw(game, mover)),
    };
    if side == mover { for_mover } else { 1.0 - for_mover }
}

/// The chance that the match ends level.
pub(in crate::bots) fn level_in_the_end(game: &WorldSoccer) -> f64 {
    let standing = Standing::of(game, game.side());
    let left = standing.throws.filter(|_| game.chosen().tie_break == TieBreak::None);
    // With one more goal than these somebody has all.
    let most = standing.needs.iter().sum::<u32>().saturating_sub(2);
    left.map_or(0.0, |throws| levelled(standing.lead, f64::from(throws) * GOALS_A_THROW, most))
}

fn finished(game: &WorldSoccer, side: Side) -> f64 {
    match game.winner() {
        None => 0.5,
        Some(winner) => f64::from(winner == side),
    }
}

/// What the score and the throws that are left make of goals, seen by the side that is to throw.
struct Standing {
    /// Goals that each still needs, the mover first.
    needs: [u32; 2],
    lead: i32,
    /// Throws left; none where there is no limit.
    throws: Option<u32>,
}

impl Standing {
    fn of(game: &WorldSoccer, mover: Side) -> Standing {
        let (options, score) = (game.chosen(), game.score());
        Standing {
            needs: [mover, !mover].map(|side| options.goals.saturating_sub(score[side])),
            lead: score[mover] as i32 - score[!mover] as i32,
            throws: (options.throw_limit > 0).then(|| options.throw_limit.saturating_sub(game.throws())),
        }
    }

    /// The expected result with this outlook.
    fn expected(&self, outlook: Outlook) -> f64 {
        let left = self.throws.map(|throws| throws.saturating_sub(1));
        let goals = |throws: Option<u32>| throws.map(|throws| f64::from(throws) * GOALS_A_THROW);
        let [own, other] = self.needs;
        let at_once = settle([own.saturating_sub(1), other], self.lead + 1, goals(left), 1.0 - KICK_OFF);
        let otherwise = settle(self.needs, self.lead, goals(left), outlook.later);
        outlook.now * at_once + (1.0 - outlook.now) * otherwise
    }
}

/// The expected result where so many goals are still needed and so many are to be expected in all (none: until one side has them all): the
/// next one is the first side's with this chance, the others fall either way alike.
fn settle(needs: [u32; 2], lead: i32, goals: Option<f64>, next: f64) -> f64 {
    let [own, other] = needs;
    if own == 0 || other == 0 {
        return f64::from(u8::from(own == 0));
    }
    // The chance of just so many goals more, and of more than that.
    let mut just = goals.map_or(0.0, |goals| (-goals).exp());
    let mut more = 1.0 - just;
    let mut sum = just * level(lead);
    // chances[n]: of n goals of the first side among those that have fallen, neither having all it needs.
    let mut chances = [0.0; GOALS_MAX];
    chances[0] = 1.0;
    let mut won = 0.0;
    for fallen in 1..own + other {
        let share = if fallen == 1 { next } else { 0.5 };
        for n in (0..own as usize).rev() {
            let stood = std::mem::take(&mut chances[n]);
            if stood == 0.0 {
                continue;
            }
            if n as u32 + 1 == own {
                won += stood * share;
            } else {
                chances[n + 1] += stood * share;
            }
            // What the other side has before this goal is all but `n`.
            if fallen - (n as u32) < other {
                chances[n] += stood * (1.0 - share);
            }
        }
        let stands = |(n, chance): (usize, &f64)| chance * level(lead + 2 * n as i32 - fallen as i32);
        let result = won + chances.iter().enumerate().map(stands).sum::<f64>();
        if fallen + 1 == own + other {
            return sum + more * result;
        }
        just *= goals.unwrap_or(0.0) / f64::from(fallen);
        more -= just;
        sum += just * result;
    }
    sum
}

/// Most goals that the options let a side need.
const GOALS_MAX: usize = 9;

/// What a lead is worth when nothing follows.
fn level(lead: i32) -> f64 {
    0.5 + 0.5 * f64::from(lead.signum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_without_a_limit_is_fair_and_a_point_is_a_point() {
        let check = |needs, next, want: f64| {
            let found = settle(needs, 0, None, next);
            assert!((found - want).abs() < 1e-9, "{needs:?} {next}: {found}");
        };
        check([3, 3], 0.5, 0.5);
        check([1, 1], 0.7, 0.7);
        check([1, 3], 0.5, 0.875);
        check([3, 1], 0.5, 0.125);
        check([2, 2], 1.0, 0.75);
        check([9, 9], 0.5, 0.5);
    }

    #[test]
    fn with_no_goals_to_come_the_leader_wins() {
        assert_eq!([1, 0, -1].map(|lead| settle([2, 2], lead, Some(0.0), 0.9)), [1.0, 0.5, 0.0]);
        let late = settle([1, 2], 1, Some(0.5), 0.5);
        let early = settle([1, 2], 1, Some(20.0), 0.5);
        assert!(late > early && early > 0.7, "{late} {early}");
    }
}

//! What a match that has ended counts in its tournament.
//!
//! Pure. This module must not know the tournament.

use engine::game::{BySide, Side};
use protocol::matches::MatchResult;
use protocol::tournaments::FixtureResult;

/// Endings by which a side is given the match whatever the score.
const GIVEN: [&str; 3] = ["resigned", "time", "claimed"];

/// Goals count as they were scored. Where a side has given the match up or lost it by time, the other is given a walk-over's goals, or what
/// it had where that is better for it, as a match of football that one team walks away from.
pub(super) fn counted(result: &MatchResult, walk_over: u32) -> FixtureResult {
    let given = result.winner.filter(|_| GIVEN.contains(&result.by.as_str()));
    let goals = given.map_or(result.score, |winner| awarded(winner, result.score, walk_over));
    FixtureResult {
        goals,
        winner: result.winner,
        by: result.by.clone(),
        played: (goals != result.score).then_some(result.score),
        scorers: None,
    }
}

fn awarded(winner: Side, score: BySide<u32>, walk_over: u32) -> BySide<u32> {
    let ahead = i64::from(score[winner]) - i64::from(score[!winner]);
    if ahead >= i64::from(walk_over) {
        return score;
    }
    BySide::new(|side| if side == winner { walk_over } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(winner: Option<Side>, by: &str, score: [u32; 2], expected: [u32; 2]) {
        let [home, away] = score;
        let result = MatchResult { winner, by: by.to_owned(), score: BySide { home, away } };
        let counted = counted(&result, 3);
        let [home, away] = expected;
        assert_eq!(counted.goals, BySide { home, away }, "{by} {score:?}");
        assert_eq!(counted.winner, winner);
        assert_eq!(counted.played, (score != expected).then_some(result.score));
    }

    #[test]
    fn goals_count_as_scored_and_who_gives_up_loses_by_a_walk_over_at_least() {
        check(Some(Side::Home), "rounds", [2, 1], [2, 1]);
        check(None, "agreed", [1, 1], [1, 1]);
        // A shoot-out: level goals, and a winner all the same.
        check(Some(Side::Away), "shoot_out", [1, 1], [1, 1]);
        check(Some(Side::Away), "resigned", [2, 0], [0, 3]);
        check(Some(Side::Home), "time", [2, 1], [3, 0]);
        check(Some(Side::Home), "claimed", [5, 1], [5, 1]);
        check(Some(Side::Home), "resigned", [4, 2], [3, 0]);
    }
}

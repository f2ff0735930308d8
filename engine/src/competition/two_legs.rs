//! A tie over one match or two: who is to play next, and who goes on.
//!
//! This module must not know brackets.

use super::Entrant;
use crate::game::{BySide, Side};

/// How a tie is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegRule {
    /// 1 or 2 matches.
    pub legs: u32,
    /// Whether goals away decide where both are level over two.
    pub away_goals: bool,
}

/// A match of a tie that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// Who was at home.
    pub home: Entrant,
    /// Goals by side of this match.
    pub goals: BySide<u32>,
    /// Who won it, in whatever way; none: nobody.
    pub winner: Option<Entrant>,
}

/// How far a tie is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieState {
    /// A leg is still to be played.
    Owing {
        /// Who is at home in it.
        home: Entrant,
    },
    /// Both are level: a match decides that needs a winner.
    Decider {
        /// Who is at home in it.
        home: Entrant,
    },
    /// It is decided.
    Won {
        /// Who goes on.
        entrant: Entrant,
        /// By what.
        by: WonBy,
    },
}

/// What decides a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WonBy {
    /// The only match, or more goals over both.
    Goals,
    /// More goals as the away side.
    AwayGoals,
    /// A match after the legs.
    Decider,
}

/// The state of a tie between these two, home being the better one, after these matches. The better one is at home in the last leg; deciders
/// change sides, the first one at the better one's.
pub fn tie_over_legs(rule: &LegRule, sides: BySide<Entrant>, played: &[Leg]) -> TieState {
    let BySide { home: better, away: other } = sides;
    let legs = rule.legs.clamp(1, 2) as usize;
    if played.len() < legs {
        let last = played.len() + 1 == legs;
        return TieState::Owing { home: if last { better } else { other } };
    }
    let (own, deciders) = played.split_at(legs);
    if let Some((entrant, by)) = over_legs(rule, sides, own) {
        return TieState::Won { entrant, by };
    }
    match deciders.iter().find_map(|leg| leg.winner) {
        Some(entrant) => TieState::Won { entrant, by: WonBy::Decider },
        None => TieState::Decider { home: if deciders.len().is_multiple_of(2) { better } else { other } },
    }
}

/// Who has won by the legs themselves.
fn over_legs(rule: &LegRule, sides: BySide<Entrant>, legs: &[Leg]) -> Option<(Entrant, WonBy)> {
    if let [only] = legs {
        return only.winner.map(|entrant| (entrant, WonBy::Goals));
    }
    let goals = |entrant: Entrant, away_only: bool| -> u32 {
        let of = |leg: &Leg| match (leg.home == entrant, away_only) {
            (true, true) => 0,
            (true, false) => leg.goals.home,
            (false, _) => leg.goals.away,
        };
        legs.iter().map(of).sum()
    };
    let ahead = |away_only: bool| {
        let goals = BySide::new(|side| goals(sides[side], away_only));
        Side::BOTH.into_iter().find(|side| goals[*side] > goals[!*side]).map(|side| sides[side])
    };
    let by_goals = ahead(false).map(|entrant| (entrant, WonBy::Goals));
    by_goals.or_else(|| rule.away_goals.then(|| ahead(true))?.map(|entrant| (entrant, WonBy::AwayGoals)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Entrant = Entrant(1);
    const B: Entrant = Entrant(2);
    const SIDES: BySide<Entrant> = BySide { home: A, away: B };

    fn leg(home: Entrant, [own, other]: [u32; 2], winner: Option<Entrant>) -> Leg {
        Leg { home, goals: BySide { home: own, away: other }, winner }
    }

    fn state(legs: u32, away_goals: bool, played: &[Leg]) -> TieState {
        tie_over_legs(&LegRule { legs, away_goals }, SIDES, played)
    }

    fn won(entrant: Entrant, by: WonBy) -> TieState {
        TieState::Won { entrant, by }
    }

    #[test]
    fn one_match_decides_and_is_played_at_the_better_ones() {
        assert_eq!(state(1, false, &[]), TieState::Owing { home: A });
        assert_eq!(state(1, false, &[leg(A, [0, 1], Some(B))]), won(B, WonBy::Goals));
        assert_eq!(state(1, false, &[leg(A, [1, 1], Some(A))]), won(A, WonBy::Goals), "by a shoot-out");
    }

    #[test]
    fn a_match_without_a_winner_is_followed_by_deciders_with_sides_changed() {
        let drawn = leg(A, [1, 1], None);
        assert_eq!(state(1, false, &[drawn]), TieState::Decider { home: A });
        assert_eq!(state(1, false, &[drawn, drawn]), TieState::Decider { home: B });
        assert_eq!(state(1, false, &[drawn, drawn, leg(B, [0, 2], Some(A))]), won(A, WonBy::Decider));
    }

    #[test]
    fn over_two_legs_goals_of_both_count_then_those_away_then_a_decider() {
        assert_eq!(state(2, true, &[]), TieState::Owing { home: B });
        let first = leg(B, [2, 1], Some(B));
        assert_eq!(state(2, true, &[first]), TieState::Owing { home: A });
        assert_eq!(state(2, true, &[first, leg(A, [3, 1], Some(A))]), won(A, WonBy::Goals));
        assert_eq!(state(2, true, &[first, leg(A, [0, 0], None)]), won(B, WonBy::Goals));
        let level = [first, leg(A, [1, 0], Some(A))];
        assert_eq!(state(2, true, &level), won(A, WonBy::AwayGoals));
        assert_eq!(state(2, false, &level), TieState::Decider { home: A });
        let mirrored = [first, leg(A, [2, 1], Some(A))];
        assert_eq!(state(2, true, &mirrored), TieState::Decider { home: A }, "level in goals away too");
        let decided = [first, leg(A, [2, 1], Some(A)), leg(A, [1, 1], Some(B))];
        assert_eq!(state(2, true, &decided), won(B, WonBy::Decider));
    }
}

//! When kicks from the mark are decided: a series of each side, then pairs. What games with a shoot-out share.
//!
//! This module must not know how a kick goes, nor whose is next.

use crate::game::{BySide, Side};

/// Goals of each side, of kicks that are true where they went in.
pub(crate) fn goals(kicks: &BySide<Vec<bool>>) -> BySide<u32> {
    kicks.map(|_, kicks| kicks.iter().map(|goal| u32::from(*goal)).sum())
}

/// Who has won, if anybody: within a series of so many kicks each, who cannot be caught any more; after it, who leads after as many kicks.
pub(crate) fn winner(kicks: &BySide<Vec<bool>>, series: usize) -> Option<Side> {
    let (goals, taken) = (goals(kicks), kicks.map(|_, kicks| kicks.len()));
    if taken.home.max(taken.away) > series {
        let leads = |side: &Side| taken.home == taken.away && goals[*side] > goals[!*side];
        return Side::BOTH.into_iter().find(leads);
    }
    let left = taken.map(|_, taken| (series - taken) as u32);
    Side::BOTH.into_iter().find(|side| goals[*side] > goals[!*side] + left[!*side])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kicks of both sides, `o` for a goal and `x` for none; then the winner.
    fn check(home: &str, away: &str, series: usize, expected: Option<Side>) {
        let kicks = BySide { home, away }.map(|_, kicks| kicks.chars().map(|kick| kick == 'o').collect());
        assert_eq!(winner(&kicks, series), expected, "{home} against {away} in a series of {series}");
        let turned = BySide { home: kicks.away.clone(), away: kicks.home.clone() };
        assert_eq!(winner(&turned, series), expected.map(|side| !side), "the sides make no difference");
    }

    #[test]
    fn within_the_series_who_cannot_be_caught_has_won() {
        check("", "", 5, None);
        check("ooo", "xx", 5, None);
        check("ooo", "xxx", 5, Some(Side::Home));
        check("oooo", "oox", 5, None);
        check("oooo", "ooxx", 5, Some(Side::Home));
        check("oooox", "oooo", 5, None);
        check("oooox", "ooooo", 5, Some(Side::Away));
        check("xxxx", "xxxo", 5, None);
        check("xxxxx", "xxxo", 5, Some(Side::Away));
    }

    #[test]
    fn a_level_series_goes_on_in_pairs() {
        check("oxoxo", "xoxoo", 5, None);
        check("oxoxoo", "xoxoo", 5, None);
        check("oxoxoo", "xoxoox", 5, Some(Side::Home));
        check("oxoxoo", "xoxooo", 5, None);
        check("oxoxoxo", "xoxooxx", 5, Some(Side::Home));
    }

    #[test]
    fn a_series_may_be_of_any_length() {
        check("o", "", 1, None);
        check("o", "x", 1, Some(Side::Home));
        check("o", "o", 1, None);
        check("oo", "o", 2, None);
        check("oo", "x", 2, Some(Side::Home));
    }

    #[test]
    fn goals_are_counted() {
        let kicks = BySide { home: vec![true, false, true], away: vec![false] };
        assert_eq!(goals(&kicks), BySide { home: 2, away: 0 });
    }
}

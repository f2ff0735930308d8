//! What stands beside the board of every game in the same words: who is to act, how it ended, kicks from the mark.
//!
//! Pure functions from parts of views to text. This module must not know a game.

use engine::game::{BySide, Outcome, Side};

use crate::face;

/// Columns of a terminal that boards keep to.
pub const COLUMNS_MAX: usize = 80;

/// Kicks of a side that are shown, the latest: two sides and who is next fit into a row, and hardly a shoot-out is longer.
const KICKS_MAX: usize = 12;

/// What stands between two parts of a row.
const SEPARATOR: &str = " | ";

/// The letter of a side, as pieces on boards are called.
pub fn letter(side: Side) -> char {
    match side {
        Side::Home => 'h',
        Side::Away => 'a',
    }
}

/// How things stand, in one row where 80 characters are enough, else in more of them.
pub fn line(parts: &[String]) -> String {
    let mut rows = vec![String::new()];
    for part in parts {
        let row = rows.last_mut().expect("there is always one");
        if row.is_empty() {
            row.push_str(part);
        } else if row.chars().count() + SEPARATOR.len() + part.chars().count() <= COLUMNS_MAX {
            *row += SEPARATOR;
            *row += part;
        } else {
            rows.push(format!("| {part}"));
        }
    }
    rows.join("\n")
}

/// Who owes an action; none where nobody does, and where that is the side in turn, which stands there already.
pub fn to_act(owing: &[Side], in_turn: Option<Side>) -> Option<String> {
    match owing {
        [] => None,
        [side] if Some(*side) == in_turn => None,
        [side] => Some(format!("{} to act", face::side(*side))),
        _ => Some("both to act".to_owned()),
    }
}

/// How a match ended; goals stand in the score.
pub fn ended(result: &Outcome) -> String {
    let by = result.by.replace('_', " ");
    let of_kicks = result.penalties.flatten().or(result.shoot_out.flatten());
    let kicks = of_kicks.map(|kicks| format!(", {} : {}", kicks.home, kicks.away)).unwrap_or_default();
    match result.winner {
        Some(side) => format!("{} wins ({by}{kicks})", face::side(side)),
        None => format!("a draw ({by}{kicks})"),
    }
}

/// Kicks from the mark, `*` for a goal: who began, what went in, and who is `next` in words.
pub fn kicks(name: &str, first: Option<Side>, kicks: &BySide<Vec<bool>>, next: Option<String>) -> String {
    let of = |side: Side| {
        let earlier = kicks[side].len().saturating_sub(KICKS_MAX);
        let dots = if earlier > 0 { ".." } else { "" };
        let goals: String = kicks[side][earlier..].iter().map(|goal| if *goal { '*' } else { '-' }).collect();
        let goals = format!("{dots}{goals}");
        let first = if first == Some(side) { " (first)" } else { "" };
        format!("{}{first} {goals}", face::side(side)).trim_end().to_owned()
    };
    let next = next.map(|next| format!(", next {next}")).unwrap_or_default();
    format!("{name}: {}, {}{next}", of(Side::Home), of(Side::Away))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_to_act_is_said_where_the_turn_does_not_say_it() {
        assert_eq!(to_act(&[], None), None);
        assert_eq!(to_act(&[Side::Home], Some(Side::Home)), None);
        assert_eq!(to_act(&[Side::Away], Some(Side::Home)).unwrap(), "away to act");
        assert_eq!(to_act(&[Side::Home], None).unwrap(), "home to act");
        assert_eq!(to_act(&[Side::Home, Side::Away], None).unwrap(), "both to act");
    }

    #[test]
    fn what_is_too_long_goes_on_in_the_next_row() {
        let parts = |lengths: &[usize]| lengths.iter().map(|length| "x".repeat(*length)).collect::<Vec<_>>();
        assert_eq!(line(&parts(&[38, 39])).lines().map(str::len).collect::<Vec<_>>(), [80]);
        assert_eq!(line(&parts(&[38, 40, 3])).lines().map(str::len).collect::<Vec<_>>(), [38, 48]);
    }

    #[test]
    fn how_it_ended() {
        let score = BySide { home: 1, away: 1 };
        let drawn = Outcome { winner: None, by: "full_time".to_owned(), score, penalties: None, shoot_out: None };
        assert_eq!(ended(&drawn), "a draw (full time)");
        let kicks = Some(Some(BySide { home: 4, away: 5 }));
        let lost = Outcome { winner: Some(Side::Away), by: "penalties".to_owned(), penalties: kicks, ..drawn };
        assert_eq!(ended(&lost), "away wins (penalties, 4 : 5)");
    }

    #[test]
    fn kicks_from_the_mark() {
        let taken = BySide { home: vec![true, false], away: vec![] };
        let text = kicks("shoot-out", Some(Side::Home), &taken, Some("away 7".to_owned()));
        assert_eq!(text, "shoot-out: home (first) *-, away, next away 7");
        let long = BySide { home: vec![true; 13], away: vec![false; 12] };
        assert_eq!(kicks("penalties", None, &long, None), "penalties: home ..************, away ------------");
    }
}

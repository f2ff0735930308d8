//! Both squads beside the pitch: who wears which shirt, how good he is, where he belongs.
//!
//! This module must not print; it makes rows of at most [`WIDTH_MAX`] characters.

use engine::game::Side;

use super::seen::{Footballer, Seen};
use super::stars;
use crate::face;
use crate::ink::{Ink, Paint};
use crate::squares;
use crate::standing;

/// Characters of a row: what the pitch leaves of 80.
pub const WIDTH_MAX: usize = 32;

/// The rows, away's squad above home's as on the pitch; none before the line-ups are shown.
pub fn rows(seen: &Seen, ink: Ink) -> Vec<String> {
    let began = seen.kicked_off.map(|side| format!("{} kicked off first", face::side(side)));
    let mut rows = vec!["   SPD/PAS/SHO/CTL slot star".to_owned(), began.unwrap_or_default()];
    for side in [Side::Away, Side::Home] {
        rows.push(ink.paint(&head(seen, side), Paint::Side(side)));
        let squad = seen.footballers.iter().flat_map(|footballers| &footballers[side]);
        rows.extend(squad.map(|(shirt, who)| row(seen, side, *shirt, who)));
        rows.push(String::new());
    }
    rows
}

/// A side with its card, and its charges where there are any to be had.
fn head(seen: &Seen, side: Side) -> String {
    let card = seen.cards[side].as_deref().unwrap_or_default();
    let charges = (seen.draft.is_some() || seen.charges[side] > 0).then(|| format!(", charges {}", seen.charges[side]));
    format!("{} {card}{}", face::side(side), charges.unwrap_or_default())
}

fn row(seen: &Seen, side: Side, shirt: u8, who: &Footballer) -> String {
    let slot = seen.slots.as_ref().and_then(|slots| slots[side].get(&shirt)).map(|slot| squares::name(*slot));
    let star = who.star.as_deref().map(|star| with_marks(seen, side, star)).unwrap_or_default();
    let row = format!(
        "{}{shirt} {:<8} {:>3} {star}",
        standing::letter(side),
        stars::stats(who.stats),
        slot.unwrap_or_default()
    );
    row.trim_end().to_owned()
}

/// A star with the cost of his ability, `!` while it is in force, `-` once it was used this turn.
fn with_marks(seen: &Seen, side: Side, star: &str) -> String {
    let has = |stars: &[String]| stars.iter().any(|other| other == star);
    let cost = stars::cost(star, stars::edition(seen.ruleset)).map(|cost| cost.to_string()).unwrap_or_default();
    let in_force = if has(&seen.effects[side]) { "!" } else { "" };
    let used = if has(&seen.used_stars) { "-" } else { "" };
    format!("{star} {cost}{in_force}{used}")
}

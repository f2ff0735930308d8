//! Draft and line-ups in text.
//!
//! This module must not judge who may be picked.

use engine::game::Side;
use engine::grid_soccer::{Card, Edition, Shirt, Star};

use super::seen::{Draft, LineUp, Seen};
use super::stars;
use crate::face;
use crate::squares;

/// The column in the middle, where the ball is when cards are chosen.
const MIDDLE: i8 = 4;

/// The rows of draft and line-ups.
pub fn rows(seen: &Seen) -> Vec<String> {
    let lining_up = seen.phase == "line_up";
    let edition = stars::edition(seen.ruleset);
    let mut rows: Vec<String> = seen.draft.iter().flat_map(|draft| draft_rows(draft, edition, lining_up)).collect();
    if lining_up {
        rows.extend(card_rows());
    }
    let known = Side::BOTH.into_iter().filter_map(|side| Some((side, seen.line_ups[side].as_ref()?)));
    rows.extend(known.flat_map(|(side, line_up)| line_up_rows(side, line_up)));
    rows
}

/// Each star in a row, by whose he is; who is left matters until the draft is over.
fn draft_rows(draft: &Draft, edition: Option<Edition>, is_over: bool) -> Vec<String> {
    let mut rows = vec![
        format!("{} picked first: one, then two each in turn", face::side(draft.first)),
        "  star       SPD/PAS/SHO/CTL, cost in charges, ability".to_owned(),
    ];
    for side in Side::BOTH {
        let of_side = || draft.picks.iter().filter(|pick| pick.side == side).map(|pick| pick.star.as_str());
        let keepers = of_side().filter(|id| Star::from_id(id).is_some_and(Star::is_keeper)).count();
        let others = of_side().count() - keepers;
        rows.push(format!("{}: keepers {keepers} of 1, outfielders {others} of 6", face::side(side)));
        rows.extend(of_side().map(|id| stars::row(id, edition)));
    }
    if !is_over {
        rows.push("free, keepers first:".to_owned());
        rows.extend(draft.pool.iter().map(|id| stars::row(id, edition)));
    }
    rows
}

/// Where each card puts shirts 2 to 7 of both sides while the ball is in the middle.
fn card_rows() -> Vec<String> {
    let slots = |card: Card, side| {
        let slot = |shirt: &Shirt| {
            let spot = card.slot(side, *shirt, MIDDLE);
            squares::name([spot.x.into(), spot.y.into()])
        };
        Shirt::ALL[1..].iter().map(slot).collect::<Vec<_>>().join(" ")
    };
    let row = |card: Card| format!("{} {:<25} {}", card.name(), slots(card, Side::Home), slots(card, Side::Away));
    let head = format!("{:<5} {:<25} {}", "card", "home's shirts 2 to 7", "away's shirts 2 to 7");
    std::iter::once(head).chain(Card::ALL.map(row)).collect()
}

/// A line-up, which only its own side is shown before both are in.
fn line_up_rows(side: Side, line_up: &LineUp) -> Vec<String> {
    let mut rows = vec![format!("{}'s line-up, still secret: {}", face::side(side), line_up.formation)];
    let stars = line_up.stars.iter().flatten().zip(1..).map(|(star, shirt)| format!(" {shirt} {star}"));
    let stars = stars.collect::<String>();
    if !stars.is_empty() {
        rows.push(format!(" {stars}"));
    }
    rows
}

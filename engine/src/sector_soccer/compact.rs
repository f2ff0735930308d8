//! The legal actions in a short form for the wire (rule 8): an array of at most one group.
//!
//! - `{"type":"line_up","ways":"11125 11134 .."}`: a digit for the pawns of each own sector.
//! - `{"type":"throw","most":45}`: 1 to so many times.
//! - `{"type":"change","ways":" a b aa ab .."}`: a letter for each move, `a` being `[1,2]`, `b` `[1,3]`, to `t`, `[5,4]`; the first way is empty.
//!
//! Ways are parted by single spaces. This module must not decide what is legal.

use serde_json::{Value, json};

use super::action::{Action, Move};
use super::line_up::Shift;
use super::state::SectorSoccer;
use crate::game::Side;

/// The listed actions of `side` in the short form.
pub(super) fn compact(game: &SectorSoccer, side: Side) -> Value {
    let mut moves = Vec::new();
    game.list(side, &mut moves);
    let ways = |way: &dyn Fn(&Move) -> String| moves.iter().map(way).collect::<Vec<_>>().join(" ");
    match moves.last() {
        None => json!([]),
        Some(Move::LineUp(_)) => json!([{"type": "line_up", "ways": ways(&digits)}]),
        Some(Move::Throw(most)) => json!([{"type": "throw", "most": most}]),
        Some(Move::Change(_)) => json!([{"type": "change", "ways": ways(&letters)}]),
    }
}

fn digits(listed: &Move) -> String {
    let Move::LineUp(line_up) = listed else { return String::new() };
    line_up.pawns().iter().map(|count| char::from(b'0' + count)).collect()
}

fn letters(listed: &Move) -> String {
    let Move::Change(moves) = listed else { return String::new() };
    moves.as_slice().iter().map(|shift| letter(*shift)).collect()
}

/// Four moves lead out of each sector.
fn letter(shift: Shift) -> char {
    let nth = shift.to - 1 - u8::from(shift.to > shift.from);
    char::from(b'a' + (shift.from - 1) * 4 + nth)
}

/// The full list that a short form stands for, in the same order; none where it is malformed.
pub fn expand(compact: &Value) -> Option<Vec<Action>> {
    let groups = compact.as_array()?.iter().map(|group| match group["type"].as_str()? {
        "line_up" => ways(group)?.map(line_up).collect(),
        "throw" => Some((1..=group["most"].as_i64()?).map(|times| Action::Throw { times }).collect()),
        "change" => ways(group)?.map(change).collect(),
        _ => None,
    });
    Some(groups.collect::<Option<Vec<Vec<Action>>>>()?.concat())
}

fn ways(group: &Value) -> Option<impl Iterator<Item = &str>> {
    Some(group["ways"].as_str()?.split(' '))
}

fn line_up(way: &str) -> Option<Action> {
    let pawns: Option<Vec<i64>> = way.chars().map(|digit| digit.to_digit(10).map(i64::from)).collect();
    Some(Action::LineUp { pawns: pawns?.try_into().ok()? })
}

fn change(way: &str) -> Option<Action> {
    let shift = |letter: char| Shift::all().find(|shift| super::compact::letter(*shift) == letter);
    let moves: Option<Vec<[i64; 2]>> =
        way.chars().map(|letter| shift(letter).map(|shift| [shift.from.into(), shift.to.into()])).collect();
    Some(Action::Change { moves: moves? })
}

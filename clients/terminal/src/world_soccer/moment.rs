//! What stands below the pitch: a secret line-up, the ball, the parts of a throw, what is counted.
//!
//! This module must not judge what may be done; it says what the view says.

use engine::game::Side;

use super::{Component, Seen, ShootOut};
use crate::face;
use crate::squares;
use crate::standing;

/// The rows.
pub fn rows(seen: &Seen) -> Vec<String> {
    let mut rows = Vec::new();
    match seen.players.home {
        Some(_) => rows.extend([ball(seen), Some(counts(seen))].into_iter().flatten()),
        None => rows.extend(line_ups(seen)),
    }
    if !seen.components.is_empty() {
        rows.push(format!("parts: {}", seen.components.iter().map(part).collect::<Vec<_>>().join("; ")));
    }
    if let (Some(side), Some(shirt)) = (seen.side_in_throw, seen.penalty_taker) {
        rows.push(format!("penalty: {} {shirt} takes it", face::side(side)));
    }
    rows.extend(seen.shoot_out.as_ref().map(|shoot_out| kicks(shoot_out, seen.side_in_throw)));
    rows
}

/// Line-ups that only their own side is shown.
fn line_ups(seen: &Seen) -> Vec<String> {
    let known = Side::BOTH.into_iter().filter_map(|side| Some((side, seen.line_ups[side].as_ref()?)));
    let row = |(side, line_up): (Side, &super::LineUp)| {
        format!("{}'s line-up, still secret; {} kicks off if the coin says so", face::side(side), line_up.taker)
    };
    known.map(row).collect()
}

fn ball(seen: &Seen) -> Option<String> {
    match (seen.holder, seen.ball) {
        (Some(holder), _) => Some(format!("ball: held by {} {}", face::side(holder.side), holder.shirt)),
        (None, Some(at)) => Some(format!("ball: loose on {}", squares::name(at))),
        (None, None) => None,
    }
}

fn counts(seen: &Seen) -> String {
    let held = seen.held_throws;
    let held = format!("ball kept in one place for: home {}, away {}", held.home, held.away);
    format!("throws in a row: {} | {held}", seen.throws_in_row)
}

fn part(part: &Component) -> String {
    let what = match (part.used, part.by, part.kick) {
        (true, Some(shirt), _) => format!("used by {shirt}"),
        (true, None, _) => "used".to_owned(),
        (false, _, true) => "run or kick".to_owned(),
        (false, _, false) => "run only".to_owned(),
    };
    format!("{} {what}", part.value)
}

fn kicks(shoot_out: &ShootOut, next: Option<Side>) -> String {
    let next = next.map(|side| face::side(side).to_owned());
    standing::kicks("shoot-out", Some(shoot_out.first), &shoot_out.kicks, next)
}

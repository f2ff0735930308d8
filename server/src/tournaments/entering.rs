//! Who may enter a tournament, and under which number.
//!
//! Pure. This module must not check passwords: whether one was right is told to it.

use engine::competition::Entrant;
use protocol::code::Code;
use protocol::matches::Strength;
use protocol::tournaments::{Act, Entry, Format, Player, TournamentStatus};
use serde_json::json;

use super::due;
use super::orders::Named;
use super::state::Tournament;
use crate::matches::{Refusal, refuse, refuse_with};

/// Somebody enters. Again is no error: no acts. `password` is whether they gave the right one; where none is needed it is not asked.
pub(super) fn enters(t: &Tournament, who: &Named, password: bool, now: u64) -> Result<Vec<Act>, Refusal> {
    let person = &who.person;
    if t.entrant_of(person.id).is_some() {
        return Ok(Vec::new());
    }
    let is_organiser = person.id == t.organiser.id;
    may_still(t, now)?;
    match t.settings.entry {
        Entry::Open => {}
        Entry::Invitation if is_organiser || t.invited.contains(&person.id) => {}
        Entry::Invitation => return Err(refuse(Code::NotInvited, "one enters this tournament by invitation")),
        Entry::Password if is_organiser || password => {}
        Entry::Password => return Err(refuse(Code::WrongEntryPassword, "this is not the tournament's password")),
        Entry::Practice if is_organiser => {}
        Entry::Practice => return Err(refuse(Code::NotInvited, "this is somebody's practice")),
    }
    if let Some(range) = t.settings.range {
        // One without a rating stands where everybody starts.
        let rating = who.rating.unwrap_or(crate::ratings::RATING_START as u32);
        let (min, max) = (range.min.unwrap_or(0), range.max.unwrap_or(u32::MAX));
        if !(min..=max).contains(&rating) {
            let values = json!({ "rating": rating, "min": range.min, "max": range.max });
            return Err(refuse_with(Code::RatingRange, "your rating is outside the tournament's range", values));
        }
    }
    if t.entrants.len() >= t.settings.size_max as usize {
        return Err(refuse_with(Code::TournamentFull, "the tournament is full", json!({ "max": t.settings.size_max })));
    }
    let player = Player::Person { person: person.clone() };
    Ok(vec![with_number(t, 0, player, who.rating)])
}

/// Before the start; into an arena also afterwards, while it lasts.
fn may_still(t: &Tournament, now: u64) -> Result<(), Refusal> {
    let arena = matches!(t.settings.format, Format::Arena { .. }) && t.status == TournamentStatus::Running;
    if arena && due::arena_end(t).is_some_and(|end| end > now) {
        return Ok(());
    }
    if t.status == TournamentStatus::Open && t.lots.is_empty() {
        return Ok(());
    }
    Err(refuse(Code::TournamentClosed, "nobody can enter this tournament any more"))
}

/// The act of entering, `further` numbers after the next.
pub(super) fn with_number(t: &Tournament, further: u32, player: Player, rating: Option<u32>) -> Act {
    Act::Entered { entrant: Entrant(t.numbers + 1 + further), player, rating }
}

/// A computer with a name of its own, `further` numbers after the next.
pub(super) fn computer(t: &Tournament, further: u32, strength: Strength) -> Player {
    let level = match strength {
        Strength::Easy => "Easy",
        Strength::Fair => "Fair",
        Strength::Strong => "Strong",
    };
    // The number of the entrant tells it from others.
    Player::Computer { name: format!("{level} computer {}", t.numbers + 1 + further), strength }
}

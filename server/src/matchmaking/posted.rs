//! Seeks and challenges: what they may say, and how they are stored and shown.
//!
//! Pure. This module must not know who may see or accept one.

use std::collections::HashSet;

use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId};
use protocol::matchmaking::{Challenge, RatingRange, Seek, Terms};
use protocol::people::Person;
use serde_json::json;

use crate::limits;
use crate::matches::{Refusal, refuse_with};
use crate::store::{Posted, PostedKind};
use crate::text::is_hidden;

/// An open seek or challenge.
#[derive(Clone, Debug)]
pub(super) struct Post {
    pub(super) posted: Posted,
    pub(super) terms: Terms,
    /// The rating of who has posted it.
    pub(super) rating: u32,
    /// Whom its maker blocks, and who blocks them.
    pub(super) avoids: HashSet<PlayerId>,
    /// How far it is.
    pub(super) stage: Stage,
}

/// How far a seek or challenge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It has its place, and nobody sees it: it is being stored.
    Coming,
    /// Whoever it is for may accept it.
    Open,
    /// Somebody has accepted it, and the match is being made, or it is being taken back.
    Taken,
}

impl Post {
    pub(super) fn id(&self) -> MatchId {
        self.posted.id
    }

    pub(super) fn by(&self) -> PlayerId {
        self.posted.by.id
    }

    /// Whom it is for, where it names one.
    pub(super) fn to(&self) -> Option<PlayerId> {
        match &self.posted.kind {
            PostedKind::Challenge { to } => to.as_ref().map(|to| to.id),
            PostedKind::Seek { .. } => None,
        }
    }

    /// Before that nobody may know of it.
    pub(super) fn is_stored(&self) -> bool {
        self.stage != Stage::Coming
    }

    pub(super) fn is_seek(&self) -> bool {
        matches!(self.posted.kind, PostedKind::Seek { .. })
    }

    /// As everybody sees it, if it is a seek.
    pub(super) fn seek(&self) -> Option<Seek> {
        let PostedKind::Seek { min, max } = self.posted.kind else { return None };
        let range = (min.is_some() || max.is_some()).then_some(RatingRange { min, max });
        let Posted { id, ref by, created, expires, .. } = self.posted;
        Some(Seek { id, by: by.clone(), rating: self.rating, terms: self.terms.clone(), range, created, expires })
    }

    /// As whoever it concerns sees it, if it is a challenge.
    pub(super) fn challenge(&self) -> Option<Challenge> {
        let PostedKind::Challenge { to } = &self.posted.kind else { return None };
        let Posted { id, ref by, created, expires, .. } = self.posted;
        let (by, to, terms) = (by.clone(), to.clone(), self.terms.clone());
        Some(Challenge { id, by, rating: self.rating, to, terms, created, expires })
    }

    /// Home and away, where `other` accepts. Where the terms name no side the id decides, which is drawn by chance.
    pub(super) fn sides(&self, other: Person) -> [Person; 2] {
        let by_is_home = match self.terms.side {
            Some(side) => side == engine::game::Side::Home,
            None => self.posted.id.0.as_u128().is_multiple_of(2),
        };
        let by = self.posted.by.clone();
        if by_is_home { [by, other] } else { [other, by] }
    }
}

/// A note of at most so many visible characters; nothing where there are none. Errors: `bad_note`.
pub(super) fn checked_note(note: Option<String>) -> Result<Option<String>, Refusal> {
    let Some(note) = note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty()) else { return Ok(None) };
    if note.chars().count() > limits::NOTE_CHARACTERS || note.chars().any(is_hidden) {
        let reason = format!("A note has at most {} visible characters.", limits::NOTE_CHARACTERS);
        return Err(refuse_with(Code::BadNote, reason, json!({ "max": limits::NOTE_CHARACTERS })));
    }
    Ok(Some(note))
}

/// A range that `rating` is in. Errors: `bad_range`.
pub(super) fn checked_range(range: Option<RatingRange>, rating: u32) -> Result<PostedKind, Refusal> {
    let RatingRange { min, max } = range.unwrap_or(RatingRange { min: None, max: None });
    let (least, most) = (min.unwrap_or(0), max.unwrap_or(limits::RATING_MAX));
    if least > most || most > limits::RATING_MAX || !(least..=most).contains(&rating) {
        let values = json!({ "rating": rating, "max": limits::RATING_MAX });
        return Err(refuse_with(Code::BadRange, "A range goes from low to high and holds one's own rating.", values));
    }
    Ok(PostedKind::Seek { min, max })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_trimmed_and_bounded_and_stay_on_their_line() {
        let check = |note: &str| checked_note(Some(note.to_owned())).map_err(|refusal| refusal.code);
        assert_eq!(check("  Be kind "), Ok(Some("Be kind".to_owned())));
        assert_eq!(check("   "), Ok(None));
        assert_eq!(check(&"ü".repeat(80)).map(|note| note.map(|note| note.chars().count())), Ok(Some(80)));
        for wrong in ["a\nb", "a\u{202e}b", "a\u{200b}b", "\u{2800}", &"a".repeat(81)] {
            assert_eq!(check(wrong), Err("bad_note".to_owned()), "{wrong:?}");
        }
    }

    #[test]
    fn a_range_holds_its_makers_rating() {
        let check = |min, max| checked_range(Some(RatingRange { min, max }), 1_500).map_err(|refusal| refusal.code);
        assert!(
            check(None, None).is_ok() && check(Some(1_500), Some(1_500)).is_ok() && check(Some(1_200), None).is_ok()
        );
        for (min, max) in
            [(Some(1_600), Some(1_700)), (Some(1_600), Some(1_400)), (None, Some(1_400)), (None, Some(9_999))]
        {
            assert_eq!(check(min, max), Err("bad_range".to_owned()), "{min:?} {max:?}");
        }
    }
}

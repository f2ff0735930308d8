//! Which part of the live list somebody asks for.
//!
//! Pure: the list is given, in its order. This module must not decide who may watch; what is listed is open to everybody.

use protocol::matches::{Listing, Seat};

use crate::limits::LIVE_MATCHES_OF_A_GAME;

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct LiveWanted {
    /// Only this game, by its name.
    pub game: Option<String>,
    /// Only matches in which a person plays whose name has this in it. Capitals are like small letters.
    pub name: Option<String>,
    /// So many of each game are left out at the beginning.
    pub from: usize,
}

impl LiveWanted {
    /// Whether a game is asked for.
    pub fn has_game(&self, name: &str) -> bool {
        self.game.as_deref().is_none_or(|game| game == name)
    }

    /// The part of a game's matches that is asked for, and how many there are.
    pub fn part_of(&self, matches: &[Listing]) -> (Vec<Listing>, u32) {
        let name = self.name.as_ref().map(|name| name.trim().to_lowercase());
        let is_wanted = |listing: &&Listing| name.as_ref().is_none_or(|name| is_in(listing, name));
        let wanted: Vec<&Listing> = matches.iter().filter(is_wanted).collect();
        let count = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        (wanted.into_iter().skip(self.from).take(LIVE_MATCHES_OF_A_GAME).cloned().collect(), count)
    }
}

fn is_in(listing: &Listing, part: &str) -> bool {
    listing.seats.iter().any(|(_, seat)| match seat {
        Some(Seat::Person { name, .. }) => name.to_lowercase().contains(part),
        Some(Seat::Computer { .. }) | None => false,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn listing(number: u128, home: &str) -> Listing {
        let person = |name| json!({ "kind": "person", "id": Uuid::from_u128(number), "name": name });
        let listing = json!({
            "id": Uuid::from_u128(number), "game": "golden_goal", "options": {}, "clock": { "type": "none" }, "rated": false,
            "status": "playing", "seats": { "home": person(home), "away": { "kind": "computer", "strength": "easy" } },
            "ratings": { "home": null, "away": null }, "score": { "home": 0, "away": 0 }, "seq": 1, "viewers": 0, "created": 0,
        });
        serde_json::from_value(listing).expect("a listing")
    }

    fn names(wanted: &LiveWanted, matches: &[Listing]) -> (Vec<u128>, u32) {
        let (part, count) = wanted.part_of(matches);
        (part.iter().map(|listing| listing.id.0.as_u128()).collect(), count)
    }

    #[test]
    fn names_are_found_by_any_part_and_whatever_their_capitals() {
        let matches = [listing(1, "Ada Lovelace"), listing(2, "Bo"), listing(3, "ADAM")];
        let named = |name: &str| LiveWanted { name: Some(name.to_owned()), ..LiveWanted::default() };
        assert_eq!(names(&named(" ada "), &matches), (vec![1, 3], 2));
        assert_eq!(names(&named("easy"), &matches), (vec![], 0), "the computer has no name");
        assert_eq!(names(&named(""), &matches), (vec![1, 2, 3], 3));
    }

    #[test]
    fn a_long_list_is_told_in_parts() {
        let last = LIVE_MATCHES_OF_A_GAME as u128 + 2;
        let matches: Vec<Listing> = (1..=last).map(|number| listing(number, "Ada")).collect();
        let from = |from| LiveWanted { from, ..LiveWanted::default() };
        let (first, count) = names(&from(0), &matches);
        assert_eq!((first.len(), u128::from(count)), (LIVE_MATCHES_OF_A_GAME, last));
        assert_eq!(names(&from(LIVE_MATCHES_OF_A_GAME), &matches).0, [last - 1, last]);
        assert_eq!(names(&from(usize::MAX), &matches).0, [0; 0]);
    }
}

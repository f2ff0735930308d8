//! Which match of a game to watch, if one only watches one; and the order of those that are being played.
//!
//! Pure: time is an argument. The rule, in the order in which it is applied:
//!
//! - F1. Only matches that are listed, being played and open to everybody are looked at: what is over is replaced at the next look.
//! - F2. Alive: somebody has acted within [`FEATURED_ALIVE_MS`].
//! - F3. Undecided: nobody's chance to win is [`FAVOURITE_MAX`] or more, computed where the game computes chances, estimated by the
//!   computer player where it does not.
//! - F4. Of these the best one: between people before one against the computer, then the better rated (the mean of the two seats, one
//!   without a rating counts as [`UNRATED`]), then the more watched, then the newer.
//! - F5. The one that stands is not taken away for little: it may be quiet for [`FEATURED_STANDS_MS`] and as clear as
//!   [`STANDING_FAVOURITE_MAX`], and another takes its place only if it is [`OUTSHINES_BY`] points better, or between people where it
//!   is not.
//!
//! This module must not know where matches come from.

use std::cmp::Ordering;

use protocol::ids::MatchId;
use protocol::matches::{Listing, Seat};

use crate::limits::{FEATURED_ALIVE_MS, FEATURED_STANDS_MS};

/// What one without a rating counts for: where everybody starts.
const UNRATED: f64 = 1500.0;

/// A match in which one side is as sure to win is decided (F3).
const FAVOURITE_MAX: f64 = 0.9;

/// The same of the match that stands (F5): its last minutes are worth seeing.
const STANDING_FAVOURITE_MAX: f64 = 0.97;

/// How much better rated another must be to take the place of the one that stands, in points (F5): a difference that one sees.
const OUTSHINES_BY: f64 = 100.0;

/// A match that may be featured, as F1 lets it through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What F4 looks at.
    pub rank: Rank,
    /// When somebody last acted, milliseconds since 1970.
    pub acted_at: u64,
    /// The favourite's chance to win, 0 to 1, computed or estimated; none: nobody can tell yet.
    pub favourite: Option<f64>,
}

/// The place of a match among those of its game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rank {
    /// The match.
    pub id: MatchId,
    /// Whether the computer plays in it.
    pub computer: bool,
    /// The mean rating of the two seats.
    pub rating: f64,
    /// How many watch.
    pub viewers: u32,
}

impl Rank {
    /// Of a match as the lobby lists it.
    pub fn of(listing: &Listing) -> Rank {
        let computer = listing.seats.iter().any(|(_, seat)| matches!(seat, Some(Seat::Computer { .. })));
        let points = listing.ratings.map(|_, rating| rating.map_or(UNRATED, |rating| f64::from(rating.rating)));
        Rank { id: listing.id, computer, rating: (points.home + points.away) / 2.0, viewers: listing.viewers }
    }

    /// Better ones first: F4.
    pub fn order(&self, other: &Rank) -> Ordering {
        let people = self.computer.cmp(&other.computer);
        people
            .then(other.rating.total_cmp(&self.rating))
            .then(other.viewers.cmp(&self.viewers))
            .then(other.id.cmp(&self.id))
    }

    /// Whether it is so much better that it takes the other's place: F5.
    fn outshines(&self, other: &Rank) -> bool {
        match (self.computer, other.computer) {
            (false, true) => true,
            (true, false) => false,
            _ => self.rating >= other.rating + OUTSHINES_BY,
        }
    }
}

impl Candidate {
    fn is_worth_it(&self, quiet_ms_max: u64, favourite_max: f64, now: u64) -> bool {
        let alive = self.acted_at + quiet_ms_max > now;
        alive && self.favourite.is_none_or(|chance| chance < favourite_max)
    }
}

/// The match to feature of one game; none where none is worth it. `standing` is the one so far, `now` in milliseconds since 1970.
pub fn choose(standing: Option<MatchId>, candidates: &[Candidate], now: u64) -> Option<MatchId> {
    let worth = candidates.iter().filter(|one| one.is_worth_it(FEATURED_ALIVE_MS, FAVOURITE_MAX, now));
    let best = worth.min_by(|a, b| a.rank.order(&b.rank));
    let stands = candidates
        .iter()
        .find(|one| Some(one.rank.id) == standing && one.is_worth_it(FEATURED_STANDS_MS, STANDING_FAVOURITE_MAX, now));
    let chosen = match (stands, best) {
        (Some(stands), Some(best)) if best.rank.outshines(&stands.rank) => Some(best),
        (stands, best) => stands.or(best),
    };
    chosen.map(|one| one.rank.id)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const NOW: u64 = 10_000_000;

    fn id(number: u128) -> MatchId {
        MatchId(Uuid::from_u128(number))
    }

    /// A match between people that somebody has just acted in.
    fn one(number: u128, rating: f64) -> Candidate {
        let rank = Rank { id: id(number), computer: false, rating, viewers: 0 };
        Candidate { rank, acted_at: NOW - 1, favourite: None }
    }

    fn check(standing: Option<u128>, candidates: &[Candidate], expected: Option<u128>) {
        let mut turned = candidates.to_vec();
        turned.reverse();
        for candidates in [candidates, &turned] {
            assert_eq!(choose(standing.map(id), candidates, NOW), expected.map(id), "{candidates:?}");
        }
    }

    #[test]
    fn f1_what_is_not_there_any_more_is_replaced() {
        check(None, &[], None);
        check(Some(9), &[], None);
        check(Some(9), &[one(1, 1500.0)], Some(1));
    }

    #[test]
    fn f2_f3_only_what_is_alive_and_undecided() {
        let quiet = Candidate { acted_at: NOW - FEATURED_ALIVE_MS, ..one(1, 2500.0) };
        let decided = Candidate { favourite: Some(FAVOURITE_MAX), ..one(2, 2400.0) };
        let open = Candidate { favourite: Some(0.89), ..one(3, 1200.0) };
        check(None, &[quiet, decided], None);
        check(None, &[quiet, decided, open], Some(3));
    }

    #[test]
    fn f4_people_then_rating_then_viewers_then_the_newest() {
        let mut against = one(1, 2500.0);
        against.rank.computer = true;
        let mut watched = one(2, 1500.0);
        watched.rank.viewers = 3;
        check(None, &[against], Some(1));
        check(None, &[against, one(3, 1500.0), one(4, 1500.0)], Some(4));
        check(None, &[against, one(3, 1500.0), watched, one(4, 1500.0)], Some(2));
        check(None, &[against, one(3, 1500.0), watched, one(5, 1501.0)], Some(5));
    }

    #[test]
    fn f5_what_stands_stays_while_nothing_is_much_better() {
        let quieter = Candidate { acted_at: NOW - FEATURED_ALIVE_MS, favourite: Some(0.95), ..one(1, 1500.0) };
        check(Some(1), &[quieter, one(2, 1599.0)], Some(1));
        check(Some(1), &[quieter, one(2, 1600.0)], Some(2));
        let silent = Candidate { acted_at: NOW - FEATURED_STANDS_MS, ..quieter };
        check(Some(1), &[silent, one(2, 1000.0)], Some(2));
        let clear = Candidate { favourite: Some(STANDING_FAVOURITE_MAX), ..quieter };
        check(Some(1), &[clear, one(2, 1000.0)], Some(2));
        let mut against = one(1, 2500.0);
        against.rank.computer = true;
        check(Some(1), &[against, one(2, 1000.0)], Some(2));
        check(Some(2), &[against, one(2, 1000.0)], Some(2));
    }

    #[test]
    fn f5_two_that_take_turns_being_better_do_not_flap() {
        let mut standing = None;
        let mut changes = 0;
        for look in 0..100 {
            let (a, b) = if look % 2 == 0 { (1560.0, 1500.0) } else { (1500.0, 1560.0) };
            let chosen = choose(standing, &[one(1, a), one(2, b)], NOW);
            changes += u32::from(chosen != standing);
            standing = chosen;
        }
        assert_eq!(changes, 1);
    }
}

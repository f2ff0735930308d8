//! Swiss pairing: in each round those meet who have done about as well so far, and nobody meets anybody twice.
//!
//! What is best is decided in this order, each counting only where all before it are equal:
//!
//! 1. Nobody meets anybody again, and nobody rests a second time while somebody has not rested. There are no exceptions: where no such
//!    pairing exists, there is none ([`Unpairable::NoPairing`]).
//! 2. In an odd field one of those with the fewest points who may rest does.
//! 3. Nobody gets more than two matches further at home than away, or away than at home.
//! 4. The gaps in points between opponents are small: the sum of their squares.
//! 5. Home and away are balanced: three of the same in a row count most, then a difference of two, then the same side twice in a row.
//! 6. Among those who are equal in points the better half by rank meets the other half, the first of one the first of the other. Who
//!    must play somebody with fewer points is the last of their group and meets the first of the next.
//! 7. Lots.
//!
//! The field stands in an order in which all of this makes near pairs good: by points, and within a group of equals the first of the better half, the first of the
//! other half, the second of the better half, and so on. Up to 128 the pairing is the best there is; a larger field is paired in
//! overlapping windows of 128 (`matching.rs` says how). Of 1,000 that came to the same sums of rules 1 to 5 as the whole at once in all rounds that were compared, with ranks less well kept. In the first `n / 2` rounds there always is a pairing: each
//! has then met fewer than half of the others. Later there may be none; an organiser then ends the competition with the rounds
//! that were played, so nobody should announce more than [`recommended_rounds`] without a need. This module must not know results: points are given.

mod field;

use std::collections::HashSet;

use super::lots::Lots;
use super::{Entrant, Pairing, matching};
use crate::game::Side;
use field::Field;

/// One who is to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Who.
    pub entrant: Entrant,
    /// Points so far, those for byes included. Gaps beyond 1,023 count as 1,023.
    pub points: u32,
    /// Place by seed or rating, 1 is the best. Lots order those who are equal.
    pub rank: u32,
    /// Whom they have met. It is enough that one of the two says so.
    pub met: Vec<Entrant>,
    /// Sides in the order of the matches that were played.
    pub sides: Vec<Side>,
    /// Whether they have rested before.
    pub had_bye: bool,
}

/// The most who are paired.
pub const CONTENDERS_MAX: usize = 2_048;

/// Why there is no pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unpairable {
    /// Nobody, or one alone.
    #[error("A round needs two who play.")]
    TooFew,
    /// More than [`CONTENDERS_MAX`].
    #[error("A round has at most {CONTENDERS_MAX} who play.")]
    TooMany,
    /// The same entrant stands in the list twice.
    #[error("Entrant {} is in the list twice.", .0.0)]
    Twice(Entrant),
    /// Whatever the pairs, somebody would meet somebody again, or rest before others have.
    #[error("Round {round} cannot be paired without a repeat: the competition ends with the rounds before it.")]
    NoPairing {
        /// The round that was asked for.
        round: u32,
    },
}

impl Unpairable {
    /// Snake case, stable; programs branch on it.
    pub fn code(self) -> &'static str {
        match self {
            Unpairable::TooFew => "too_few",
            Unpairable::TooMany => "too_many",
            Unpairable::Twice(_) => "entered_twice",
            Unpairable::NoPairing { .. } => "no_pairing",
        }
    }
}

/// The pairs of a round, best boards first, the bye last. The order in which contenders are given does not count.
pub fn pair(contenders: &[Contender], lots: &Lots, round: u32) -> Result<Vec<Pairing>, Unpairable> {
    pair_within(contenders, lots, round, matching::WINDOW)
}

fn pair_within(contenders: &[Contender], lots: &Lots, round: u32, window: usize) -> Result<Vec<Pairing>, Unpairable> {
    check(contenders)?;
    let field = Field::new(contenders, lots, round);
    let mates = matching::perfect(field.len(), window, &|one, other| field.cost(one, other));
    let mates = mates.ok_or(Unpairable::NoPairing { round })?;
    let mut pairs: Vec<_> = (0..mates.len()).map(|one| (one, mates[one])).filter(|(one, other)| one < other).collect();
    // Windows leave pairs in an order of their own; people look for the leaders first.
    pairs.sort_by_key(|(one, other)| field.board(*one, *other));
    Ok(pairs.into_iter().map(|(one, other)| field.pairing(one, other, round)).collect())
}

fn check(contenders: &[Contender]) -> Result<(), Unpairable> {
    if contenders.len() < 2 {
        return Err(Unpairable::TooFew);
    }
    if contenders.len() > CONTENDERS_MAX {
        return Err(Unpairable::TooMany);
    }
    let mut seen = HashSet::new();
    match contenders.iter().find(|contender| !seen.insert(contender.entrant)) {
        Some(again) => Err(Unpairable::Twice(again.entrant)),
        None => Ok(()),
    }
}

/// The most rounds that so many can play without a repeat, if all goes well: everybody has then met everybody.
pub fn max_rounds(entrants: u32) -> u32 {
    match entrants {
        0 | 1 => 0,
        odd if odd % 2 == 1 => odd,
        even => even - 1,
    }
}

/// How many rounds leave at most one without a defeat or a draw: the number of times that the field can be halved, rounded up.
pub fn recommended_rounds(entrants: u32) -> u32 {
    match entrants {
        0 | 1 => 0,
        several => (several - 1).ilog2() + 1,
    }
}

#[cfg(test)]
#[path = "swiss_tests.rs"]
mod tests;

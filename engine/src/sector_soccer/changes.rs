//! The changes that a side may make, each by its first way (rule 5).
//!
//! This module must not judge: see `line_up.rs`.

use super::line_up::{LineUp, Moves, Shift, distance};

/// One change for each line-up reached and number of moves, the lexicographically first; in the order of [`Moves`].
pub(super) fn list(from: LineUp, left: u8, out: &mut Vec<Moves>) {
    let began = out.len();
    for to in LineUp::ALL {
        let least = from.distance(to);
        let counts = (least..=left).filter(|count| reaches(least, *count));
        out.extend(counts.map(|count| first_way(from, to, count)));
    }
    out[began..].sort_unstable();
}

/// The lexicographically first way from one line-up to another by so many moves, at least as many as it takes.
pub(crate) fn first_way(from: LineUp, to: LineUp, count: u8) -> Moves {
    let mut pawns = from.pawns();
    let mut way = Moves::NONE;
    for left in (0..count).rev() {
        let step = Shift::all().find_map(|shift| {
            let after = shift.done(pawns)?;
            reaches(distance(after, to.pawns()), left).then_some((shift, after))
        });
        let Some((shift, after)) = step else { break };
        pawns = after;
        way.push(shift);
    }
    way
}

/// Whether exactly so many moves bridge a distance: any more than it takes, by way of other sectors, but one move always changes something.
fn reaches(distance: u8, count: u8) -> bool {
    count >= distance && (distance, count) != (0, 1)
}

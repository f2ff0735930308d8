//! Where a side's pawns stand, and moving them (rules 1, 2, 5).
//!
//! This module must not know the match.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::json;

use crate::game::{Refusal, Side};

/// Sectors of the pitch.
pub(super) const SECTORS: u8 = 5;

/// Pawns that one sector holds at the least and at the most.
const IN_SECTOR: std::ops::RangeInclusive<u8> = 1..=5;

/// Outfield pawns of a side.
const PAWNS: u8 = 10;

/// A lawful line-up: pawns in own sectors 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct LineUp([u8; 5]);

impl LineUp {
    /// Rule 1: all there are, lexicographically.
    pub const ALL: [LineUp; 121] = all();

    /// The line-up of these pawns, if it is lawful.
    pub const fn of(pawns: [u8; 5]) -> Option<LineUp> {
        let mut total = 0;
        let mut sector = 0;
        while sector < pawns.len() {
            if pawns[sector] < *IN_SECTOR.start() || pawns[sector] > *IN_SECTOR.end() {
                return None;
            }
            total += pawns[sector];
            sector += 1;
        }
        if total == PAWNS { Some(LineUp(pawns)) } else { None }
    }

    /// Pawns in own sectors 1 to 5.
    pub fn pawns(self) -> [u8; 5] {
        self.0
    }

    /// Rule 3: the dice that `side` throws in an absolute sector; in its own sector 1 its goalkeeper has one.
    #[inline]
    pub fn dice(self, side: Side, sector: u8) -> u8 {
        let own = own_sector(side, sector);
        self.0[usize::from(own) - 1] + u8::from(own == 1)
    }

    /// Moves that it takes at the least from this line-up to another.
    pub fn distance(self, other: LineUp) -> u8 {
        distance(self.0, other.0)
    }

    /// Judges five whole numbers (rule 2): the first sector that is wrong, then the sum.
    pub(super) fn judge(pawns: [i64; 5]) -> Result<LineUp, Refusal> {
        let counts = pawns.map(|count| u8::try_from(count).ok().filter(|count| IN_SECTOR.contains(count)));
        if let Some(wrong) = counts.iter().position(Option::is_none) {
            return Err(sector_count(wrong, pawns[wrong]));
        }
        let total: i64 = pawns.iter().sum();
        LineUp::of(counts.map(Option::unwrap_or_default)).ok_or_else(|| {
            Refusal::new("pawn_total", format!("A line-up has ten pawns, not {total}."), json!({"total": total}))
        })
    }

    /// Judges moves (rule 5): their number, then one by one, then where they lead.
    pub(super) fn judge_moves(self, moves: &[[i64; 2]], left: u8) -> Result<Moves, Refusal> {
        if moves.len() > usize::from(left) {
            let values = json!({"moves": moves.len(), "left": left});
            return Err(Refusal::new("too_many_changes", format!("Only {left} changes are left."), values));
        }
        let mut pawns = self.0;
        let mut judged = Moves::NONE;
        for [from, to] in moves {
            let shift = Shift { from: existing(*from)?, to: existing(*to)? };
            if from == to {
                let reason = "A move leads to another sector.";
                return Err(Refusal::new("same_sector", reason, json!({"sector": from})));
            }
            pawns = shift.done(pawns).ok_or_else(|| {
                Refusal::new("empty_sector", format!("Sector {from} has no pawn to move."), json!({"sector": from}))
            })?;
            judged.push(shift);
        }
        match pawns.iter().position(|count| !IN_SECTOR.contains(count)) {
            Some(wrong) => Err(sector_count(wrong, pawns[wrong].into())),
            None => Ok(judged),
        }
    }

    /// After moves that were judged.
    pub fn after(self, moves: &Moves) -> LineUp {
        let pawns = moves.as_slice().iter().fold(self.0, |pawns, shift| shift.done(pawns).expect("judged before"));
        LineUp(pawns)
    }
}

impl fmt::Display for LineUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e] = self.0;
        write!(f, "{a}-{b}-{c}-{d}-{e}")
    }
}

/// The number that `side` gives an absolute sector.
#[inline]
pub(super) fn own_sector(side: Side, sector: u8) -> u8 {
    match side {
        Side::Home => sector,
        Side::Away => SECTORS + 1 - sector,
    }
}

/// Moves that it takes at the least from one standing of the pawns to another.
pub(super) fn distance(from: [u8; 5], to: [u8; 5]) -> u8 {
    from.iter().zip(to).map(|(from, to)| from.saturating_sub(to)).sum()
}

fn existing(sector: i64) -> Result<u8, Refusal> {
    u8::try_from(sector).ok().filter(|sector| (1..=SECTORS).contains(sector)).ok_or_else(|| {
        Refusal::new("no_such_sector", format!("There is no sector {sector}."), json!({"sector": sector}))
    })
}

fn sector_count(index: usize, pawns: i64) -> Refusal {
    let sector = index + 1;
    let reason = format!("Sector {sector} cannot hold {pawns} pawns, but 1 to 5.");
    Refusal::new("sector_count", reason, json!({"sector": sector, "pawns": pawns}))
}

const fn all() -> [LineUp; 121] {
    let mut found = [LineUp([0; 5]); 121];
    let (mut next, mut number) = (0, 0);
    while number < 5 * 5 * 5 * 5 * 5 {
        let mut pawns = [0; 5];
        let (mut rest, mut sector) = (number, 5);
        while sector > 0 {
            sector -= 1;
            pawns[sector] = (rest % 5) as u8 + 1;
            rest /= 5;
        }
        if let Some(line_up) = LineUp::of(pawns) {
            found[next] = line_up;
            next += 1;
        }
        number += 1;
    }
    assert!(next == found.len());
    found
}

/// One pawn from an own sector to another; both exist and differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shift {
    /// Where from.
    pub from: u8,
    /// Where to.
    pub to: u8,
}

impl Shift {
    const BLANK: Shift = Shift { from: 0, to: 0 };

    /// All twenty, lexicographically.
    pub fn all() -> impl Iterator<Item = Shift> {
        let pairs = (1..=SECTORS).flat_map(|from| (1..=SECTORS).map(move |to| Shift { from, to }));
        pairs.filter(|shift| shift.from != shift.to)
    }

    /// The pawns after it; none where there is no pawn to move.
    pub(super) fn done(self, mut pawns: [u8; 5]) -> Option<[u8; 5]> {
        let from = &mut pawns[usize::from(self.from) - 1];
        *from = from.checked_sub(1)?;
        pawns[usize::from(self.to) - 1] += 1;
        Some(pawns)
    }
}

impl Serialize for Shift {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.from, self.to].serialize(serializer)
    }
}

/// Moves of a change in order, inline so that a copy of the state stays cheap. In order: fewer first, then lexicographically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves {
    count: u8,
    shifts: [Shift; Moves::MOST],
}

impl Moves {
    /// As many as the options ever allow.
    pub const MOST: usize = 9;
    /// A change that changes nothing.
    pub const NONE: Moves = Moves { count: 0, shifts: [Shift::BLANK; Moves::MOST] };

    /// One by one.
    pub fn as_slice(&self) -> &[Shift] {
        &self.shifts[..usize::from(self.count)]
    }

    /// Their number.
    pub fn count(&self) -> u8 {
        self.count
    }

    pub(super) fn push(&mut self, shift: Shift) {
        self.shifts[usize::from(self.count)] = shift;
        self.count += 1;
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

//! The field of a Swiss round: who stands where, what a pair costs, and who of a pair is at home.
//!
//! Numbers at functions are those of the list in [`super`]. This module must not search for pairs.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::super::lots::Lots;
use super::super::{Entrant, Pairing};
use super::Contender;
use crate::game::Side;

/// Those who are paired, in the order in which good pairs are near.
pub(super) struct Field {
    seats: Vec<Seat>,
    /// Both orders of all who have met.
    met: HashSet<(Entrant, Entrant)>,
    /// Whether anybody may rest again, since all have.
    all_rested: bool,
    /// The fewest points.
    fewest: u32,
}

/// What a pair's cost needs to know of one of the two.
struct Seat {
    entrant: Entrant,
    points: u32,
    rank: u32,
    /// The place by points and rank, from 0.
    place: usize,
    /// The place among those with the same points, from 0.
    within: usize,
    /// How many have the same points.
    equals: usize,
    /// The place in an order that was drawn, from 1.
    lot: u64,
    /// Matches at home less matches away.
    difference: i32,
    /// The last side, and the one before it.
    last: [Option<Side>; 2],
    had_bye: bool,
}

/// Each term of a cost, the one that counts first at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Terms {
    /// 2: points of who rests beyond the fewest.
    pub(super) bye: u32,
    /// 3: matches by which the difference of home and away would exceed two.
    pub(super) excess: u32,
    /// 4: the square of the gap in points.
    pub(super) gap: u32,
    /// 5: sides that come too often.
    pub(super) imbalance: u32,
    /// 6: the square of how far the two are from whom they should meet by rank.
    pub(super) displacement: u32,
    /// 7: lots.
    pub(super) lot: u32,
}

/// Points beyond which a gap is not told from a wider one.
const GAP_MAX: u32 = 1_023;

/// Places by rank beyond which being further away is not told apart.
const DISPLACEMENT_MAX: usize = 127;

/// Matches beyond a difference of two which are told apart, for one of a pair.
const EXCESS_MAX: u32 = 3;

/// The difference of matches at home and away that nobody should exceed.
const DIFFERENCE_MAX: u32 = 2;

/// Lots of pairs are below this prime.
const LOT_END: u64 = 251;

/// Bits by which the sum of a term over all pairs, at most 1,024, is longer than the term.
const PAIRS_BITS: u32 = 11;

impl Terms {
    /// One number, such that sums over pairs compare as the sums of the terms do, from the top.
    fn packed(self) -> i128 {
        // Bits of the largest value of each. One alone rests, so the first needs its own 10 only; all together have 114, which is less than
        // the 116 of the end of costs.
        let terms = [(self.excess, 3), (self.gap, 20), (self.imbalance, 4), (self.displacement, 14), (self.lot, 8)];
        let add = |sum: i128, (term, bits): (u32, u32)| (sum << (bits + PAIRS_BITS)) + i128::from(term);
        terms.into_iter().fold(i128::from(self.bye), add)
    }
}

impl Field {
    /// The field in its order.
    pub(super) fn new(contenders: &[Contender], lots: &Lots, round: u32) -> Self {
        let mut entrants: Vec<Entrant> = contenders.iter().map(|contender| contender.entrant).collect();
        entrants.sort();
        let drawn = lots.shuffled(&format!("swiss round {round}"), entrants);
        let lot: HashMap<Entrant, u64> = drawn.into_iter().zip(1..).collect();
        let seat = |contender: &Contender| Seat::new(contender, lot[&contender.entrant]);
        let mut seats: Vec<Seat> = contenders.iter().map(seat).collect();
        seats.sort_by_key(|seat| (Reverse(seat.points), seat.rank, seat.lot));
        let mut done = 0;
        while done < seats.len() {
            let points = seats[done].points;
            let equals = seats[done..].iter().take_while(|seat| seat.points == points).count();
            for within in 0..equals {
                let seat = &mut seats[done + within];
                (seat.place, seat.within, seat.equals) = (done + within, within, equals);
            }
            done += equals;
        }
        seats.sort_by_key(|seat| (seat.place - seat.within, seat.folded()));
        let both = |contender: &Contender| {
            let one = contender.entrant;
            contender.met.iter().flat_map(move |other| [(one, *other), (*other, one)]).collect::<Vec<_>>()
        };
        Self {
            met: contenders.iter().flat_map(both).collect(),
            all_rested: contenders.iter().all(|contender| contender.had_bye),
            fewest: seats.iter().map(|seat| seat.points).min().unwrap_or(0),
            seats,
        }
    }

    /// How many places there are: all who are paired, and in an odd field the bye as the last of all.
    pub(super) fn len(&self) -> usize {
        self.seats.len().next_multiple_of(2)
    }

    /// What the pair of two places costs, the lower one first; none where they must not meet.
    pub(super) fn cost(&self, one: usize, other: usize) -> Option<i128> {
        self.terms(one, other).map(Terms::packed)
    }

    /// The same, term by term.
    pub(super) fn terms(&self, one: usize, other: usize) -> Option<Terms> {
        let a = &self.seats[one];
        let Some(b) = self.seats.get(other) else { return self.bye(a) };
        if self.met.contains(&(a.entrant, b.entrant)) {
            return None;
        }
        let (above, below) = if a.place < b.place { (a, b) } else { (b, a) };
        let (excess, imbalance) = at_home(above, below).min(at_home(below, above));
        let gap = (above.points - below.points).min(GAP_MAX);
        let lot = u32::try_from(above.lot * below.lot % LOT_END).expect("below 251");
        Some(Terms { bye: 0, excess, gap: gap * gap, imbalance, displacement: displacement(above, below), lot })
    }

    /// 1, 2 and 6: who rests has the fewest points of those who may, and is the last of them by rank.
    fn bye(&self, seat: &Seat) -> Option<Terms> {
        if seat.had_bye && !self.all_rested {
            return None;
        }
        let bye = (seat.points - self.fewest).min(GAP_MAX);
        Some(Terms { bye, displacement: squared(seat.equals - seat.within), ..Terms::default() })
    }

    /// The order in which the pairs are shown: by the better one's points, then the other's, then place; the bye last.
    pub(super) fn board(&self, one: usize, other: usize) -> (bool, Reverse<u32>, Reverse<u32>, usize) {
        let a = &self.seats[one];
        let Some(b) = self.seats.get(other) else { return (true, Reverse(0), Reverse(0), 0) };
        (false, Reverse(a.points.max(b.points)), Reverse(a.points.min(b.points)), a.place.min(b.place))
    }

    /// The pair with its sides: what the balance wants, else who was at home less, else who was away last, else in turns down the boards.
    pub(super) fn pairing(&self, one: usize, other: usize, round: u32) -> Pairing {
        let a = &self.seats[one];
        let Some(b) = self.seats.get(other) else { return Pairing { home: a.entrant, away: None } };
        let (above, below) = if a.place < b.place { (a, b) } else { (b, a) };
        let was_away = |seat: &Seat| seat.last[0] == Some(Side::Away);
        let in_turn = (above.place as u64 + u64::from(round)) % 2 == 1;
        let above_is_home = (at_home(below, above).cmp(&at_home(above, below)))
            .then(below.difference.cmp(&above.difference))
            .then(was_away(above).cmp(&was_away(below)))
            .then(in_turn.cmp(&!in_turn))
            .is_gt();
        let (home, away) = if above_is_home { (above, below) } else { (below, above) };
        Pairing { home: home.entrant, away: Some(away.entrant) }
    }
}

impl Seat {
    fn new(contender: &Contender, lot: u64) -> Self {
        let mut latest = contender.sides.iter().rev().copied();
        let homes = contender.sides.iter().filter(|side| **side == Side::Home).count();
        let aways = contender.sides.len() - homes;
        Self {
            entrant: contender.entrant,
            points: contender.points,
            rank: contender.rank,
            place: 0,
            within: 0,
            equals: 0,
            lot,
            difference: i32::try_from(homes).unwrap_or(i32::MAX) - i32::try_from(aways).unwrap_or(i32::MAX),
            last: [latest.next(), latest.next()],
            had_bye: contender.had_bye,
        }
    }

    /// The place among equals once the two halves are laid into each other; the odd one of the other half is the last.
    fn folded(&self) -> usize {
        let half = self.equals / 2;
        if self.within < half { 2 * self.within } else { (2 * (self.within - half) + 1).min(self.equals - 1) }
    }

    /// 3 and 5: excess and imbalance of playing on a side.
    fn on(&self, side: Side) -> (u32, u32) {
        let difference = (self.difference + if side == Side::Home { 1 } else { -1 }).unsigned_abs();
        let excess = difference.saturating_sub(DIFFERENCE_MAX).min(EXCESS_MAX);
        let again = self.last[0] == Some(side);
        let third = again && self.last[1] == Some(side);
        (excess, 4 * u32::from(third) + 2 * u32::from(difference >= DIFFERENCE_MAX) + u32::from(again))
    }
}

/// 3 and 5: what it costs both that the first is at home.
fn at_home(home: &Seat, away: &Seat) -> (u32, u32) {
    let ((excess, imbalance), (excess_away, imbalance_away)) = (home.on(Side::Home), away.on(Side::Away));
    (excess + excess_away, imbalance + imbalance_away)
}

/// 6: how far a pair is from what ranks would have. One place more where both are of one half, so that who meets whom is changed before who
/// is in which half.
fn displacement(above: &Seat, below: &Seat) -> u32 {
    if above.points != below.points {
        return squared(above.equals - 1 - above.within + below.within);
    }
    let half = above.equals / 2;
    let same_half = (above.within < half) == (below.within < half);
    squared((below.within - above.within).abs_diff(half) + usize::from(same_half))
}

fn squared(places: usize) -> u32 {
    u32::try_from(places.min(DISPLACEMENT_MAX)).expect("at most 127").pow(2)
}

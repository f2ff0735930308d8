//! Brackets: who meets whom in a knock-out, and in a double elimination.
//!
//! A bracket is a list of ties. Each has two slots: an entrant, a bye, or the winner or loser of a tie before it. Who has won which tie is all
//! that is needed to say who stands where. This module must not know how a tie is won.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Entrant;
use crate::game::{BySide, Side};

/// A tie's number in its bracket, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct TieNo(pub u32);

/// Who is to stand on a side of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Slot {
    /// This one, from the start.
    Entrant {
        /// Who.
        entrant: Entrant,
    },
    /// Nobody: the other side goes on without a match.
    Bye {},
    /// Who wins this tie.
    WinnerOf {
        /// Which.
        tie: TieNo,
    },
    /// Who loses this tie.
    LoserOf {
        /// Which.
        tie: TieNo,
    },
}

/// What a tie is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Those who have not lost.
    Winners,
    /// Those who have lost once.
    Losers,
    /// The first place.
    Final,
    /// The first place, where both have now lost once.
    Reset,
    /// The third place.
    ThirdPlace,
}

/// One tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tie {
    /// Its number.
    pub number: TieNo,
    /// The round within its part, from 1.
    pub round: u32,
    /// What it is for.
    pub part: Part,
    /// Who is to stand in it.
    pub slots: BySide<Slot>,
}

/// A bracket: ties in an order in which they can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bracket {
    /// The ties, numbered from 1.
    pub ties: Vec<Tie>,
}

/// Who stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who stands in each tie, as far as it is known. Where one has a bye the other side stays empty; a second final that is not needed stays
    /// empty on both.
    pub sides: BTreeMap<TieNo, BySide<Option<Entrant>>>,
    /// Ties of which both sides are known and which nobody has won yet.
    pub ready: Vec<TieNo>,
    /// Whether no tie is left to play.
    pub over: bool,
    /// The places, the champion first; those who went out alike stand together. Whoever is still in it is missing.
    pub places: Vec<Vec<Entrant>>,
}

/// Winners that the bracket does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BracketFault {
    /// There is no such tie, or it has no match.
    #[error("tie {} is not played", .0.0)]
    NoSuchTie(TieNo),
    /// Its winner does not stand in it.
    #[error("entrant {} does not stand in tie {}", .1.0, .0.0)]
    NotInIt(TieNo, Entrant),
}

impl BracketFault {
    /// The code.
    pub fn code(self) -> &'static str {
        match self {
            BracketFault::NoSuchTie(_) => "no_such_tie",
            BracketFault::NotInIt(..) => "not_in_tie",
        }
    }
}

/// Who comes to a slot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comes {
    /// This one.
    Here(Entrant),
    /// Nobody ever.
    Nobody,
    /// That is still to be seen.
    Open,
}

impl Bracket {
    /// Who stands where when these have won.
    pub fn standing(&self, winners: &BTreeMap<TieNo, Entrant>) -> Result<Standing, BracketFault> {
        let mut course = Course::default();
        for tie in &self.ties {
            let comes = course.come_to(tie, self);
            let sides = comes.map(|_, comes| match comes {
                Comes::Here(entrant) => Some(*entrant),
                Comes::Nobody | Comes::Open => None,
            });
            course.sides.insert(tie.number, sides);
            let outcome = course.outcome(tie, comes, winners.get(&tie.number).copied())?;
            course.outcomes.insert(tie.number, outcome);
        }
        if let Some(unknown) = winners.keys().find(|tie| !course.outcomes.contains_key(tie)) {
            return Err(BracketFault::NoSuchTie(*unknown));
        }
        let places = self.places(&course, winners);
        let over = course.ready.is_empty() && !course.outcomes.values().any(|(winner, _)| *winner == Comes::Open);
        Ok(Standing { sides: course.sides, ready: course.ready, over, places })
    }

    /// Those who are out by the tie in which they went out, and the champion.
    fn places(&self, course: &Course, winners: &BTreeMap<TieNo, Entrant>) -> Vec<Vec<Entrant>> {
        let played = self.ties.iter().rev().filter(|tie| winners.contains_key(&tie.number));
        let mut places: Vec<Vec<Entrant>> = Vec::new();
        let mut last: Option<(Part, u32)> = None;
        let stays_in = |entrant: Entrant| {
            let waits =
                |tie: &&Tie| course.ready.contains(&tie.number) || course.outcomes[&tie.number].0 == Comes::Open;
            let in_it = |tie: &Tie| course.sides[&tie.number].iter().any(|(_, side)| *side == Some(entrant));
            self.ties.iter().filter(waits).any(in_it)
        };
        let mut placed = Vec::new();
        let mut place = |entrant: Entrant, new: bool, places: &mut Vec<Vec<Entrant>>| {
            if placed.contains(&entrant) || stays_in(entrant) {
                return;
            }
            placed.push(entrant);
            match places.last_mut().filter(|_| !new) {
                Some(together) => together.push(entrant),
                None => places.push(vec![entrant]),
            }
        };
        for tie in played {
            let winner = winners[&tie.number];
            let loser = course.sides[&tie.number].iter().find_map(|(_, side)| side.filter(|side| *side != winner));
            let decides_places = matches!(tie.part, Part::Final | Part::Reset | Part::ThirdPlace);
            if decides_places {
                place(winner, true, &mut places);
            }
            let alike = last == Some((tie.part, tie.round)) && !decides_places;
            if let Some(loser) = loser {
                place(loser, !alike, &mut places);
            }
            last = Some((tie.part, tie.round));
        }
        places.retain(|place| !place.is_empty());
        places
    }
}

/// What is known of ties as they are gone through in order.
#[derive(Default)]
struct Course {
    sides: BTreeMap<TieNo, BySide<Option<Entrant>>>,
    /// Who wins and who loses each.
    outcomes: BTreeMap<TieNo, (Comes, Comes)>,
    ready: Vec<TieNo>,
}

impl Course {
    fn comes(&self, slot: Slot) -> Comes {
        let of = |tie: TieNo| self.outcomes.get(&tie).copied().unwrap_or((Comes::Open, Comes::Open));
        match slot {
            Slot::Entrant { entrant } => Comes::Here(entrant),
            Slot::Bye {} => Comes::Nobody,
            Slot::WinnerOf { tie } => of(tie).0,
            Slot::LoserOf { tie } => of(tie).1,
        }
    }

    /// Who comes to the sides of a tie. The second final is needed only where the first was won by the one who had lost before.
    fn come_to(&self, tie: &Tie, bracket: &Bracket) -> BySide<Comes> {
        let comes = tie.slots.map(|_, slot| self.comes(*slot));
        match (tie.part, comes.home) {
            (Part::Reset, Comes::Here(winner)) if !self.is_needed(bracket, winner) => BySide::new(|_| Comes::Nobody),
            _ => comes,
        }
    }

    fn outcome(
        &mut self,
        tie: &Tie,
        comes: BySide<Comes>,
        winner: Option<Entrant>,
    ) -> Result<(Comes, Comes), BracketFault> {
        let walks_on = match (comes.home, comes.away) {
            (Comes::Here(home), Comes::Here(away)) => return self.played(tie, BySide { home, away }, winner),
            (Comes::Nobody, other) | (other, Comes::Nobody) => (other, Comes::Nobody),
            _ => (Comes::Open, Comes::Open),
        };
        match winner {
            Some(_) => Err(BracketFault::NoSuchTie(tie.number)),
            None => Ok(walks_on),
        }
    }

    fn played(
        &mut self,
        tie: &Tie,
        sides: BySide<Entrant>,
        winner: Option<Entrant>,
    ) -> Result<(Comes, Comes), BracketFault> {
        let Some(winner) = winner else {
            self.ready.push(tie.number);
            return Ok((Comes::Open, Comes::Open));
        };
        let side = Side::BOTH.into_iter().find(|side| sides[*side] == winner);
        let side = side.ok_or(BracketFault::NotInIt(tie.number, winner))?;
        Ok((Comes::Here(winner), Comes::Here(sides[!side])))
    }

    /// A first final's home side has not lost before. Where it has won there is nothing left to play for.
    fn is_needed(&self, bracket: &Bracket, winner: Entrant) -> bool {
        let first = bracket.ties.iter().find(|tie| tie.part == Part::Final);
        let unbeaten = first.and_then(|first| self.sides[&first.number].home);
        unbeaten != Some(winner)
    }
}

/// Ties that are numbered as they are made.
#[derive(Default)]
struct Making {
    ties: Vec<Tie>,
}

impl Making {
    fn tie(&mut self, part: Part, round: u32, home: Slot, away: Slot) -> TieNo {
        let number = TieNo(u32::try_from(self.ties.len()).expect("ties are few") + 1);
        self.ties.push(Tie { number, round, part, slots: BySide { home, away } });
        number
    }
}

/// Who stands in the first round: seeds so that the best two can meet in the final only, the best four in the semi-finals, and so on. The places
/// that nobody fills are byes for the best.
fn first_round(seeded: &[Entrant]) -> Vec<Slot> {
    let size = seeded.len().next_power_of_two().max(2);
    let mut order = vec![0];
    while order.len() < size {
        let doubled = order.len() * 2;
        order = order.into_iter().flat_map(|seed| [seed, doubled - 1 - seed]).collect();
    }
    let slot = |seed: usize| seeded.get(seed).map_or(Slot::Bye {}, |entrant| Slot::Entrant { entrant: *entrant });
    order.into_iter().map(slot).collect()
}

/// Rounds of those who have not lost; the ties of each round. The last one has the only tie.
fn winners(making: &mut Making, seeded: &[Entrant], last: Part) -> Vec<Vec<TieNo>> {
    let mut slots = first_round(seeded);
    let mut rounds: Vec<Vec<TieNo>> = Vec::new();
    while slots.len() > 1 {
        let round = u32::try_from(rounds.len()).expect("rounds are few") + 1;
        let part = if slots.len() == 2 { last } else { Part::Winners };
        let ties: Vec<TieNo> = slots.chunks(2).map(|two| making.tie(part, round, two[0], two[1])).collect();
        slots = ties.iter().map(|tie| Slot::WinnerOf { tie: *tie }).collect();
        rounds.push(ties);
    }
    rounds
}

/// A knock-out of these, the best first. With `third_place` those who lose the semi-finals meet. Fewer than two have no ties.
pub fn knock_out(seeded: &[Entrant], third_place: bool) -> Bracket {
    let mut making = Making::default();
    if seeded.len() < 2 {
        return Bracket { ties: making.ties };
    }
    let rounds = winners(&mut making, seeded, Part::Final);
    if let (true, [.., semi_finals, _]) = (third_place, rounds.as_slice()) {
        let [home, away] = [0, 1].map(|i| Slot::LoserOf { tie: semi_finals[i] });
        making.tie(Part::ThirdPlace, 1, home, away);
        // Before the final, as it is played.
        let count = making.ties.len();
        let (final_no, third_no) = (making.ties[count - 2].number, making.ties[count - 1].number);
        making.ties.swap(count - 2, count - 1);
        making.ties[count - 2].number = final_no;
        making.ties[count - 1].number = third_no;
    }
    Bracket { ties: making.ties }
}

/// A double elimination of these, the best first: who loses goes into the losers' bracket, who loses there is out. With `reset` the winner of
/// the losers' bracket must win the final twice. Fewer than two have no ties.
pub fn double_elimination(seeded: &[Entrant], reset: bool) -> Bracket {
    let mut making = Making::default();
    if seeded.len() < 2 {
        return Bracket { ties: making.ties };
    }
    let rounds = winners(&mut making, seeded, Part::Winners);
    let last = rounds.last().expect("there are two at least")[0];
    let challenger = losers(&mut making, &rounds).unwrap_or(Slot::LoserOf { tie: last });
    let first = making.tie(Part::Final, 1, Slot::WinnerOf { tie: last }, challenger);
    if reset {
        making.tie(Part::Reset, 1, Slot::WinnerOf { tie: first }, Slot::LoserOf { tie: first });
    }
    Bracket { ties: making.ties }
}

/// The losers' bracket: those who lost in the first round meet each other; then, in turns, the survivors meet those who lost in the next
/// round, and each other. Who comes later is put into another part of the bracket from where they were, so that two who have met meet again
/// late: with 8 entrants not before the third of four rounds, with 16 the fourth of six, with 32 the fifth of eight, which is as late as any order
/// of theirs allows; with 64 the seventh of ten, with 128 the eighth of twelve, with 256 the ninth of fourteen.
fn losers(making: &mut Making, rounds: &[Vec<TieNo>]) -> Option<Slot> {
    let loser = |tie: &TieNo| Slot::LoserOf { tie: *tie };
    let (first, later) = rounds.split_first()?;
    let mut alive: Vec<Slot> = first.iter().map(loser).collect();
    let mut round = 0;
    if alive.len() == 1 && later.is_empty() {
        return None;
    }
    let mut meet = |making: &mut Making, pairs: Vec<(Slot, Slot)>| -> Vec<Slot> {
        round += 1;
        let ties = pairs.into_iter().map(|(home, away)| making.tie(Part::Losers, round, home, away));
        ties.map(|tie| Slot::WinnerOf { tie }).collect()
    };
    for (number, dropped) in later.iter().enumerate() {
        if alive.len() > dropped.len() {
            let pairs = alive.chunks(2).map(|two| (two[0], two[1])).collect();
            alive = meet(making, pairs);
        }
        let mut dropped: Vec<Slot> = dropped.iter().map(loser).collect();
        turned(&mut dropped, number);
        alive = meet(making, dropped.into_iter().zip(alive).collect());
    }
    alive.first().copied()
}

/// In turns the whole round backwards, and its halves swapped; then the same within each half, within each quarter, and so on.
fn turned(dropped: &mut [Slot], number: usize) {
    let block = (dropped.len() >> (number / 2)).max(1);
    for block in dropped.chunks_mut(block) {
        if number.is_multiple_of(2) {
            block.reverse();
        } else {
            block.rotate_left(block.len() / 2);
        }
    }
}

#[cfg(test)]
#[path = "bracket_tests.rs"]
mod tests;

//! Follows the chains and rolls of one match, as they are made or as a record gives them.
//!
//! Of fixed size, whatever the length of the match. This module must not know whether the dice of a roll were due.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Link, LinkChecker, Links, faces, roll_key};
use crate::game::{BySide, Dice, Faces, Side};
use crate::record::{ChainOwner, RollProof, Step};

/// How far a roll's number may be ahead of what is due for the ledger to go on from there, after it has named the gap.
const GAP_MAX: u32 = 1_000;

/// What is known of the chains of a match after some of its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    match_id: Option<Uuid>,
    /// How many rolls have been made.
    rolls: u32,
    server: Chains,
    sides: BySide<Chains>,
}

/// The chains of one owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chains {
    now: Option<LinkChecker>,
    /// Announced, and not yet in use.
    waiting: Option<LinkChecker>,
}

/// What does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Wrong {
    /// Rolls are proven for one match; the record names none.
    #[error("the record has no match id, which is part of every roll's key")]
    NoMatchId,
    /// A match that has an id or a chain proves every roll.
    #[error("the roll has no proof")]
    NoProof,
    /// Rolls are numbered 1, 2, 3 ..: one is missing, doubled, or out of its place.
    #[error("roll {found} stands where roll {expected} is due")]
    RollNumber {
        /// The number that was due.
        expected: u32,
        /// The number that the record gives.
        found: u32,
    },
    /// No dice, more than 255, or a die with fewer than two sides.
    #[error("these are no dice that can be rolled")]
    BadDice,
    /// Not 64 lower-case hexadecimal digits.
    #[error("{owner:?}'s link or commitment is not 64 lower-case hexadecimal digits")]
    BadLink {
        /// Whose.
        owner: ChainOwner,
    },
    /// Sides commit after the server did.
    #[error("{owner:?} commits to a chain before the server does")]
    ServerFirst {
        /// Whose chain.
        owner: ChainOwner,
    },
    /// A chain serves rolls from `earliest` on, so that it was fixed before any link of that roll was open.
    #[error("{owner:?}'s chain may serve roll {earliest} at the earliest")]
    NoNotice {
        /// Whose chain.
        owner: ChainOwner,
        /// The first roll that it may serve.
        earliest: u32,
    },
    /// An announced chain serves a roll before another is announced, so that nobody takes back what he committed to.
    #[error("{owner:?}'s chain for rolls from {first_roll} on waits, and may not be replaced before it has served one")]
    ChainWaits {
        /// Whose chain.
        owner: ChainOwner,
        /// The first roll of the chain that waits.
        first_roll: u32,
    },
    /// A link of an owner who has no chain for this roll.
    #[error("{owner:?} has no chain for this roll")]
    NoChain {
        /// Whose.
        owner: ChainOwner,
    },
    /// The link does not hash to the one before it.
    #[error("{owner:?}'s link does not hash to the one before it")]
    WrongLink {
        /// Whose.
        owner: ChainOwner,
    },
    /// The proof must name the sides that have a chain and did not open their link, and no other.
    #[error("the proof names other sides than those that did not open their link: {expected:?}")]
    Missed {
        /// Who did not.
        expected: Vec<Side>,
    },
    /// The links make other faces.
    #[error("the links make {:?}", .expected.0)]
    WrongFaces {
        /// What they make.
        expected: Faces,
    },
}

impl Ledger {
    /// Before the first step. A match without an id cannot prove rolls and need not.
    pub fn new(match_id: Option<Uuid>) -> Ledger {
        Ledger { match_id, rolls: 0, server: Chains::default(), sides: BySide::default() }
    }

    /// The number of the next roll.
    pub fn next_roll(&self) -> u32 {
        self.rolls + 1
    }

    /// The first roll that a chain of `owner` may serve if it is announced now: before the first roll each owner has one chain for
    /// all rolls; every other chain is announced with one roll's notice.
    pub fn earliest(&self, owner: ChainOwner) -> u32 {
        let first = self.rolls == 0 && *self.chains(owner) == Chains::default();
        if first { 1 } else { self.next_roll() + 1 }
    }

    /// The chain that serves the next roll, if `owner` has one.
    pub fn serving(&self, owner: ChainOwner) -> Option<&LinkChecker> {
        self.chains(owner).serving(self.next_roll())
    }

    /// The chain of `owner` that is announced and not yet in use, if there is one.
    pub fn waiting(&self, owner: ChainOwner) -> Option<&LinkChecker> {
        self.chains(owner).waiting.as_ref().filter(|chain| chain.first_roll() > self.next_roll())
    }

    /// Whether `link` is `owner`'s right link for the next roll.
    pub fn fits(&self, owner: ChainOwner, link: Link) -> bool {
        self.check(owner, self.next_roll(), link).is_ok()
    }

    /// Makes the next roll from opened links: a [`Step::Roll`] with its proof, to be stored, then given to [`Ledger::follow`].
    pub fn draw(&self, dice: &Dice, links: &Links) -> Result<Step, Wrong> {
        let match_id = self.match_id.ok_or(Wrong::NoMatchId)?;
        check_dice(dice)?;
        let roll = self.next_roll();
        if let Some(wrong) = self.check_links(roll, links).into_iter().next() {
            return Err(wrong);
        }
        let proof = RollProof {
            roll,
            server: links.server.to_string(),
            home: links.sides.home.map(|link| link.to_string()),
            away: links.sides.away.map(|link| link.to_string()),
            missed: self.missing(roll, links),
        };
        Ok(Step::Roll {
            dice: dice.clone(),
            faces: faces(roll_key(match_id, roll, dice, links), dice),
            proof: Some(proof),
        })
    }

    /// Checks the next step of the match and remembers it. All that is wrong with it is named; actions and rulings have no part in
    /// the dice and are passed over. After a fault the ledger goes on as well as it can, so that the steps behind it can be judged.
    pub fn follow(&mut self, step: &Step) -> Result<(), Vec<Wrong>> {
        match step {
            Step::Action { .. } | Step::Ruling(_) => Ok(()),
            Step::Chain { owner, commitment, first_roll } => {
                self.announce(*owner, commitment, *first_roll).map_err(|wrong| vec![wrong])
            }
            Step::Roll { dice, faces, proof: Some(proof) } => self.follow_roll(dice, faces, proof),
            Step::Roll { .. } => {
                let proves = self.match_id.is_some() || self.server != Chains::default();
                self.rolls += 1;
                if proves { Err(vec![Wrong::NoProof]) } else { Ok(()) }
            }
        }
    }

    fn announce(&mut self, owner: ChainOwner, commitment: &str, first_roll: u32) -> Result<(), Wrong> {
        let commitment = commitment.parse().map_err(|_| Wrong::BadLink { owner })?;
        if owner != ChainOwner::Server && self.server == Chains::default() {
            return Err(Wrong::ServerFirst { owner });
        }
        let earliest = self.earliest(owner);
        if first_roll < earliest {
            return Err(Wrong::NoNotice { owner, earliest });
        }
        if let Some(waiting) = self.waiting(owner) {
            return Err(Wrong::ChainWaits { owner, first_roll: waiting.first_roll() });
        }
        let next_roll = self.next_roll();
        let chains = self.chains_mut(owner);
        // The chain that serves the next roll keeps it: the new one serves the roll after that at the earliest.
        chains.reach(next_roll);
        chains.waiting = Some(LinkChecker::new(commitment, first_roll));
        Ok(())
    }

    fn follow_roll(&mut self, dice: &Dice, rolled: &Faces, proof: &RollProof) -> Result<(), Vec<Wrong>> {
        let mut wrong = Vec::new();
        let expected = self.next_roll();
        if proof.roll != expected {
            wrong.push(Wrong::RollNumber { expected, found: proof.roll });
            if proof.roll < expected || proof.roll - expected > GAP_MAX {
                return Err(wrong);
            }
        }
        self.rolls = proof.roll;
        let Some(match_id) = self.match_id else {
            wrong.push(Wrong::NoMatchId);
            return Err(wrong);
        };
        if let Err(bad) = check_dice(dice) {
            wrong.push(bad);
            return Err(wrong);
        }
        let links = match read_links(proof) {
            Ok(links) => links,
            Err(bad) => {
                wrong.push(bad);
                return Err(wrong);
            }
        };
        let bad = self.check_links(proof.roll, &links);
        self.remember(proof.roll, &links);
        let missed = self.missing(proof.roll, &links);
        // Faces are judged by right links only: a wrong link would make any face look wrong.
        let made = faces(roll_key(match_id, proof.roll, dice, &links), dice);
        let wrong_faces = bad.is_empty() && made != *rolled;
        wrong.extend(bad);
        if missed != proof.missed {
            wrong.push(Wrong::Missed { expected: missed });
        }
        if wrong_faces {
            wrong.push(Wrong::WrongFaces { expected: made });
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }

    fn check_links(&self, roll: u32, links: &Links) -> Vec<Wrong> {
        given(links).filter_map(|(owner, link)| self.check(owner, roll, link).err()).collect()
    }

    fn check(&self, owner: ChainOwner, roll: u32, link: Link) -> Result<(), Wrong> {
        let chain = self.chains(owner).serving(roll).ok_or(Wrong::NoChain { owner })?;
        if chain.check(roll, link) { Ok(()) } else { Err(Wrong::WrongLink { owner }) }
    }

    fn remember(&mut self, roll: u32, links: &Links) {
        for owner in [ChainOwner::Server, ChainOwner::Home, ChainOwner::Away] {
            self.chains_mut(owner).reach(roll);
        }
        for (owner, link) in given(links) {
            if let Some(chain) = &mut self.chains_mut(owner).now {
                chain.accept(roll, link);
            }
        }
    }

    /// The sides that have a chain for this roll and no link.
    fn missing(&self, roll: u32, links: &Links) -> Vec<Side> {
        let owes = |side: &Side| links.sides[*side].is_none() && self.sides[*side].serving(roll).is_some();
        Side::BOTH.into_iter().filter(owes).collect()
    }

    fn chains(&self, owner: ChainOwner) -> &Chains {
        match owner {
            ChainOwner::Server => &self.server,
            ChainOwner::Home => &self.sides.home,
            ChainOwner::Away => &self.sides.away,
        }
    }

    fn chains_mut(&mut self, owner: ChainOwner) -> &mut Chains {
        match owner {
            ChainOwner::Server => &mut self.server,
            ChainOwner::Home => &mut self.sides.home,
            ChainOwner::Away => &mut self.sides.away,
        }
    }
}

impl Chains {
    fn serving(&self, roll: u32) -> Option<&LinkChecker> {
        let reached = |chain: &&LinkChecker| chain.first_roll() <= roll;
        self.waiting.as_ref().filter(reached).or(self.now.as_ref())
    }

    /// Takes the waiting chain into use if it serves `roll`.
    fn reach(&mut self, roll: u32) {
        if let Some(chain) = self.waiting.take_if(|chain| chain.first_roll() <= roll) {
            self.now = Some(chain);
        }
    }
}

impl From<Side> for ChainOwner {
    fn from(side: Side) -> ChainOwner {
        match side {
            Side::Home => ChainOwner::Home,
            Side::Away => ChainOwner::Away,
        }
    }
}

fn check_dice(dice: &Dice) -> Result<(), Wrong> {
    let fit = (1..=255).contains(&dice.0.len()) && dice.0.iter().all(|sides| *sides >= 2);
    if fit { Ok(()) } else { Err(Wrong::BadDice) }
}

fn read_links(proof: &RollProof) -> Result<Links, Wrong> {
    let read = |owner, text: &String| text.parse().map_err(|_| Wrong::BadLink { owner });
    let side = |owner, text: &Option<String>| text.as_ref().map(|text| read(owner, text)).transpose();
    Ok(Links {
        server: read(ChainOwner::Server, &proof.server)?,
        sides: BySide { home: side(ChainOwner::Home, &proof.home)?, away: side(ChainOwner::Away, &proof.away)? },
    })
}

/// The links there are, server first, then home.
fn given(links: &Links) -> impl Iterator<Item = (ChainOwner, Link)> {
    let home = links.sides.home.map(|link| (ChainOwner::Home, link));
    let away = links.sides.away.map(|link| (ChainOwner::Away, link));
    [Some((ChainOwner::Server, links.server)), home, away].into_iter().flatten()
}

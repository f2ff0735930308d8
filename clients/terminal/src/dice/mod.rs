//! Fair dice from a client's side: own chains are made and opened here, and every roll is checked as it comes.
//!
//! This module must not send, and must not draw secrets: they are given to it.

use engine::fair_dice::{CHAIN_LENGTH, Chain, Link, Links, faces, roll_key};
use engine::game::{BySide, Dice, Side};
use engine::record::ChainOwner;
use protocol::ids::MatchId;
use protocol::matches::DiceView;
use protocol::to_client::Rolled;

use crate::limits::{LINKS_SKIPPED_MAX, REVEALS_AHEAD_MAX};

mod followed;
use followed::{Followed, announced};

mod fault;
pub use fault::Fault;

#[cfg(test)]
mod tests;

/// A roll as it came, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedRoll {
    /// The roll and its proof.
    pub rolled: Rolled,
    /// Empty when everything fits.
    pub faults: Vec<Fault>,
}

/// The dice of one match, followed from the first snapshot on.
#[derive(Debug)]
pub struct DiceWatch {
    match_id: MatchId,
    next_roll: u32,
    server: Followed,
    sides: BySide<Followed>,
    own: BySide<Vec<OwnChain>>,
    /// The server has refused a chain: after the next roll it may take it.
    refused: bool,
}

/// A chain that this client made.
#[derive(Debug)]
struct OwnChain {
    chain: Chain,
    /// Whether the server has been told of it since the last snapshot, or since the roll after it was refused.
    sent: bool,
}

const OWNERS: [ChainOwner; 3] = [ChainOwner::Server, ChainOwner::Home, ChainOwner::Away];

impl DiceWatch {
    /// Before the first snapshot.
    pub fn new(match_id: MatchId) -> DiceWatch {
        let (server, sides) = (Followed::default(), BySide::default());
        DiceWatch { match_id, next_roll: 1, server, sides, own: BySide::default(), refused: false }
    }

    /// Takes up the chains that a snapshot shows; those known already must lead to what it shows.
    pub fn snapshot(&mut self, dice: &DiceView) -> Vec<Fault> {
        let mut faults = Vec::new();
        if dice.next_roll < self.next_roll {
            faults.push(Fault::Number { roll: dice.next_roll, expected: self.next_roll });
        }
        for owner in OWNERS {
            let view = dice.of(owner);
            if self.followed(owner).take_over(view).is_err() {
                faults.push(Fault::Chain { owner });
            }
        }
        self.next_roll = dice.next_roll;
        self.send_again();
        faults
    }

    /// Takes up the chains that a step has announced; `after` is what the view shows after it. Before [`DiceWatch::rolled`].
    pub fn announced(&mut self, after: &DiceView) -> Vec<Fault> {
        let next_roll = self.next_roll;
        let odd = |owner: &ChainOwner| self.followed(*owner).announce(after.of(*owner), next_roll).is_err();
        OWNERS.into_iter().filter(odd).map(|owner| Fault::Chain { owner }).collect()
    }

    /// Checks the rolls of a step. A chain that was refused is due again after them.
    pub fn rolled(&mut self, rolls: Vec<Rolled>) -> Vec<CheckedRoll> {
        if self.refused && !rolls.is_empty() {
            self.send_again();
        }
        rolls.into_iter().map(|rolled| CheckedRoll { faults: self.check(&rolled), rolled }).collect()
    }

    /// The commitment to send for `side`: once after each snapshot if its chain is not announced, once more after the next roll if it
    /// was refused, and when the chain has but one link left. Never because of somebody else's chain alone: two programs of one person would go on exchanging each other's
    /// for ever.
    pub fn commitment_due(&mut self, side: Side, dice: &DiceView, secret: impl FnOnce() -> [u8; 32]) -> Option<Link> {
        if let Some(own) = self.own[side].last_mut() {
            let commitment = own.chain.commitment();
            let known = announced(dice.of(side.into())).into_iter().find(|(shown, _)| *shown == Ok(commitment));
            let Some((_, first_roll)) = known else {
                let due = !own.sent;
                own.sent = true;
                return due.then_some(commitment);
            };
            if dice.next_roll.saturating_add(1) < first_roll.saturating_add(own.chain.length()) {
                return None;
            }
        }
        let chain = Chain::new(secret(), CHAIN_LENGTH);
        let commitment = chain.commitment();
        let own = &mut self.own[side];
        own.push(OwnChain { chain, sent: true });
        if own.len() > 2 {
            own.remove(0);
        }
        Some(commitment)
    }

    /// The server took a chain not now. Not said at once, since it takes none before the one announced has served a roll.
    pub fn refused(&mut self) {
        self.refused = true;
    }

    /// Chains that are not announced are to be sent again.
    pub fn send_again(&mut self) {
        self.refused = false;
        for side in Side::BOTH {
            for own in &mut self.own[side] {
                own.sent = false;
            }
        }
    }

    /// The link for a roll that waits. Refused: a roll so far ahead that one who asks wants to foresee.
    pub fn open(&self, side: Side, roll: u32, dice: &DiceView) -> Result<Link, Fault> {
        let early = Fault::Reveal { roll, side };
        if roll < dice.next_roll || roll - dice.next_roll >= REVEALS_AHEAD_MAX {
            return Err(early);
        }
        let serving = announced(dice.of(side.into())).into_iter().rfind(|(_, first_roll)| *first_roll <= roll);
        let (commitment, first_roll) = serving.ok_or(early)?;
        let own = self.own[side].iter().find(|own| Ok(own.chain.commitment()) == commitment).ok_or(early)?;
        own.chain.link((roll - first_roll).saturating_add(1)).ok_or(early)
    }

    /// Checks number, links and faces of one roll.
    fn check(&mut self, rolled: &Rolled) -> Vec<Fault> {
        let roll = rolled.proof.roll;
        let mut faults = Vec::new();
        if roll != self.next_roll {
            faults.push(Fault::Number { roll, expected: self.next_roll });
        }
        if roll.abs_diff(self.next_roll) > LINKS_SKIPPED_MAX {
            return faults;
        }
        self.next_roll = roll.saturating_add(1);
        let server = self.checked_link(ChainOwner::Server, roll, Some(&rolled.proof.server), &mut faults);
        let home = self.checked_link(ChainOwner::Home, roll, rolled.proof.home.as_ref(), &mut faults);
        let away = self.checked_link(ChainOwner::Away, roll, rolled.proof.away.as_ref(), &mut faults);
        let links = BySide { home, away };
        for side in Side::BOTH {
            let owed = links[side].is_none() && self.sides[side].serving(roll).is_some();
            if owed != rolled.proof.missed.contains(&side) {
                faults.push(Fault::Missed { roll, side });
            }
        }
        let Some(server) = server else { return faults };
        if rolled.dice.is_empty() || rolled.dice.len() > 255 || rolled.dice.iter().any(|sides| *sides < 2) {
            faults.push(Fault::Faces { roll });
            return faults;
        }
        let dice = Dice(rolled.dice.clone());
        let key = roll_key(self.match_id.0, roll, &dice, &Links { server, sides: links });
        if faces(key, &dice).0 != rolled.faces {
            faults.push(Fault::Faces { roll });
        }
        faults
    }

    /// The link of one owner as the key takes it; noted if it does not belong to the chain.
    fn checked_link(
        &mut self,
        owner: ChainOwner,
        roll: u32,
        text: Option<&String>,
        faults: &mut Vec<Fault>,
    ) -> Option<Link> {
        let link = text?.parse::<Link>().ok();
        let fits = match (link, self.followed(owner).serving(roll)) {
            (Some(link), Some(chain)) => {
                roll.saturating_sub(chain.last().0) <= LINKS_SKIPPED_MAX && chain.accept(roll, link)
            }
            _ => false,
        };
        if !fits {
            faults.push(Fault::Link { roll, owner });
        }
        link
    }

    fn followed(&mut self, owner: ChainOwner) -> &mut Followed {
        match owner {
            ChainOwner::Server => &mut self.server,
            ChainOwner::Home => &mut self.sides.home,
            ChainOwner::Away => &mut self.sides.away,
        }
    }
}

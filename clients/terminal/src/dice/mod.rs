//! Fair dice from a client's side: own chains are made and opened here, and every roll is checked as it comes.
//!
//! This module must not send, and must not draw secrets: they are given to it.

use engine::fair_dice::{CHAIN_LENGTH, Chain, Link, LinkChecker, Links, faces, roll_key};
use engine::game::{BySide, Dice, Side};
use engine::record::ChainOwner;
use protocol::ids::MatchId;
use protocol::matches::{ChainView, DiceView};
use protocol::to_client::Rolled;

use crate::limits::{LINKS_SKIPPED_MAX, REVEALS_AHEAD_MAX};

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
    server: Option<Followed>,
    sides: BySide<Option<Followed>>,
    own: BySide<Option<OwnChain>>,
}

/// Somebody's chain as far as it has been opened.
#[derive(Clone, Copy, Debug)]
struct Followed {
    commitment: Link,
    checker: LinkChecker,
}

/// A chain that this client made.
#[derive(Debug)]
struct OwnChain {
    chain: Chain,
    /// Whether the server has been told of it since the last snapshot.
    sent: bool,
}

impl DiceWatch {
    /// Before the first snapshot.
    pub fn new(match_id: MatchId) -> DiceWatch {
        DiceWatch { match_id, next_roll: 1, server: None, sides: BySide::default(), own: BySide::default() }
    }

    /// Takes up the chains that a snapshot shows; those known already must lead to what it shows.
    pub fn snapshot(&mut self, dice: &DiceView) -> Vec<Fault> {
        let mut faults = Vec::new();
        if dice.next_roll < self.next_roll {
            faults.push(Fault::Number { roll: dice.next_roll, expected: self.next_roll });
        }
        for owner in [ChainOwner::Server, ChainOwner::Home, ChainOwner::Away] {
            let known = *self.followed(owner);
            let shown = dice.of(owner).map(|view| Followed::from_view(view, known.as_ref()));
            match shown {
                Some(Err(())) => faults.push(Fault::Chain { owner }),
                Some(Ok(chain)) => *self.followed(owner) = Some(chain),
                None => *self.followed(owner) = None,
            }
        }
        self.next_roll = dice.next_roll;
        self.send_again();
        faults
    }

    /// Checks the rolls of a step; `after` is what the view shows of the chains after it.
    pub fn rolled(&mut self, rolls: Vec<Rolled>, after: &DiceView) -> Vec<CheckedRoll> {
        let new_chains =
            [ChainOwner::Server, ChainOwner::Home, ChainOwner::Away].map(|owner| (owner, self.new_chain(owner, after)));
        let mut checked: Vec<CheckedRoll> = Vec::with_capacity(rolls.len());
        for rolled in rolls {
            let number = rolled.proof.roll;
            let mut faults = Vec::new();
            for (owner, chain) in &new_chains {
                if let Some(chain) = chain.filter(|chain| chain.checker.first_roll() <= number) {
                    self.take_up(*owner, chain, &mut faults);
                }
            }
            self.check(&rolled, &mut faults);
            checked.push(CheckedRoll { rolled, faults });
        }
        let mut ignored = Vec::new();
        for (owner, chain) in new_chains {
            if let Some(chain) = chain {
                self.take_up(owner, chain, &mut ignored);
            }
        }
        checked
    }

    /// The commitment to send for `side`: once after each snapshot if the chain in force is not this client's own, and when the
    /// chain has served its last roll. Never because of somebody else's chain alone: two programs of one person would go on
    /// exchanging each other's for ever.
    pub fn commitment_due(&mut self, side: Side, dice: &DiceView, secret: impl FnOnce() -> [u8; 32]) -> Option<Link> {
        if let Some(own) = &mut self.own[side] {
            let commitment = own.chain.commitment();
            let in_force = dice.of(owner(side)).filter(|view| view.commitment == commitment.to_string());
            let served = in_force.map(|view| dice.next_roll.saturating_sub(view.first_roll));
            if served.is_none_or(|served| served < own.chain.length()) {
                let due = served.is_none() && !own.sent;
                own.sent = true;
                return due.then_some(commitment);
            }
        }
        let chain = Chain::new(secret(), CHAIN_LENGTH);
        let commitment = chain.commitment();
        self.own[side] = Some(OwnChain { chain, sent: true });
        Some(commitment)
    }

    /// Chains that are not in force are to be sent again.
    pub fn send_again(&mut self) {
        for side in Side::BOTH {
            if let Some(own) = &mut self.own[side] {
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
        let own = self.own[side].as_ref().ok_or(early)?;
        let view = dice.of(owner(side)).ok_or(early)?;
        if view.commitment != own.chain.commitment().to_string() {
            return Err(early);
        }
        let place = roll.checked_sub(view.first_roll).and_then(|past| past.checked_add(1)).ok_or(early)?;
        own.chain.link(place).ok_or(early)
    }

    /// Checks number, links and faces of one roll.
    fn check(&mut self, rolled: &Rolled, faults: &mut Vec<Fault>) {
        let roll = rolled.proof.roll;
        if roll != self.next_roll {
            faults.push(Fault::Number { roll, expected: self.next_roll });
        }
        if roll.abs_diff(self.next_roll) > LINKS_SKIPPED_MAX {
            return;
        }
        self.next_roll = roll.saturating_add(1);
        let server = self.checked_link(ChainOwner::Server, roll, Some(&rolled.proof.server), faults);
        let home = self.checked_link(ChainOwner::Home, roll, rolled.proof.home.as_ref(), faults);
        let away = self.checked_link(ChainOwner::Away, roll, rolled.proof.away.as_ref(), faults);
        for side in Side::BOTH {
            let silent = BySide { home: home.is_none(), away: away.is_none() }[side];
            if silent && self.sides[side].is_some() != rolled.proof.missed.contains(&side) {
                faults.push(Fault::Missed { roll, side });
            }
        }
        let Some(server) = server else { return };
        if rolled.dice.is_empty() || rolled.dice.len() > 255 || rolled.dice.contains(&0) {
            return faults.push(Fault::Faces { roll });
        }
        let dice = Dice(rolled.dice.clone());
        let key = roll_key(self.match_id.0, roll, &dice, &Links { server, sides: BySide { home, away } });
        if faces(key, &dice).0 != rolled.faces {
            faults.push(Fault::Faces { roll });
        }
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
        let fits = match (link, self.followed(owner)) {
            (Some(link), Some(chain)) => chain.checker.accept(roll, link),
            _ => false,
        };
        if !fits {
            faults.push(Fault::Link { roll, owner });
        }
        link
    }

    /// The chain of `owner` that `after` shows, if it is another one than is followed.
    fn new_chain(&mut self, owner: ChainOwner, after: &DiceView) -> Option<Followed> {
        let view = after.of(owner)?;
        let commitment = view.commitment.parse().ok()?;
        let known = self.followed(owner).is_some_and(|known| known.commitment == commitment);
        (!known).then(|| Followed { commitment, checker: LinkChecker::new(commitment, view.first_roll) })
    }

    /// Follows a new chain from now on, which must not serve rolls that have been made.
    fn take_up(&mut self, owner: ChainOwner, chain: Followed, faults: &mut Vec<Fault>) {
        let next_roll = self.next_roll;
        let followed = self.followed(owner);
        if followed.is_some_and(|known| known.commitment == chain.commitment) {
            return;
        }
        if chain.checker.first_roll() < next_roll {
            faults.push(Fault::Chain { owner });
        }
        *followed = Some(chain);
    }

    fn followed(&mut self, owner: ChainOwner) -> &mut Option<Followed> {
        match owner {
            ChainOwner::Server => &mut self.server,
            ChainOwner::Home => &mut self.sides.home,
            ChainOwner::Away => &mut self.sides.away,
        }
    }
}

impl Followed {
    /// The chain that a view shows, its last link checked against the commitment, or against the last one known.
    fn from_view(view: &ChainView, known: Option<&Followed>) -> Result<Followed, ()> {
        let commitment: Link = view.commitment.parse().map_err(|_| ())?;
        let last: Link = view.last.parse().map_err(|_| ())?;
        let mut chain = match known.filter(|known| known.commitment == commitment) {
            Some(known) => *known,
            None => Followed { commitment, checker: LinkChecker::new(commitment, view.first_roll) },
        };
        if view.last_roll.saturating_sub(view.first_roll) > LINKS_SKIPPED_MAX {
            return Err(());
        }
        let opened = view.last_roll >= view.first_roll;
        let fits = if opened { chain.checker.accept(view.last_roll, last) } else { last == commitment };
        if fits { Ok(chain) } else { Err(()) }
    }
}

fn owner(side: Side) -> ChainOwner {
    match side {
        Side::Home => ChainOwner::Home,
        Side::Away => ChainOwner::Away,
    }
}

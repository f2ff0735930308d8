//! The dice of a match: the server's chains, grown from the match's secret, and the ledger of everybody's.
//!
//! Pure: the secret is given. Links leave this module one roll at a time. It must not know games or sockets.

use std::sync::Arc;

use engine::fair_dice::{CHAIN_LENGTH, Chain, Ledger, Link, Links, Wrong};
use engine::game::{BySide, Dice, Side};
use engine::record::{ChainOwner, Step};
use protocol::ids::MatchId;
use protocol::matches::{ChainView, DiceView, NextChainView};
use sha2::{Digest, Sha256};

use super::entry::Secret;

/// The dice of one match.
#[derive(Clone, Debug)]
pub struct MatchDice {
    secret: Secret,
    ledger: Ledger,
    /// The server's last two chains at most: the one in use, and one that is announced.
    chains: Vec<OwnChain>,
    /// How many chains the server has announced.
    made: u32,
}

#[derive(Clone, Debug)]
struct OwnChain {
    first_roll: u32,
    chain: Arc<Chain>,
}

impl MatchDice {
    /// Before the first step.
    pub fn new(id: MatchId, secret: Secret) -> MatchDice {
        MatchDice { secret, ledger: Ledger::new(Some(id.0)), chains: Vec::new(), made: 0 }
    }

    /// The number of the next roll.
    pub fn next_roll(&self) -> u32 {
        self.ledger.next_roll()
    }

    /// The chain that the server must announce before the next roll, if any: its first, and one before each is used up.
    pub fn server_chain_due(&self) -> Option<Step> {
        let first_roll = self.ledger.earliest(ChainOwner::Server);
        let due = match self.chains.last() {
            None => true,
            Some(last) => last.first_roll + CHAIN_LENGTH <= first_roll,
        };
        due.then(|| {
            let commitment = self.grow(self.made).commitment().to_string();
            Step::Chain { owner: ChainOwner::Server, commitment, first_roll }
        })
    }

    /// The chain that a side's client commits to, in force as soon as the rules of the dice admit it.
    /// Nothing where it is announced already. Refused where another one waits, so that a side cannot fill the journal.
    pub fn side_chain(&self, side: Side, commitment: Link) -> Result<Option<Step>, &'static str> {
        let owner = ChainOwner::from(side);
        let known = [self.ledger.serving(owner), self.ledger.waiting(owner)];
        if known.into_iter().flatten().any(|chain| chain.commitment() == commitment) {
            return Ok(None);
        }
        if self.ledger.waiting(owner).is_some() {
            return Err("a chain of yours is announced already; the next can follow when it is in use");
        }
        let first_roll = self.ledger.earliest(owner);
        Ok(Some(Step::Chain { owner, commitment: commitment.to_string(), first_roll }))
    }

    /// Whether `side` has a chain that serves the next roll.
    pub fn has_chain(&self, side: Side) -> bool {
        self.ledger.serving(side.into()).is_some()
    }

    /// Whether `link` is the side's right link for the next roll.
    pub fn fits(&self, side: Side, link: Link) -> bool {
        self.ledger.fits(side.into(), link)
    }

    /// Rolls: the server's link for the next roll is opened here and nowhere else.
    pub fn draw(&self, dice: &Dice, sides: BySide<Option<Link>>) -> Result<Step, Wrong> {
        let roll = self.next_roll();
        let own = self.chains.iter().rev().find(|own| own.first_roll <= roll);
        let server = own.and_then(|own| own.chain.link(roll - own.first_roll + 1));
        let server = server.ok_or(Wrong::NoChain { owner: ChainOwner::Server })?;
        self.ledger.draw(dice, &Links { server, sides })
    }

    /// Remembers a step of the record. An error means that the journal is not what this server wrote.
    pub fn follow(&mut self, step: &Step) -> Result<(), String> {
        self.ledger.follow(step).map_err(|wrong| format!("{wrong:?}"))?;
        let Step::Chain { owner: ChainOwner::Server, commitment, first_roll } = step else { return Ok(()) };
        let chain = self.grow(self.made);
        if chain.commitment().to_string() != *commitment {
            return Err("the server's chain does not grow from this match's secret".to_owned());
        }
        self.made += 1;
        if self.chains.len() == 2 {
            self.chains.remove(0);
        }
        self.chains.push(OwnChain { first_roll: *first_roll, chain: Arc::new(chain) });
        Ok(())
    }

    /// Whether nothing has been rolled or announced in between.
    pub fn same(&self, other: &MatchDice) -> bool {
        self.ledger == other.ledger
    }

    /// As everybody may know them.
    pub fn view(&self) -> DiceView {
        let none =
            ChainView { commitment: String::new(), first_roll: 1, last: String::new(), last_roll: 0, next: None };
        DiceView {
            next_roll: self.next_roll(),
            server: self.chain_view(ChainOwner::Server).unwrap_or(none),
            home: self.chain_view(ChainOwner::Home),
            away: self.chain_view(ChainOwner::Away),
        }
    }

    fn chain_view(&self, owner: ChainOwner) -> Option<ChainView> {
        let waiting = self.ledger.waiting(owner);
        let serving = self.ledger.serving(owner);
        let shown = serving.or(waiting)?;
        let (last_roll, last) = shown.last();
        let next = waiting.filter(|_| serving.is_some());
        Some(ChainView {
            commitment: shown.commitment().to_string(),
            first_roll: shown.first_roll(),
            last: last.to_string(),
            last_roll,
            next: next
                .map(|next| NextChainView { commitment: next.commitment().to_string(), first_roll: next.first_roll() }),
        })
    }

    /// The server's chain number `number`, from 0.
    fn grow(&self, number: u32) -> Chain {
        let mut hash = Sha256::new_with_prefix(b"touchline server chain v1");
        hash.update(self.secret.0);
        hash.update(number.to_be_bytes());
        Chain::new(hash.finalize().into(), CHAIN_LENGTH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice() -> MatchDice {
        MatchDice::new(MatchId(uuid::Uuid::from_u128(7)), Secret([3; 32]))
    }

    fn roll(dice: &mut MatchDice, sides: BySide<Option<Link>>) -> Step {
        if let Some(step) = dice.server_chain_due() {
            dice.follow(&step).unwrap();
        }
        let step = dice.draw(&Dice(vec![6]), sides).unwrap();
        dice.follow(&step).unwrap();
        step
    }

    #[test]
    fn the_server_commits_first_and_again_before_its_links_are_used_up() {
        let mut dice = dice();
        assert!(dice.draw(&Dice(vec![6]), BySide::default()).is_err(), "no chain yet");
        for number in 1..=2 * CHAIN_LENGTH + 5 {
            roll(&mut dice, BySide::default());
            assert_eq!(dice.next_roll(), number + 1);
        }
        assert_eq!(dice.made, 3);
        assert_eq!(dice.chains.len(), 2, "old chains are let go");
    }

    #[test]
    fn replay_gives_the_same_links() {
        let (mut one, mut two) = (dice(), dice());
        for _ in 0..5 {
            let (a, b) = (roll(&mut one, BySide::default()), roll(&mut two, BySide::default()));
            assert_eq!(a, b);
        }
        assert_eq!(one.view(), two.view());
    }

    #[test]
    fn a_side_announces_one_chain_at_a_time() {
        let mut dice = dice();
        dice.follow(&dice.server_chain_due().unwrap()).unwrap();
        let own = Chain::new([1; 32], 8);
        let step = dice.side_chain(Side::Home, own.commitment()).unwrap().unwrap();
        dice.follow(&step).unwrap();
        assert_eq!(dice.side_chain(Side::Home, own.commitment()), Ok(None), "the same again");
        assert!(dice.has_chain(Side::Home) && !dice.has_chain(Side::Away));
        assert!(dice.fits(Side::Home, own.link(1).unwrap()) && !dice.fits(Side::Home, own.link(2).unwrap()));
        let links = BySide { home: own.link(1), away: None };
        roll(&mut dice, links);
        let second = Chain::new([2; 32], 8);
        let step = dice.side_chain(Side::Home, second.commitment()).unwrap().unwrap();
        dice.follow(&step).unwrap();
        assert!(dice.side_chain(Side::Home, Link([9; 32])).is_err(), "one waits");
        assert_eq!(dice.view().home.unwrap().next.unwrap().first_roll, 3);
        roll(&mut dice, BySide { home: own.link(2), away: None });
        let step = dice.side_chain(Side::Home, Chain::new([3; 32], 8).commitment()).unwrap().unwrap();
        dice.follow(&step).unwrap();
        assert!(dice.fits(Side::Home, second.link(1).unwrap()), "the one that is due serves its roll all the same");
        let view = dice.view().home.unwrap();
        assert_eq!((view.first_roll, view.next.unwrap().first_roll), (3, 4));
    }

    #[test]
    fn another_secret_does_not_replay() {
        let step = dice().server_chain_due().unwrap();
        let mut other = MatchDice::new(MatchId(uuid::Uuid::from_u128(7)), Secret([4; 32]));
        assert!(other.follow(&step).is_err());
    }
}

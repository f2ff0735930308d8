//! Tests of what a client checks, against a server that cheats in every way it can.

use super::*;
use engine::record::RollProof;
use protocol::matches::{ChainView, NextChainView};
use uuid::Uuid;

const MATCH: MatchId = MatchId(Uuid::from_u128(7));

/// A server with its own chain and home's, without away's.
struct Table {
    server: Chain,
    home: Chain,
    next_roll: u32,
}

impl Table {
    fn new() -> Table {
        Table { server: Chain::new([1; 32], 40), home: Chain::new([2; 32], 40), next_roll: 1 }
    }

    fn view(&self) -> DiceView {
        let chain = |chain: &Chain| ChainView {
            commitment: chain.commitment().to_string(),
            first_roll: 1,
            last: chain.link(self.next_roll - 1).unwrap().to_string(),
            last_roll: self.next_roll - 1,
            next: None,
        };
        DiceView { next_roll: self.next_roll, server: chain(&self.server), home: Some(chain(&self.home)), away: None }
    }

    fn roll(&mut self) -> Rolled {
        let roll = self.next_roll;
        self.next_roll += 1;
        let (server, home) = (self.server.link(roll).unwrap(), self.home.link(roll).unwrap());
        let links = Links { server, sides: BySide { home: Some(home), away: None } };
        let faces = faces(roll_key(MATCH.0, roll, &Dice(vec![6, 6]), &links));
        let proof = RollProof {
            roll,
            server: server.to_string(),
            home: Some(home.to_string()),
            away: None,
            missed: Vec::new(),
        };
        Rolled { dice: vec![6, 6], faces, proof }
    }
}

fn faces(key: [u8; 32]) -> Vec<u8> {
    engine::fair_dice::faces(key, &Dice(vec![6, 6])).0
}

fn watch(table: &Table) -> DiceWatch {
    let mut watch = DiceWatch::new(MATCH);
    assert_eq!(watch.snapshot(&table.view()), []);
    watch
}

/// The faults of a roll that `change` has tampered with, after two right ones.
fn check(change: impl FnOnce(&mut Rolled), want: &[Fault]) {
    let mut table = Table::new();
    let mut watch = watch(&table);
    let mut rolls: Vec<Rolled> = (0..3).map(|_| table.roll()).collect();
    change(&mut rolls[2]);
    let checked = watch.rolled(rolls);
    assert_eq!(checked[0].faults, []);
    assert_eq!(checked[1].faults, []);
    assert_eq!(checked[2].faults, want);
}

#[test]
fn right_rolls_pass() {
    check(|_| {}, &[]);
}

#[test]
fn tampered_rolls_are_named() {
    check(|rolled| rolled.faces[1] = rolled.faces[1] % 6 + 1, &[Fault::Faces { roll: 3 }]);
    check(|rolled| rolled.dice = vec![], &[Fault::Faces { roll: 3 }]);
    let server = ChainOwner::Server;
    check(|rolled| rolled.proof.server = "x".to_owned(), &[Fault::Link { roll: 3, owner: server }]);
    let other = Link([9; 32]).to_string();
    check(|rolled| rolled.proof.server = other, &[Fault::Link { roll: 3, owner: server }, Fault::Faces { roll: 3 }]);
    let hidden = [Fault::Missed { roll: 3, side: Side::Home }, Fault::Faces { roll: 3 }];
    check(|rolled| rolled.proof.home = None, &hidden);
    let foreign = [Fault::Link { roll: 3, owner: ChainOwner::Away }, Fault::Faces { roll: 3 }];
    check(|rolled| rolled.proof.away = Some(Link([3; 32]).to_string()), &foreign);
    check(|rolled| rolled.proof.missed = vec![Side::Away], &[Fault::Missed { roll: 3, side: Side::Away }]);
}

#[test]
fn left_out_and_repeated_rolls_are_named() {
    let mut table = Table::new();
    let mut watch = watch(&table);
    let first = table.roll();
    table.roll();
    let third = table.roll();
    let faults = |checked: Vec<CheckedRoll>| checked.into_iter().flat_map(|roll| roll.faults).collect::<Vec<_>>();
    assert_eq!(faults(watch.rolled(vec![first])), []);
    assert_eq!(faults(watch.rolled(vec![third.clone()])), [Fault::Number { roll: 3, expected: 2 }]);
    assert_eq!(faults(watch.rolled(vec![third]))[0], Fault::Number { roll: 3, expected: 4 });
}

#[test]
fn an_exchanged_chain_is_named() {
    let mut table = Table::new();
    let mut watch = watch(&table);
    let rolled = table.roll();
    watch.rolled(vec![rolled]);
    table.server = Chain::new([5; 32], 40);
    let owner = ChainOwner::Server;
    assert_eq!(watch.announced(&table.view()), [Fault::Chain { owner }]);
    // A last link that is not of the chain.
    let mut view = table.view();
    view.server.last = Link([8; 32]).to_string();
    assert!(watch.snapshot(&view).contains(&Fault::Chain { owner }));
    view.server.last_roll = u32::MAX;
    assert!(watch.snapshot(&view).contains(&Fault::Chain { owner }), "and does not take for ever");
}

#[test]
fn a_link_too_far_from_the_last_one_is_named_and_does_not_take_for_ever() {
    let mut table = Table::new();
    for first_roll in [0, 1] {
        let mut view = table.view();
        (view.next_roll, view.server.first_roll, view.home) = (u32::MAX - 1, first_roll, None);
        let mut watch = DiceWatch::new(MATCH);
        watch.snapshot(&view);
        let mut rolled = table.roll();
        (rolled.proof.roll, rolled.proof.home, table.next_roll) = (u32::MAX - 1, None, 1);
        let link = Fault::Link { roll: u32::MAX - 1, owner: ChainOwner::Server };
        assert!(watch.rolled(vec![rolled])[0].faults.contains(&link));
    }
}

/// A chain as the view shows it before any of its links is opened.
fn shown(commitment: Link, first_roll: u32) -> ChainView {
    let text = commitment.to_string();
    ChainView { commitment: text.clone(), first_roll, last: text, last_roll: first_roll - 1, next: None }
}

#[test]
fn own_links_are_opened_one_after_the_other() {
    let mut watch = DiceWatch::new(MATCH);
    let mut view = Table::new().view();
    view.home = None;
    watch.snapshot(&view);
    let commitment = watch.commitment_due(Side::Home, &view, || [2; 32]).expect("no chain yet");
    assert_eq!(watch.commitment_due(Side::Home, &view, || [3; 32]), None, "sent once");
    watch.send_again();
    assert_eq!(watch.commitment_due(Side::Home, &view, || [3; 32]), Some(commitment), "the same again");
    let early = |roll| Err(Fault::Reveal { roll, side: Side::Home });
    assert_eq!(watch.open(Side::Home, 1, &view), early(1), "before it is announced");

    view.home = Some(shown(commitment, 4));
    view.next_roll = 3;
    assert_eq!(watch.open(Side::Home, 3, &view), early(3), "before it serves");
    view.next_roll = 6;
    let link = watch.open(Side::Home, 6, &view).unwrap();
    assert_eq!(link.hashed(3), commitment, "the third link serves the third roll");
    assert_eq!(watch.open(Side::Home, 5, &view), early(5), "made already");
    assert!(watch.open(Side::Home, 6 + REVEALS_AHEAD_MAX - 1, &view).is_ok(), "ties are rolled again");
    let far = 6 + REVEALS_AHEAD_MAX;
    assert_eq!(watch.open(Side::Home, far, &view), early(far));
    assert_eq!(watch.open(Side::Away, 6, &view), Err(Fault::Reveal { roll: 6, side: Side::Away }));
}

#[test]
fn a_refused_chain_is_offered_again_after_the_next_roll() {
    let mut table = Table::new();
    let mut watch = watch(&table);
    let view = table.view();
    let commitment = watch.commitment_due(Side::Away, &view, || [3; 32]).expect("no chain yet");
    watch.refused();
    let due = |watch: &mut DiceWatch| watch.commitment_due(Side::Away, &view, || [4; 32]);
    assert_eq!(due(&mut watch), None, "not at once");
    watch.rolled(Vec::new());
    assert_eq!(due(&mut watch), None, "not after a step without a roll");
    watch.rolled(vec![table.roll()]);
    assert_eq!(due(&mut watch), Some(commitment));
    watch.rolled(vec![table.roll()]);
    assert_eq!(due(&mut watch), None, "once for each refusal");
}

#[test]
fn a_used_chain_is_followed_by_another() {
    let mut watch = DiceWatch::new(MATCH);
    let mut view = Table::new().view();
    let first = watch.commitment_due(Side::Home, &view, || [1; 32]).unwrap();
    view.home = Some(shown(first, 1));
    view.next_roll = CHAIN_LENGTH - 1;
    assert_eq!(watch.commitment_due(Side::Home, &view, || [2; 32]), None);
    view.next_roll = CHAIN_LENGTH;
    let second = watch.commitment_due(Side::Home, &view, || [2; 32]).expect("one link is left");
    let next = NextChainView { commitment: second.to_string(), first_roll: CHAIN_LENGTH + 1 };
    view.home.as_mut().unwrap().next = Some(next);
    assert_eq!(watch.commitment_due(Side::Home, &view, || [3; 32]), None);
    assert_eq!(watch.open(Side::Home, CHAIN_LENGTH, &view).unwrap().0, [1; 32], "the last link is the secret");
    assert_eq!(watch.open(Side::Home, CHAIN_LENGTH + 1, &view).unwrap().hashed(1), second);
}

#[test]
fn a_chain_comes_with_a_rolls_notice() {
    let check = |first_roll, fits: bool| {
        let mut table = Table::new();
        let mut watch = watch(&table);
        let rolled = table.roll();
        assert_eq!(watch.rolled(vec![rolled])[0].faults, []);
        let mut view = table.view();
        view.away = Some(shown(Link([4; 32]), first_roll));
        let faults = watch.announced(&view);
        assert_eq!(faults.contains(&Fault::Chain { owner: ChainOwner::Away }), !fits, "from roll {first_roll} on");
    };
    check(3, true);
    check(2, false);
}

#[test]
fn before_the_first_roll_a_chain_serves_it() {
    let mut table = Table::new();
    let mut watch = DiceWatch::new(MATCH);
    let mut view = table.view();
    let home = view.home.take();
    assert_eq!(watch.snapshot(&view), []);
    view.home = home;
    assert_eq!(watch.announced(&view), []);
    let rolled = table.roll();
    assert_eq!(watch.rolled(vec![rolled])[0].faults, []);
}

//! Records of dice alone, right and wrong, for the tests of this module and the shared vectors.
//!
//! They hold chains and rolls and no actions: no game would replay them.

use uuid::Uuid;

use super::{Chain, Ledger, Link, Links};
use crate::game::{BySide, Dice, Side};
use crate::record::{ChainOwner, Record, RollProof, Step};

/// A match in the making whose chains are known.
pub(super) struct Sample {
    pub(super) record: Record,
    pub(super) ledger: Ledger,
    /// Whose chain, from which roll on.
    chains: Vec<(ChainOwner, u32, Chain)>,
}

impl Sample {
    pub(super) fn new() -> Sample {
        let match_id = Some(Uuid::from_u128(0x0191_d0c0_ffee_7000_8000_0000_0000_002a));
        let record = Record {
            game: "golden_goal".into(),
            ruleset: 1,
            options: serde_json::json!({}),
            match_id,
            players: None,
            from: None,
            steps: Vec::new(),
            result: None,
        };
        Sample { record, ledger: Ledger::new(match_id), chains: Vec::new() }
    }

    /// With a chain of the server, and of both sides, from the first roll on.
    pub(super) fn with_all() -> Sample {
        Sample::new().chain(ChainOwner::Server, 1, 1).chain(ChainOwner::Home, 1, 2).chain(ChainOwner::Away, 1, 3)
    }

    pub(super) fn chain(mut self, owner: ChainOwner, first_roll: u32, secret: u8) -> Sample {
        let chain = Chain::new([secret; 32], 16);
        let commitment = chain.commitment().to_string();
        self.chains.push((owner, first_roll, chain));
        self.add(Step::Chain { owner, commitment, first_roll })
    }

    /// A roll to which the sides in `give` open their links.
    pub(super) fn roll(self, dice: &[u8], give: &[Side]) -> Sample {
        let link = |owner| self.link(owner);
        let sides = BySide::new(|side| give.contains(&side).then(|| link(side.into()).expect("a chain for this roll")));
        let links = Links { server: link(ChainOwner::Server).expect("a chain for this roll"), sides };
        let step = self.ledger.draw(&Dice(dice.to_vec()), &links).expect("right links");
        self.add(step)
    }

    /// The link of `owner` for the next roll.
    pub(super) fn link(&self, owner: ChainOwner) -> Option<Link> {
        let roll = self.ledger.next_roll();
        let serving = self.chains.iter().rfind(|(whose, first, _)| *whose == owner && *first <= roll);
        serving.and_then(|(_, first, chain)| chain.link(roll + 1 - first))
    }

    fn add(mut self, step: Step) -> Sample {
        self.ledger.follow(&step).expect("a right step");
        self.record.steps.push(step);
        self
    }
}

/// Six rolls with links of both sides.
pub(super) fn six_rolls() -> Record {
    let both = Side::BOTH;
    let rolls: [&[u8]; 6] = [&[2], &[6, 6], &[6], &[8, 2], &[6], &[6]];
    rolls.iter().fold(Sample::with_all(), |sample, dice| sample.roll(dice, &both)).record
}

/// Records whose dice are right, with a name each.
pub(super) fn right() -> Vec<(&'static str, Record)> {
    let (home, away, both) = ([Side::Home], [Side::Away], Side::BOTH);
    let server = || Sample::new().chain(ChainOwner::Server, 1, 1);
    let late = server().roll(&[2], &[]).chain(ChainOwner::Home, 3, 2).roll(&[6], &[]).roll(&[6], &home);
    let missed = Sample::with_all().roll(&[6], &both).roll(&[6], &away).roll(&[6], &[]).roll(&[6], &both);
    let changed = Sample::with_all()
        .roll(&[6], &both)
        .chain(ChainOwner::Server, 3, 4)
        .chain(ChainOwner::Away, 4, 5)
        .roll(&[6], &both)
        .roll(&[6], &both)
        .roll(&[6], &both)
        .roll(&[6], &home);
    // Each chain of home serves the roll that it is due for, though the next one is announced before that.
    let followed = Sample::with_all().chain(ChainOwner::Home, 2, 6).roll(&[6], &both).chain(ChainOwner::Home, 3, 7);
    let mut local = six_rolls();
    local.match_id = None;
    local.steps.retain(|step| matches!(step, Step::Roll { .. }));
    local.steps.iter_mut().for_each(|step| *proof(step) = None);
    vec![
        ("links of both sides", six_rolls()),
        ("the server alone", server().roll(&[6], &[]).roll(&[6, 6], &[]).record),
        ("no rolls", Sample::with_all().record),
        ("a side that comes later", late.record),
        ("links missed, once and twice running", missed.record),
        ("new chains in mid-match", changed.record),
        (
            "a chain announced when the one before is about to serve",
            followed.roll(&[6], &both).roll(&[6], &both).record,
        ),
        ("made without a server", local),
    ]
}

/// Records with something wrong, with a name each. Steps 1 to 3 are the chains, steps 4 to 9 the rolls 1 to 6.
pub(super) fn wrong() -> Vec<(&'static str, Record)> {
    let change = |change: &dyn Fn(&mut Vec<Step>)| {
        let mut record = six_rolls();
        change(&mut record.steps);
        record
    };
    let prove = |of: &dyn Fn(&mut RollProof)| change(&|steps| of(proof(&mut steps[5]).as_mut().expect("proven")));
    let mut nameless = six_rolls();
    nameless.match_id = None;
    let mut other_match = six_rolls();
    other_match.match_id = Some(Uuid::from_u128(7));
    let other = || Link([0xee; 32]).to_string();
    vec![
        ("a changed face", change(&|steps| faces(&mut steps[5])[0] ^= 1)),
        ("two faces of a roll swapped", change(&|steps| faces(&mut steps[4]).reverse())),
        ("changed dice", change(&|steps| dice(&mut steps[5])[0] = 20)),
        ("a die with one side", change(&|steps| dice(&mut steps[5])[0] = 1)),
        ("no dice", change(&|steps| dice(&mut steps[5]).clear())),
        ("a changed link of the server", prove(&|proof| proof.server = other())),
        ("a changed link of home", prove(&|proof| proof.home = Some(other()))),
        ("changed links of all three", {
            prove(&|proof| (proof.server, proof.home, proof.away) = (other(), Some(other()), Some(other())))
        }),
        (
            "home's link given as away's, and the other way round",
            prove(&|proof| std::mem::swap(&mut proof.home, &mut proof.away)),
        ),
        ("a link taken away", prove(&|proof| proof.away = None)),
        ("a link taken away and called missed", prove(&|proof| (proof.away, proof.missed) = (None, vec![Side::Away]))),
        ("a side called missed that was not", prove(&|proof| proof.missed = vec![Side::Home])),
        ("a link in capitals", prove(&|proof| proof.server = proof.server.to_uppercase())),
        ("a roll taken out", change(&|steps| drop(steps.remove(5)))),
        ("a roll doubled", change(&|steps| steps.insert(6, steps[5].clone()))),
        ("two rolls swapped", change(&|steps| steps.swap(5, 6))),
        (
            "a proof taken away where a new chain begins",
            change(&|steps| {
                let chain = |first_roll, secret| {
                    let commitment = Chain::new([secret; 32], 16).commitment().to_string();
                    Step::Chain { owner: ChainOwner::Away, commitment, first_roll }
                };
                steps.insert(4, chain(3, 10));
                *proof(&mut steps[6]) = None;
                steps.insert(7, chain(6, 11));
            }),
        ),
        ("a proof taken away", change(&|steps| *proof(&mut steps[5]) = None)),
        ("a number far ahead", prove(&|proof| proof.roll = 4_000_000_000)),
        ("number zero", prove(&|proof| proof.roll = 0)),
        ("no match id", nameless),
        ("another match's id", other_match),
        ("home's chain taken away", change(&|steps| drop(steps.remove(1)))),
        ("the server's chain taken away", change(&|steps| drop(steps.remove(0)))),
        ("home commits before the server", change(&|steps| steps.swap(0, 1))),
        (
            "a commitment that is not one",
            change(&|steps| set_chain(&mut steps[2], |commitment, _| commitment.truncate(62))),
        ),
        ("another commitment", change(&|steps| set_chain(&mut steps[2], |commitment, _| *commitment = other()))),
        ("a chain that begins at roll zero", change(&|steps| set_chain(&mut steps[2], |_, first| *first = 0))),
        ("a chain that waits, replaced before it has served a roll", replaced(1)),
        ("a chain that is due, replaced before it has served a roll", replaced(2)),
        (
            "a chain without notice",
            change(&|steps| {
                let commitment = Chain::new([9; 32], 16).commitment().to_string();
                steps.insert(6, Step::Chain { owner: ChainOwner::Server, commitment, first_roll: 4 });
            }),
        ),
    ]
}

/// Home announces a chain after roll 1, to serve from roll 3 on, and another after so many rolls, to serve from roll 4 on; it opens its
/// first chain's links all the same, as if the chain in between had never been.
fn replaced(after: usize) -> Record {
    let mut record = six_rolls();
    let commitment = |secret: u8| Chain::new([secret; 32], 16).commitment().to_string();
    let chain =
        |first_roll, secret| Step::Chain { owner: ChainOwner::Home, commitment: commitment(secret), first_roll };
    record.steps.truncate(6);
    record.steps.insert(3 + after, chain(4, 12));
    record.steps.insert(4, chain(3, 11));
    record
}

fn proof(step: &mut Step) -> &mut Option<RollProof> {
    match step {
        Step::Roll { proof, .. } => proof,
        other => panic!("not a roll: {other:?}"),
    }
}

fn faces(step: &mut Step) -> &mut Vec<u8> {
    match step {
        Step::Roll { faces, .. } => &mut faces.0,
        other => panic!("not a roll: {other:?}"),
    }
}

fn dice(step: &mut Step) -> &mut Vec<u8> {
    match step {
        Step::Roll { dice, .. } => &mut dice.0,
        other => panic!("not a roll: {other:?}"),
    }
}

fn set_chain(step: &mut Step, set: impl Fn(&mut String, &mut u32)) {
    match step {
        Step::Chain { commitment, first_roll, .. } => set(commitment, first_roll),
        other => panic!("not a chain: {other:?}"),
    }
}

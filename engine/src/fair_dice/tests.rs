//! What the ledger and the verifier find, and the vectors that the verifiers in other languages are held to.

use std::fmt::Write;

use serde_json::{Value, json};
use uuid::Uuid;

use super::samples::{Sample, right, six_rolls, wrong};
use super::*;
use crate::game::{BySide, Dice, Side};
use crate::record::{ChainOwner, Step};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/fair-dice/vectors.json");

/// What is found in each wrong record: step, roll, kind. (With another match's id some dice come up the same by chance.)
const FOUND: &str = "
a changed face: 6/3 wrong_faces
two faces of a roll swapped: 5/2 wrong_faces
changed dice: 6/3 wrong_faces
a die with one side: 6/3 bad_dice
no dice: 6/3 bad_dice
a changed link of the server: 6/3 wrong_link server
a changed link of home: 6/3 wrong_link home
changed links of all three: 6/3 wrong_link server, 6/3 wrong_link home, 6/3 wrong_link away
home's link given as away's, and the other way round: 6/3 wrong_link home, 6/3 wrong_link away
a link taken away: 6/3 missed, 6/3 wrong_faces
a link taken away and called missed: 6/3 wrong_faces
a side called missed that was not: 6/3 missed
a link in capitals: 6/3 bad_link server
a roll taken out: 6/4 roll_number
a roll doubled: 7/3 roll_number
two rolls swapped: 6/4 roll_number, 7/3 roll_number
a proof taken away where a new chain begins: 7/- no_proof, 9/4 wrong_link away, 10/5 wrong_link away, 11/6 wrong_link away
a proof taken away: 6/- no_proof
a number far ahead: 6/4000000000 roll_number, 7/4 roll_number
number zero: 6/0 roll_number, 7/4 roll_number
no match id: 4/1 no_match_id, 5/2 no_match_id, 6/3 no_match_id, 7/4 no_match_id, 8/5 no_match_id, 9/6 no_match_id
another match's id: 5/2 wrong_faces, 7/4 wrong_faces, 8/5 wrong_faces
home's chain taken away: 3/1 no_chain home, 4/2 no_chain home, 5/3 no_chain home, 6/4 no_chain home, 7/5 no_chain home, 8/6 no_chain home
home commits before the server: 1/- server_first home, 4/1 no_chain home, 5/2 no_chain home, 6/3 no_chain home, 7/4 no_chain home, 8/5 no_chain home, 9/6 no_chain home
a commitment that is not one: 3/- bad_link away, 4/1 no_chain away, 5/2 no_chain away, 6/3 no_chain away, 7/4 no_chain away, 8/5 no_chain away, 9/6 no_chain away
another commitment: 4/1 wrong_link away, 5/2 wrong_link away, 6/3 wrong_link away, 7/4 wrong_link away, 8/5 wrong_link away, 9/6 wrong_link away
a chain that begins at roll zero: 3/- no_notice away, 4/1 no_chain away, 5/2 no_chain away, 6/3 no_chain away, 7/4 no_chain away, 8/5 no_chain away, 9/6 no_chain away
a chain that waits, replaced before it has served a roll: 6/- chain_waits home, 8/3 wrong_link home
a chain that is due, replaced before it has served a roll: 8/3 wrong_link home
a chain without notice: 7/- no_notice server
";

#[test]
fn each_wrong_record_is_found_out_by_number() {
    let mut found = String::from("\n");
    for (name, record) in wrong() {
        let faults = verify(&record).expect_err(name);
        if name == "the server's chain taken away" {
            // Everything is wrong then; the first fault is enough.
            assert_eq!(faults[0].wrong, Wrong::ServerFirst { owner: ChainOwner::Home });
            continue;
        }
        let faults: Vec<String> = faults.iter().map(short).collect();
        writeln!(found, "{name}: {}", faults.join(", ")).unwrap();
    }
    assert_eq!(found, FOUND);
}

fn short(fault: &Fault) -> String {
    let wrong = serde_json::to_value(&fault.wrong).unwrap();
    let roll = fault.roll.map_or("-".to_owned(), |roll| roll.to_string());
    let owner = wrong["owner"].as_str().map(|owner| format!(" {owner}")).unwrap_or_default();
    format!("{}/{roll} {}{owner}", fault.step, wrong["kind"].as_str().unwrap())
}

#[test]
fn right_records_are_reported_on() {
    let report = |name: &str| {
        let (_, record) = right().into_iter().find(|(other, _)| *other == name).expect(name);
        verify(&record).unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
    };
    let both = report("links of both sides");
    assert_eq!((both.rolls, both.unproven, both.server_alone, both.given), (6, 0, 0, BySide { home: 6, away: 6 }));
    let alone = report("the server alone");
    assert_eq!((alone.rolls, alone.server_alone, alone.given), (2, 2, BySide::default()));
    let late = report("a side that comes later");
    assert_eq!((late.server_alone, late.given.home, late.missed), (2, 1, BySide::default()));
    let missed = report("links missed, once and twice running");
    assert_eq!(missed.missed, BySide { home: vec![2, 3], away: vec![3] });
    assert_eq!(report("made without a server").unproven, 6);
    for (name, record) in right() {
        assert!(verify(&record).is_ok(), "{name}");
    }
}

#[test]
fn the_ledger_refuses_to_draw_from_wrong_links() {
    let sample = Sample::with_all();
    let dice = Dice(vec![6]);
    let link = |owner| sample.link(owner).unwrap();
    let server = link(ChainOwner::Server);
    let sides = BySide { home: Some(link(ChainOwner::Home)), away: None };
    let draw = |links| sample.ledger.draw(&dice, &links);
    assert!(sample.ledger.fits(ChainOwner::Home, link(ChainOwner::Home)));
    assert!(!sample.ledger.fits(ChainOwner::Home, server));
    assert!(draw(Links { server, sides }).is_ok());
    let swapped = BySide { home: None, away: sides.home };
    assert_eq!(draw(Links { server, sides: swapped }), Err(Wrong::WrongLink { owner: ChainOwner::Away }));
    let wrong = Links { server: Link([0; 32]), sides };
    assert_eq!(draw(wrong), Err(Wrong::WrongLink { owner: ChainOwner::Server }));
    assert_eq!(sample.ledger.draw(&Dice(vec![]), &Links { server, sides }), Err(Wrong::BadDice));
    assert_eq!(Ledger::new(None).draw(&dice, &Links { server, sides }), Err(Wrong::NoMatchId));
    let empty = Ledger::new(Some(Uuid::nil()));
    assert_eq!(empty.draw(&dice, &Links { server, sides }), Err(Wrong::NoChain { owner: ChainOwner::Server }));
}

#[test]
fn a_chain_in_mid_match_waits_for_the_roll_after_the_next() {
    let owner = ChainOwner::Home;
    let sample = Sample::with_all();
    assert_eq!(sample.ledger.earliest(owner), 2, "home has its chain for roll 1");
    assert_eq!(Ledger::new(None).earliest(owner), 1);
    let sample = sample.roll(&[6], &Side::BOTH).chain(owner, 3, 9);
    let first_roll = |chain: Option<&LinkChecker>| chain.map(LinkChecker::first_roll);
    assert_eq!(first_roll(sample.ledger.serving(owner)), Some(1));
    assert_eq!(first_roll(sample.ledger.waiting(owner)), Some(3));
    let sample = sample.roll(&[6], &Side::BOTH);
    assert_eq!(first_roll(sample.ledger.serving(owner)), Some(3));
    assert_eq!(first_roll(sample.ledger.waiting(owner)), None);
}

#[test]
fn every_change_of_a_digit_of_a_proof_is_found() {
    let text = serde_json::to_string(&six_rolls()).unwrap();
    let from = text.find("\"roll\",\"dice\"").unwrap();
    for (at, digit) in text.char_indices().filter(|(at, c)| *at > from && c.is_ascii_hexdigit() && c.is_ascii_digit()) {
        let other = if digit == '1' { "2" } else { "1" };
        let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        let found = match serde_json::from_str(&changed) {
            Ok(record) => verify(&record).is_err(),
            Err(_) => true,
        };
        assert!(found, "{changed}");
    }
}

/// Compares with the file that the verifiers in other languages read. `TOUCHLINE_WRITE=1 cargo test -p engine fair_dice` writes it anew.
#[test]
fn the_shared_vectors_are_up_to_date() {
    let made = vectors();
    if std::env::var_os("TOUCHLINE_WRITE").is_some() {
        std::fs::write(VECTORS, line_by_line(&made)).unwrap();
    }
    let file: Value = serde_json::from_str(&std::fs::read_to_string(VECTORS).unwrap()).unwrap();
    for (part, value) in made.as_object().unwrap() {
        assert!(file[part] == *value, "{part} differs: TOUCHLINE_WRITE=1 cargo test -p engine fair_dice");
    }
    assert_eq!(file.as_object().unwrap().len(), made.as_object().unwrap().len());
}

/// One vector a line, so that a difference can be read.
fn line_by_line(vectors: &Value) -> String {
    let part = |(name, value): (&String, &Value)| match value {
        Value::Array(items) => {
            let lines: Vec<String> = items.iter().map(Value::to_string).collect();
            format!("\"{name}\": [\n{}\n]", lines.join(",\n"))
        }
        other => format!("\"{name}\": {other}"),
    };
    let parts: Vec<String> = vectors.as_object().unwrap().iter().map(part).collect();
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

fn vectors() -> Value {
    let right = right()
        .into_iter()
        .map(|(name, record)| json!({"name": name, "record": record, "report": verify(&record).unwrap()}));
    let wrong = wrong()
        .into_iter()
        .map(|(name, record)| json!({"name": name, "record": record, "faults": verify(&record).unwrap_err()}));
    json!({
        "about": "Made by the tests of engine/src/fair_dice; read by verifiers in other languages. See README.md beside this file.",
        "chains": [chain_vector(0, 1), chain_vector(7, 10), chain_vector(255, 1024)],
        "keys": key_vectors(),
        "faces": face_vectors(),
        "records": right.chain(wrong).collect::<Vec<_>>(),
    })
}

fn chain_vector(secret: u8, length: u32) -> Value {
    let chain = Chain::new([secret; 32], length);
    let shown = [0, 1, 2.min(length), length / 2, length - 1, length];
    let links: serde_json::Map<String, Value> =
        shown.iter().map(|&k| (k.to_string(), json!(chain.link(k).unwrap()))).collect();
    json!({"secret": Link([secret; 32]), "length": length, "commitment": chain.commitment(), "links": links})
}

fn key_vectors() -> Vec<Value> {
    let (home, away) = (Some(Link([2; 32])), Some(Link([3; 32])));
    let cases = [
        (0, 1, vec![6], None, None),
        (u128::MAX, u32::MAX, vec![6, 6], home, away),
        (42, 258, vec![8, 2], home, None),
        (42, 258, vec![8, 2], None, home),
        (42, 65_536, vec![6; 255], None, away),
    ];
    let vector = |(id, roll, dice, home, away): (u128, u32, Vec<u8>, _, _)| {
        let (id, dice, server) = (Uuid::from_u128(id), Dice(dice), Link([1; 32]));
        let key = Link(roll_key(id, roll, &dice, &Links { server, sides: BySide { home, away } }));
        json!({"match": id, "roll": roll, "dice": dice, "server": server, "home": home, "away": away, "key": key})
    };
    cases.map(vector).to_vec()
}

/// A key with which a word is passed over is one in millions: this one was searched for.
fn face_vectors() -> Vec<Value> {
    let dice = [vec![2], vec![6], vec![6, 6], vec![8, 2], vec![255, 3, 254, 100], vec![6; 40]];
    let keys = [0, 1, 0xff].map(|byte| [byte; 32]);
    let plain = keys.into_iter().flat_map(|key| dice.iter().map(move |dice| (key, Dice(dice.clone()))));
    plain
        .chain([PASSED_OVER].map(|(n, dice)| (numbered_key(n), Dice(dice.to_vec()))))
        .map(|(key, dice)| json!({"key": Link(key), "dice": dice, "faces": faces(key, &dice)}))
        .collect()
}

/// The number of a key and the dice with which it passes over a word.
const PASSED_OVER: (u64, [u8; 8]) = (1_077_556, [6, 6, 6, 244, 6, 6, 244, 2]);

fn numbered_key(n: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&n.to_le_bytes());
    key
}

#[test]
fn the_searched_key_passes_over_a_word() {
    use rand_chacha::rand_core::{Rng, SeedableRng};
    let (n, dice) = PASSED_OVER;
    let mut rng = rand_chacha::ChaCha20Rng::from_seed(numbered_key(n));
    let words: Vec<u32> = dice.iter().map(|_| rng.next_u32()).collect();
    let plain: Vec<u8> = words.iter().zip(dice).map(|(word, sides)| (word % u32::from(sides)) as u8 + 1).collect();
    let drawn = faces(numbered_key(n), &Dice(dice.to_vec())).0;
    assert_ne!(drawn, plain);
}

#[test]
fn a_step_of_the_ledger_is_a_step_of_the_record() {
    let record = six_rolls();
    let again: crate::record::Record = serde_json::from_value(serde_json::to_value(&record).unwrap()).unwrap();
    assert_eq!(again, record);
    assert!(
        matches!(&record.steps[3], Step::Roll { proof: Some(proof), .. } if proof.roll == 1 && proof.missed.is_empty())
    );
    assert_eq!(Side::BOTH.map(ChainOwner::from), [ChainOwner::Home, ChainOwner::Away]);
}

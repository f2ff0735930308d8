//! What players and spectators of one match have been told, and whether the record bears it out.

use std::collections::BTreeMap;

use engine::catalog::GameKind;
use engine::fair_dice;
use engine::game::{BySide, Side, Viewer};
use engine::record::{Record, Step};
use protocol::ids::Seq;
use protocol::to_client::Rolled;
use serde_json::{Value, json};

/// What has been told about one match. Filled in by everybody who takes part.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// For each side that a client of ours plays: every action that was answered with `done`, by version.
    acknowledged: BySide<Vec<(Seq, Value)>>,
    /// Every roll that anybody has seen, by number.
    rolls: BTreeMap<u32, Rolled>,
    /// Links that were refused because their roll was made without them.
    pub(super) late: u64,
}

impl Notes {
    /// An action was answered with `done`.
    pub(super) fn done(&mut self, side: Side, seq: Seq, action: Value) {
        if let Some((last, _)) = self.acknowledged[side].last() {
            assert!(*last < seq, "versions go up: {seq} after {last}");
        }
        self.acknowledged[side].push((seq, action));
    }

    /// Somebody has seen a roll. Everybody must see the same, before a kill and after.
    pub(super) fn rolled(&mut self, rolled: &Rolled) {
        let first = self.rolls.entry(rolled.proof.roll).or_insert_with(|| rolled.clone());
        assert_eq!(first, rolled, "a roll was drawn again");
    }

    /// How many actions were acknowledged.
    pub(super) fn acknowledged(&self) -> u64 {
        self.acknowledged.iter().map(|(_, actions)| actions.len() as u64).sum()
    }

    /// Holds all that was told against the record of the match that has ended, `ours` being the sides that our clients play.
    pub(super) fn check(&self, record: &Record, ours: &[Side]) -> Result<(), String> {
        let kind = GameKind::from_name(&record.game).ok_or("an unknown game")?;
        let game = kind.start_by(record.ruleset, &record.options).map_err(|refusal| refusal.to_string())?;
        for &side in ours {
            let recorded: Vec<Value> = actions(record, side).cloned().collect();
            // A listed action may carry odds, which the record leaves out.
            let told = self.acknowledged[side].iter().map(|(_, action)| game.recorded(action.clone()));
            let told: Vec<Value> = told.collect();
            if recorded != told {
                let at = recorded.iter().zip(&told).take_while(|(a, b)| a == b).count();
                let (recorded, told) = (recorded.get(at), told.get(at));
                return Err(format!("action {at} of {side:?} is recorded as {recorded:?}, acknowledged as {told:?}"));
            }
        }
        let recorded: BTreeMap<u32, Rolled> = rolls(record).map(|rolled| (rolled.proof.roll, rolled)).collect();
        for (number, seen) in &self.rolls {
            if recorded.get(number) != Some(seen) {
                return Err(format!("roll {number} was seen as {seen:?}, recorded as {:?}", recorded.get(number)));
            }
        }
        fair_dice::verify(record).map_err(|faults| format!("{faults:?}"))?;
        replay(record)
    }
}

fn actions(record: &Record, of: Side) -> impl Iterator<Item = &Value> {
    record.steps.iter().filter_map(move |step| match step {
        Step::Action { side, action } if *side == of => Some(action),
        _ => None,
    })
}

fn rolls(record: &Record) -> impl Iterator<Item = Rolled> {
    record.steps.iter().filter_map(|step| match step {
        Step::Roll { dice, faces, proof } => {
            let proof = proof.clone()?;
            Some(Rolled { dice: dice.0.clone(), faces: faces.0.clone(), proof })
        }
        _ => None,
    })
}

/// The record is a match by the rules, and ended by them as it says.
fn replay(record: &Record) -> Result<(), String> {
    let kind = GameKind::from_name(&record.game).ok_or("an unknown game")?;
    let mut game = kind.start_by(record.ruleset, &record.options).map_err(|refusal| refusal.to_string())?;
    for (at, step) in record.steps.iter().enumerate() {
        let done = match step {
            Step::Action { side, action } => game.act(*side, action),
            Step::Roll { faces, .. } => game.roll(faces),
            Step::Chain { .. } | Step::Ruling(_) => continue,
        };
        done.map_err(|refusal| format!("step {at}: {refusal}"))?;
    }
    let (by_rules, by_record) = (&game.view(Viewer::Spectator)["result"], json!(record.result));
    let ends = record.result.is_some() && ["winner", "by"].iter().all(|name| by_record[name] == by_rules[name]);
    if ends { Ok(()) } else { Err(format!("ended as {:?}, by the rules as {by_rules}", record.result)) }
}

mod tests {
    use engine::record::RollProof;

    use super::*;

    /// A record of two placements after the coin, with one roll that nobody proves.
    fn record() -> Record {
        let steps = json!([
            {"type": "roll", "dice": [2], "faces": [1]},
            {"type": "action", "side": "home", "action": {"type": "place", "pawn": 0, "at": [2, 0]}},
            {"type": "action", "side": "away", "action": {"type": "place", "pawn": 0, "at": [2, 9]}},
            {"type": "action", "side": "home", "action": {"type": "place", "pawn": 1, "at": [2, 4]}},
        ]);
        serde_json::from_value(json!({"game": "golden_goal", "ruleset": 1, "options": {}, "steps": steps})).unwrap()
    }

    fn notes() -> Notes {
        let mut notes = Notes::default();
        notes.done(Side::Home, 4, json!({"type": "place", "pawn": 0, "at": [2, 0]}));
        notes.done(Side::Home, 6, json!({"type": "place", "pawn": 1, "at": [2, 4]}));
        notes
    }

    #[test]
    fn a_record_that_bears_all_out_is_refused_only_for_its_missing_end() {
        assert!(notes().check(&record(), &[Side::Home]).unwrap_err().starts_with("ended as None"));
    }

    #[test]
    fn a_lost_action_is_found() {
        let mut record = record();
        record.steps.remove(3);
        assert!(notes().check(&record, &[Side::Home]).unwrap_err().starts_with("action 1 of Home"));
    }

    #[test]
    fn an_action_done_twice_is_found() {
        let mut record = record();
        record.steps.insert(1, record.steps[1].clone());
        assert!(notes().check(&record, &[Side::Home]).unwrap_err().starts_with("action 1 of Home"));
    }

    #[test]
    fn a_roll_that_is_gone_is_found() {
        let mut notes = notes();
        notes.rolled(&rolled(1));
        assert!(notes.check(&record(), &[Side::Home]).unwrap_err().starts_with("roll 1 was seen"));
    }

    #[test]
    #[should_panic(expected = "a roll was drawn again")]
    fn a_roll_seen_with_other_faces_is_found() {
        let mut notes = notes();
        notes.rolled(&rolled(1));
        notes.rolled(&rolled(2));
    }

    fn rolled(face: u8) -> Rolled {
        let proof = RollProof { roll: 1, server: String::new(), home: None, away: None, missed: Vec::new() };
        Rolled { dice: vec![2], faces: vec![face], proof }
    }
}

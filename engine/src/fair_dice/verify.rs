//! The dice of a whole record.
//!
//! This module must not replay the game: whether each roll was due, and with these dice, is for [`crate::record`].

use serde::{Deserialize, Serialize};

use super::{Ledger, Wrong};
use crate::game::{BySide, Side};
use crate::record::{Record, RollProof, Step};

/// What the dice of a record rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// How many rolls there are.
    pub rolls: u32,
    /// Rolls without a proof, in a record that was made without a server, and those of the match from which this one was branched off.
    pub unproven: u32,
    /// Proven rolls that the server's link alone has made.
    pub server_alone: u32,
    /// Proven rolls to which each side gave a link.
    pub given: BySide<u32>,
    /// The numbers of the rolls for which a side had a chain and did not open its link in time.
    pub missed: BySide<Vec<u32>>,
}

/// Something wrong in a record, by number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("step {step}{}: {wrong}", .roll.map(|roll| format!(", roll {roll}")).unwrap_or_default())]
pub struct Fault {
    /// The place of the step in the record, from 1.
    pub step: usize,
    /// The number of the roll, as its proof gives it; null where it is not about a roll that has one.
    pub roll: Option<u32>,
    /// What.
    pub wrong: Wrong,
}

/// Checks every chain and roll of a record: what the dice rest on, or all that is wrong.
///
/// The record alone decides: nothing is asked of the server that made it. A last roll that was cut off with all that followed
/// cannot be missed here, since nothing stands behind it.
pub fn verify(record: &Record) -> Result<Report, Vec<Fault>> {
    let mut ledger = Ledger::new(record.match_id);
    let mut report = Report::default();
    let mut faults = Vec::new();
    let others = record.from.map_or(0, |origin| origin.steps);
    for (index, step) in record.steps.iter().enumerate() {
        // What another match's record proves is not this one's: without proofs it counts for no roll of this match.
        let others = index < others && matches!(step, Step::Action { .. } | Step::Roll { proof: None, .. });
        if !others && let Err(all) = ledger.follow(step) {
            let roll = roll_number(step);
            faults.extend(all.into_iter().map(|wrong| Fault { step: index + 1, roll, wrong }));
        }
        if let Step::Roll { proof, .. } = step {
            report.count(proof.as_ref());
        }
    }
    if faults.is_empty() { Ok(report) } else { Err(faults) }
}

fn roll_number(step: &Step) -> Option<u32> {
    match step {
        Step::Roll { proof, .. } => proof.as_ref().map(|proof| proof.roll),
        _ => None,
    }
}

impl Report {
    fn count(&mut self, proof: Option<&RollProof>) {
        self.rolls += 1;
        let Some(proof) = proof else {
            self.unproven += 1;
            return;
        };
        let gave = BySide { home: proof.home.is_some(), away: proof.away.is_some() };
        self.server_alone += u32::from(!gave.home && !gave.away);
        for side in Side::BOTH {
            self.given[side] += u32::from(gave[side]);
        }
        for &side in &proof.missed {
            self.missed[side].push(proof.roll);
        }
    }
}

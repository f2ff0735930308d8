//! What if: a position of a match as the start of another one.
//!
//! Pure. A branch keeps the steps that lead to its position, so it replays without the match it comes from; its dice are its own from there on.
//! This module must not decide who may see the match it comes from.

use engine::catalog::AnyGame;
use engine::game::{Refusal as GameRefusal, Turn};
use engine::record::{Origin, Step};
use protocol::code::Code;
use protocol::ids::{MatchId, Seq};
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::{RawValue, to_raw_value};

use super::core::Core;
use super::entry::{Header, JournalEntry};
use super::{Refusal, refuse, refuse_with};
use crate::limits;
use crate::store::{Entry, MatchRow};

/// Where a match begins that does not begin at the beginning.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// The match that it comes from.
    #[serde(rename = "match")]
    pub source: MatchId,
    /// At this version of it.
    pub seq: Seq,
    /// How many steps there are.
    pub count: usize,
    /// The actions and rolls that lead there. As text, like options: a tree of values would be ten times as large.
    pub steps: Box<RawValue>,
}

impl Branch {
    /// The steps as they stand in a record: rolls without their proofs, which are the other match's.
    pub fn steps(&self) -> Vec<Step> {
        serde_json::from_str(self.steps.get()).expect("it was read as JSON, and written as steps")
    }

    /// Goes to the position. Errors: the game refuses a step, which means that the journal is not what this server wrote.
    pub fn play(&self, game: &mut dyn AnyGame) -> Result<(), GameRefusal> {
        for step in self.steps() {
            match step {
                Step::Action { side, action } => game.act(side, &action)?,
                Step::Roll { faces, .. } => game.roll(&faces)?,
                Step::Chain { .. } | Step::Ruling(_) => continue,
            };
        }
        Ok(())
    }

    /// As a record says it.
    pub fn origin(&self) -> Origin {
        Origin { source: self.source.0, seq: self.seq, steps: self.count }
    }
}

/// The header of a branch at `seq` but for what its maker chooses, with the game's name. `open`: it is over, or the maker plays both sides. Errors:
/// `not_over` where it is not; `bad_seq`; `match_over` where the position is the game's end.
pub(super) fn of(row: &MatchRow, entries: &[Entry], seq: Seq, open: bool) -> Result<(Header, Branch), Refusal> {
    if !open {
        return Err(refuse(Code::NotOver, "the match is not over"));
    }
    let head = entries.last().map_or(0, |entry| entry.version);
    if seq > head {
        return Err(refuse_with(Code::BadSeq, "the match has no such version", json!({"seq": head})));
    }
    let entries = &entries[..entries.partition_point(|entry| entry.version <= seq)];
    let core = Core::replay(row, entries, |_, _, _| {}).map_err(|error| error.refusal())?;
    if let Turn::Over(_) = core.game.turn() {
        return Err(refuse(Code::MatchOver, "the game is over there"));
    }
    let mut steps = core.header.from.as_ref().map_or_else(Vec::new, |branch| branch.steps());
    steps.extend(entries.iter().filter_map(played));
    if steps.len() > limits::BRANCH_STEPS {
        return Err(refuse_with(Code::TooMany, "too many steps lead there", json!({"max": limits::BRANCH_STEPS})));
    }
    let text = to_raw_value(&steps).expect("steps are plain data");
    let branch = Branch { source: row.id, seq, count: steps.len(), steps: text };
    Ok(((*core.header).clone(), branch))
}

/// What an entry did to the game, without proof.
fn played(entry: &Entry) -> Option<Step> {
    match JournalEntry::read(entry).ok()? {
        JournalEntry::Step(Step::Roll { dice, faces, .. }) => Some(Step::Roll { dice, faces, proof: None }),
        JournalEntry::Step(step @ Step::Action { .. }) => Some(step),
        JournalEntry::Step(Step::Chain { .. } | Step::Ruling(_)) | JournalEntry::Seated { .. } => None,
    }
}

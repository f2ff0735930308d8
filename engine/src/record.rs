//! What a match leaves behind: game, options, ruleset and steps, from which everything else follows by replay.
//!
//! Actions and rolls are the game's steps. The other entries stand in front of the game: seats' dice chains, resignations,
//! draws by agreement, clocks, forfeits. This module must not decide rules of a game.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::catalog::AnyGame;
use crate::game::{BySide, Dice, Faces, Side, Viewer};

crate::strict!(Record, Origin, RecordedResult, ScoreAlone, Step, ChainOwner, RollProof, Ruling);

/// A match record. `match_id`, `players` and `result` are absent in records made without a server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Record {
    /// Name of the game.
    pub game: String,
    /// Edition of its rules.
    pub ruleset: u32,
    /// Options, defaults filled in.
    pub options: Value,
    /// The server's id of the match, part of every roll's key.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<uuid::Uuid>,
    /// Who sat where: `{"home": {"name": ..}, "away": ..}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Map<String, Value>>,
    /// Where it begins, if not at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// All steps in order.
    pub steps: Vec<Step>,
    /// How it ended, by the rules or before its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordedResult>,
}

impl Record {
    /// Leaves out what `viewer` may not know yet of the match whose state is `game`: others' sealed actions, and what was rolled on them.
    pub fn leave_out_secrets(&mut self, game: &dyn AnyGame, viewer: Viewer) {
        let kept = |side: &Side| viewer.side() != Some(*side) && game.is_sealed(*side);
        Side::BOTH.into_iter().filter(kept).for_each(|side| without_latest(&mut self.steps, side));
    }
}

/// Takes away the latest action of `side`, and what was rolled since.
fn without_latest(steps: &mut Vec<Step>, side: Side) {
    let of_side = |step: &Step| matches!(step, Step::Action { side: actor, .. } if *actor == side);
    let Some(latest) = steps.iter().rposition(of_side) else { return };
    let later = steps.split_off(latest);
    steps.extend(later.into_iter().skip(1).filter(|step| !matches!(step, Step::Roll { .. })));
}

/// A match that begins at a position of another one: its first steps are that one's, without their proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Origin {
    /// The other match.
    #[serde(rename = "match")]
    pub source: uuid::Uuid,
    /// The version of it at which this one begins.
    pub seq: u64,
    /// How many of the steps are the other match's. Its record proves their rolls; this one does not.
    pub steps: usize,
}

/// What a record says of the end. Whether its steps lead to that is not known from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct RecordedResult {
    /// Null is a draw.
    pub winner: Option<Side>,
    /// The game's rule, or `resigned`, `agreed`, `time`, `claimed`.
    pub by: String,
    /// Goals.
    #[serde(deserialize_with = "score_alone")]
    pub score: BySide<u32>,
}

/// A score with nothing beside the two sides, which a [`BySide`] read elsewhere may have.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
struct ScoreAlone {
    home: u32,
    away: u32,
}

fn score_alone<'de, D: Deserializer<'de>>(from: D) -> Result<BySide<u32>, D::Error> {
    let ScoreAlone { home, away } = <ScoreAlone as Deserialize>::deserialize(from)?;
    Ok(BySide { home, away })
}

/// One entry of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// A side did something.
    Action {
        /// Who.
        side: Side,
        /// What, in the game's JSON.
        action: Value,
    },
    /// Chance did something.
    Roll {
        /// Sides of each die.
        dice: Dice,
        /// What came up.
        faces: Faces,
        /// The links that prove it; absent in records made without a server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<RollProof>,
    },
    /// An owner of links commits to a new chain.
    Chain {
        /// Whose it is.
        owner: ChainOwner,
        /// The end of the chain: 64 hexadecimal digits.
        commitment: String,
        /// The number of the first roll (from 1) that this chain serves; its link 1 serves that roll.
        first_roll: u32,
    },
    /// Something that stands in front of the game.
    Ruling(Ruling),
}

/// Whose chain of links it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ChainOwner {
    /// The server's.
    Server,
    /// The home side's client.
    Home,
    /// The away side's client.
    Away,
}

/// The links opened for one roll, in 64 hexadecimal digits each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RollProof {
    /// The number of the roll in its match, from 1.
    pub roll: u32,
    /// The server's link.
    pub server: String,
    /// Home's link; null where home has no chain or did not open it in time.
    #[serde(default)]
    pub home: Option<String>,
    /// Away's link, likewise.
    #[serde(default)]
    pub away: Option<String>,
    /// Sides that have a chain and did not open their link in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<Side>,
}

/// What ends or interrupts a match from outside its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "ruling", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// A side gives up.
    Resigned {
        /// Who.
        side: Side,
    },
    /// A side offers a draw; it stands until answered, withdrawn by its own next action, or the end.
    DrawOffered {
        /// Who.
        side: Side,
    },
    /// The other side says no.
    DrawDeclined {
        /// Who declines.
        side: Side,
    },
    /// The other side says yes: drawn.
    DrawAccepted {
        /// Who accepts.
        side: Side,
    },
    /// Called off before the first action; no result.
    Aborted {
        /// By whom.
        side: Side,
    },
    /// A side's time ran out: lost.
    TimeRanOut {
        /// Whose.
        side: Side,
    },
    /// The other side was gone for longer than the grace; this side claims.
    Claimed {
        /// Who claims.
        side: Side,
        /// True: claims the win; false: settles for a draw.
        win: bool,
    },
    /// After the end a side asks for a rematch.
    RematchOffered {
        /// Who.
        side: Side,
    },
    /// Both asked: the new match.
    Rematched {
        /// Its id.
        #[serde(rename = "match")]
        made: uuid::Uuid,
    },
    /// Time that an outage took is given back to the running clocks.
    ClockCredited {
        /// Milliseconds.
        ms: u64,
    },
}

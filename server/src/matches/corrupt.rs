//! Journals that do not replay here, and what those who ask for such a match are told.
//!
//! Nothing here may change a journal: a match that this build cannot go on with is set aside as it is.

use engine::catalog::GameKind;
use protocol::code::Code;
use protocol::ids::{MatchId, Seq};
use serde::Deserialize;
use serde_json::json;

use super::{Refusal, refuse, refuse_with};
use crate::store::MatchRow;

/// A journal that does not replay.
#[derive(Debug, thiserror::Error)]
pub enum Corrupt {
    /// An entry, or the header (0), is not what it can be.
    #[error("entry {version} of match {id} does not replay: {cause}")]
    Entry {
        /// The match.
        id: MatchId,
        /// The entry.
        version: Seq,
        /// Why.
        cause: String,
    },
    /// The match follows rules that this build does not have: another one made it, and can go on with it.
    #[error(
        "match {id} follows edition {ruleset} of {game}, which this build does not have: it is set aside, and its journal stays as it is"
    )]
    Edition {
        /// The match.
        id: MatchId,
        /// The game's name in JSON.
        game: String,
        /// The edition of its rules.
        ruleset: u32,
    },
}

/// What every build can read of every header.
#[derive(Deserialize)]
struct Edition {
    game: String,
    ruleset: u32,
}

impl Corrupt {
    /// Errors: the match is of a game or an edition of its rules that this build does not have. By other rules the same entries would be
    /// another match.
    pub fn check_edition(row: &MatchRow) -> Result<(), Corrupt> {
        let read: Result<Edition, _> = serde_json::from_str(&row.header);
        let Edition { game, ruleset } =
            read.map_err(|error| Corrupt::Entry { id: row.id, version: 0, cause: error.to_string() })?;
        let newest = GameKind::from_name(&game).map_or(0, GameKind::ruleset);
        if (1..=newest).contains(&ruleset) { Ok(()) } else { Err(Corrupt::Edition { id: row.id, game, ruleset }) }
    }

    /// For whoever asks for the match; the cause is logged. Codes: `unknown_ruleset`, `internal`.
    pub fn refusal(&self) -> Refusal {
        match self {
            Corrupt::Entry { id, .. } => {
                tracing::error!(match_id = %id, error = %self, "a match cannot be shown");
                refuse(Code::Internal, "this match cannot be shown")
            }
            Corrupt::Edition { game, ruleset, .. } => {
                let reason =
                    "this match follows an edition of its rules that this server does not have; its record is kept";
                refuse_with(Code::UnknownRuleset, reason, json!({"game": game, "ruleset": ruleset}))
            }
        }
    }
}

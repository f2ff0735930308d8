//! What is stored of a match: its header and the entries of its journal, and the public record that is made from them.
//!
//! The header holds the secret of the server's dice; a record never does. This module must not judge anything.

use engine::catalog::GameKind;
use engine::game::Side;
use engine::record::{Record, RecordedResult, Step};
use protocol::ids::{MatchId, Seq};
use protocol::matches::{ClockOptions, Seat};
use protocol::ratings::ShownRating;
use protocol::watching::Watch;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::branch::Branch;
use super::names;
use crate::store::{Entry, MatchRow};

/// What is fixed when a match is made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Which game.
    pub game: GameKind,
    /// The edition of its rules.
    pub ruleset: u32,
    /// Options, defaults filled in. As text: a tree of values would be ten times as large, in every match.
    pub options: Box<RawValue>,
    /// How time is kept.
    pub clock: ClockOptions,
    /// Whether the lobby lists it.
    pub listed: bool,
    /// Whether ratings follow from it. Headers from before there were ratings do not say.
    #[serde(default)]
    pub rated: bool,
    /// Who may watch, where its maker said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<Watch>,
    /// Seconds by which everybody but the players is shown it later.
    #[serde(default)]
    pub delay_s: u32,
    /// The position of another match at which this one begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Box<Branch>>,
    /// What the server's chains of links grow from. Leaves the process link by link only.
    pub secret: Secret,
}

impl Header {
    /// The options as a value.
    pub fn options(&self) -> Value {
        serde_json::from_str(self.options.get()).expect("it was read as JSON")
    }

    /// Who may watch.
    pub fn watch(&self) -> Watch {
        self.watch.unwrap_or(if self.listed { Watch::Everyone } else { Watch::Link })
    }
}

/// 32 bytes that are never shown.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret(pub [u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> String {
        data_encoding::HEXLOWER.encode(&secret.0)
    }
}

impl TryFrom<String> for Secret {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Secret, Self::Error> {
        let bytes = data_encoding::HEXLOWER.decode(text.as_bytes()).ok();
        bytes.and_then(|bytes| bytes.try_into().ok()).map(Secret).ok_or("a secret is 64 hexadecimal digits")
    }
}

/// One entry of a journal: the steps of the record, and who sits where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum JournalEntry {
    /// Somebody takes a seat.
    Seated {
        /// On which side.
        side: Side,
        /// Who.
        seat: Seat,
        /// What a person's rating in this game was then, where there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<ShownRating>,
    },
    /// A step of the record.
    Step(Step),
}

impl JournalEntry {
    /// For people who read the table.
    pub fn kind(&self) -> &'static str {
        match self {
            JournalEntry::Seated { .. } => "seated",
            JournalEntry::Step(Step::Action { .. }) => "action",
            JournalEntry::Step(Step::Roll { .. }) => "roll",
            JournalEntry::Step(Step::Chain { .. }) => "chain",
            JournalEntry::Step(Step::Ruling(_)) => "ruling",
        }
    }

    /// As the store keeps it.
    pub fn stored(&self, version: Seq, side: Option<Side>, act_id: Option<String>, at: u64) -> Entry {
        let body = serde_json::to_string(self).expect("entries are plain data");
        Entry { version, side, kind: self.kind().to_owned(), body, act_id, at }
    }

    /// Back from the store.
    pub fn read(entry: &Entry) -> Result<JournalEntry, serde_json::Error> {
        serde_json::from_str(&entry.body)
    }
}

/// The record that a journal amounts to: everything that anybody needs to replay and verify the match.
pub fn record(row: &MatchRow, entries: &[Entry], result: Option<RecordedResult>) -> Result<Record, serde_json::Error> {
    let header: Header = serde_json::from_str(&row.header)?;
    let mut players = Map::new();
    let mut steps = header.from.as_ref().map_or_else(Vec::new, |branch| branch.steps());
    steps.reserve(entries.len());
    for entry in entries {
        match JournalEntry::read(entry)? {
            JournalEntry::Seated { side, seat, .. } => {
                let key = if side == Side::Home { "home" } else { "away" };
                players.insert(key.to_owned(), serde_json::to_value(names::seat(&seat))?);
            }
            JournalEntry::Step(step) => steps.push(step),
        }
    }
    let MatchId(id) = row.id;
    let (game, options) = (header.game.name().to_owned(), header.options());
    let from = header.from.as_ref().map(|branch| branch.origin());
    Ok(Record {
        game,
        ruleset: header.ruleset,
        options,
        match_id: Some(id),
        players: Some(players),
        from,
        steps,
        result,
    })
}

#[cfg(test)]
mod tests {
    use engine::game::{Dice, Faces};
    use engine::record::Ruling;
    use serde_json::json;

    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let action = json!({"type": "place", "pawn": 1, "at": [0, 3]});
        let entries = [
            JournalEntry::Seated {
                side: Side::Home,
                seat: Seat::Computer { strength: protocol::matches::Strength::Easy },
                rating: Some(ShownRating { rating: 1502, provisional: true }),
            },
            JournalEntry::Step(Step::Action { side: Side::Away, action }),
            JournalEntry::Step(Step::Roll { dice: Dice(vec![6]), faces: Faces(vec![3]), proof: None }),
            JournalEntry::Step(Step::Ruling(Ruling::Claimed { side: Side::Home, win: true })),
        ];
        for (i, entry) in entries.iter().enumerate() {
            let stored = entry.stored(i as u64 + 1, None, None, 5);
            assert_eq!(&JournalEntry::read(&stored).unwrap(), entry, "{}", stored.body);
        }
    }

    #[test]
    fn a_secret_is_read_back_and_not_printed() {
        let secret = Secret([0xab; 32]);
        let text = serde_json::to_string(&secret).unwrap();
        assert_eq!(serde_json::from_str::<Secret>(&text).unwrap(), secret);
        assert_eq!(format!("{secret:?}"), "Secret");
        assert!(serde_json::from_str::<Secret>("\"ab\"").is_err());
    }
}

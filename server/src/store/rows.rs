//! Rows as both databases give them, and what they become.
//!
//! This module must not know SQL.

use protocol::ids::MatchId;
use uuid::Uuid;

use super::{Entry, MatchRow, side_from_text};

/// `id, header, created, ended`.
#[derive(sqlx::FromRow)]
pub(super) struct MatchColumns {
    id: Uuid,
    header: String,
    created: i64,
    ended: bool,
}

impl MatchColumns {
    pub(super) fn id(&self) -> Uuid {
        self.id
    }
}

/// `match_id, version, side, kind, body, act_id, at`.
#[derive(sqlx::FromRow)]
pub(super) struct EntryRow {
    match_id: Uuid,
    version: i64,
    side: Option<String>,
    kind: String,
    body: String,
    act_id: Option<String>,
    at: i64,
}

/// Each match with its entries; both are sorted by match, the entries of one by version.
pub(super) fn with_entries(rows: Vec<MatchColumns>, entries: Vec<EntryRow>) -> Vec<(MatchRow, Vec<Entry>)> {
    let mut entries = entries.into_iter().peekable();
    rows.into_iter()
        .map(|row| {
            let mut own = Vec::new();
            while let Some(entry) = entries.next_if(|entry| entry.match_id == row.id) {
                own.push(Entry {
                    version: entry.version.cast_unsigned(),
                    side: entry.side.as_deref().and_then(side_from_text),
                    kind: entry.kind,
                    body: entry.body,
                    act_id: entry.act_id,
                    at: entry.at.cast_unsigned(),
                });
            }
            let created = row.created.cast_unsigned();
            (MatchRow { id: MatchId(row.id), header: row.header, created, ended: row.ended }, own)
        })
        .collect()
}

//! Reports, sanctions and the trail as both databases give them, and the words of their columns.
//!
//! This module must not know queries.

use protocol::accounts::GONE;
use protocol::chat::LineId;
use protocol::conduct::{AuditDeed, AuditEntry, Report, ReportReason, Sanction, SanctionKind};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use uuid::Uuid;

use crate::store::StoreError;

pub(super) const REASONS: [(ReportReason, &str); 7] = [
    (ReportReason::Chat, "chat"),
    (ReportReason::Name, "name"),
    (ReportReason::Stalling, "stalling"),
    (ReportReason::Leaving, "leaving"),
    (ReportReason::Cheating, "cheating"),
    (ReportReason::Collusion, "collusion"),
    (ReportReason::Other, "other"),
];

pub(super) const KINDS: [(SanctionKind, &str); 3] =
    [(SanctionKind::Warning, "warning"), (SanctionKind::Mute, "mute"), (SanctionKind::Ban, "ban")];

pub(super) const DEEDS: [(AuditDeed, &str); 6] = [
    (AuditDeed::Dismissed, "dismissed"),
    (AuditDeed::Warned, "warned"),
    (AuditDeed::Muted, "muted"),
    (AuditDeed::Banned, "banned"),
    (AuditDeed::Renamed, "renamed"),
    (AuditDeed::Lifted, "lifted"),
];

/// A value as its column has it.
pub(super) fn word<T: PartialEq>(all: &[(T, &'static str)], value: &T) -> &'static str {
    all.iter().find(|(own, _)| own == value).map_or("", |(_, text)| text)
}

fn value<T: Copy>(all: &[(T, &str)], word: &str) -> Result<T, StoreError> {
    let found = all.iter().find(|(_, own)| *own == word).map(|(value, _)| *value);
    found.ok_or_else(|| StoreError::Unavailable(format!("`{word}` is none of the words of its column")))
}

#[derive(sqlx::FromRow)]
pub(super) struct ReportColumns {
    id: Uuid,
    by_id: Uuid,
    by_name: String,
    by_bot: bool,
    about_id: Uuid,
    about_name: String,
    about_bot: bool,
    match_id: Option<Uuid>,
    line_id: Option<Uuid>,
    reason: String,
    text: String,
    at: i64,
    closed: Option<i64>,
}

impl ReportColumns {
    pub(super) fn into_report(self) -> Result<Report, StoreError> {
        Ok(Report {
            id: self.id,
            by: Person { id: PlayerId(self.by_id), name: self.by_name, bot: self.by_bot },
            about: Person { id: PlayerId(self.about_id), name: self.about_name, bot: self.about_bot },
            match_id: self.match_id.map(MatchId),
            line: self.line_id.map(LineId),
            reason: value(&REASONS, &self.reason)?,
            text: self.text,
            at: self.at.cast_unsigned(),
            closed: self.closed.map(i64::cast_unsigned),
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct SanctionColumns {
    id: Uuid,
    about_id: Uuid,
    about_name: String,
    about_bot: bool,
    kind: String,
    reason: String,
    at: i64,
    until_at: Option<i64>,
    lifted: Option<i64>,
    report_id: Option<Uuid>,
}

impl SanctionColumns {
    pub(super) fn into_sanction(self) -> Result<Sanction, StoreError> {
        Ok(Sanction {
            id: self.id,
            about: Person { id: PlayerId(self.about_id), name: self.about_name, bot: self.about_bot },
            kind: value(&KINDS, &self.kind)?,
            reason: self.reason,
            at: self.at.cast_unsigned(),
            until: self.until_at.map(i64::cast_unsigned),
            lifted: self.lifted.map(i64::cast_unsigned),
            report: self.report_id,
        })
    }
}

#[derive(sqlx::FromRow)]
pub(super) struct AuditColumns {
    id: Uuid,
    at: i64,
    by_id: Uuid,
    by_name: String,
    by_bot: bool,
    about_id: Uuid,
    about_name: String,
    about_bot: bool,
    done: String,
    reason: String,
    until_at: Option<i64>,
    report_id: Option<Uuid>,
    sanction_id: Option<Uuid>,
    old_name: Option<String>,
    new_name: Option<String>,
}

impl AuditColumns {
    pub(super) fn into_entry(self) -> Result<AuditEntry, StoreError> {
        // The names of one who deleted their data are nobody's business any more.
        let is_gone = self.about_name == GONE;
        let shown = |name: Option<String>| name.filter(|_| !is_gone);
        Ok(AuditEntry {
            id: self.id,
            at: self.at.cast_unsigned(),
            by: Person { id: PlayerId(self.by_id), name: self.by_name, bot: self.by_bot },
            about: Person { id: PlayerId(self.about_id), name: self.about_name, bot: self.about_bot },
            done: value(&DEEDS, &self.done)?,
            reason: self.reason,
            until: self.until_at.map(i64::cast_unsigned),
            report: self.report_id,
            sanction: self.sanction_id,
            old_name: shown(self.old_name),
            new_name: shown(self.new_name),
        })
    }
}

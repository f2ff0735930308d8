//! What moderators do: decide about a report or a person, take a sanction back. Each leaves its entry in the trail.
//!
//! This module must not ask whether somebody is a moderator; whoever calls it has.

use protocol::code::Code;
use protocol::conduct::{AuditDeed, Barred, Measure, NewDecision, SanctionKind};
use protocol::ids::PlayerId;
use uuid::Uuid;

use super::Conduct;
use super::bars::Bar;
use crate::accounts::Name;
use crate::limits;
use crate::matches::{Refusal, names, refuse, unavailable};
use crate::store::{AuditRow, Decided, Decision};

const HOUR_MS: u64 = 60 * 60 * 1000;

impl Conduct {
    /// Decides about an open report, which is closed by it, and answers about whom. Errors: `no_such_report`, `report_closed`, and those of
    /// [`Conduct::decide`].
    pub async fn decide_report(
        &self,
        by: PlayerId,
        report: Uuid,
        new: NewDecision,
        now: u64,
    ) -> Result<PlayerId, Refusal> {
        let found = self.store.conduct().report_of(report).await.map_err(unavailable)?;
        let about = found.ok_or_else(no_such_report)?.about.id;
        self.done(by, about, Some(report), new, now).await?;
        Ok(about)
    }

    /// Decides about a person whom nobody has reported. Errors: `bad_player`, `bad_decision`, `bad_name`, `name_taken`, `no_such_player`,
    /// `store_unavailable`.
    pub async fn decide(&self, by: PlayerId, about: PlayerId, new: NewDecision, now: u64) -> Result<(), Refusal> {
        if matches!(new.measure, Measure::Dismiss {}) {
            return Err(refuse(Code::BadDecision, "Only a report can be dismissed."));
        }
        if self.store.conduct().person(about).await.map_err(unavailable)?.is_none() {
            return Err(refuse(Code::NoSuchPlayer, "There is no such player."));
        }
        self.done(by, about, None, new, now).await
    }

    async fn done(
        &self,
        by: PlayerId,
        about: PlayerId,
        report: Option<Uuid>,
        new: NewDecision,
        now: u64,
    ) -> Result<(), Refusal> {
        not_oneself(by, about)?;
        let reason = checked_reason(&new.reason)?;
        let (done, sanction, until) = match &new.measure {
            Measure::Dismiss {} => (AuditDeed::Dismissed, None, None),
            Measure::Warn {} => (AuditDeed::Warned, Some(SanctionKind::Warning), None),
            Measure::Mute { hours } => (AuditDeed::Muted, Some(SanctionKind::Mute), Some(end(now, *hours)?)),
            Measure::Ban { hours } => {
                let until = hours.map(|hours| end(now, hours)).transpose()?;
                (AuditDeed::Banned, Some(SanctionKind::Ban), until)
            }
            Measure::Rename { .. } => (AuditDeed::Renamed, None, None),
        };
        let name = match &new.measure {
            Measure::Rename { name } => Some(Name::new(name)?),
            _ => None,
        };
        let id = Uuid::now_v7();
        let sanction_id = sanction.map(|_| Uuid::now_v7());
        let row = AuditRow { id, at: now, by, about, done, reason, until, report, sanction: sanction_id };
        let decision = Decision { row, sanction, name: name.map(|name| (name.shown, name.key)) };
        match self.store.conduct().decide(&decision).await.map_err(unavailable)? {
            Decided::Closed => Err(refuse(Code::ReportClosed, "A moderator has closed this report already.")),
            Decided::NameTaken => Err(refuse(Code::NameTaken, "An account has this name.")),
            Decided::Done => {
                tracing::info!(moderator_id = %by, player_id = %about, ?done, "a moderator decided");
                if let Some((name, _)) = &decision.name {
                    names::rename(&[(about, name.clone())]);
                }
                self.bar(decision);
                Ok(())
            }
        }
    }

    /// What is stored holds at once. Nothing can fail here: the moderator would take it for not done.
    fn bar(&self, Decision { row, sanction, .. }: Decision) {
        let (Some(id), Some(kind @ (SanctionKind::Mute | SanctionKind::Ban))) = (row.sanction, sanction) else {
            return;
        };
        self.bars.add(row.about, Bar { id, kind, barred: Barred { reason: row.reason, until: row.until } });
    }

    /// Takes back what lasts. Errors: `no_such_sanction`, `bad_player`, `bad_decision`, `store_unavailable`.
    pub async fn lift(&self, by: PlayerId, sanction: Uuid, reason: &str, now: u64) -> Result<(), Refusal> {
        let reason = checked_reason(reason)?;
        let found = self.store.conduct().sanction_of(sanction).await.map_err(unavailable)?;
        let found = found.ok_or_else(no_such_sanction)?;
        not_oneself(by, found.about.id)?;
        let row = AuditRow {
            id: Uuid::now_v7(),
            at: now,
            by,
            about: found.about.id,
            done: AuditDeed::Lifted,
            reason,
            until: None,
            report: None,
            sanction: Some(sanction),
        };
        match self.store.conduct().lift(sanction, &row).await.map_err(unavailable)? {
            true => {
                self.bars.remove(found.about.id, sanction);
                Ok(())
            }
            false => Err(no_such_sanction()),
        }
    }
}

fn not_oneself(by: PlayerId, about: PlayerId) -> Result<(), Refusal> {
    match by == about {
        true => Err(refuse(Code::BadPlayer, "Nobody decides about themselves.")),
        false => Ok(()),
    }
}

fn checked_reason(reason: &str) -> Result<String, Refusal> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > limits::DECISION_REASON_CHARACTERS {
        let words = format!("A reason has 1 to {} characters.", limits::DECISION_REASON_CHARACTERS);
        return Err(refuse(Code::BadDecision, words));
    }
    Ok(reason.to_owned())
}

fn end(now: u64, hours: u32) -> Result<u64, Refusal> {
    if !(1..=limits::SANCTION_MAX_HOURS).contains(&hours) {
        let words = format!("1 to {} hours.", limits::SANCTION_MAX_HOURS);
        return Err(refuse(Code::BadDecision, words));
    }
    Ok(now + u64::from(hours) * HOUR_MS)
}

pub(super) fn no_such_report() -> Refusal {
    refuse(Code::NoSuchReport, "There is no such report.")
}

fn no_such_sanction() -> Refusal {
    refuse(Code::NoSuchSanction, "There is no such sanction, or it does not last any more.")
}

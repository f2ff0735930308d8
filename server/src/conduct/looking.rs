//! What people see of their own standing, and moderators of everybody's.
//!
//! This module must not change anything.

use protocol::code::Code;
use protocol::conduct::{
    AuditEntry, HabitLevel, Habits, HabitsOf, PlayerConduct, Report, ReportPage, Sanction, SanctionKind, Signal,
    Standing, Warning,
};
use protocol::ids::PlayerId;
use uuid::Uuid;

use super::deciding::no_such_report;
use super::{Conduct, rules, signals};
use crate::limits;
use crate::matches::{Refusal, refuse, unavailable};
use crate::store::{Store, StoreError, Wanted};

/// How somebody behaves, by their last matches; also for pairing.
pub async fn habits_of(store: &dyn Store, player: PlayerId, now: u64) -> Result<Habits, StoreError> {
    let since = now.saturating_sub(rules::HISTORY_MS);
    // The window at an older match reaches back further than today's.
    let since = since.saturating_sub(rules::HISTORY_MS);
    let endings = store.meetings().endings(player, since, rules::HISTORY_MATCHES).await?;
    Ok(rules::habits(&endings, now))
}

impl Conduct {
    /// What stands against somebody, as they may know it. Errors: `store_unavailable`.
    pub async fn standing(&self, player: PlayerId, now: u64) -> Result<Standing, Refusal> {
        let wanted = Wanted { about: Some(player), ..Wanted::default() };
        let sanctions = self.store.conduct().sanctions(&wanted, limits::CONDUCT_PAGE).await.map_err(unavailable)?;
        let is_warning = |sanction: &Sanction| {
            sanction.kind == SanctionKind::Warning
                && sanction.lifted.is_none()
                && now.saturating_sub(sanction.at) < limits::WARNING_SHOWN_MS
        };
        let warnings = sanctions.into_iter().filter(is_warning);
        Ok(Standing {
            warnings: warnings.map(|Sanction { reason, at, .. }| Warning { reason, at }).collect(),
            mute: self.bars.of(player, SanctionKind::Mute, now),
            ban: self.bars.of(player, SanctionKind::Ban, now),
            habits: habits_of(&*self.store, player, now).await.map_err(unavailable)?,
        })
    }

    /// A report with what helps to judge it. Errors: `no_such_report`, `store_unavailable`.
    pub async fn report_page(&self, id: Uuid, now: u64) -> Result<ReportPage, Refusal> {
        let report = self.store.conduct().report_of(id).await.map_err(unavailable)?.ok_or_else(no_such_report)?;
        let lines = match (report.match_id, report.line) {
            (Some(id), Some(line)) => self.store.chat().around(id, line, limits::LINES_AROUND_REPORTED).await,
            _ => Ok(Vec::new()),
        };
        let lines = lines.map_err(unavailable)?;
        let about = self.player(report.about.id, now).await?;
        Ok(ReportPage { report, lines, about })
    }

    /// What is known of somebody's conduct. Errors: `no_such_player`, `store_unavailable`.
    pub async fn player(&self, player: PlayerId, now: u64) -> Result<PlayerConduct, Refusal> {
        let store = self.store.conduct();
        let person = store.person(player).await.map_err(unavailable)?;
        let person = person.ok_or_else(|| refuse(Code::NoSuchPlayer, "There is no such player."))?;
        let wanted = Wanted { about: Some(player), ..Wanted::default() };
        let most = limits::CONDUCT_PAGE;
        Ok(PlayerConduct {
            person,
            habits: habits_of(&*self.store, player, now).await.map_err(unavailable)?,
            sanctions: store.sanctions(&wanted, most).await.map_err(unavailable)?,
            reports: store.reports(&wanted, most).await.map_err(unavailable)?,
            trail: store.trail(&wanted, most).await.map_err(unavailable)?,
        })
    }

    /// Reports, a page of them. Errors: `store_unavailable`.
    pub async fn reports(&self, wanted: Wanted) -> Result<Vec<Report>, Refusal> {
        self.store.conduct().reports(&wanted, limits::CONDUCT_PAGE).await.map_err(unavailable)
    }

    /// Sanctions, likewise.
    pub async fn sanctions(&self, wanted: Wanted) -> Result<Vec<Sanction>, Refusal> {
        self.store.conduct().sanctions(&wanted, limits::CONDUCT_PAGE).await.map_err(unavailable)
    }

    /// The trail, likewise.
    pub async fn trail(&self, wanted: Wanted) -> Result<Vec<AuditEntry>, Refusal> {
        self.store.conduct().trail(&wanted, limits::CONDUCT_PAGE).await.map_err(unavailable)
    }

    /// Who leaves or stalls so often that something follows from it, those first from whom most does. Errors: `store_unavailable`.
    pub async fn habits(&self, now: u64) -> Result<Vec<HabitsOf>, Refusal> {
        let since = now.saturating_sub(rules::HISTORY_MS);
        let meetings = self.store.meetings();
        let people = meetings.lost_by_absence(since, rules::BAD_MATCHES_MIN, limits::HABITS_LISTED).await;
        let mut found = Vec::new();
        for person in people.map_err(unavailable)? {
            let habits = habits_of(&*self.store, person.id, now).await.map_err(unavailable)?;
            if habits.level != HabitLevel::Good {
                found.push(HabitsOf { person, habits });
            }
        }
        found.sort_by_key(|HabitsOf { habits, .. }| std::cmp::Reverse((habits.level, habits.left + habits.stalled)));
        Ok(found)
    }

    /// What points to collusion, those with the most matches first. Errors: `store_unavailable`, `internal`.
    pub async fn signals(&self, now: u64) -> Result<Vec<Signal>, Refusal> {
        let since = now.saturating_sub(signals::LOOK_BACK_MS);
        let meetings = self.store.meetings().meetings(since, signals::MEETINGS).await.map_err(unavailable)?;
        let found = tokio::task::spawn_blocking(move || signals::signals(&meetings)).await;
        found.map_err(|error| {
            tracing::error!(%error, "signals could not be computed");
            refuse(Code::Internal, "The signals could not be computed.")
        })
    }
}

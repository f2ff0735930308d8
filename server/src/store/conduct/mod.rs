//! Reports, what was decided about them, what stands against whom, and the trail.
//!
//! This module must not decide who may see or do any of it.

mod columns;

use protocol::chat::LineId;
use protocol::conduct::{AuditDeed, AuditEntry, Report, ReportReason, Sanction, SanctionKind};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use sqlx::QueryBuilder;
use uuid::Uuid;

use self::columns::{AuditColumns, DEEDS, KINDS, REASONS, ReportColumns, SanctionColumns, word};
use super::both::{is_bot, on_both};
use super::{StoreFuture, in_time};

/// The store of conduct. Lists come the latest first; `before` goes on with one.
pub trait Conduct: Send + Sync {
    /// Who this is.
    fn person<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<Person>>;
    /// Whether there is such a match.
    fn has_match<'a>(&'a self, id: MatchId) -> StoreFuture<'a, bool>;
    /// Stores a report. One that is there already stays as it is.
    fn report<'a>(&'a self, row: &'a ReportRow) -> StoreFuture<'a, ()>;
    /// How many reports somebody has made since a time.
    fn reports_made<'a>(&'a self, by: PlayerId, since: u64) -> StoreFuture<'a, u32>;
    /// One report.
    fn report_of<'a>(&'a self, id: Uuid) -> StoreFuture<'a, Option<Report>>;
    /// Reports.
    fn reports<'a>(&'a self, wanted: &'a Wanted, limit: u32) -> StoreFuture<'a, Vec<Report>>;
    /// Does what was decided, all or nothing, and writes it into the trail.
    fn decide<'a>(&'a self, decision: &'a Decision) -> StoreFuture<'a, Decided>;
    /// Takes a sanction back, if it lasts at `row.at`, and writes it into the trail. False: it does not.
    fn lift<'a>(&'a self, sanction: Uuid, row: &'a AuditRow) -> StoreFuture<'a, bool>;
    /// One sanction.
    fn sanction_of<'a>(&'a self, id: Uuid) -> StoreFuture<'a, Option<Sanction>>;
    /// Sanctions.
    fn sanctions<'a>(&'a self, wanted: &'a Wanted, limit: u32) -> StoreFuture<'a, Vec<Sanction>>;
    /// Every mute and ban that is in force at `now`.
    fn in_force<'a>(&'a self, now: u64) -> StoreFuture<'a, Vec<Sanction>>;
    /// Whose names moderators have changed at or after `since`, with the names of now; without those who deleted their data.
    fn renamed<'a>(&'a self, since: u64) -> StoreFuture<'a, Vec<(PlayerId, String)>>;
    /// The trail.
    fn trail<'a>(&'a self, wanted: &'a Wanted, limit: u32) -> StoreFuture<'a, Vec<AuditEntry>>;
}

/// Which part of a list. Nothing set: all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// About whom.
    pub about: Option<PlayerId>,
    /// Of reports and the trail: whose.
    pub by: Option<PlayerId>,
    /// Of reports: those that are open, or those that are not.
    pub open: Option<bool>,
    /// Only what came before this id.
    pub before: Option<Uuid>,
}

/// A report as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// The id, a UUID version 7.
    pub id: Uuid,
    /// Whose.
    pub by: PlayerId,
    /// About whom.
    pub about: PlayerId,
    /// In which match.
    pub match_id: Option<MatchId>,
    /// Which line of its chat.
    pub line: Option<LineId>,
    /// What it is about.
    pub reason: ReportReason,
    /// In the reporter's words.
    pub text: String,
    /// Milliseconds since 1970.
    pub at: u64,
}

/// What a moderator decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// How it stands in the trail; names are filled in.
    pub row: AuditRow,
    /// What stands against the person from now on; the trail's row names it.
    pub sanction: Option<SanctionKind>,
    /// The name that the person gets, and as it is compared.
    pub name: Option<(String, String)>,
}

/// What became of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// It is stored.
    Done,
    /// The report is not open; nothing is stored.
    Closed,
    /// The name is an account's; nothing is stored.
    NameTaken,
}

/// An entry of the trail as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// The id, a UUID version 7.
    pub id: Uuid,
    /// Milliseconds since 1970.
    pub at: u64,
    /// The moderator.
    pub by: PlayerId,
    /// About whom.
    pub about: PlayerId,
    /// What was done.
    pub done: AuditDeed,
    /// Why.
    pub reason: String,
    /// Until when it lasts.
    pub until: Option<u64>,
    /// The report that it came of; it is closed with it.
    pub report: Option<Uuid>,
    /// The sanction that was made or lifted.
    pub sanction: Option<Uuid>,
}

/// Each with the names of today.
const SELECT_REPORTS: &str = "select r.*, b.name as by_name, exists (select 1 from accounts where player_id = b.id and bot) as by_bot, \
    a.name as about_name, exists (select 1 from accounts where player_id = a.id and bot) as about_bot from reports r \
    join players b on b.id = r.by_id join players a on a.id = r.about_id where r.id < ";
const SELECT_SANCTIONS: &str = "select r.*, a.name as about_name, \
    exists (select 1 from accounts where player_id = a.id and bot) as about_bot from sanctions r join players a on a.id = r.about_id where r.id < ";
const SELECT_TRAIL: &str = "select r.*, b.name as by_name, exists (select 1 from accounts where player_id = b.id and bot) as by_bot, \
    a.name as about_name, exists (select 1 from accounts where player_id = a.id and bot) as about_bot from audit r \
    join players b on b.id = r.by_id join players a on a.id = r.about_id where r.id < ";

/// Whether a mute or ban is in force at `$1`.
const IN_FORCE: &str = "select r.*, a.name as about_name, \
    exists (select 1 from accounts where player_id = a.id and bot) as about_bot from sanctions r join players a on a.id = r.about_id \
    where r.lifted is null and r.kind in ('mute', 'ban') and (r.until_at is null or r.until_at > $1)";

on_both! {
    /// A list the latest first: `select` ends where the id to start before belongs.
    macro_rules! listed {
        ($own:expr, $columns:ty, $select:expr, $wanted:expr, $limit:expr) => {{
            let mut query = QueryBuilder::new($select);
            query.push_bind($wanted.before.unwrap_or(Uuid::max()));
            if let Some(about) = $wanted.about {
                query.push(" and r.about_id = ").push_bind(about.0);
            }
            if let Some(by) = $wanted.by {
                query.push(" and r.by_id = ").push_bind(by.0);
            }
            match $wanted.open {
                Some(true) => _ = query.push(" and r.closed is null"),
                Some(false) => _ = query.push(" and r.closed is not null"),
                None => {}
            }
            query.push(" order by r.id desc limit ").push_bind(i64::from($limit));
            let rows: Vec<$columns> = query.build_query_as().fetch_all($own.reads()).await?;
            rows
        }};
    }

    /// Writes into the trail.
    macro_rules! note {
        ($transaction:expr, $row:expr, $names:expr) => {
            sqlx::query(
                "insert into audit (id, at, by_id, about_id, done, reason, until_at, report_id, sanction_id, old_name, new_name) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            )
            .bind($row.id)
            .bind($row.at.cast_signed())
            .bind($row.by.0)
            .bind($row.about.0)
            .bind(word(&DEEDS, &$row.done))
            .bind(&$row.reason)
            .bind($row.until.map(u64::cast_signed))
            .bind($row.report)
            .bind($row.sanction)
            .bind($names.as_ref().map(|(old, _): &(String, String)| old.clone()))
            .bind($names.as_ref().map(|(_, new): &(String, String)| new.clone()))
            .execute(&mut *$transaction)
            .await?
        };
    }

    impl Conduct for Own {
        fn person<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<Person>> {
            in_time(async move {
                let found: Option<(String, bool)> =
                    sqlx::query_as(concat!("select name, ", is_bot!("p.id"), " from players p where id = $1"))
                        .bind(player.0)
                        .fetch_optional(self.reads())
                        .await?;
                Ok(found.map(|(name, bot)| Person { id: player, name, bot }))
            })
        }

        fn has_match<'a>(&'a self, id: MatchId) -> StoreFuture<'a, bool> {
            in_time(async move {
                let found: Option<Uuid> = sqlx::query_scalar("select id from matches where id = $1")
                    .bind(id.0)
                    .fetch_optional(self.reads())
                    .await?;
                Ok(found.is_some())
            })
        }

        fn report<'a>(&'a self, row: &'a ReportRow) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query(
                    "insert into reports (id, by_id, about_id, match_id, line_id, reason, text, at) \
                     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing",
                )
                .bind(row.id)
                .bind(row.by.0)
                .bind(row.about.0)
                .bind(row.match_id.map(|id| id.0))
                .bind(row.line.map(|line| line.0))
                .bind(word(&REASONS, &row.reason))
                .bind(&row.text)
                .bind(row.at.cast_signed())
                .execute(self.writes())
                .await?;
                Ok(())
            })
        }

        fn reports_made<'a>(&'a self, by: PlayerId, since: u64) -> StoreFuture<'a, u32> {
            in_time(async move {
                let count: i64 = sqlx::query_scalar("select count(*) from reports where by_id = $1 and at > $2")
                    .bind(by.0)
                    .bind(since.cast_signed())
                    .fetch_one(self.reads())
                    .await?;
                Ok(u32::try_from(count).unwrap_or(u32::MAX))
            })
        }

        fn report_of<'a>(&'a self, id: Uuid) -> StoreFuture<'a, Option<Report>> {
            in_time(async move {
                let row: Option<ReportColumns> = sqlx::query_as(
                    "select r.*, b.name as by_name, exists (select 1 from accounts where player_id = b.id and bot) as by_bot, \
    a.name as about_name, exists (select 1 from accounts where player_id = a.id and bot) as about_bot from reports r \
                     join players b on b.id = r.by_id join players a on a.id = r.about_id where r.id = $1",
                )
                .bind(id)
                .fetch_optional(self.reads())
                .await?;
                row.map(ReportColumns::into_report).transpose()
            })
        }

        fn reports<'a>(&'a self, wanted: &'a Wanted, limit: u32) -> StoreFuture<'a, Vec<Report>> {
            in_time(async move {
                let rows = listed!(self, ReportColumns, SELECT_REPORTS, wanted, limit);
                rows.into_iter().map(ReportColumns::into_report).collect()
            })
        }

        fn decide<'a>(&'a self, decision: &'a Decision) -> StoreFuture<'a, Decided> {
            in_time(async move {
                let row = &decision.row;
                let mut transaction = self.writes().begin().await?;
                if let Some(report) = row.report {
                    let closed = sqlx::query("update reports set closed = $2 where id = $1 and closed is null")
                        .bind(report)
                        .bind(row.at.cast_signed())
                        .execute(&mut *transaction)
                        .await?;
                    if closed.rows_affected() == 0 {
                        return Ok(Decided::Closed);
                    }
                }
                if let Some(kind) = &decision.sanction {
                    sqlx::query(
                        "insert into sanctions (id, about_id, kind, reason, at, until_at, report_id) \
                         values ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(row.sanction)
                    .bind(row.about.0)
                    .bind(word(&KINDS, kind))
                    .bind(&row.reason)
                    .bind(row.at.cast_signed())
                    .bind(row.until.map(u64::cast_signed))
                    .bind(row.report)
                    .execute(&mut *transaction)
                    .await?;
                }
                let mut names = None;
                if let Some((name, key)) = &decision.name {
                    // Writing before reading: nobody else writes in between.
                    sqlx::query("update players set name = name where id = $1")
                        .bind(row.about.0)
                        .execute(&mut *transaction)
                        .await?;
                    let others: Option<Uuid> =
                        sqlx::query_scalar("select player_id from accounts where name_key = $1 and player_id <> $2")
                            .bind(key)
                            .bind(row.about.0)
                            .fetch_optional(&mut *transaction)
                            .await?;
                    if others.is_some() {
                        return Ok(Decided::NameTaken);
                    }
                    let old: String = sqlx::query_scalar("select name from players where id = $1")
                        .bind(row.about.0)
                        .fetch_one(&mut *transaction)
                        .await?;
                    for (statement, text) in [
                        ("update players set name = $2 where id = $1", name),
                        ("update accounts set name_key = $2 where player_id = $1", key),
                    ] {
                        sqlx::query(statement).bind(row.about.0).bind(text).execute(&mut *transaction).await?;
                    }
                    names = Some((old, name.clone()));
                }
                note!(transaction, row, names);
                transaction.commit().await?;
                Ok(Decided::Done)
            })
        }

        fn lift<'a>(&'a self, sanction: Uuid, row: &'a AuditRow) -> StoreFuture<'a, bool> {
            in_time(async move {
                let mut transaction = self.writes().begin().await?;
                let done = sqlx::query(
                    "update sanctions set lifted = $2 where id = $1 and lifted is null and (until_at is null or until_at > $2)",
                )
                .bind(sanction)
                .bind(row.at.cast_signed())
                .execute(&mut *transaction)
                .await?;
                if done.rows_affected() == 0 {
                    return Ok(false);
                }
                let names: Option<(String, String)> = None;
                note!(transaction, row, names);
                transaction.commit().await?;
                Ok(true)
            })
        }

        fn sanction_of<'a>(&'a self, id: Uuid) -> StoreFuture<'a, Option<Sanction>> {
            in_time(async move {
                let row: Option<SanctionColumns> = sqlx::query_as(
                    "select r.*, a.name as about_name, \
    exists (select 1 from accounts where player_id = a.id and bot) as about_bot from sanctions r join players a on a.id = r.about_id where r.id = $1",
                )
                .bind(id)
                .fetch_optional(self.reads())
                .await?;
                row.map(SanctionColumns::into_sanction).transpose()
            })
        }

        fn sanctions<'a>(&'a self, wanted: &'a Wanted, limit: u32) -> StoreFuture<'a, Vec<Sanction>> {
            in_time(async move {
                let rows = listed!(self, SanctionColumns, SELECT_SANCTIONS, wanted, limit);
                rows.into_iter().map(SanctionColumns::into_sanction).collect()
            })
        }

        fn in_force<'a>(&'a self, now: u64) -> StoreFuture<'a, Vec<Sanction>> {
            in_time(async move {
                let rows: Vec<SanctionColumns> =
                    sqlx::query_as(IN_FORCE).bind(now.cast_signed()).fetch_all(self.reads()).await?;
                rows.into_iter().map(SanctionColumns::into_sanction).collect()
            })
        }

        fn renamed<'a>(&'a self, since: u64) -> StoreFuture<'a, Vec<(PlayerId, String)>> {
            in_time(async move {
                let people: Vec<(Uuid, String)> = sqlx::query_as(
                    "select id, name from players where closed is null \
                     and id in (select about_id from audit where done = 'renamed' and at >= $1)",
                )
                .bind(since.cast_signed())
                .fetch_all(self.reads())
                .await?;
                Ok(people.into_iter().map(|(id, name)| (PlayerId(id), name)).collect())
            })
        }

        fn trail<'a>(&'a self, wanted: &'a Wanted, limit: u32) -> StoreFuture<'a, Vec<AuditEntry>> {
            in_time(async move {
                let rows = listed!(self, AuditColumns, SELECT_TRAIL, wanted, limit);
                rows.into_iter().map(AuditColumns::into_entry).collect()
            })
        }
    }
}

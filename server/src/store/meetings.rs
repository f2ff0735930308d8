//! What rules of conduct look at: how matches between people ended, and who met whom.
//!
//! This module must not judge; it reads results and the journal.

use engine::game::{BySide, Side};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use uuid::Uuid;

use super::both::{is_bot, on_both};
use super::{StoreError, StoreFuture, in_time, side_from_text};

/// The store of what people did with each other.
pub trait Meetings: Send + Sync {
    /// How a player's last matches ended that were between two people, begun and not called off, since a time; the latest first.
    fn endings<'a>(&'a self, player: PlayerId, since: u64, limit: u32) -> StoreFuture<'a, Vec<Ending>>;
    /// Who has lost at least so many of those matches by being away or by time since a time, most often first.
    fn lost_by_absence<'a>(&'a self, since: u64, least: u32, limit: u32) -> StoreFuture<'a, Vec<Person>>;
    /// Rated matches that ended since a time, the latest first.
    fn meetings<'a>(&'a self, since: u64, limit: u32) -> StoreFuture<'a, Vec<Meeting>>;
}

/// How a match ended for one of its two people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Whether they lost.
    pub lost: bool,
    /// The rule that ended it: of the game, or `resigned`, `agreed`, `time`, `claimed`.
    pub by: String,
    /// Whether the other side had scored more.
    pub behind: bool,
    /// How time was kept, in JSON.
    pub clock: String,
    /// When it ended, milliseconds since 1970.
    pub ended: u64,
    /// Where time ended it: when anything had last happened in it, likewise.
    pub last_step: Option<u64>,
}

/// A match that two people met in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The match.
    pub id: MatchId,
    /// Who.
    pub people: BySide<Person>,
    /// Since when each has been a player, milliseconds since 1970.
    pub since: BySide<u64>,
    /// None: a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub by: String,
    /// Actions of both sides.
    pub actions: u32,
    /// When both were seated, milliseconds since 1970.
    pub started: Option<u64>,
    /// When it ended, likewise.
    pub ended: u64,
}

#[derive(sqlx::FromRow)]
struct EndingColumns {
    home_id: Uuid,
    winner: Option<String>,
    ended_by: String,
    home_score: i64,
    away_score: i64,
    clock: String,
    ended_at: i64,
    last_step: Option<i64>,
}

impl EndingColumns {
    fn into_ending(self, player: PlayerId) -> Ending {
        let own = if self.home_id == player.0 { Side::Home } else { Side::Away };
        let score = BySide { home: self.home_score, away: self.away_score };
        Ending {
            lost: self.winner.as_deref().and_then(side_from_text) == Some(!own),
            by: self.ended_by,
            behind: score[own] < score[!own],
            clock: self.clock,
            ended: self.ended_at.cast_unsigned(),
            last_step: self.last_step.map(i64::cast_unsigned),
        }
    }
}

#[derive(sqlx::FromRow)]
struct MeetingColumns {
    match_id: Uuid,
    home_id: Uuid,
    home_name: String,
    home_bot: bool,
    home_since: i64,
    away_id: Uuid,
    away_name: String,
    away_bot: bool,
    away_since: i64,
    winner: Option<String>,
    ended_by: String,
    actions: i64,
    started: Option<i64>,
    ended_at: i64,
}

impl MeetingColumns {
    fn into_meeting(self) -> Result<Meeting, StoreError> {
        let wrong = |_| StoreError::Unavailable("a result holds a number out of range".into());
        Ok(Meeting {
            id: MatchId(self.match_id),
            people: BySide {
                home: Person { id: PlayerId(self.home_id), name: self.home_name, bot: self.home_bot },
                away: Person { id: PlayerId(self.away_id), name: self.away_name, bot: self.away_bot },
            },
            since: BySide { home: self.home_since.cast_unsigned(), away: self.away_since.cast_unsigned() },
            winner: self.winner.as_deref().and_then(side_from_text),
            by: self.ended_by,
            actions: self.actions.try_into().map_err(wrong)?,
            started: self.started.map(i64::cast_unsigned),
            ended: self.ended_at.cast_unsigned(),
        })
    }
}

/// The time of the last step is looked for only where it matters: in matches that ended by time.
const ENDINGS: &str = "select r.home_id, r.winner, r.ended_by, r.home_score, r.away_score, r.clock, r.ended_at, \
    case when r.ended_by = 'time' then (select max(s.at) from match_steps s where s.match_id = r.match_id \
    and s.kind in ('action', 'roll') and s.at <= r.ended_at) end as last_step \
    from results r where (r.home_id = $1 or r.away_id = $1) and r.home_id <> r.away_id and r.ended_by is not null \
    and (r.unrated is null or r.unrated = 'casual') and r.ended_at >= $2 \
    order by r.ended_at desc, r.match_id desc limit $3";

/// Of the same matches.
const LOST_BY_ABSENCE: &str = concat!(
    "select p.id, p.name, ",
    is_bot!("p.id"),
    " from results r \
    join players p on p.id = case when r.winner = 'home' then r.away_id else r.home_id end \
    where r.ended_by in ('claimed', 'time') and r.winner is not null and r.home_id <> r.away_id \
    and (r.unrated is null or r.unrated = 'casual') and r.ended_at >= $1 \
    group by p.id, p.name having count(*) >= $2 order by count(*) desc, p.id limit $3"
);

const MEETINGS: &str = concat!(
    "select r.match_id, r.home_id, h.name as home_name, ",
    is_bot!("h.id"),
    " as home_bot, h.created as home_since, r.away_id, a.name as away_name, ",
    is_bot!("a.id"),
    " as away_bot, a.created as away_since, r.winner, r.ended_by, r.actions, r.started, r.ended_at \
    from results r join players h on h.id = r.home_id join players a on a.id = r.away_id \
    where r.unrated is null and r.home_id <> r.away_id and r.ended_by is not null and r.ended_at >= $1 \
    order by r.ended_at desc, r.match_id desc limit $2"
);

on_both! {
    impl Meetings for Own {
        fn endings<'a>(&'a self, player: PlayerId, since: u64, limit: u32) -> StoreFuture<'a, Vec<Ending>> {
            in_time(async move {
                let rows: Vec<EndingColumns> = sqlx::query_as(ENDINGS)
                    .bind(player.0)
                    .bind(since.cast_signed())
                    .bind(i64::from(limit))
                    .fetch_all(self.reads())
                    .await?;
                Ok(rows.into_iter().map(|row| row.into_ending(player)).collect())
            })
        }

        fn lost_by_absence<'a>(&'a self, since: u64, least: u32, limit: u32) -> StoreFuture<'a, Vec<Person>> {
            in_time(async move {
                let rows: Vec<(Uuid, String, bool)> = sqlx::query_as(LOST_BY_ABSENCE)
                    .bind(since.cast_signed())
                    .bind(i64::from(least))
                    .bind(i64::from(limit))
                    .fetch_all(self.reads())
                    .await?;
                Ok(rows.into_iter().map(|(id, name, bot)| Person { id: PlayerId(id), name, bot }).collect())
            })
        }

        fn meetings<'a>(&'a self, since: u64, limit: u32) -> StoreFuture<'a, Vec<Meeting>> {
            in_time(async move {
                let rows: Vec<MeetingColumns> = sqlx::query_as(MEETINGS)
                    .bind(since.cast_signed())
                    .bind(i64::from(limit))
                    .fetch_all(self.reads())
                    .await?;
                rows.into_iter().map(MeetingColumns::into_meeting).collect()
            })
        }
    }
}

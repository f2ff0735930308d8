//! What waits to become a match: places, offers, seeks, challenges, and what is remembered of people for finding them others.
//!
//! This module must not know when anything lapses, nor who suits whom.

use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use uuid::Uuid;

use super::both::{is_bot, on_both};
use super::{StoreFuture, in_time};
use crate::limits;

/// The store of matchmaking.
pub trait Matchmaking: Send + Sync {
    /// All places, the oldest first, and offers, after those were dropped whose match was made before a server died.
    fn waiting<'a>(&'a self) -> StoreFuture<'a, Kept>;
    /// Stores changes, all or none.
    fn change<'a>(&'a self, changes: &'a [QueueChange]) -> StoreFuture<'a, ()>;
    /// What counts for finding others for a player; `meetings`: how many of the last.
    fn habits_of<'a>(&'a self, player: PlayerId, meetings: u32) -> StoreFuture<'a, Habits>;
    /// How long the last people of a pool waited, newest first.
    fn waits<'a>(&'a self, pool: &'a str, limit: u32) -> StoreFuture<'a, Vec<u64>>;
    /// All open seeks and challenges, likewise without those whose match was made.
    fn board<'a>(&'a self) -> StoreFuture<'a, Vec<Posted>>;
    /// A player by id.
    fn person<'a>(&'a self, id: PlayerId) -> StoreFuture<'a, Option<Person>>;
    /// Players with exactly this name.
    fn people_named<'a>(&'a self, name: &'a str, limit: u32) -> StoreFuture<'a, Vec<Person>>;
}

/// Who waits, and what was found for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Who, in which pool, since when.
    pub places: Vec<(Person, String, u64)>,
    /// What was found.
    pub offers: Vec<OfferRow>,
}

/// A match that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferRow {
    /// Its id, and its match's.
    pub id: MatchId,
    /// The pool.
    pub pool: String,
    /// Home.
    pub home: PlayerId,
    /// Away.
    pub away: PlayerId,
    /// Whether home has confirmed.
    pub home_confirmed: bool,
    /// Whether away has.
    pub away_confirmed: bool,
}

/// What counts for finding others for a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Whom they block.
    pub blocks: Vec<PlayerId>,
    /// Whom they met last, newest first, and whether they were home.
    pub met: Vec<(PlayerId, bool)>,
    /// How often they did not come lately.
    pub no_shows: u32,
    /// Until when they are found nobody.
    pub held_until: u64,
}

/// A seek or challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    /// Its id, and its match's.
    pub id: MatchId,
    /// Who has posted it.
    pub by: Person,
    /// Which of the two.
    pub kind: PostedKind,
    /// JSON that only matchmaking reads.
    pub terms: String,
    /// Milliseconds since 1970.
    pub created: u64,
    /// Likewise.
    pub expires: u64,
}

/// Which of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostedKind {
    /// Open to all within a range of ratings.
    Seek {
        /// The lowest rating.
        min: Option<u32>,
        /// The highest.
        max: Option<u32>,
    },
    /// For one, or for whoever has the link.
    Challenge {
        /// Whom.
        to: Option<Person>,
    },
}

/// A change of what waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueChange {
    /// Somebody waits. Who waits there already keeps their `since`.
    Join(PlayerId, String, u64),
    /// Somebody waits there no more.
    Leave(PlayerId, String),
    /// A match is found.
    Offer(OfferRow),
    /// One of the two has confirmed it.
    Confirmed {
        /// Which.
        id: MatchId,
        /// Whether home has.
        home: bool,
    },
    /// It is done with.
    EndOffer(MatchId),
    /// How often somebody did not come lately, and until when they are held.
    NoShows(PlayerId, u32, u64),
    /// Somebody waited so long in a pool.
    Waited {
        /// Where.
        pool: String,
        /// Milliseconds since 1970.
        at: u64,
        /// Milliseconds.
        ms: u64,
    },
    /// Two met.
    Met {
        /// Home.
        home: PlayerId,
        /// Away.
        away: PlayerId,
        /// Milliseconds since 1970.
        at: u64,
    },
    /// A seek or challenge. One that is there already stays as it is.
    Post(Posted),
    /// It is done with.
    EndPost(MatchId),
}

/// Somebody as a query gives them.
type PersonRow = (Uuid, String, bool);

#[derive(sqlx::FromRow)]
struct PostedRow {
    id: Uuid,
    by_id: Uuid,
    by_name: String,
    by_bot: bool,
    to_id: Option<Uuid>,
    to_name: Option<String>,
    to_bot: bool,
    terms: String,
    rating_min: Option<i64>,
    rating_max: Option<i64>,
    created: i64,
    expires: i64,
    is_seek: i64,
}

/// A row of the union in `board`: `is_seek` is its last column.
fn posted(row: PostedRow) -> Posted {
    let rating = |bound: Option<i64>| bound.and_then(|bound| u32::try_from(bound).ok());
    let to = row.to_id.zip(row.to_name).map(|(id, name)| person((id, name, row.to_bot)));
    let kind = match row.is_seek {
        1 => PostedKind::Seek { min: rating(row.rating_min), max: rating(row.rating_max) },
        _ => PostedKind::Challenge { to },
    };
    let by = person((row.by_id, row.by_name, row.by_bot));
    let (created, expires) = (row.created.cast_unsigned(), row.expires.cast_unsigned());
    Posted { id: MatchId(row.id), by, kind, terms: row.terms, created, expires }
}

fn person((id, name, bot): PersonRow) -> Person {
    Person { id: PlayerId(id), name, bot }
}

/// What is left of a start that was cut short: the match is there, and what it came of is still kept.
const LEFT_OVER: [&str; 4] = [
    "delete from places where player_id in (select home_id from offers where id in (select id from matches) \
     union select away_id from offers where id in (select id from matches))",
    "delete from offers where id in (select id from matches)",
    "delete from seeks where id in (select id from matches)",
    "delete from challenges where id in (select id from matches)",
];

on_both! {
    impl Matchmaking for Own {
        fn waiting<'a>(&'a self) -> StoreFuture<'a, Kept> {
            in_time(async move {
                for text in LEFT_OVER {
                    sqlx::query(text).execute(self.writes()).await?;
                }
                let places: Vec<(Uuid, String, bool, String, i64)> = sqlx::query_as(concat!(
                    "select p.id, p.name, ",
                    is_bot!("p.id"),
                    ", w.pool, w.since from places w join players p on p.id = w.player_id order by w.since, p.id",
                ))
                .fetch_all(self.reads())
                .await?;
                let offers: Vec<(Uuid, String, Uuid, Uuid, bool, bool)> = sqlx::query_as(
                    "select id, pool, home_id, away_id, home_confirmed, away_confirmed from offers order by id",
                )
                .fetch_all(self.reads())
                .await?;
                let place = |(id, name, bot, pool, since): (Uuid, String, bool, String, i64)| {
                    (person((id, name, bot)), pool, since.cast_unsigned())
                };
                let offer = |(id, pool, home, away, home_confirmed, away_confirmed)| OfferRow {
                    id: MatchId(id),
                    pool,
                    home: PlayerId(home),
                    away: PlayerId(away),
                    home_confirmed,
                    away_confirmed,
                };
                Ok(Kept {
                    places: places.into_iter().map(place).collect(),
                    offers: offers.into_iter().map(offer).collect(),
                })
            })
        }

        fn change<'a>(&'a self, changes: &'a [QueueChange]) -> StoreFuture<'a, ()> {
            in_time(async move {
                let mut transaction = self.writes().begin().await?;
                for change in changes {
                    for query in written(change) {
                        query.execute(&mut *transaction).await?;
                    }
                }
                transaction.commit().await?;
                Ok(())
            })
        }

        fn habits_of<'a>(&'a self, player: PlayerId, meetings: u32) -> StoreFuture<'a, Habits> {
            in_time(async move {
                let blocks: Vec<Uuid> =
                    sqlx::query_scalar("select other_id from relations where player_id = $1 and kind = 'block'")
                        .bind(player.0)
                        .fetch_all(self.reads())
                        .await?;
                let met: Vec<(Uuid, bool)> = sqlx::query_as(
                    "select other_id, was_home from meetings where player_id = $1 order by at desc limit $2",
                )
                .bind(player.0)
                .bind(i64::from(meetings))
                .fetch_all(self.reads())
                .await?;
                let held: Option<(i64, i64)> =
                    sqlx::query_as("select cast(count as bigint), held_until from no_shows where player_id = $1")
                        .bind(player.0)
                        .fetch_optional(self.reads())
                        .await?;
                let (no_shows, held_until) = held.unwrap_or_default();
                Ok(Habits {
                    blocks: blocks.into_iter().map(PlayerId).collect(),
                    met: met.into_iter().map(|(other, was_home)| (PlayerId(other), was_home)).collect(),
                    no_shows: no_shows.try_into().unwrap_or_default(),
                    held_until: held_until.cast_unsigned(),
                })
            })
        }

        fn waits<'a>(&'a self, pool: &'a str, limit: u32) -> StoreFuture<'a, Vec<u64>> {
            in_time(async move {
                let waits: Vec<i64> =
                    sqlx::query_scalar("select waited_ms from waits where pool = $1 order by at desc limit $2")
                        .bind(pool)
                        .bind(i64::from(limit))
                        .fetch_all(self.reads())
                        .await?;
                Ok(waits.into_iter().map(i64::cast_unsigned).collect())
            })
        }

        fn board<'a>(&'a self) -> StoreFuture<'a, Vec<Posted>> {
            in_time(async move {
                for text in LEFT_OVER {
                    sqlx::query(text).execute(self.writes()).await?;
                }
                let rows: Vec<PostedRow> = sqlx::query_as(concat!(
                    "select s.id, s.player_id as by_id, p.name as by_name, ",
                    is_bot!("s.player_id"),
                    " as by_bot, s.player_id as to_id, p.name as to_name, 1 = 0 as to_bot, s.terms, s.rating_min, s.rating_max, \
                     s.created, s.expires, cast(1 as bigint) as is_seek \
                     from seeks s join players p on p.id = s.player_id \
                     union all \
                     select c.id, c.player_id, p.name, ",
                    is_bot!("c.player_id"),
                    ", c.to_id, o.name, ",
                    is_bot!("c.to_id"),
                    ", c.terms, cast(null as bigint), cast(null as bigint), c.created, c.expires, cast(0 as bigint) \
                     from challenges c join players p on p.id = c.player_id left join players o on o.id = c.to_id",
                ))
                .fetch_all(self.reads())
                .await?;
                Ok(rows.into_iter().map(posted).collect())
            })
        }

        fn person<'a>(&'a self, id: PlayerId) -> StoreFuture<'a, Option<Person>> {
            in_time(async move {
                let found = sqlx::query_as(concat!("select id, name, ", is_bot!("p.id"), " from players p where id = $1"))
                    .bind(id.0)
                    .fetch_optional(self.reads())
                    .await?;
                Ok(found.map(person))
            })
        }

        fn people_named<'a>(&'a self, name: &'a str, limit: u32) -> StoreFuture<'a, Vec<Person>> {
            in_time(async move {
                let name = name.to_ascii_lowercase();
                // No name holds a character that comes so early: nothing but the name itself is before that.
                let found: Vec<PersonRow> = sqlx::query_as(Self::NAMED)
                    .bind(&name)
                    .bind(format!("{name}\u{1}"))
                    .bind(i64::from(limit))
                    .fetch_all(self.reads())
                    .await?;
                Ok(found.into_iter().map(person).collect())
            })
        }
    }

    type Query<'q> = sqlx::query::Query<'q, Db, <Db as sqlx::Database>::Arguments>;

    /// A change as statements.
    fn written(change: &QueueChange) -> Vec<Query<'_>> {
        match change {
            QueueChange::Join(player, pool, since) => vec![
                sqlx::query("insert into places (player_id, pool, since) values ($1, $2, $3) on conflict do nothing")
                    .bind(player.0)
                    .bind(pool)
                    .bind(since.cast_signed()),
            ],
            QueueChange::Leave(player, pool) => vec![
                sqlx::query("delete from places where player_id = $1 and pool = $2").bind(player.0).bind(pool),
            ],
            QueueChange::Offer(offer) => vec![
                sqlx::query("insert into offers (id, pool, home_id, away_id) values ($1, $2, $3, $4)")
                    .bind(offer.id.0)
                    .bind(&offer.pool)
                    .bind(offer.home.0)
                    .bind(offer.away.0),
            ],
            QueueChange::Confirmed { id, home: true } => {
                vec![sqlx::query("update offers set home_confirmed = true where id = $1").bind(id.0)]
            }
            QueueChange::Confirmed { id, home: false } => {
                vec![sqlx::query("update offers set away_confirmed = true where id = $1").bind(id.0)]
            }
            QueueChange::EndOffer(id) => vec![sqlx::query("delete from offers where id = $1").bind(id.0)],
            QueueChange::NoShows(player, count, held_until) => vec![
                sqlx::query(
                    "insert into no_shows (player_id, count, held_until) values ($1, $2, $3) \
                     on conflict (player_id) do update set count = excluded.count, held_until = excluded.held_until",
                )
                .bind(player.0)
                .bind(i64::from(*count))
                .bind(held_until.cast_signed()),
            ],
            QueueChange::Waited { pool, at, ms } => vec![
                sqlx::query("insert into waits (pool, at, waited_ms) values ($1, $2, $3)")
                    .bind(pool)
                    .bind(at.cast_signed())
                    .bind(ms.cast_signed()),
                sqlx::query("delete from waits where pool = $1 and at < $2")
                    .bind(pool)
                    .bind(at.saturating_sub(limits::WAITS_KEPT_MS).cast_signed()),
            ],
            QueueChange::Met { home, away, at } => {
                [(home, away, true), (away, home, false)].into_iter().flat_map(|who| met(who, *at)).collect()
            }
            QueueChange::Post(posted) => vec![post(posted)],
            QueueChange::EndPost(id) => ["delete from seeks where id = $1", "delete from challenges where id = $1"]
                .map(|text| sqlx::query(text).bind(id.0))
                .into(),
        }
    }

    /// One meeting more of a player, and none that nobody asks for any more.
    fn met<'q>((player, other, was_home): (&PlayerId, &PlayerId, bool), at: u64) -> [Query<'q>; 2] {
        [
            sqlx::query("insert into meetings (player_id, other_id, at, was_home) values ($1, $2, $3, $4)")
                .bind(player.0)
                .bind(other.0)
                .bind(at.cast_signed())
                .bind(was_home),
            sqlx::query(
                "delete from meetings where player_id = $1 and at < (select min(last.at) from \
                 (select at from meetings where player_id = $1 order by at desc limit $2) as last)",
            )
            .bind(player.0)
            .bind(i64::from(limits::MEETINGS_REMEMBERED)),
        ]
    }

    fn post(posted: &Posted) -> Query<'_> {
        let bound = |bound: &Option<u32>| bound.map(i64::from);
        match &posted.kind {
            PostedKind::Seek { min, max } => sqlx::query(
                "insert into seeks (id, player_id, terms, created, expires, rating_min, rating_max) \
                 values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing",
            )
            .bind(posted.id.0)
            .bind(posted.by.id.0)
            .bind(&posted.terms)
            .bind(posted.created.cast_signed())
            .bind(posted.expires.cast_signed())
            .bind(bound(min))
            .bind(bound(max)),
            PostedKind::Challenge { to } => sqlx::query(
                "insert into challenges (id, player_id, terms, created, expires, to_id) values ($1, $2, $3, $4, $5, $6) \
                 on conflict (id) do nothing",
            )
            .bind(posted.id.0)
            .bind(posted.by.id.0)
            .bind(&posted.terms)
            .bind(posted.created.cast_signed())
            .bind(posted.expires.cast_signed())
            .bind(to.as_ref().map(|to| to.id.0)),
        }
    }
}

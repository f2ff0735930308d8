//! What a player's page and the leader boards show, as queries over results and ratings.
//!
//! This module must not store anything.

use engine::game::BySide;
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use protocol::ratings::{OpponentTally, Outcome, Streak, Tally};
use uuid::Uuid;

use super::both::{is_bot, on_both};
use super::ratings::StandingColumns;
use super::results::ResultColumns;
use super::{ResultRow, StoreError, StoreFuture, in_time};
use crate::ratings::Standing;

/// A player and since when there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who.
    pub person: Person,
    /// Whether a program plays for them.
    pub bot: bool,
    /// Milliseconds since 1970.
    pub since: u64,
}

/// Who stands on a leader board.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Who.
    pub person: Person,
    /// Whether a program plays for them.
    pub bot: bool,
    /// How sure they stand where.
    pub standing: Standing,
}

/// So many matches of a player in one game that went alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The game's name in JSON.
    pub game: String,
    /// Whether they were against the computer.
    pub computer: bool,
    /// How they went.
    pub outcome: Outcome,
    /// How many.
    pub matches: u32,
}

/// What goes on in one game, against people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Streaks {
    /// The game's name in JSON.
    pub game: String,
    /// The latest run.
    pub now: Streak,
    /// The longest run of matches won.
    pub best: u32,
}

/// A match that has ended, with the names of today and what it did to the player's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// What came of it.
    pub result: ResultRow,
    /// The names of the people.
    pub names: BySide<Option<String>>,
    /// Which of them are programs.
    pub bots: BySide<bool>,
    /// The rating before in thousandths of a point, and where the player stood after it.
    pub change: Option<(i64, Standing)>,
}

/// Which of a player's matches.
#[derive(Clone, Copy, Debug)]
pub struct PastQuery<'a> {
    /// Whose.
    pub player: PlayerId,
    /// Of one game only.
    pub game: Option<&'a str>,
    /// Those that ended before this match did.
    pub before: Option<(u64, MatchId)>,
    /// How many at most.
    pub limit: u32,
}

/// Who stands on a leader board at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The game's name in JSON.
    pub game: &'a str,
    /// Rated matches that one needs.
    pub matches_min: u32,
    /// When the ratings must be sure, milliseconds since 1970.
    pub now: u64,
}

/// The queries.
pub trait Profiles: Send + Sync {
    /// Who has this id.
    fn player<'a>(&'a self, id: PlayerId) -> StoreFuture<'a, Option<Known>>;
    /// Players whose name begins like this, by name, without those who deleted their data. A to Z are like a to z.
    fn named<'a>(&'a self, start: &'a str, limit: u32) -> StoreFuture<'a, Vec<Person>>;
    /// How a player's matches went. Aborted ones and those on both sides are left out, here and below.
    fn counts<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<Count>>;
    /// Runs of the same outcome.
    fn streaks<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<Streaks>>;
    /// Whom a player has met, most often first.
    fn opponents<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<OpponentTally>>;
    /// A player's matches that have ended, all of them, the latest first.
    fn past<'a>(&'a self, query: PastQuery<'a>) -> StoreFuture<'a, Vec<Past>>;
    /// The best, the best first, without those who deleted their data.
    fn leaders<'a>(&'a self, board: Board<'a>, limit: u32) -> StoreFuture<'a, Vec<Ranked>>;
    /// How many are better than `rating` (in thousandths of a point).
    fn better<'a>(&'a self, board: Board<'a>, rating: i64) -> StoreFuture<'a, u32>;
}

/// A player's matches, one row each: `game, ended_at, match_id, other, outcome`. No `other`: the computer.
macro_rules! mine {
    ($rest:literal) => {
        concat!(
            "with mine as ( \
                select game, ended_at, match_id, away_id as other, \
                    case when winner is null then 'drawn' when winner = 'home' then 'won' else 'lost' end as outcome \
                from results where home_id = $1 and ended_by is not null and (away_id is null or away_id <> $1) \
                union all \
                select game, ended_at, match_id, home_id, \
                    case when winner is null then 'drawn' when winner = 'away' then 'won' else 'lost' end \
                from results where away_id = $1 and ended_by is not null and (home_id is null or home_id <> $1) \
            ) ",
            $rest
        )
    };
}

const STREAKS: &str = mine!(
    ", placed as ( \
        select game, outcome, row_number() over (partition by game order by ended_at, match_id) as place, \
            row_number() over (partition by game, outcome order by ended_at, match_id) as alike \
        from mine where other is not null \
    ), runs as ( \
        select game, outcome, count(*) as matches, max(place) as latest from placed group by game, outcome, place - alike \
    ), ranked as ( \
        select game, outcome, matches, row_number() over (partition by game order by latest desc) as back, \
            coalesce(max(case when outcome = 'won' then matches end) over (partition by game), 0) as best \
        from runs \
    ) \
    select game, outcome, matches, best from ranked where back = 1"
);

/// One page of a side, with room for as many of the other.
macro_rules! page_of {
    ($own:literal, $not_twice:literal) => {
        concat!(
            "select * from (select * from results where ",
            $own,
            " = $1 and (game = $2 or $2 = '') and (ended_at, match_id) < ($3, $4)",
            $not_twice,
            " order by ended_at desc, match_id desc limit $5) as ",
            $own,
            "_page"
        )
    };
}

const PAST: &str = concat!(
    "select r.*, h.name as home_name, a.name as away_name, ",
    is_bot!("r.home_id"),
    " as home_bot, ",
    is_bot!("r.away_id"),
    " as away_bot, c.rating_before, c.rating as new_rating, \
        c.deviation as new_deviation, c.volatility as new_volatility, c.matches as new_matches from (",
    page_of!("home_id", ""),
    " union all ",
    page_of!("away_id", " and (home_id is null or home_id <> $1)"),
    ") r left join players h on h.id = r.home_id left join players a on a.id = r.away_id \
     left join rating_changes c on c.match_id = r.match_id and c.player_id = $1 \
     order by r.ended_at desc, r.match_id desc limit $5"
);

#[derive(sqlx::FromRow)]
struct PastColumns {
    #[sqlx(flatten)]
    result: ResultColumns,
    home_name: Option<String>,
    home_bot: bool,
    away_name: Option<String>,
    away_bot: bool,
    rating_before: Option<i64>,
    new_rating: Option<i64>,
    new_deviation: Option<i64>,
    new_volatility: Option<i64>,
    new_matches: Option<i64>,
}

impl PastColumns {
    fn into_past(self) -> Result<Past, StoreError> {
        let result = self.result.into_row()?;
        let standing = |rating, deviation, volatility, matches: i64| Standing {
            rating,
            deviation,
            volatility,
            at: result.ended,
            matches: u32::try_from(matches).unwrap_or(u32::MAX),
        };
        let new = (self.new_rating, self.new_deviation, self.new_volatility, self.new_matches);
        let change = match (self.rating_before, new) {
            (Some(before), (Some(rating), Some(deviation), Some(volatility), Some(matches))) => {
                Some((before, standing(rating, deviation, volatility, matches)))
            }
            _ => None,
        };
        let names = BySide { home: self.home_name, away: self.away_name };
        Ok(Past { names, bots: BySide { home: self.home_bot, away: self.away_bot }, change, result })
    }
}

#[derive(sqlx::FromRow)]
struct LeaderColumns {
    id: Uuid,
    name: String,
    bot: bool,
    #[sqlx(flatten)]
    standing: StandingColumns,
}

fn outcome(text: &str) -> Outcome {
    match text {
        "won" => Outcome::Won,
        "lost" => Outcome::Lost,
        _ => Outcome::Drawn,
    }
}

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

on_both! {
    impl Profiles for Own {
        fn player<'a>(&'a self, id: PlayerId) -> StoreFuture<'a, Option<Known>> {
            in_time(async move {
                let row: Option<(String, bool, i64)> = sqlx::query_as(
                    "select p.name, coalesce(a.bot, $2), p.created from players p left join accounts a on a.player_id = p.id \
                     where p.id = $1",
                )
                .bind(id.0)
                .bind(false)
                .fetch_optional(self.reads())
                .await?;
                let known = |(name, bot, since): (_, _, i64)| Known {
                    person: Person { id, name, bot },
                    bot,
                    since: since.cast_unsigned(),
                };
                Ok(row.map(known))
            })
        }

        fn named<'a>(&'a self, start: &'a str, limit: u32) -> StoreFuture<'a, Vec<Person>> {
            in_time(async move {
                let start = start.to_ascii_lowercase();
                let rows: Vec<(Uuid, String, bool)> = sqlx::query_as(Self::NAMED)
                    .bind(&start)
                    .bind(format!("{start}\u{10ffff}"))
                    .bind(i64::from(limit))
                    .fetch_all(self.reads())
                    .await?;
                Ok(rows.into_iter().map(|(id, name, bot)| Person { id: PlayerId(id), name, bot }).collect())
            })
        }

        fn counts<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<Count>> {
            in_time(async move {
                let rows: Vec<(String, bool, String, i64)> = sqlx::query_as(mine!(
                    "select game, other is null as computer, outcome, count(*) from mine \
                     group by game, other is null, outcome"
                ))
                .bind(player.0)
                .fetch_all(self.reads())
                .await?;
                let read = |(game, computer, went, matches): (_, _, String, _)| Count {
                    game,
                    computer,
                    outcome: outcome(&went),
                    matches: count(matches),
                };
                Ok(rows.into_iter().map(read).collect())
            })
        }

        fn streaks<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<Streaks>> {
            in_time(async move {
                let rows: Vec<(String, String, i64, i64)> =
                    sqlx::query_as(STREAKS).bind(player.0).fetch_all(self.reads()).await?;
                let read = |(game, went, matches, best): (_, String, _, _)| Streaks {
                    game,
                    now: Streak { outcome: outcome(&went), matches: count(matches) },
                    best: count(best),
                };
                Ok(rows.into_iter().map(read).collect())
            })
        }

        fn opponents<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<OpponentTally>> {
            in_time(async move {
                let rows: Vec<(Uuid, String, bool, i64, i64, i64)> = sqlx::query_as(mine!(
                    "select p.id, p.name, exists (select 1 from accounts where player_id = p.id and bot), count(case when outcome = 'won' then 1 end), \
                        count(case when outcome = 'drawn' then 1 end), count(case when outcome = 'lost' then 1 end) \
                     from mine join players p on p.id = mine.other group by p.id, p.name \
                     order by count(*) desc, max(ended_at) desc limit $2"
                ))
                .bind(player.0)
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                let read = |(id, name, bot, won, drawn, lost)| OpponentTally {
                    person: Person { id: PlayerId(id), name, bot },
                    tally: Tally { won: count(won), drawn: count(drawn), lost: count(lost) },
                };
                Ok(rows.into_iter().map(read).collect())
            })
        }

        fn past<'a>(&'a self, query: PastQuery<'a>) -> StoreFuture<'a, Vec<Past>> {
            in_time(async move {
                let latest = (i64::MAX.cast_unsigned(), MatchId(Uuid::max()));
                let (ended, id) = query.before.unwrap_or(latest);
                let rows: Vec<PastColumns> = sqlx::query_as(PAST)
                    .bind(query.player.0)
                    .bind(query.game.unwrap_or_default())
                    .bind(ended.cast_signed())
                    .bind(id.0)
                    .bind(i64::from(query.limit))
                    .fetch_all(self.reads())
                    .await?;
                rows.into_iter().map(PastColumns::into_past).collect()
            })
        }

        fn leaders<'a>(&'a self, board: Board<'a>, limit: u32) -> StoreFuture<'a, Vec<Ranked>> {
            in_time(async move {
                let rows: Vec<LeaderColumns> = sqlx::query_as(
                    "select p.id, p.name, coalesce(a.bot, $5) as bot, r.rating, r.deviation, r.volatility, r.at, r.matches \
                     from ratings r join players p on p.id = r.player_id left join accounts a on a.player_id = p.id \
                     where r.game = $1 and r.matches >= $2 and r.sure_until >= $3 and p.closed is null \
                     order by r.rating desc, r.player_id limit $4",
                )
                .bind(board.game)
                .bind(i64::from(board.matches_min))
                .bind(board.now.cast_signed())
                .bind(i64::from(limit))
                .bind(false)
                .fetch_all(self.reads())
                .await?;
                let read = |row: LeaderColumns| {
                    let person = Person { id: PlayerId(row.id), name: row.name, bot: row.bot };
                    Ok(Ranked { person, bot: row.bot, standing: row.standing.into_standing()? })
                };
                rows.into_iter().map(read).collect()
            })
        }

        fn better<'a>(&'a self, board: Board<'a>, rating: i64) -> StoreFuture<'a, u32> {
            in_time(async move {
                let better: i64 = sqlx::query_scalar(
                    "select count(*) from ratings r join players p on p.id = r.player_id \
                     where r.game = $1 and r.rating > $2 and r.matches >= $3 and r.sure_until >= $4 and p.closed is null",
                )
                .bind(board.game)
                .bind(rating)
                .bind(i64::from(board.matches_min))
                .bind(board.now.cast_signed())
                .fetch_one(self.reads())
                .await?;
                Ok(count(better))
            })
        }
    }
}

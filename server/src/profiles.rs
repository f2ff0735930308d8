//! Players' pages and leader boards, put together from what the store knows.
//!
//! This module must not decide who may see them: everybody may.

use engine::catalog::GameKind;
use engine::game::{BySide, Side};
use protocol::ids::{MatchId, PlayerId};
use protocol::matches::Seat;
use protocol::ratings::{
    GameProfile, GameRating, Leader, Leaderboard, MatchRatings, Outcome, PastMatch, PastMatches, Profile, RatingChange,
    RatingGraph, RatingPoint, Unrated,
};
use serde_json::Value;

use crate::limits;
use crate::ratings::{LEADERBOARD_MATCHES_MIN, PROVISIONAL_DEVIATION, Standing, whole};
use crate::store::{Board, Change, Count, Past, PastQuery, Ranked, ResultRow, Sitter, Store, StoreError, Streaks};

/// A player's page at `now`; none where there is no such player.
pub async fn profile(store: &dyn Store, id: PlayerId, now: u64) -> Result<Option<Profile>, StoreError> {
    let profiles = store.profiles();
    let Some(known) = profiles.player(id).await? else { return Ok(None) };
    let query = PastQuery { player: id, game: None, before: None, limit: limits::PROFILE_LAST_MATCHES };
    let (counts, streaks, standings) = (profiles.counts(id), profiles.streaks(id), store.ratings().standings(id));
    let (opponents, past) = (profiles.opponents(id, limits::PROFILE_OPPONENTS), profiles.past(query));
    let (counts, streaks, standings, opponents, past) = tokio::try_join!(counts, streaks, standings, opponents, past)?;
    let mut games = Vec::new();
    for game in GameKind::ALL.map(GameKind::name) {
        let rating = match standings.iter().find(|(own, _)| own == game) {
            Some((_, standing)) => Some(rating(store, game, standing, now).await?),
            None => None,
        };
        games.extend(game_profile(game, rating, &counts, &streaks));
    }
    let last = past.into_iter().map(|past| past_match(id, past)).collect();
    Ok(Some(Profile { person: known.person, bot: known.bot, since: known.since, games, opponents, last }))
}

/// What a player has done in one game; none where that is nothing.
fn game_profile(game: &str, rating: Option<GameRating>, counts: &[Count], streaks: &[Streaks]) -> Option<GameProfile> {
    let mut profile = GameProfile {
        game: game.to_owned(),
        rating,
        people: Default::default(),
        computer: Default::default(),
        streak: None,
        best_streak: 0,
    };
    for count in counts.iter().filter(|count| count.game == game) {
        let tally = if count.computer { &mut profile.computer } else { &mut profile.people };
        match count.outcome {
            Outcome::Won => tally.won = count.matches,
            Outcome::Drawn => tally.drawn = count.matches,
            Outcome::Lost => tally.lost = count.matches,
        }
    }
    if let Some(streaks) = streaks.iter().find(|streaks| streaks.game == game) {
        (profile.streak, profile.best_streak) = (Some(streaks.now), streaks.best);
    }
    let nothing = profile.rating.is_none() && !counts.iter().any(|count| count.game == game);
    (!nothing).then_some(profile)
}

async fn rating(store: &dyn Store, game: &str, standing: &Standing, now: u64) -> Result<GameRating, StoreError> {
    let board = board(game, now);
    let provisional = standing.is_provisional(now);
    let rank = match standing.matches >= LEADERBOARD_MATCHES_MIN && !provisional {
        true => Some(store.profiles().better(board, standing.rating).await? + 1),
        false => None,
    };
    let deviation = standing.deviation_at(now).round() as u32;
    Ok(GameRating { rating: whole(standing.rating), deviation, provisional, matches: standing.matches, rank })
}

fn board(game: &str, now: u64) -> Board<'_> {
    Board { game, matches_min: LEADERBOARD_MATCHES_MIN, now }
}

/// One page of a player's matches. `before`: a match of the page before, whose end is looked up; none where it has no result.
pub async fn past_matches(
    store: &dyn Store,
    player: PlayerId,
    game: Option<GameKind>,
    before: Option<MatchId>,
) -> Result<Option<PastMatches>, StoreError> {
    let before = match before {
        None => None,
        Some(id) => match store.results().result_of(id).await? {
            Some((result, _)) => Some((result.ended, id)),
            None => return Ok(None),
        },
    };
    let limit = limits::PAST_MATCHES_PAGE;
    // One more than is shown tells whether there are more.
    let query = PastQuery { player, game: game.map(GameKind::name), before, limit: limit + 1 };
    let mut past = store.profiles().past(query).await?;
    let more = past.len() > limit as usize;
    past.truncate(limit as usize);
    let next = past.last().filter(|_| more).map(|last| last.result.id);
    Ok(Some(PastMatches { matches: past.into_iter().map(|past| past_match(player, past)).collect(), next }))
}

fn past_match(player: PlayerId, Past { result, names, bots, change }: Past) -> PastMatch {
    let ResultRow { id, game, options, clock, rated, seats, result, actions, started, ended, .. } = result;
    let is = |side: Side| seats[side] == Some(Sitter::Person(player));
    let side = if is(Side::Home) { Side::Home } else { Side::Away };
    let outcome = result.as_ref().filter(|_| !is(!side)).map(|result| match result.winner {
        None => Outcome::Drawn,
        Some(winner) if winner == side => Outcome::Won,
        Some(_) => Outcome::Lost,
    });
    let seat = |at: Side, sitter: Sitter| match sitter {
        Sitter::Person(id) => Seat::Person { id, name: names[at].clone().unwrap_or_default(), bot: bots[at] },
        Sitter::Computer(strength) => Seat::Computer { strength },
    };
    PastMatch {
        id,
        game,
        options: serde_json::from_str(&options).unwrap_or(Value::Null),
        clock: serde_json::from_str(&clock).unwrap_or(protocol::matches::ClockOptions::None {}),
        rated,
        seats: seats.map(|at, sitter| sitter.map(|sitter| seat(at, sitter))),
        side,
        result,
        outcome,
        change: change.map(|(before, after)| shown_change(before, &after)),
        actions,
        started,
        ended,
    }
}

fn shown_change(before: i64, after: &Standing) -> RatingChange {
    RatingChange {
        before: whole(before),
        after: whole(after.rating),
        deviation: after.deviation_at(after.at).round() as u32,
        provisional: after.is_provisional(after.at),
    }
}

/// The latest points of a player's graph.
pub async fn graph(store: &dyn Store, player: PlayerId, game: GameKind) -> Result<RatingGraph, StoreError> {
    let changes = store.ratings().changes_in(player, game.name(), limits::RATING_POINTS).await?;
    let point = |change: Change| RatingPoint {
        at: change.after.at,
        rating: whole(change.after.rating),
        deviation: change.after.deviation_at(change.after.at).round() as u32,
        id: change.id,
    };
    Ok(RatingGraph { game: game.name().to_owned(), points: changes.into_iter().rev().map(point).collect() })
}

/// The leader board of a game at `now`.
pub async fn leaderboard(store: &dyn Store, game: GameKind, now: u64) -> Result<Leaderboard, StoreError> {
    let found = store.profiles().leaders(board(game.name(), now), limits::LEADERS).await?;
    let mut leaders: Vec<Leader> = Vec::with_capacity(found.len());
    let mut last = None;
    for (place, Ranked { person, bot, standing }) in (1..).zip(found) {
        let rank = match (last, leaders.last()) {
            (Some(last), Some(before)) if last == standing.rating => before.rank,
            _ => place,
        };
        last = Some(standing.rating);
        leaders.push(Leader {
            rank,
            person,
            bot,
            rating: whole(standing.rating),
            deviation: standing.deviation_at(now).round() as u32,
            matches: standing.matches,
        });
    }
    let deviation_max = PROVISIONAL_DEVIATION as u32;
    Ok(Leaderboard { game: game.name().to_owned(), matches_min: LEADERBOARD_MATCHES_MIN, deviation_max, leaders })
}

/// What a match did to the ratings; none where it has no result, or ratings have not taken notice of it.
pub async fn match_ratings(store: &dyn Store, id: MatchId) -> Result<Option<MatchRatings>, StoreError> {
    let Some((result, folded)) = store.results().result_of(id).await? else { return Ok(None) };
    if result.unrated.is_some() {
        return Ok(Some(MatchRatings { unrated: result.unrated, changes: BySide::default() }));
    }
    if !folded {
        return Ok(None);
    }
    let changes = store.ratings().changes_of(id).await?;
    let of = |sitter: &Option<Sitter>| {
        let change = changes.iter().find(|change| *sitter == Some(Sitter::Person(change.player)))?;
        Some(shown_change(change.before, &change.after))
    };
    let unrated = changes.is_empty().then_some(Unrated::PairCap);
    Ok(Some(MatchRatings { unrated, changes: result.seats.map(|_, sitter| of(sitter)) }))
}

-- What came of matches that have ended, and the ratings that follow. All of it is a fold of the journal: `touchline-server rebuild
-- ratings` makes it anew and gets the same numbers. docs/ratings.md has the rules.

-- One row for each match that has ended.
create table results (
    match_id blob not null primary key check (length(match_id) = 16),
    -- The game's name in JSON.
    game text not null,
    -- Options of the match and how time was kept, in JSON.
    options text not null,
    clock text not null,
    -- Whether the match was to be rated.
    rated integer not null check (rated in (0, 1)),
    -- Who sat where: a player, or the computer in a strength; neither: nobody came. Names are those of today, in players.
    home_id blob,
    away_id blob,
    home_computer text check (home_computer in ('easy', 'fair', 'strong')),
    away_computer text check (away_computer in ('easy', 'fair', 'strong')),
    -- Null: nobody won.
    winner text check (winner in ('home', 'away')),
    -- The rule that ended it, of the game or resigned, agreed, time, claimed; null: it was called off.
    ended_by text,
    home_score integer not null,
    away_score integer not null,
    -- Actions of both sides.
    actions integer not null,
    -- When both were seated; null: never.
    started integer,
    -- When the entry came that ended it. Later entries (a rematch) do not count.
    ended_at integer not null,
    -- Why no rating follows from it: casual, aborted, never_begun. Null: ratings follow, unless two have met too often that day.
    unrated text check (unrated in ('casual', 'aborted', 'never_begun')),
    -- Whether ratings have taken notice of it.
    folded integer not null check (folded in (0, 1))
) strict, without rowid;

-- A player's matches, the latest last.
create index results_home on results (home_id, ended_at, match_id);
create index results_away on results (away_id, ended_at, match_id);
-- The order in which ratings take notice, and what they have not taken notice of yet.
create index results_rated on results (game, ended_at, match_id) where unrated is null and folded = true;
create index results_unfolded on results (game, ended_at, match_id) where unrated is null and folded = false;

-- What each rated match did to each of its two players. Whole numbers, so that every rebuild gets the very same.
create table rating_changes (
    match_id blob not null,
    player_id blob not null,
    opponent_id blob not null,
    game text not null,
    ended_at integer not null,
    -- Thousandths of a point; new players start from 1500000.
    rating_before integer not null,
    rating integer not null,
    deviation integer not null,
    -- Billionths.
    volatility integer not null,
    -- Rated matches of the player in this game so far, this one included.
    matches integer not null,
    primary key (match_id, player_id)
) strict, without rowid;

-- A player's graph, and how often two have met on a day.
create index rating_changes_player on rating_changes (player_id, game, ended_at, match_id);
-- What is undone when a result arrives late.
create index rating_changes_game on rating_changes (game, ended_at, match_id);

-- The latest of each player's changes in each game.
create table ratings (
    player_id blob not null,
    game text not null,
    rating integer not null,
    deviation integer not null,
    volatility integer not null,
    -- When the last rated match ended: deviation grows from then on.
    at integer not null,
    matches integer not null,
    -- Until when the rating is sure enough for the leader board, if nothing is played.
    sure_until integer not null,
    primary key (player_id, game)
) strict, without rowid;

-- Leader boards.
create index ratings_board on ratings (game, rating);

-- Players by the beginning of their name, without regard to the case of A to Z.
create index players_name on players (lower(name), id);

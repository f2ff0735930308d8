-- How people find each other. What is here is small and short-lived; matches that came of it are in the journal.
-- An offer, a seek and a challenge have the id that their match will have: whose match is there already is done with.

-- Who waits where. Places survive everything but their people.
create table places (
    player_id blob not null,
    -- The pool's name, such as golden_goal/default/fast/rated.
    pool text not null,
    since integer not null,
    primary key (player_id, pool)
) strict, without rowid;

-- Matches that were found and that both have to confirm.
create table offers (
    id blob not null primary key,
    pool text not null,
    home_id blob not null,
    away_id blob not null,
    home_confirmed integer not null default 0 check (home_confirmed in (0, 1)),
    away_confirmed integer not null default 0 check (away_confirmed in (0, 1))
) strict, without rowid;

-- Who did not come to matches that were found for them, how often lately, and until when they are found none.
create table no_shows (
    player_id blob not null primary key,
    count integer not null,
    held_until integer not null
) strict, without rowid;

-- How long the last people of a pool waited, for estimates.
create table waits (
    pool text not null,
    at integer not null,
    waited_ms integer not null
) strict;

create index waits_pool on waits (pool, at);

-- Who met whom by a pool, a row for each of the two: to avoid repeats and to share out the sides.
create table meetings (
    player_id blob not null,
    other_id blob not null,
    at integer not null,
    -- Whether player_id was home.
    was_home integer not null check (was_home in (0, 1))
) strict;

create index meetings_player on meetings (player_id, at);

-- Open seeks and challenges. The terms are JSON that only matchmaking reads.
create table seeks (
    id blob not null primary key,
    player_id blob not null,
    terms text not null,
    -- Who may accept; null: no bound.
    rating_min integer,
    rating_max integer,
    created integer not null,
    expires integer not null
) strict, without rowid;

create table challenges (
    id blob not null primary key,
    player_id blob not null,
    -- Whom; null: whoever has the link.
    to_id blob,
    terms text not null,
    created integer not null,
    expires integer not null
) strict, without rowid;

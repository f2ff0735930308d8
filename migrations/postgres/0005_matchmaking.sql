-- How people find each other. What is here is small and short-lived; matches that came of it are in the journal.
-- An offer, a seek and a challenge have the id that their match will have: whose match is there already is done with.

-- Who waits where. Places survive everything but their people.
create table places (
    player_id uuid not null,
    -- The pool's name, such as golden_goal/default/fast/rated.
    pool text not null,
    since bigint not null,
    primary key (player_id, pool)
);

-- Matches that were found and that both have to confirm.
create table offers (
    id uuid not null primary key,
    pool text not null,
    home_id uuid not null,
    away_id uuid not null,
    home_confirmed boolean not null default false,
    away_confirmed boolean not null default false
);

-- Who did not come to matches that were found for them, how often lately, and until when they are found none.
create table no_shows (
    player_id uuid not null primary key,
    count bigint not null,
    held_until bigint not null
);

-- How long the last people of a pool waited, for estimates.
create table waits (
    pool text not null,
    at bigint not null,
    waited_ms bigint not null
);

create index waits_pool on waits (pool, at);

-- Who met whom by a pool, a row for each of the two: to avoid repeats and to share out the sides.
create table meetings (
    player_id uuid not null,
    other_id uuid not null,
    at bigint not null,
    -- Whether player_id was home.
    was_home boolean not null
);

create index meetings_player on meetings (player_id, at);

-- Open seeks and challenges. The terms are JSON that only matchmaking reads.
create table seeks (
    id uuid not null primary key,
    player_id uuid not null,
    terms text not null,
    -- Who may accept; null: no bound.
    rating_min bigint,
    rating_max bigint,
    created bigint not null,
    expires bigint not null
);

create table challenges (
    id uuid not null primary key,
    player_id uuid not null,
    -- Whom; null: whoever has the link.
    to_id uuid,
    terms text not null,
    created bigint not null,
    expires bigint not null
);

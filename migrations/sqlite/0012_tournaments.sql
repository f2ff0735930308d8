-- Tournaments. Each is the fold of its log; what lists show of it stands beside, changed in the same transaction.

create table tournaments (
    id blob not null primary key,
    -- What its lots are drawn from. Never shown; the end of the chain over it is the first thing in the log.
    secret blob not null check (length(secret) = 32),
    -- The password of entry, by argon2id; null: none is needed.
    password_hash text,
    created integer not null,
    organiser_id blob not null,
    -- The season before it, and the first of all its seasons; null: there is none before it.
    follows blob,
    series blob not null,
    name text not null,
    -- Name of the game.
    game text not null,
    -- league, groups, knock_out, double_elimination, swiss, arena.
    format text not null,
    -- open, invitation, password, practice.
    entry text not null,
    -- open, running, paused, finished, cancelled.
    status text not null,
    -- How many take part, and how many may.
    entrants integer not null,
    size_max integer not null,
    -- When it starts by itself; null: when the organiser says so.
    starts integer,
    -- The name of who won it.
    champion text,
    -- How many entries its log has.
    seq integer not null
) strict, without rowid;

create index tournaments_status on tournaments (status, id);
create index tournaments_organiser on tournaments (organiser_id, id);
create index tournaments_series on tournaments (series, id);

-- What happened in each, in order. The key is the fence: two who append at once cannot both succeed.
create table tournament_log (
    tournament_id blob not null,
    -- From 1, contiguous.
    seq integer not null,
    at integer not null,
    -- Who did it; null: the server, by the rules.
    by_id blob,
    -- For people who read the table.
    kind text not null,
    -- Who and what, in JSON.
    body text not null,
    primary key (tournament_id, seq)
) strict, without rowid;

-- Who takes or took part in which.
create table tournament_people (
    player_id blob not null,
    tournament_id blob not null,
    primary key (player_id, tournament_id)
) strict, without rowid;

-- Which match belongs to which.
create table tournament_matches (
    match_id blob not null primary key,
    tournament_id blob not null,
    -- The number of its fixture there.
    fixture integer not null
) strict, without rowid;

-- Addresses that are told what happens in a tournament.
create table tournament_hooks (
    id blob not null primary key,
    tournament_id blob not null,
    url text not null,
    -- What deliveries are signed with.
    secret blob not null check (length(secret) = 32),
    created integer not null,
    -- The last entry of the log that was delivered.
    sent integer not null,
    -- How often the next delivery has failed, when it is tried again, and why it failed last.
    attempts integer not null default 0,
    next_at integer not null,
    failed text,
    -- Given up: too many deliveries have failed.
    off integer not null default 0 check (off in (0, 1))
) strict, without rowid;

create index tournament_hooks_tournament on tournament_hooks (tournament_id);
create index tournament_hooks_next on tournament_hooks (next_at);

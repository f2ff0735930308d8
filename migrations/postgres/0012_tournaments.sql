-- Tournaments. Each is the fold of its log; what lists show of it stands beside, changed in the same transaction.

create table tournaments (
    id uuid not null primary key,
    -- What its lots are drawn from. Never shown; the end of the chain over it is the first thing in the log.
    secret bytea not null check (length(secret) = 32),
    -- The password of entry, by argon2id; null: none is needed.
    password_hash text,
    created bigint not null,
    organiser_id uuid not null,
    -- The season before it, and the first of all its seasons; null: there is none before it.
    follows uuid,
    series uuid not null,
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
    entrants bigint not null,
    size_max bigint not null,
    -- When it starts by itself; null: when the organiser says so.
    starts bigint,
    -- The name of who won it.
    champion text,
    -- How many entries its log has.
    seq bigint not null
);

create index tournaments_status on tournaments (status, id);
create index tournaments_organiser on tournaments (organiser_id, id);
create index tournaments_series on tournaments (series, id);

-- What happened in each, in order. The key is the fence: two who append at once cannot both succeed.
create table tournament_log (
    tournament_id uuid not null,
    -- From 1, contiguous.
    seq bigint not null,
    at bigint not null,
    -- Who did it; null: the server, by the rules.
    by_id uuid,
    -- For people who read the table.
    kind text not null,
    -- Who and what, in JSON.
    body text not null,
    primary key (tournament_id, seq)
);

-- Who takes or took part in which.
create table tournament_people (
    player_id uuid not null,
    tournament_id uuid not null,
    primary key (player_id, tournament_id)
);

-- Which match belongs to which.
create table tournament_matches (
    match_id uuid not null primary key,
    tournament_id uuid not null,
    -- The number of its fixture there.
    fixture bigint not null
);

-- Addresses that are told what happens in a tournament.
create table tournament_hooks (
    id uuid not null primary key,
    tournament_id uuid not null,
    url text not null,
    -- What deliveries are signed with.
    secret bytea not null check (length(secret) = 32),
    created bigint not null,
    -- The last entry of the log that was delivered.
    sent bigint not null,
    -- How often the next delivery has failed, when it is tried again, and why it failed last.
    attempts bigint not null default 0,
    next_at bigint not null,
    failed text,
    -- Given up: too many deliveries have failed.
    off boolean not null default false
);

create index tournament_hooks_tournament on tournament_hooks (tournament_id);
create index tournament_hooks_next on tournament_hooks (next_at);

-- Matches and who plays them. Never edited once applied: what comes later is another file.
-- Ids are UUIDs in 16 bytes, times milliseconds since 1970, documents JSON in text.

-- Guests and accounts.
create table players (
    id blob not null primary key check (length(id) = 16),
    -- The name shown to others.
    name text not null,
    -- SHA-256 of the bearer token, which itself is nowhere; null: withdrawn.
    token_hash blob unique check (length(token_hash) = 32),
    created integer not null
) strict, without rowid;

-- One row for each match: what is fixed about it when it is made.
create table matches (
    -- UUID version 7: ordered by time of creation.
    id blob not null primary key check (length(id) = 16),
    -- Game, options, edition of the rules, clock, secret of the dice; only the match's own code reads it.
    header text not null,
    created integer not null,
    -- 1 when nothing can follow any more: then it is not loaded when the server starts.
    ended integer not null default 0 check (ended in (0, 1))
) strict, without rowid;

-- Matches to load when the server starts.
create index matches_running on matches (id) where ended = 0;

-- The journal: what happened in each match, in order. This is the truth; everything else follows from it by replay.
-- The key is also the fence: whoever appends a version that exists already no longer owns the match.
-- No foreign key to matches: appending looks for the match anyway.
-- With row ids, unlike the other tables: rows of many matches come in turns, and so they go to the end of the table, and only the
-- narrow key is spread. Measured: half the work of a table that is sorted by its key.
create table match_steps (
    match_id blob not null,
    -- From 1, without gaps.
    version integer not null check (version > 0),
    -- Whose entry it is; null: nobody's.
    side text check (side in ('home', 'away')),
    -- seated, action, roll, chain, ruling: for people who read this table.
    kind text not null,
    -- The entry; only the match's own code reads it.
    body text not null,
    -- The client's id of the act or order that caused it: one that is sent again gets its first answer.
    act_id text,
    at integer not null,
    primary key (match_id, version)
) strict;

-- Who sits in which match, to find the matches of a player.
create table match_players (
    match_id blob not null,
    player_id blob not null,
    -- As in matches; repeated so that the index below holds running matches only.
    ended integer not null default 0 check (ended in (0, 1)),
    primary key (match_id, player_id)
) strict, without rowid;

-- The running matches of a player, newest last.
create index match_players_running on match_players (player_id, match_id) where ended = 0;

-- One row: when a server last said that it was alive. Running clocks are credited for an outage from then on.
create table server_life (
    id integer not null primary key check (id = 1),
    alive_at integer not null
) strict;

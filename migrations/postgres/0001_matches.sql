-- Matches and who plays them. Never edited once applied: what comes later is another file.
-- Times are milliseconds since 1970. Documents are text, not jsonb: they are read back to the byte, by one reader.

-- Guests and accounts.
create table players (
    id uuid not null primary key,
    -- The name shown to others.
    name text not null,
    -- SHA-256 of the bearer token, which itself is nowhere; null: withdrawn.
    token_hash bytea constraint players_token unique check (length(token_hash) = 32),
    created bigint not null
);

-- One row for each match: what is fixed about it when it is made.
create table matches (
    -- UUID version 7: ordered by time of creation.
    id uuid not null primary key,
    -- Game, options, edition of the rules, clock, secret of the dice; only the match's own code reads it.
    header text not null,
    created bigint not null,
    -- True when nothing can follow any more: then it is not loaded when the server starts.
    ended boolean not null default false
);

-- Matches to load when the server starts.
create index matches_running on matches (id) where not ended;

-- The journal: what happened in each match, in order. This is the truth; everything else follows from it by replay.
-- The key is also the fence: whoever appends a version that exists already no longer owns the match.
-- No foreign key to matches: appending looks for the match anyway, and a key would lock that row for each entry.
create table match_steps (
    match_id uuid not null,
    -- From 1, without gaps.
    version bigint not null check (version > 0),
    -- Whose entry it is; null: nobody's.
    side text check (side in ('home', 'away')),
    -- seated, action, roll, chain, ruling: for people who read this table.
    kind text not null,
    -- The entry; only the match's own code reads it.
    body text not null,
    -- The client's id of the act or order that caused it: one that is sent again gets its first answer.
    act_id text,
    at bigint not null,
    constraint match_steps_fence primary key (match_id, version)
);

-- Who sits in which match, to find the matches of a player.
create table match_players (
    match_id uuid not null,
    player_id uuid not null,
    -- As in matches; repeated so that the index below holds running matches only.
    ended boolean not null default false,
    primary key (match_id, player_id)
);

-- The running matches of a player, newest last.
create index match_players_running on match_players (player_id, match_id) where not ended;

-- One row: when a server last said that it was alive. Running clocks are credited for an outage from then on.
create table server_life (
    id integer not null primary key check (id = 1),
    alive_at bigint not null
);

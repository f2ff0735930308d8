-- Accounts: names with passwords, sessions and tokens, sign-in by a provider, preferences.

-- Tokens move from players to sessions: a player has many.
create table sessions (
    -- SHA-256 of the bearer token, which itself is nowhere. Replaced when the session gets a new token.
    token_hash blob not null primary key check (length(token_hash) = 32),
    -- What its owner knows the session by; stays when the token is replaced.
    id blob not null unique check (length(id) = 16),
    player_id blob not null,
    -- session: somebody signed up or in; token: a personal one for a program.
    kind text not null check (kind in ('session', 'token')),
    -- What it is: the browser, or the owner's word for the program.
    label text not null,
    -- Of tokens, words with spaces between: read, play, organise. A session may do everything.
    scopes text not null,
    created integer not null,
    -- When it was last used, roughly.
    used integer not null,
    -- When it ends; null: never.
    expires integer
) strict, without rowid;

create index sessions_player on sessions (player_id);

insert into sessions (token_hash, id, player_id, kind, label, scopes, created, used)
select token_hash, randomblob(16), id, 'session', '', '', created, created from players where token_hash is not null;

-- SQLite drops no column that is unique: the table is made anew.
create table players_new (
    id blob not null primary key check (length(id) = 16),
    -- The name shown to others.
    name text not null,
    created integer not null,
    -- When the player deleted their data; the name is gone since. Null: never.
    closed integer
) strict, without rowid;

insert into players_new (id, name, created) select id, name, created from players;
drop table players;
alter table players_new rename to players;

-- Whose names are gone.
create index players_closed on players (closed) where closed is not null;

-- Players with a name of their own. The others are guests.
create table accounts (
    player_id blob not null primary key,
    -- The name as it is compared: one name in two spellings belongs to one.
    name_key text not null unique,
    -- Argon2id in PHC's form; null: signs in by a provider only.
    password text,
    -- A program plays; never becomes 0 again.
    bot integer not null default 0 check (bot in (0, 1)),
    -- Whether that program may be paired with anybody.
    bot_in_pools integer not null default 0 check (bot_in_pools in (0, 1)),
    -- Words with spaces between: moderator.
    roles text not null default '',
    created integer not null
) strict, without rowid;

-- Who signs in by a provider: its address and its name for them.
create table identities (
    issuer text not null,
    subject text not null,
    player_id blob not null,
    created integer not null,
    primary key (issuer, subject)
) strict, without rowid;

create index identities_player on identities (player_id);

-- What a player chose for the pages: one JSON document.
create table preferences (
    player_id blob not null primary key,
    document text not null
) strict, without rowid;

-- All matches of a player, newest last: for the export.
create index match_players_all on match_players (player_id, match_id);

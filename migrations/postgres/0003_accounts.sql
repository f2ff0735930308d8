-- Accounts: names with passwords, sessions and tokens, sign-in by a provider, preferences.

-- Tokens move from players to sessions: a player has many.
create table sessions (
    -- SHA-256 of the bearer token, which itself is nowhere. Replaced when the session gets a new token.
    token_hash bytea not null primary key check (length(token_hash) = 32),
    -- What its owner knows the session by; stays when the token is replaced.
    id uuid not null unique,
    player_id uuid not null,
    -- session: somebody signed up or in; token: a personal one for a program.
    kind text not null check (kind in ('session', 'token')),
    -- What it is: the browser, or the owner's word for the program.
    label text not null,
    -- Of tokens, words with spaces between: read, play, organise. A session may do everything.
    scopes text not null,
    created bigint not null,
    -- When it was last used, roughly.
    used bigint not null,
    -- When it ends; null: never.
    expires bigint
);

create index sessions_player on sessions (player_id);

insert into sessions (token_hash, id, player_id, kind, label, scopes, created, used)
select token_hash, gen_random_uuid(), id, 'session', '', '', created, created from players where token_hash is not null;

alter table players drop column token_hash;
-- When the player deleted their data; the name is gone since. Null: never.
alter table players add column closed bigint;

-- Whose names are gone.
create index players_closed on players (closed) where closed is not null;

-- Players with a name of their own. The others are guests.
create table accounts (
    player_id uuid not null primary key,
    -- The name as it is compared: one name in two spellings belongs to one.
    name_key text not null unique,
    -- Argon2id in PHC's form; null: signs in by a provider only.
    password text,
    -- A program plays; never becomes false again.
    bot boolean not null default false,
    -- Whether that program may be paired with anybody.
    bot_in_pools boolean not null default false,
    -- Words with spaces between: moderator.
    roles text not null default '',
    created bigint not null
);

-- Who signs in by a provider: its address and its name for them.
create table identities (
    issuer text not null,
    subject text not null,
    player_id uuid not null,
    created bigint not null,
    primary key (issuer, subject)
);

create index identities_player on identities (player_id);

-- What a player chose for the pages: one JSON document.
create table preferences (
    player_id uuid not null primary key,
    document text not null
);

-- All matches of a player, newest last: for the export.
create index match_players_all on match_players (player_id, match_id);

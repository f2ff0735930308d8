-- Conduct: reports, sanctions, and the trail of what moderators did.

-- What players tell moderators about others.
create table reports (
    -- UUID version 7: ordered by time.
    id blob not null primary key check (length(id) = 16),
    by_id blob not null,
    about_id blob not null,
    -- In which match, and which line of its chat; null: in none.
    match_id blob,
    line integer,
    reason text not null check (reason in ('chat', 'name', 'stalling', 'leaving', 'cheating', 'collusion', 'other')),
    text text not null,
    at integer not null,
    -- When a moderator decided about it; null: it is open.
    closed integer
) strict, without rowid;

create index reports_open on reports (id) where closed is null;
create index reports_about on reports (about_id, id);
-- How many somebody has made lately.
create index reports_by on reports (by_id, at);

-- What stands or stood against players.
create table sanctions (
    id blob not null primary key check (length(id) = 16),
    about_id blob not null,
    kind text not null check (kind in ('warning', 'mute', 'ban')),
    -- As the player reads it.
    reason text not null,
    at integer not null,
    -- Null: for ever.
    until_at integer,
    -- When a moderator took it back; null: nobody did.
    lifted integer,
    report_id blob
) strict, without rowid;

create index sanctions_about on sanctions (about_id, id);
-- What may be in force: read when the server starts.
create index sanctions_standing on sanctions (kind, until_at) where lifted is null;

-- Who did what to whom, when and why. Rows are added and never changed: the database itself refuses.
create table audit (
    id blob not null primary key check (length(id) = 16),
    at integer not null,
    by_id blob not null,
    about_id blob not null,
    done text not null check (done in ('dismissed', 'warned', 'muted', 'banned', 'renamed', 'lifted')),
    reason text not null,
    until_at integer,
    report_id blob,
    sanction_id blob,
    -- Of a changed name: the one before and the one since.
    old_name text,
    new_name text
) strict, without rowid;

create index audit_about on audit (about_id, id);

create trigger audit_is_never_changed before update on audit
begin
    select raise(abort, 'the trail is never changed');
end;

create trigger audit_is_never_shortened before delete on audit
begin
    select raise(abort, 'the trail is never shortened');
end;

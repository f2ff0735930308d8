-- Conduct: reports, sanctions, and the trail of what moderators did.

-- What players tell moderators about others.
create table reports (
    -- UUID version 7: ordered by time.
    id uuid not null primary key,
    by_id uuid not null,
    about_id uuid not null,
    -- In which match, and which line of its chat; null: in none.
    match_id uuid,
    line bigint,
    reason text not null check (reason in ('chat', 'name', 'stalling', 'leaving', 'cheating', 'collusion', 'other')),
    text text not null,
    at bigint not null,
    -- When a moderator decided about it; null: it is open.
    closed bigint
);

create index reports_open on reports (id) where closed is null;
create index reports_about on reports (about_id, id);
-- How many somebody has made lately.
create index reports_by on reports (by_id, at);

-- What stands or stood against players.
create table sanctions (
    id uuid not null primary key,
    about_id uuid not null,
    kind text not null check (kind in ('warning', 'mute', 'ban')),
    -- As the player reads it.
    reason text not null,
    at bigint not null,
    -- Null: for ever.
    until_at bigint,
    -- When a moderator took it back; null: nobody did.
    lifted bigint,
    report_id uuid
);

create index sanctions_about on sanctions (about_id, id);
-- What may be in force: read when the server starts.
create index sanctions_standing on sanctions (kind, until_at) where lifted is null;

-- Who did what to whom, when and why. Rows are added and never changed: the database itself refuses.
create table audit (
    id uuid not null primary key,
    at bigint not null,
    by_id uuid not null,
    about_id uuid not null,
    done text not null check (done in ('dismissed', 'warned', 'muted', 'banned', 'renamed', 'lifted')),
    reason text not null,
    until_at bigint,
    report_id uuid,
    sanction_id uuid,
    -- Of a changed name: the one before and the one since.
    old_name text,
    new_name text
);

create index audit_about on audit (about_id, id);

create function trail_is_never_changed() returns trigger language plpgsql as $$
begin
    raise exception 'the trail is never changed';
end
$$;

create trigger audit_is_never_changed before update or delete on audit
    for each row execute function trail_is_never_changed();

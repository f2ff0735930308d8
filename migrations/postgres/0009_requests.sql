-- Requests that make something and may be sent again. Kept for a day, so that whoever lost the answer makes nothing twice.

create table requests (
    player_id uuid not null,
    -- The Idempotency-Key that the client gave.
    key text not null,
    -- SHA-256 of what is asked for: the same key for something else is refused.
    digest bytea not null check (length(digest) = 32),
    -- The id of what it makes. Stored before that is made: a request that was cut short is done under the same id.
    id uuid not null,
    -- What it was answered, in JSON; null: nothing yet.
    answer text,
    at bigint not null,
    primary key (player_id, key)
);

-- What is old goes.
create index requests_at on requests (at);

-- What people say to each other at a match.

create table chat_lines (
    -- UUID version 7: ordered by time.
    id blob not null primary key check (length(id) = 16),
    match_id blob not null,
    -- Among the players, or among those who watch.
    room text not null check (room in ('players', 'spectators')),
    player_id blob not null,
    -- The client's id of it: what is sent again is said once.
    say_id text not null,
    text text not null,
    at integer not null
) strict, without rowid;

create unique index chat_lines_said on chat_lines (match_id, player_id, say_id);

-- A room's lines in order.
create index chat_lines_room on chat_lines (match_id, room, id);

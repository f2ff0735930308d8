-- What a player has decided about another: to follow (see what they play first) or to block (never be paired, nor spoken to).

create table relations (
    player_id blob not null,
    other_id blob not null,
    kind text not null check (kind in ('follow', 'block')),
    at integer not null,
    primary key (player_id, kind, other_id)
) strict, without rowid;

-- Who follows or blocks a player.
create index relations_other on relations (other_id, kind);

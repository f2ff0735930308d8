//! What was said at matches.
//!
//! This module must not know who may say or read what, but for one thing: nobody is given the lines of those whom they block.

use protocol::chat::{Line, LineId, OwnLine, Room};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use uuid::Uuid;

use super::both::{is_bot, on_both};
use super::{StoreFuture, in_time};

/// The store of chat.
pub trait Chat: Send + Sync {
    /// Keeps a line of `match_id`. False: its speaker has said something under the same `say_id` there already, and nothing is kept.
    fn say<'a>(&'a self, match_id: MatchId, line: &'a Line, say_id: &'a str) -> StoreFuture<'a, bool>;
    /// The newest lines of a room, those before `before` where it is given, in order, `limit` at most; without those of people
    /// whom `reader` blocks.
    fn lines<'a>(
        &'a self,
        match_id: MatchId,
        room: Room,
        before: Option<LineId>,
        reader: Option<PlayerId>,
        limit: u32,
    ) -> StoreFuture<'a, Vec<Line>>;
    /// What a player said anywhere, newest first, `limit` at most.
    fn said_by<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<OwnLine>>;
    /// A line of `match_id` and up to `each_way` before and after it in its room, in order. Empty where there is no such line.
    fn around<'a>(&'a self, match_id: MatchId, line: LineId, each_way: u32) -> StoreFuture<'a, Vec<Line>>;
}

fn room_text(room: Room) -> &'static str {
    match room {
        Room::Players => "players",
        Room::Spectators => "spectators",
    }
}

fn room_of(text: &str) -> Room {
    match text {
        "spectators" => Room::Spectators,
        _ => Room::Players,
    }
}

/// Lines of match `$1` in the room of its line `$2`, from that one on in one direction, `$3` at most.
macro_rules! from_line {
    ($compare:literal, $order:literal) => {
        concat!(
            "select l.id, l.room, l.player_id, p.name, ",
            is_bot!("p.id"),
            ", l.text, l.at from chat_lines l join players p on p.id = l.player_id \
             where l.match_id = $1 and l.room = (select room from chat_lines where id = $2 and match_id = $1) and l.id ",
            $compare,
            " $2 order by l.id ",
            $order,
            " limit $3"
        )
    };
}

on_both! {
    impl Chat for Own {
        fn say<'a>(&'a self, match_id: MatchId, line: &'a Line, say_id: &'a str) -> StoreFuture<'a, bool> {
            in_time(async move {
                let done = sqlx::query(
                    "insert into chat_lines (id, match_id, room, player_id, say_id, text, at) \
                     values ($1, $2, $3, $4, $5, $6, $7) on conflict (match_id, player_id, say_id) do nothing",
                )
                .bind(line.id.0)
                .bind(match_id.0)
                .bind(room_text(line.room))
                .bind(line.from.id.0)
                .bind(say_id)
                .bind(&line.text)
                .bind(line.at.cast_signed())
                .execute(self.writes())
                .await?;
                Ok(done.rows_affected() > 0)
            })
        }

        fn lines<'a>(
            &'a self,
            match_id: MatchId,
            room: Room,
            before: Option<LineId>,
            reader: Option<PlayerId>,
            limit: u32,
        ) -> StoreFuture<'a, Vec<Line>> {
            in_time(async move {
                let rows: Vec<(Uuid, Uuid, String, bool, String, i64)> = sqlx::query_as(concat!(
                    "select l.id, l.player_id, p.name, ",
                    is_bot!("p.id"),
                    ", l.text, l.at from chat_lines l join players p on p.id = l.player_id \
                     where l.match_id = $1 and l.room = $2 and l.id < $3 and not exists (select 1 from relations r \
                     where r.player_id = $4 and r.kind = 'block' and r.other_id = l.player_id) order by l.id desc limit $5",
                ))
                .bind(match_id.0)
                .bind(room_text(room))
                .bind(before.map_or(Uuid::max(), |line| line.0))
                .bind(reader.map_or(Uuid::nil(), |reader| reader.0))
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                let line = |(id, player, name, bot, text, at): (Uuid, Uuid, String, bool, String, i64)| {
                    let from = Person { id: PlayerId(player), name, bot };
                    Line { id: LineId(id), room, from, text, at: at.cast_unsigned() }
                };
                Ok(rows.into_iter().rev().map(line).collect())
            })
        }

        fn said_by<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<OwnLine>> {
            in_time(async move {
                let rows: Vec<(Uuid, Uuid, String, String, i64)> = sqlx::query_as(
                    "select id, match_id, room, text, at from chat_lines where player_id = $1 order by id desc limit $2",
                )
                .bind(player.0)
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                let line = |(id, match_id, room, text, at): (Uuid, Uuid, String, String, i64)| {
                    let (id, match_id, room) = (LineId(id), MatchId(match_id), room_of(&room));
                    OwnLine { id, match_id, room, text, at: at.cast_unsigned() }
                };
                Ok(rows.into_iter().map(line).collect())
            })
        }

        fn around<'a>(&'a self, match_id: MatchId, line: LineId, each_way: u32) -> StoreFuture<'a, Vec<Line>> {
            in_time(async move {
                let mut lines = Vec::new();
                let (back, on) = (from_line!("<=", "desc"), from_line!(">", "asc"));
                for (query, most) in [(back, each_way.saturating_add(1)), (on, each_way)] {
                    let rows: Vec<(Uuid, String, Uuid, String, bool, String, i64)> = sqlx::query_as(query)
                        .bind(match_id.0)
                        .bind(line.0)
                        .bind(i64::from(most))
                        .fetch_all(self.reads())
                        .await?;
                    lines.extend(rows.into_iter().map(|(id, room, player, name, bot, text, at)| {
                        let from = Person { id: PlayerId(player), name, bot };
                        Line { id: LineId(id), room: room_of(&room), from, text, at: at.cast_unsigned() }
                    }));
                }
                lines.sort_unstable_by_key(|line| line.id);
                Ok(lines)
            })
        }
    }
}

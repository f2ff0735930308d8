//! Chat at a match: checked, stored, then shown to those who may read it.
//!
//! Who may speak and read where is the rule of [`super::rooms`]. This module must not touch how a match goes.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::chat::{ChatPage, Line, LineId, Room};
use protocol::code::Code;
use protocol::ids::{Channel, MatchId, PlayerId, Seq};
use protocol::people::{Person, RelationKind};
use protocol::to_client::{ToClient, You};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

use super::said::Spoken;
use super::time::now_ms;
use super::{Matches, Refusal, check_act_id, refuse_with, unavailable};
use crate::blocked::{BlockLists, Blocked};
use crate::limits;
use crate::pace::{self, one_more};
use crate::text::is_legible;

const TOO_MANY_LINES: &str = "too many lines; say more in a moment";

/// What chat keeps in memory: how fast people speak, and whom those who are here block.
pub(super) struct Desk {
    people: DefaultKeyedRateLimiter<PlayerId>,
    matches: DefaultKeyedRateLimiter<MatchId>,
    pub(super) blocks: BlockLists,
}

impl Desk {
    pub(super) fn new() -> Desk {
        let some = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let (person, all) =
            (Quota::per_minute(some(limits::LINES_PER_MINUTE)), Quota::per_second(some(limits::MATCH_LINES_PER_S)));
        Desk {
            people: RateLimiter::keyed(person.allow_burst(some(limits::LINES_BURST))),
            matches: RateLimiter::keyed(all.allow_burst(some(limits::MATCH_LINES_BURST))),
            blocks: BlockLists::default(),
        }
    }

    /// Forgets who has been quiet; called now and then.
    pub(super) fn forget_quiet(&self) {
        pace::forget_quiet(&self.people);
        pace::forget_quiet(&self.matches);
    }
}

/// A line on its way in.
pub struct Saying {
    /// The client's id of it: one that comes again is said once.
    pub say_id: String,
    /// Where.
    pub room: Room,
    /// The words.
    pub text: String,
    /// Whether the operator lets guests speak to strangers.
    pub guests_may: bool,
}

impl Matches {
    /// Says a line; it is stored before anybody is told. The answer is the version of the match that the speaker is shown. Errors:
    /// `bad_id`, `bad_text`, `no_such_match`, `not_allowed`, `too_fast`, `store_unavailable`.
    pub async fn say(&self, who: &You, id: MatchId, saying: Saying) -> Result<Seq, Refusal> {
        let Saying { say_id, room, text, guests_may } = saying;
        check_act_id(&say_id)?;
        let text = checked(&text)?;
        let opened = self.open(id, Some(who.id)).await?;
        let feed = &opened.handle.feed;
        feed.present(Some(who.id)).may_speak(room, guests_may)?;
        one_more(&self.desk.people, &who.id, TOO_MANY_LINES)?;
        one_more(&self.desk.matches, &id, TOO_MANY_LINES)?;
        let from = Person { id: who.id, name: who.name.clone(), bot: who.bot };
        let line = Line { id: LineId(Uuid::now_v7()), room, from, text, at: now_ms() };
        if self.store().chat().say(id, &line, &say_id).await.map_err(unavailable)? {
            let frame = ToClient::Said { channel: Channel::Match(id), line, missed: false };
            let text = serde_json::to_string(&frame).expect("frames are plain data").into();
            feed.say(Spoken { room, from: who.id, text });
        }
        Ok(opened.head.core.version)
    }

    /// The lines of a room before `before`, or the newest. Errors: `no_such_match`, `not_allowed`, `store_unavailable`.
    pub async fn chat(
        &self,
        id: MatchId,
        who: Option<PlayerId>,
        room: Room,
        before: Option<LineId>,
    ) -> Result<ChatPage, Refusal> {
        let opened = self.open(id, who).await?;
        if !opened.handle.feed.present(who).may_read(room) {
            return Err(refuse_with(Code::NotAllowed, "you may not read this room now", json!({ "room": room })));
        }
        // One more than are shown tells whether there are more.
        let most = limits::CHAT_PAGE_LINES;
        let found = self.store().chat().lines(id, room, before, who, most + 1).await;
        let mut lines = found.map_err(unavailable)?;
        let more = lines.len() > most as usize;
        if more {
            lines.remove(0);
        }
        Ok(ChatPage { lines, more })
    }

    /// Whom `player` blocks, kept up to date while it is held. Errors: `store_unavailable`.
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Arc<Blocked>, Refusal> {
        let (relations, most) = (self.store().relations(), limits::RELATIONS_OF_A_PERSON);
        let read = async {
            let known = relations.related(player, RelationKind::Block, most).await.map_err(unavailable)?;
            Ok(known.into_iter().map(|person| person.id).collect())
        };
        self.desk.blocks.of(player, read).await
    }

    /// `player` blocks `other`, or does so no more: for those who are here.
    pub fn note_block(&self, player: PlayerId, other: PlayerId, blocks: bool) {
        self.desk.blocks.change(player, other, blocks);
    }

    /// Forgets what is no longer needed; called now and then.
    pub fn forget_quiet(&self) {
        self.desk.forget_quiet();
        self.inner.forget_quiet();
    }
}

/// One line of visible characters, trimmed. Errors: `bad_text {max}`.
fn checked(text: &str) -> Result<String, Refusal> {
    let (text, most) = (text.trim(), limits::LINE_CHARACTERS);
    if text.chars().count() > most || !is_legible(text) {
        let reason = format!("a line has 1 to {most} visible characters");
        return Err(refuse_with(Code::BadText, reason, json!({ "max": most })));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_and_checked() {
        assert_eq!(checked("  Well played! ⚽ ").expect("a line"), "Well played! ⚽");
        assert!(checked(&"ü".repeat(limits::LINE_CHARACTERS)).is_ok());
        for bad in ["", " \n ", "a\nb", "a\u{202e}b", "\u{200b}", &"x".repeat(limits::LINE_CHARACTERS + 1)] {
            assert_eq!(checked(bad).expect_err(bad).code, "bad_text");
        }
    }
}

//! What is shown of a match: frames from one core to the next, and the newest state for snapshots.
//!
//! Views are the game's own, built for each kind of viewer. This module must not decide who sees what, nor change a match.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use engine::catalog::Witnessed;
use engine::game::{BySide, Side, Viewer};
use parking_lot::Mutex;
use protocol::http::MatchPage;
use protocol::ids::{Channel, PlayerId, Seq};
use protocol::matches::{Chances, Clocks, Listing, Status};
use protocol::matchmaking::OwnMatch;
use protocol::to_client::{Legal, Prompts, Rolled, Snapshot, ToClient};
use protocol::watching::Watch;
use serde::Serialize;
use serde_json::{Map, Value};

use super::core::Core;
use super::dice::MatchDice;
use super::feed::{Audience, Frame, Head, Texts};
use super::names;
use super::patch;
use super::sealed::Sealed;

/// A match as it is now. What is encoded of it is encoded once, when somebody asks first.
pub struct MatchHead {
    /// The match.
    pub core: Core,
    legal: BySide<OnceLock<Arc<str>>>,
    chances: OnceLock<Option<Chances>>,
    encoded: Mutex<Vec<(Kind, Utf8Bytes)>>,
    /// What spectators saw of the game when the frame that led here was made: the next frame starts from it.
    seen: Mutex<Option<Value>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Snapshot(Audience, bool),
    WithLegal(Audience),
    Still(Audience),
}

impl MatchHead {
    /// Nothing is encoded yet.
    pub fn new(core: Core) -> MatchHead {
        let (legal, chances) = (BySide::default(), OnceLock::new());
        MatchHead { core, legal, chances, encoded: Mutex::default(), seen: Mutex::default() }
    }

    /// The chance of each result. Computed when the head is first shown to somebody, after what led here is stored.
    pub fn chances(&self) -> Option<Chances> {
        *self.chances.get_or_init(|| self.core.chances())
    }

    /// The same where `old` has told others. What has not been played on is not computed again.
    fn new_chances(&self, old: &MatchHead) -> Option<Chances> {
        if Arc::ptr_eq(&old.core.game, &self.core.game) && old.core.started() == self.core.started() {
            // Nobody reads it before it is shown, so the lock is free.
            let _ = self.chances.set(old.chances());
            return None;
        }
        self.chances().filter(|chances| Some(*chances) != old.chances())
    }

    /// As REST shows it.
    pub fn page(&self, who: Option<PlayerId>) -> MatchPage {
        let (audience, _) = self.audience(who);
        MatchPage {
            seq: self.core.version,
            view: self.core.view(audience.viewer()),
            prompts: self.core.prompts(),
            clocks: self.core.clock.reading(),
            chances: self.chances(),
            you: audience.sides().collect(),
        }
    }

    /// As the lobby lists it, where nobody watches.
    pub fn listing(&self) -> Listing {
        let core = &self.core;
        Listing {
            id: core.id,
            game: core.header.game.name().to_owned(),
            options: core.header.options(),
            clock: core.header.clock,
            rated: core.header.rated,
            status: core.status,
            seats: names::shown(&core.seats),
            ratings: core.ratings,
            score: core.score(),
            seq: core.version,
            viewers: 0,
            created: core.created,
        }
    }

    /// As the own channel of a player shows it; none once it is over, and to whoever plays on no side.
    pub fn own(&self, who: PlayerId) -> Option<OwnMatch> {
        let (audience, _) = self.audience(Some(who));
        let you: Vec<Side> = audience.sides().collect();
        if you.is_empty() || self.core.ended() {
            return None;
        }
        let your_turn = self.owing(audience).next().is_some();
        Some(OwnMatch { listing: self.listing(), you, your_turn, clocks: self.core.clock.reading() })
    }

    /// The legal actions of a side in the short form, encoded.
    fn legal(&self, side: Side) -> &Arc<str> {
        self.legal[side].get_or_init(|| self.core.game.compact_legal(side).to_string().into())
    }

    /// The sides of the audience that owe an action.
    fn owing(&self, audience: Audience) -> impl Iterator<Item = Side> {
        audience.sides().filter(|side| self.core.prompts[*side].is_some())
    }

    /// The text of a frame with the legal actions of the audience's sides that owe one.
    fn add_legal(&self, frame: &str, audience: Audience) -> Utf8Bytes {
        let name = |side| if side == Side::Home { "home" } else { "away" };
        let list = |side: Side| format!("\"{}\":{}", name(side), self.legal(side));
        let lists: Vec<String> = self.owing(audience).map(list).collect();
        if lists.is_empty() {
            return frame.into();
        }
        let open = frame.strip_suffix('}').expect("a frame is an object");
        format!("{open},\"legal\":{{{}}}}}", lists.join(",")).into()
    }

    fn encoded_once(&self, kind: Kind, encode: impl FnOnce() -> Utf8Bytes) -> Utf8Bytes {
        // Under the lock, so that ten thousand who ask at once cost one encoding.
        let mut encoded = self.encoded.lock();
        if let Some((_, text)) = encoded.iter().find(|(known, _)| *known == kind) {
            return text.clone();
        }
        let text = encode();
        encoded.push((kind, text.clone()));
        text
    }

    fn encode_snapshot(&self, audience: Audience, legal: bool) -> Utf8Bytes {
        let core = &self.core;
        let mut snapshot = Snapshot {
            channel: Channel::Match(core.id),
            seq: core.version,
            view: serde_json::to_value(core.view(audience.viewer())).expect("views are plain data"),
            prompts: Some(core.prompts()),
            legal: None,
            clocks: core.clock.reading(),
            chances: self.chances(),
            you: audience.sides().collect(),
        };
        if legal {
            let mut lists = Legal::default();
            for side in self.owing(audience) {
                let list = Some(core.game.compact_legal(side));
                match side {
                    Side::Home => lists.home = list,
                    Side::Away => lists.away = list,
                }
            }
            snapshot.legal = Some(lists).filter(|lists| *lists != Legal::default());
        }
        serde_json::to_string(&ToClient::Snapshot(snapshot)).expect("frames are plain data").into()
    }
}

impl Head for MatchHead {
    fn unwatched(&self) {
        *self.encoded.lock() = Vec::new();
        *self.seen.lock() = None;
    }

    fn seq(&self) -> Seq {
        self.core.version
    }

    fn is_over(&self) -> bool {
        self.core.ended()
    }

    fn asks_who_watches(&self) -> bool {
        let some_may = matches!(self.core.header.watch(), Watch::Followed | Watch::Nobody);
        some_may && self.core.status != Status::Waiting
    }

    fn audience(&self, player: Option<PlayerId>) -> (Audience, Seq) {
        let sides = player.map(|player| self.core.sides_of(player)).unwrap_or_default();
        let since = Side::BOTH.into_iter().filter(|side| sides[*side]).map(|side| self.core.seated_at[side]).max();
        (Audience(sides), since.unwrap_or(0))
    }

    fn snapshot(&self, audience: Audience, legal: bool) -> Utf8Bytes {
        let legal = legal && self.owing(audience).next().is_some();
        self.encoded_once(Kind::Snapshot(audience, legal), || self.encode_snapshot(audience, legal))
    }

    fn with_legal(&self, frame: &Frame, audience: Audience) -> Utf8Bytes {
        let plain = frame.text(audience.viewer());
        if self.owing(audience).next().is_none() {
            return plain.clone();
        }
        self.encoded_once(Kind::WithLegal(audience), || self.add_legal(plain, audience))
    }

    fn still(&self, audience: Audience) -> Utf8Bytes {
        let core = &self.core;
        self.encoded_once(Kind::Still(audience), || {
            let diff = DiffText {
                kind: "diff",
                channel: Channel::Match(core.id),
                from: core.version,
                to: core.version,
                patch: None,
                events: Vec::new(),
                rolls: Cow::Borrowed(&[]),
                prompts: Some(core.prompts()),
                clocks: core.clock.reading(),
                chances: None,
            };
            self.add_legal(&serde_json::to_string(&diff).expect("frames are plain data"), audience)
        })
    }
}

/// A [`protocol::to_client::Diff`] that borrows what it tells.
#[derive(Serialize)]
struct DiffText<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    channel: Channel,
    from: Seq,
    to: Seq,
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<&'a Value>,
    #[serde(skip_serializing_if = "<[Rolled]>::is_empty")]
    rolls: Cow<'a, [Rolled]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prompts: Option<Prompts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Clocks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Chances>,
}

/// The frame that leads from `old_head` to `new_head`.
pub fn frame(old_head: &MatchHead, new_head: &MatchHead, witnessed: &[(Seq, Witnessed)], rolls: &[Rolled]) -> Frame {
    let (old, new) = (&old_head.core, &new_head.core);
    let about = about_patch(old, new);
    let chances = new_head.new_chances(old_head);
    let text = |viewer| {
        let diff = DiffText {
            kind: "diff",
            channel: Channel::Match(new.id),
            from: old.version,
            to: new.version,
            patch: whole_patch(old_head, new_head, about.clone(), viewer),
            events: witnessed.iter().flat_map(|(_, events)| events.to(viewer)).collect(),
            rolls: rolls_told(old.sealed_from(viewer), new.sealed_from(viewer), rolls),
            prompts: Some(new.prompts()).filter(|prompts| *prompts != old.prompts()),
            clocks: new.clock.reading().filter(|clocks| Some(*clocks) != old.clock.reading()),
            chances,
        };
        Utf8Bytes::from(serde_json::to_string(&diff).expect("frames are plain data"))
    };
    let texts = if new.game.hides() {
        Texts::Each { sides: BySide::new(|side| text(side.into())), spectator: text(Viewer::Spectator) }
    } else {
        Texts::Same(text(Viewer::Spectator))
    };
    Frame { from: old.version, to: new.version, texts }
}

/// The rolls that a viewer is told of: what was kept from him so far where it is out now, and nothing that he is kept from.
pub(super) fn rolls_told<'a>(kept: Option<&Sealed>, keeps: Option<&Sealed>, rolls: &'a [Rolled]) -> Cow<'a, [Rolled]> {
    if kept.is_none() && keeps.is_none() {
        return Cow::Borrowed(rolls);
    }
    let mut told = [kept.map_or(&[][..], Sealed::rolls), rolls].concat();
    told.truncate(told.len().saturating_sub(keeps.map_or(0, |keeps| keeps.rolls().len())));
    Cow::Owned(told)
}

fn whole_patch(old: &MatchHead, new: &MatchHead, about: Map<String, Value>, viewer: Viewer) -> Option<Value> {
    let about = with_dice(about, old.core.dice_for(viewer), new.core.dice_for(viewer));
    let parts = [("game", game_patch(old, new, viewer)), ("match", about)];
    let patch: Map<_, _> = parts.into_iter().filter_map(|(key, part)| Some((key.to_owned(), part?))).collect();
    (!patch.is_empty()).then_some(Value::Object(patch))
}

/// The changes of the game's view. What spectators see is handed from head to head, so that it is built once for each.
fn game_patch(old: &MatchHead, new: &MatchHead, viewer: Viewer) -> Option<Value> {
    let seen = if viewer == Viewer::Spectator { old.seen.lock().take() } else { None };
    // The same game behind both: no step of it has been made.
    if Arc::ptr_eq(&old.core.game, &new.core.game) && old.core.started() == new.core.started() {
        if seen.is_some() {
            *new.seen.lock() = seen;
        }
        return None;
    }
    let before = seen.unwrap_or_else(|| old.core.game_view(viewer));
    let after = new.core.game_view(viewer);
    let patch = patch::diff(&before, &after);
    if viewer == Viewer::Spectator {
        *new.seen.lock() = Some(after);
    }
    patch
}

/// The changes in front of the game, but for the dice. Only what can change is compared.
fn about_patch(old: &Core, new: &Core) -> Map<String, Value> {
    let mut patch = Map::new();
    compare(&mut patch, "status", &old.status, &new.status);
    if !Arc::ptr_eq(&old.seats, &new.seats) {
        compare(&mut patch, "seats", &names::shown(&old.seats), &names::shown(&new.seats));
    }
    compare(&mut patch, "draw_offer", &old.draw_offer, &new.draw_offer);
    compare(&mut patch, "can_abort", &old.can_abort(), &new.can_abort());
    compare(&mut patch, "result", &old.result, &new.result);
    compare(&mut patch, "rematch", &old.rematch, &new.rematch);
    patch
}

/// The same with those of the dice.
fn with_dice(mut patch: Map<String, Value>, old: &MatchDice, new: &MatchDice) -> Option<Value> {
    if !old.same(new) {
        compare(&mut patch, "dice", &old.view(), &new.view());
    }
    (!patch.is_empty()).then_some(Value::Object(patch))
}

fn compare<T: Serialize + PartialEq>(patch: &mut Map<String, Value>, key: &str, old: &T, new: &T) {
    let json = |value| serde_json::to_value(value).expect("views are plain data");
    if old != new
        && let Some(change) = patch::diff(&json(old), &json(new))
    {
        patch.insert(key.to_owned(), change);
    }
}

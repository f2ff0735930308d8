//! What a channel shows: a ring of ready-made frames, the newest state for snapshots, and who is to be woken.
//!
//! A frame is encoded once and shared by all readers of a kind. Each reader has a cursor of its own; one that falls out of the ring
//! gets a snapshot. Locks are held for a few instructions, never across an await. This module must not know matches or sockets.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use engine::game::{BySide, Side, Viewer};
use parking_lot::{Mutex, RwLock};
use protocol::ids::{PlayerId, Seq};
use tokio::sync::Notify;

pub use super::cursor::Cursor;
use super::readers::Readers;
pub use super::readers::{Counts, ReaderId};
use super::rooms::Present;
use super::said::{Said, Spoken};
use crate::limits::RING_FRAMES;

/// The sides that a reader plays, which decides what it is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audience(pub BySide<bool>);

impl Audience {
    /// Whose view it is. One who plays both sides sees what everybody sees: nothing is hidden from oneself by a game that both
    /// sides of which are in one hand, and no game shows one side's secrets to the other.
    pub fn viewer(self) -> Viewer {
        match (self.0.home, self.0.away) {
            (true, false) => Viewer::Home,
            (false, true) => Viewer::Away,
            _ => Viewer::Spectator,
        }
    }

    /// The sides in order.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.0[*side])
    }
}

/// The newest state of a channel.
pub trait Head: Send + Sync {
    /// Nobody reads any more: what was kept for readers can go.
    fn unwatched(&self) {}
    /// Its version.
    fn seq(&self) -> Seq;
    /// Whether nothing can happen in it any more.
    fn is_over(&self) -> bool {
        false
    }
    /// Whether readers who do not play stay only if they were let in for good.
    fn asks_who_watches(&self) -> bool {
        false
    }
    /// What `player` is to this channel, and since which version.
    fn audience(&self, _player: Option<PlayerId>) -> (Audience, Seq) {
        (Audience::default(), 0)
    }
    /// Everything, for one kind of reader.
    fn snapshot(&self, audience: Audience, legal: bool) -> Utf8Bytes;
    /// For one who has missed nothing: a step that changes nothing, with the legal actions that are due.
    fn still(&self, audience: Audience) -> Utf8Bytes {
        self.snapshot(audience, false)
    }
    /// The frame that leads here, with the legal actions that it makes due.
    fn with_legal(&self, frame: &Frame, audience: Audience) -> Utf8Bytes {
        frame.text(audience.viewer()).clone()
    }
}

/// One step of a channel, encoded.
pub struct Frame {
    /// The version it starts from.
    pub from: Seq,
    /// The version it leads to.
    pub to: Seq,
    /// The text for each kind of viewer; the same bytes where nothing is hidden.
    pub texts: Texts,
}

/// Texts by viewer.
pub enum Texts {
    /// Everybody sees the same.
    Same(Utf8Bytes),
    /// Viewers see different things.
    Each {
        /// The sides'.
        sides: BySide<Utf8Bytes>,
        /// Everybody else's.
        spectator: Utf8Bytes,
    },
}

impl Frame {
    /// What `viewer` is sent.
    pub fn text(&self, viewer: Viewer) -> &Utf8Bytes {
        match (&self.texts, viewer.side()) {
            (Texts::Same(text), _) => text,
            (Texts::Each { sides, .. }, Some(side)) => &sides[side],
            (Texts::Each { spectator, .. }, None) => spectator,
        }
    }
}

/// A channel's feed. Written by the channel's owner, read by sockets.
pub struct Feed<H> {
    /// Counts changes of any kind, so that a reader with nothing to do takes no lock.
    stamp: AtomicU64,
    state: RwLock<State<H>>,
    readers: Mutex<Readers>,
    /// Wakes the owner when readers have come or gone.
    readers_changed: Notify,
}

struct State<H> {
    shown: Shown<H>,
    /// For those who do not play, where they are shown it later.
    late: Option<Shown<H>>,
    said: Said,
    notice: Option<Dated>,
    reveals: BySide<Option<Dated>>,
    closed: bool,
}

/// The newest state and the frames that lead to it.
struct Shown<H> {
    frames: VecDeque<Arc<Frame>>,
    head: Arc<H>,
}

/// A latest-value message; the stamp tells whether a reader has had it.
#[derive(Clone)]
struct Dated {
    stamp: u64,
    text: Utf8Bytes,
    /// Another text for those who are shown everything later.
    late: Option<Utf8Bytes>,
}

/// What stands beside the frames.
enum News<'a> {
    Reveal(Side, &'a Dated),
    Said(u64, Utf8Bytes),
    Notice(u64, &'a Utf8Bytes),
}

/// What a reader does next.
pub enum Next {
    /// Send this.
    Text(Utf8Bytes),
    /// Wait to be woken.
    Wait,
    /// The feed has ended; the channel may have another.
    Closed,
}

impl<H: Head> Feed<H> {
    /// A feed that starts at `head`.
    pub fn new(head: Arc<H>) -> Feed<H> {
        Feed::delayed(head, None)
    }

    /// The same where those who do not play are shown `late` so far, and what follows by [`Feed::publish_late`].
    pub fn delayed(head: Arc<H>, late: Option<Arc<H>>) -> Feed<H> {
        let state = State {
            shown: Shown::new(head),
            late: late.map(Shown::new),
            said: Said::default(),
            notice: None,
            reveals: BySide::default(),
            closed: false,
        };
        // Stamps start above those of a new cursor.
        Feed {
            stamp: AtomicU64::new(1),
            state: RwLock::new(state),
            readers: Mutex::new(Readers::default()),
            readers_changed: Notify::new(),
        }
    }

    /// The newest state, as the players are shown it.
    pub fn head(&self) -> Arc<H> {
        self.state.read().shown.head.clone()
    }

    /// What everybody else is shown now.
    pub fn public_head(&self) -> Arc<H> {
        self.state.read().to(Audience::default()).head.clone()
    }

    /// What `player` is shown now.
    pub fn head_for(&self, player: Option<PlayerId>) -> Arc<H> {
        let state = self.state.read();
        let (audience, _) = state.shown.head.audience(player);
        state.to(audience).head.clone()
    }

    /// Shows a step; `frame` is made only where somebody reads, or whoever comes back gets a snapshot, and an idle match stays small.
    /// Readers are told by [`Feed::wake`], so that the answer to who caused it can travel with it. The frame is given back for those who
    /// are shown it later.
    pub fn publish(&self, head: Arc<H>, frame: impl FnOnce() -> Frame) -> Option<Arc<Frame>> {
        let frame = (self.counts().viewers > 0).then(|| Arc::new(frame()));
        let mut state = self.state.write();
        state.shown.push(head, frame.clone());
        self.stamp.fetch_add(1, Ordering::Release);
        frame
    }

    /// Shows a step to those who do not play, where they are shown it later. They are told by [`Feed::wake_late`].
    pub fn publish_late(&self, head: Arc<H>, frame: Option<Arc<Frame>>) {
        let frame = frame.filter(|_| self.counts().spectators > 0);
        let mut state = self.state.write();
        if let Some(late) = &mut state.late {
            late.push(head, frame);
        }
        self.stamp.fetch_add(1, Ordering::Release);
    }

    /// Wakes those who are shown what happens at once.
    pub fn wake(&self) {
        let all = self.state.read().late.is_none();
        let readers = self.readers.lock();
        if all {
            readers.wake_all();
        } else {
            Side::BOTH.into_iter().for_each(|side| readers.wake_side(side));
        }
    }

    /// Wakes all readers.
    pub fn wake_late(&self) {
        self.readers.lock().wake_all();
    }

    /// Replaces the droppable news; `late` is for those who are shown everything later.
    pub fn notice(&self, text: Utf8Bytes, late: Option<Utf8Bytes>) {
        {
            let mut state = self.state.write();
            let stamp = self.stamp.fetch_add(1, Ordering::Release) + 1;
            state.notice = Some(Dated { stamp, text, late });
        }
        self.readers.lock().wake_all();
    }

    /// A line of chat, which is stored.
    pub fn say(&self, spoken: Spoken) {
        {
            let mut state = self.state.write();
            let stamp = self.stamp.fetch_add(1, Ordering::Release) + 1;
            state.said.push(stamp, spoken);
        }
        self.readers.lock().wake_all();
    }

    /// Asks the clients of a side for a link.
    pub fn reveal(&self, side: Side, text: Utf8Bytes) {
        {
            let mut state = self.state.write();
            let stamp = self.stamp.fetch_add(1, Ordering::Release) + 1;
            state.reveals[side] = Some(Dated { stamp, text, late: None });
        }
        self.readers.lock().wake_side(side);
    }

    /// The link is there, or is not waited for any more.
    pub fn revealed(&self) {
        self.state.write().reveals = BySide::default();
    }

    /// Seats have changed: readers may play sides that they did not.
    pub fn reseat(&self) {
        let head = self.head();
        self.readers.lock().reseat(|player| head.audience(player).0.0);
    }

    /// How far the channel is for `player`, who reads or speaks there.
    pub fn present(&self, player: Option<PlayerId>) -> Present {
        let state = self.state.read();
        let (audience, _) = state.shown.head.audience(player);
        state.present(audience)
    }

    /// How many readers there are.
    pub fn counts(&self) -> Counts {
        self.readers.lock().counts()
    }

    /// Ready when readers have come or gone since it was last asked.
    pub async fn readers_changed(&self) {
        self.readers_changed.notified().await;
    }

    /// Ends the feed if nobody reads it; then nobody can join it any more.
    pub fn close_unwatched(&self) -> bool {
        self.readers.lock().close_if_empty()
    }

    /// Ends the feed; readers are told.
    pub fn close(&self) {
        self.state.write().closed = true;
        self.stamp.fetch_add(1, Ordering::Release);
        let mut readers = self.readers.lock();
        readers.close();
        readers.wake_all();
    }
}

/// A feed as its readers know it, whatever it shows.
pub trait Readable: Send + Sync {
    /// The next thing to send to a reader.
    fn next(&self, cursor: &mut Cursor) -> Next;
    /// A reader comes; it is woken through `wake`. `None`: the feed has ended.
    fn join(&self, player: Option<PlayerId>, wake: &Arc<Notify>) -> Option<ReaderId>;
    /// A reader goes.
    fn leave(&self, id: ReaderId);
}

impl<H: Head> Readable for Feed<H> {
    fn next(&self, cursor: &mut Cursor) -> Next {
        let stamp = self.stamp.load(Ordering::Acquire);
        if cursor.stamp == stamp {
            return Next::Wait;
        }
        let state = self.state.read();
        if state.closed {
            return Next::Closed;
        }
        let (audience, since) = state.shown.head.audience(cursor.player);
        if audience == Audience::default() && !cursor.admitted && state.shown.head.asks_who_watches() {
            // It is asked again at the door.
            return Next::Closed;
        }
        let shown = state.to(audience);
        let head_seq = shown.head.seq();
        let first_look = !std::mem::replace(&mut cursor.looked, true);
        if first_look {
            // What was said before is in the store.
            cursor.said = stamp;
        }
        if first_look
            && cursor.legal
            && cursor.at == Some(head_seq)
            && since <= head_seq
            && audience != Audience::default()
        {
            // No frame leads here that could tell one who comes back what it may do.
            let head = shown.head.clone();
            drop(state);
            return Next::Text(head.still(audience));
        }
        if cursor.at != Some(head_seq) || head_seq < since {
            let frame = cursor.at.filter(|at| *at >= since).and_then(|at| shown.after(at));
            cursor.at = Some(frame.as_ref().map_or(head_seq, |frame| frame.to));
            let head = (cursor.at == Some(head_seq)).then(|| shown.head.clone());
            if head.is_some() && state.news(cursor, audience).is_none() {
                // Nothing more for now: the next look costs no lock.
                cursor.rest(stamp);
            }
            // Encoding may take a while the first time: not under the lock.
            drop(state);
            return Next::Text(match (frame, head) {
                (Some(frame), Some(head)) if cursor.legal => head.with_legal(&frame, audience),
                (Some(frame), _) => frame.text(audience.viewer()).clone(),
                (None, Some(head)) => head.snapshot(audience, cursor.legal),
                (None, None) => unreachable!("without a frame the cursor is at the head"),
            });
        }
        match state.news(cursor, audience) {
            Some(News::Reveal(side, reveal)) => {
                cursor.reveals[side] = reveal.stamp;
                Next::Text(reveal.text.clone())
            }
            Some(News::Said(said, text)) => {
                cursor.said = said;
                Next::Text(text)
            }
            Some(News::Notice(notice, text)) => {
                cursor.notice = notice;
                Next::Text(text.clone())
            }
            None => {
                cursor.rest(stamp);
                Next::Wait
            }
        }
    }

    fn join(&self, player: Option<PlayerId>, wake: &Arc<Notify>) -> Option<ReaderId> {
        let (Audience(sides), _) = self.head().audience(player);
        let id = self.readers.lock().add(player, sides, wake.clone())?;
        // A seat may have been taken just now.
        if self.head().audience(player).0.0 != sides {
            self.reseat();
        }
        self.readers_changed.notify_one();
        Some(id)
    }

    fn leave(&self, id: ReaderId) {
        let left = {
            let mut readers = self.readers.lock();
            readers.remove(id);
            readers.counts().viewers
        };
        if left == 0 {
            let mut state = self.state.write();
            let state = &mut *state;
            for shown in std::iter::once(&mut state.shown).chain(&mut state.late) {
                shown.frames = VecDeque::new();
                shown.head.unwatched();
            }
        }
        self.readers_changed.notify_one();
    }
}

impl<H: Head> State<H> {
    /// What is shown to `audience`.
    fn to(&self, audience: Audience) -> &Shown<H> {
        self.late.as_ref().filter(|_| audience == Audience::default()).unwrap_or(&self.shown)
    }

    /// How far the channel is for one who reads or speaks there.
    fn present(&self, audience: Audience) -> Present {
        let over_for_all = self.to(Audience::default()).head.is_over();
        Present { sits: audience != Audience::default(), over: self.shown.head.is_over(), over_for_all }
    }

    /// The first of what stands beside the frames that the reader has not had: a reveal of a side, then what was said, then the notice.
    fn news(&self, cursor: &Cursor, audience: Audience) -> Option<News<'_>> {
        let reveal = |side: Side| {
            let reveal = self.reveals[side].as_ref().filter(|reveal| reveal.stamp > cursor.reveals[side])?;
            Some(News::Reveal(side, reveal))
        };
        let said = || {
            let present = self.present(audience);
            let may_have = |spoken: &Spoken| present.may_read(spoken.room) && cursor.hears(spoken.from);
            self.said.after(cursor.said, may_have).map(|(stamp, text)| News::Said(stamp, text))
        };
        let notice = || {
            let notice = self.notice.as_ref().filter(|notice| notice.stamp > cursor.notice)?;
            let late = notice.late.as_ref().filter(|_| audience == Audience::default());
            Some(News::Notice(notice.stamp, late.unwrap_or(&notice.text)))
        };
        audience.sides().find_map(reveal).or_else(said).or_else(notice)
    }
}

impl<H> Shown<H> {
    fn new(head: Arc<H>) -> Shown<H> {
        Shown { frames: VecDeque::new(), head }
    }

    fn push(&mut self, head: Arc<H>, frame: Option<Arc<Frame>>) {
        self.head = head;
        match frame {
            Some(frame) => {
                if self.frames.len() == RING_FRAMES {
                    self.frames.pop_front();
                }
                self.frames.push_back(frame);
            }
            None => self.frames = VecDeque::new(),
        }
    }

    /// The frame that starts from `at`, if the ring has it.
    fn after(&self, at: Seq) -> Option<Arc<Frame>> {
        let place = self.frames.binary_search_by_key(&at, |frame| frame.from).ok()?;
        Some(self.frames[place].clone())
    }
}

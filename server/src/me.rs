//! The `me` channel: a feed for each person who reads one, made of parts that their owners bring.
//!
//! An owner brings its part whenever it has changed; only the newest of each waits. Feeds are made when somebody first subscribes and
//! dropped when nobody reads them any more. This module must not know what the parts mean.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use protocol::ids::{Channel, MatchId, PlayerId, Seq};
use protocol::matchmaking::{MeView, OwnMatch};
use protocol::to_client::{Diff, Snapshot, ToClient};
use protocol::tournaments::OwnFixture;
use serde_json::Value;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::limits;
use crate::matches::feed::{Audience, Feed, Frame, Head, Texts};
use crate::matches::patch;
use crate::matches::time::now_ms;
use crate::matchmaking::BoardPart;
use crate::matchmaking::round::DeskPart;

/// All such feeds of this process. Cheap to clone.
#[derive(Clone, Default)]
pub struct Me {
    people: Arc<Mutex<HashMap<PlayerId, Arc<Own>>>>,
    changed: Arc<Changed>,
}

#[derive(Default)]
struct Changed {
    who: Mutex<BTreeSet<PlayerId>>,
    wake: Notify,
}

/// One person's.
#[derive(Default)]
pub struct Own {
    feed: OnceLock<Arc<Feed<MeHead>>>,
    pending: Mutex<Pending>,
    /// Held while something is shown: each step starts where the one before it ended.
    showing: Mutex<()>,
    /// Held while the feed is made.
    pub(crate) opening: tokio::sync::Mutex<()>,
}

/// The newest of each part that is not shown yet.
#[derive(Default)]
struct Pending {
    desk: Option<DeskPart>,
    board: Option<BoardPart>,
    fixtures: Option<BTreeMap<String, OwnFixture>>,
    matches: BTreeMap<MatchId, Option<OwnMatch>>,
}

/// What a person's feed shows now.
pub struct MeHead {
    seq: Seq,
    view: MeView,
    json: Value,
    encoded: OnceLock<Utf8Bytes>,
}

impl Me {
    /// The task that shows changes, thinned, until the server stops.
    pub async fn run(self, stop: CancellationToken) {
        let mut sweep = tokio::time::interval(Duration::from_millis(limits::ME_UNREAD_LINGERS_MS));
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                _ = sweep.tick() => self.drop_unread(),
                () = self.changed.wake.notified() => {
                    for who in std::mem::take(&mut *self.changed.who.lock()) {
                        if let Some(own) = self.of(who) {
                            own.show();
                        }
                    }
                    if stop.run_until_cancelled(tokio::time::sleep(Duration::from_millis(limits::ME_EVERY_MS))).await.is_none() {
                        break;
                    }
                }
            }
        }
        self.people.lock().values().filter_map(|own| own.feed.get()).for_each(|feed| feed.close());
    }

    /// Whether a socket of theirs reads their channel.
    pub fn is_here(&self, who: PlayerId) -> bool {
        let own = self.of(who);
        own.and_then(|own| own.feed.get().map(|feed| feed.counts().viewers)).unwrap_or_default() > 0
    }

    /// Whether changes of theirs are worth making.
    pub fn is_read(&self, who: PlayerId) -> bool {
        self.people.lock().contains_key(&who)
    }

    /// The place of their feed, whether it is made or not. From now on parts are kept for it.
    pub fn own(&self, who: PlayerId) -> Arc<Own> {
        self.people.lock().entry(who).or_default().clone()
    }

    /// Their part of the queue has changed.
    pub fn show_desk(&self, who: PlayerId, part: impl FnOnce() -> DeskPart) {
        self.note(who, |pending| pending.desk = Some(part()));
    }

    /// Their seeks and challenges have changed.
    pub fn show_board(&self, who: PlayerId, part: impl FnOnce() -> BoardPart) {
        self.note(who, |pending| pending.board = Some(part()));
    }

    /// The fixtures of tournaments that wait for them have changed.
    pub fn show_fixtures(&self, who: PlayerId, fixtures: impl FnOnce() -> BTreeMap<String, OwnFixture>) {
        self.note(who, |pending| pending.fixtures = Some(fixtures()));
    }

    /// A match of theirs has changed; none: it is over.
    pub fn show_match(&self, who: PlayerId, id: MatchId, own: impl FnOnce() -> Option<OwnMatch>) {
        self.note(who, |pending| _ = pending.matches.insert(id, own()));
    }

    fn note(&self, who: PlayerId, note: impl FnOnce(&mut Pending)) {
        let Some(own) = self.of(who) else { return };
        note(&mut own.pending.lock());
        self.changed.who.lock().insert(who);
        self.changed.wake.notify_one();
    }

    fn of(&self, who: PlayerId) -> Option<Arc<Own>> {
        self.people.lock().get(&who).cloned()
    }

    /// Whoever comes back soon goes on in the same feed; the others' go.
    fn drop_unread(&self) {
        self.people.lock().retain(|_, own| match own.feed.get() {
            Some(feed) => !feed.close_unwatched(),
            // Somebody may be making it.
            None => Arc::strong_count(own) > 1,
        });
    }
}

impl Own {
    /// The feed, if it is made.
    pub fn feed(&self) -> Option<Arc<Feed<MeHead>>> {
        self.feed.get().cloned()
    }

    /// Makes the feed of what the parts' owners have brought since [`Me::own`], and of the matches that were running before.
    pub fn open(&self, matches: impl IntoIterator<Item = (MatchId, OwnMatch)>) -> Arc<Feed<MeHead>> {
        let make = || {
            let mut view = MeView { matches: matches.into_iter().collect(), ..MeView::default() };
            std::mem::take(&mut *self.pending.lock()).apply(&mut view);
            // It starts from the time, so that a restart is noticed.
            Arc::new(Feed::new(Arc::new(MeHead::new(now_ms(), view))))
        };
        self.feed.get_or_init(make).clone()
    }

    /// Shows what waits to be shown.
    pub(crate) fn show(&self) {
        let Some(feed) = self.feed.get() else { return };
        let _one = self.showing.lock();
        let old = feed.head();
        let mut view = old.view.clone();
        std::mem::take(&mut *self.pending.lock()).apply(&mut view);
        let head = MeHead::new(old.seq + 1, view);
        let Some(patch) = patch::diff(&old.json, &head.json) else { return };
        let (from, to) = (old.seq, head.seq);
        feed.publish(Arc::new(head), || Frame { from, to, texts: Texts::Same(diff(from, to, patch)) });
        feed.wake();
    }
}

impl Pending {
    fn apply(self, view: &mut MeView) {
        if let Some(desk) = self.desk {
            (view.places, view.offer, view.computer_offered) = (desk.places, desk.offer, desk.computer_offered);
        }
        if let Some(board) = self.board {
            (view.seeks, view.challenges) = (board.seeks, board.challenges);
            view.hidden_seeks = board.hidden_seeks;
        }
        if let Some(fixtures) = self.fixtures {
            view.fixtures = fixtures;
        }
        for (id, own) in self.matches {
            match own {
                Some(own) => _ = view.matches.insert(id, own),
                None => _ = view.matches.remove(&id),
            }
        }
    }
}

fn diff(from: Seq, to: Seq, patch: Value) -> Utf8Bytes {
    let diff = ToClient::Diff(Diff::of_view(Channel::Me, from, to, patch));
    serde_json::to_string(&diff).expect("frames are plain data").into()
}

impl MeHead {
    fn new(seq: Seq, view: MeView) -> MeHead {
        let json = serde_json::to_value(&view).expect("views are plain data");
        MeHead { seq, view, json, encoded: OnceLock::new() }
    }

    /// The view.
    pub fn view(&self) -> &MeView {
        &self.view
    }
}

impl Head for MeHead {
    fn seq(&self) -> Seq {
        self.seq
    }

    fn snapshot(&self, _audience: Audience, _legal: bool) -> Utf8Bytes {
        let encode = || {
            let snapshot = ToClient::Snapshot(Snapshot::of_view(Channel::Me, self.seq, self.json.clone()));
            serde_json::to_string(&snapshot).expect("frames are plain data").into()
        };
        self.encoded.get_or_init(encode).clone()
    }
}

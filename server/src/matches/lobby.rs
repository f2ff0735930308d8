//! The list of open and live matches, as a channel of its own: the same frames as a match's, thinned to a few a second.
//!
//! Matches leave word of their newest listing; only the newest of each waits. This module must not look into matches.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use engine::game::BySide;
use parking_lot::Mutex;
use protocol::ids::{Channel, MatchId, Seq};
use protocol::matches::{Listing, LobbyView, Status};
use protocol::matchmaking::Seek;
use protocol::to_client::{Diff, Snapshot, ToClient};
use serde_json::{Map, Value, json};
use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

use super::featured::Rank;
use super::feed::{Audience, Feed, Frame, Head, Texts};
use super::patch;
use super::time::now_ms;
use crate::limits::{LOBBY_EVERY_MS, LOBBY_MATCHES};

/// The lobby. Cheap to clone.
#[derive(Clone)]
pub struct Lobby {
    /// What it shows.
    pub feed: Arc<Feed<LobbyHead>>,
    changes: Arc<Changes>,
    /// Every listed match, also those that are too many to be shown.
    all: Arc<Mutex<All>>,
    /// Counts changes of listed matches.
    shown: watch::Sender<u64>,
}

/// The matches that are being played, by name of the game, in the order of the live list.
type Live = Arc<BTreeMap<String, Vec<Listing>>>;

#[derive(Default)]
struct All {
    listed: BTreeMap<MatchId, Listing>,
    /// As it was asked for last; none since the list has changed. It is sorted once then, however many ask.
    live: Option<Live>,
}

#[derive(Default)]
struct Changes {
    /// At most one for each match.
    pending: Mutex<Pending>,
    /// The newest.
    featured: Mutex<Option<BTreeMap<String, MatchId>>>,
    wake: Notify,
}

/// The newest word of each.
#[derive(Default)]
struct Pending {
    matches: BTreeMap<MatchId, Option<Listing>>,
    seeks: BTreeMap<MatchId, Option<Seek>>,
}

/// The lobby as it is now.
pub struct LobbyHead {
    seq: Seq,
    view: LobbyView,
    encoded: OnceLock<Utf8Bytes>,
}

impl Lobby {
    /// An empty lobby and the task that owns it. Its `seq` starts from the time, so that a restart is noticed.
    pub fn start(stop: CancellationToken) -> Lobby {
        let head = LobbyHead { seq: now_ms(), view: LobbyView::default(), encoded: OnceLock::new() };
        let lobby = Lobby {
            feed: Arc::new(Feed::new(Arc::new(head))),
            changes: Arc::default(),
            all: Arc::default(),
            shown: watch::Sender::new(0),
        };
        tokio::spawn(lobby.clone().run(stop));
        lobby
    }

    /// A match is to be listed so, or no more.
    pub fn update(&self, id: MatchId, listing: Option<Listing>) {
        self.changes.pending.lock().matches.insert(id, listing);
        self.changes.wake.notify_one();
    }

    /// A seek is open, or no more. There are so few that all are shown.
    pub fn update_seek(&self, id: MatchId, seek: Option<Seek>) {
        self.changes.pending.lock().seeks.insert(id, seek);
        self.changes.wake.notify_one();
    }

    /// These are the matches to watch, by name of the game.
    pub fn feature(&self, featured: BTreeMap<String, MatchId>) {
        if self.feed.head().view.featured != featured {
            *self.changes.featured.lock() = Some(featured);
            self.changes.wake.notify_one();
        }
    }

    /// The listed matches that are being played, by name of the game, in the order of the live list.
    pub fn live(&self) -> Arc<BTreeMap<String, Vec<Listing>>> {
        let mut all = self.all.lock();
        let All { listed, live } = &mut *all;
        live.get_or_insert_with(|| Arc::new(sorted(listed))).clone()
    }

    /// Changes whenever a listed match has.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.shown.subscribe()
    }

    /// The goals of those of these matches that are listed, as spectators know them.
    pub fn scores(&self, of: &BTreeSet<MatchId>) -> BTreeMap<MatchId, BySide<u32>> {
        let all = self.all.lock();
        of.iter().filter_map(|id| Some((*id, all.listed.get(id)?.score))).collect()
    }

    /// The list as it is shown.
    pub fn view(&self) -> LobbyView {
        self.feed.head().view.clone()
    }

    async fn run(self, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                () = self.changes.wake.notified() => {}
            }
            let changed = std::mem::take(&mut *self.changes.pending.lock());
            let featured = self.changes.featured.lock().take();
            self.show(changed, featured);
            self.shown.send_modify(|times| *times += 1);
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(Duration::from_millis(LOBBY_EVERY_MS)) => {}
            }
        }
        self.feed.close();
    }

    /// What is listed after these changes: the newest matches.
    fn listed(&self, changed: BTreeMap<MatchId, Option<Listing>>) -> BTreeMap<MatchId, Listing> {
        let mut all = self.all.lock();
        if !changed.is_empty() {
            all.live = None;
        }
        for (id, listing) in changed {
            match listing {
                Some(listing) => all.listed.insert(id, listing),
                None => all.listed.remove(&id),
            };
        }
        // Ids are in order of time.
        all.listed.iter().rev().take(LOBBY_MATCHES).map(|(id, listing)| (*id, listing.clone())).collect()
    }

    fn show(&self, changed: Pending, featured: Option<BTreeMap<String, MatchId>>) {
        let old = self.feed.head();
        let Pending { matches: changed, seeks: changed_seeks } = changed;
        let mut touched: BTreeSet<MatchId> = changed.keys().copied().collect();
        let matches = self.listed(changed);
        let featured = featured.unwrap_or_else(|| old.view.featured.clone());
        touched.extend(old.view.matches.keys().filter(|id| !matches.contains_key(id)));
        touched.extend(matches.keys().filter(|id| !old.view.matches.contains_key(id)));
        let json =
            |listing: Option<&Listing>| listing.map_or(Value::Null, |l| serde_json::to_value(l).expect("plain data"));
        let patches: Map<String, Value> = touched
            .into_iter()
            .filter_map(|id| {
                let change = patch::diff(&json(old.view.matches.get(&id)), &json(matches.get(&id)))?;
                Some((id.to_string(), change))
            })
            .collect();
        let mut seeks = old.view.seeks.clone();
        let mut patch = Map::new();
        if !patches.is_empty() {
            patch.insert("matches".to_owned(), patches.into());
        }
        if let Some(change) = patch::diff(&json!(old.view.featured), &json!(featured)) {
            patch.insert("featured".to_owned(), change);
        }
        if let Some(patches) = take_seeks(&mut seeks, changed_seeks) {
            patch.insert("seeks".to_owned(), patches);
        }
        if patch.is_empty() {
            return;
        }
        let to = old.seq + 1;
        let diff = ToClient::Diff(Diff::of_view(Channel::Lobby, old.seq, to, patch.into()));
        let text = Texts::Same(serde_json::to_string(&diff).expect("frames are plain data").into());
        let head = LobbyHead { seq: to, view: LobbyView { matches, featured, seeks }, encoded: OnceLock::new() };
        self.feed.publish(Arc::new(head), || Frame { from: old.seq, to, texts: text });
        self.feed.wake();
    }
}

fn sorted(listed: &BTreeMap<MatchId, Listing>) -> BTreeMap<String, Vec<Listing>> {
    let mut games: BTreeMap<String, Vec<Listing>> = BTreeMap::new();
    for listing in listed.values().filter(|listing| listing.status == Status::Playing) {
        games.entry(listing.game.clone()).or_default().push(listing.clone());
    }
    games.values_mut().for_each(|matches| matches.sort_by(|a, b| Rank::of(a).order(&Rank::of(b))));
    games
}

/// Takes changes in; what they are as a patch, if there are any.
fn take_seeks(seeks: &mut BTreeMap<MatchId, Seek>, changed: BTreeMap<MatchId, Option<Seek>>) -> Option<Value> {
    let mut patch = Map::new();
    for (id, seek) in changed {
        let new = seek.as_ref().map_or(Value::Null, |seek| serde_json::to_value(seek).expect("plain data"));
        let old = match seek {
            Some(seek) => seeks.insert(id, seek),
            None => seeks.remove(&id),
        };
        if old.is_some() || !new.is_null() {
            patch.insert(id.to_string(), new);
        }
    }
    (!patch.is_empty()).then_some(patch.into())
}

impl Head for LobbyHead {
    fn seq(&self) -> Seq {
        self.seq
    }

    fn snapshot(&self, _audience: Audience, _legal: bool) -> Utf8Bytes {
        let encode = || {
            let snapshot = ToClient::Snapshot(Snapshot::of_view(
                Channel::Lobby,
                self.seq,
                serde_json::to_value(&self.view).expect("views are plain data"),
            ));
            serde_json::to_string(&snapshot).expect("frames are plain data").into()
        };
        self.encoded.get_or_init(encode).clone()
    }
}

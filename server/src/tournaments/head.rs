//! The channel of a tournament: its newest view, and the frames that lead to it.
//!
//! This module must not know where the view comes from.

use std::sync::{Arc, OnceLock};

use axum::extract::ws::Utf8Bytes;
use protocol::ids::{Channel, Seq};
use protocol::to_client::{Diff, Snapshot, ToClient};
use protocol::tournaments::TournamentView;
use serde_json::Value;

use crate::matches::feed::{Audience, Feed, Frame, Head, Texts};
use crate::matches::patch;
use crate::matches::time::now_ms;

/// What the channel shows now.
pub struct TournamentHead {
    seq: Seq,
    /// As everybody sees it.
    pub view: TournamentView,
    json: Value,
    encoded: OnceLock<Utf8Bytes>,
}

impl TournamentHead {
    fn new(seq: Seq, view: TournamentView) -> Arc<TournamentHead> {
        let json = serde_json::to_value(&view).expect("views are plain data");
        Arc::new(TournamentHead { seq, view, json, encoded: OnceLock::new() })
    }

    /// A channel that begins with this view. Its `seq` starts from the time, so that a restart is noticed.
    pub(super) fn first(view: TournamentView) -> Arc<Feed<TournamentHead>> {
        Arc::new(Feed::new(TournamentHead::new(now_ms(), view)))
    }
}

/// Shows a newer view, if it is another.
pub(super) fn publish(feed: &Feed<TournamentHead>, view: TournamentView) {
    let old = feed.head();
    let new = TournamentHead::new(old.seq + 1, view);
    let Some(patch) = patch::diff(&old.json, &new.json) else { return };
    let (from, to, id) = (old.seq, new.seq, new.view.id);
    feed.publish(new, || {
        let diff = ToClient::Diff(Diff::of_view(Channel::Tournament(id), from, to, patch));
        Frame { from, to, texts: Texts::Same(serde_json::to_string(&diff).expect("frames are plain data").into()) }
    });
    feed.wake();
}

impl Head for TournamentHead {
    fn seq(&self) -> Seq {
        self.seq
    }

    fn snapshot(&self, _audience: Audience, _legal: bool) -> Utf8Bytes {
        let encode = || {
            let channel = Channel::Tournament(self.view.id);
            let snapshot = ToClient::Snapshot(Snapshot::of_view(channel, self.seq, self.json.clone()));
            serde_json::to_string(&snapshot).expect("frames are plain data").into()
        };
        self.encoded.get_or_init(encode).clone()
    }
}

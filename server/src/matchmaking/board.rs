//! Open seeks and challenges: who may see and accept which. Accepting is atomic: of two who press at once one gets it.
//!
//! What is on the board is stored before it is shown, and taken off it in memory first: whoever comes second finds it taken. The lock is
//! held for a few instructions, never across an await. This module must not make matches.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId};
use protocol::matchmaking::{Challenge, Seek};
use serde_json::json;

use super::posted::{Post, Stage};
use crate::limits;
use crate::matches::lobby::Lobby;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::me::Me;

/// What a person's view says of the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardPart {
    /// Their own seeks.
    pub seeks: BTreeMap<MatchId, Seek>,
    /// Challenges by them and to them.
    pub challenges: BTreeMap<MatchId, Challenge>,
    /// Seeks that are not for them, since one of the two has blocked the other.
    pub hidden_seeks: BTreeMap<MatchId, bool>,
}

/// All that is open. Cheap to clone.
#[derive(Clone)]
pub(super) struct Board {
    posts: Arc<Mutex<BTreeMap<MatchId, Post>>>,
    me: Me,
    lobby: Lobby,
}

/// Which kind is meant: the other one is not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Seek,
    Challenge,
}

impl Kind {
    fn is(self, post: &Post) -> bool {
        post.is_seek() == (self == Kind::Seek)
    }

    pub(super) fn missing(self) -> Refusal {
        match self {
            Kind::Seek => refuse(Code::NoSuchSeek, "there is no such seek, or it has lapsed"),
            Kind::Challenge => refuse(Code::NoSuchChallenge, "there is no such challenge, or it has lapsed"),
        }
    }
}

impl Board {
    pub(super) fn new(me: Me, lobby: Lobby) -> Board {
        Board { posts: Arc::default(), me, lobby }
    }

    /// A place for one more, which nobody sees before [`Board::open`]. Counted and taken at once, so that requests that come together pass
    /// no limit. Errors: `too_many`.
    pub(super) fn reserve(&self, kind: Kind, post: Post) -> Result<(), Refusal> {
        let mut posts = self.posts.lock();
        let who = post.by();
        let of_kind = || posts.values().filter(|post| kind.is(post));
        let (most, most_of_all) = match kind {
            Kind::Seek => (limits::SEEKS_OF_A_PERSON, limits::SEEKS),
            Kind::Challenge => (limits::CHALLENGES_OF_A_PERSON, limits::CHALLENGES),
        };
        if of_kind().filter(|post| post.by() == who).count() >= most || of_kind().count() >= most_of_all {
            return Err(refuse_with(Code::TooMany, "too many of them are open", json!({ "max": most })));
        }
        posts.insert(post.id(), post);
        Ok(())
    }

    /// What has its place is stored and shown to all but these, and those who have come to avoid its maker meanwhile. None where it has no
    /// place.
    pub(super) fn open(&self, id: MatchId, avoids: HashSet<PlayerId>) -> Option<Post> {
        let mut posts = self.posts.lock();
        let post = posts.get_mut(&id)?;
        post.avoids.extend(avoids);
        post.stage = Stage::Open;
        let post = post.clone();
        self.show(&posts, &post, true);
        Some(post)
    }

    /// It came to nothing.
    pub(super) fn drop_reserved(&self, id: MatchId) {
        self.posts.lock().remove(&id);
    }

    /// One more, which is stored.
    pub(super) fn put(&self, post: Post) {
        let mut posts = self.posts.lock();
        let id = post.id();
        posts.insert(id, post);
        self.show(&posts, &posts[&id], true);
    }

    /// Open seeks that `who` may see, newest first.
    pub(super) fn seeks(&self, who: Option<PlayerId>) -> Vec<Seek> {
        let posts = self.posts.lock();
        let seen = |post: &&Post| post.stage == Stage::Open && who.is_none_or(|who| !post.avoids.contains(&who));
        posts.values().rev().filter(seen).filter_map(Post::seek).collect()
    }

    /// A challenge, for whoever has its id and is not blocked. Errors: `no_such_challenge`.
    pub(super) fn challenge(&self, id: MatchId, who: Option<PlayerId>) -> Result<Challenge, Refusal> {
        let posts = self.posts.lock();
        let post = posts
            .get(&id)
            .filter(|post| post.stage == Stage::Open && who.is_none_or(|who| !post.avoids.contains(&who)));
        post.and_then(Post::challenge).ok_or_else(|| Kind::Challenge.missing())
    }

    /// What `who` would have to be rated to accept it: game and range.
    pub(super) fn post(&self, kind: Kind, id: MatchId) -> Option<Post> {
        self.posts.lock().get(&id).filter(|post| kind.is(post) && post.is_stored()).cloned()
    }

    /// Takes it for `who`, who is rated so; until [`Board::done`] or [`Board::put_back`] nobody else can. Errors: `taken`, `bad_player`,
    /// `rating_range`, and that there is no such one, which is also what somebody hears who is blocked, or whom it is not for.
    pub(super) fn take(&self, kind: Kind, id: MatchId, who: PlayerId, rating: u32, now: u64) -> Result<Post, Refusal> {
        let mut posts = self.posts.lock();
        let for_whom = |post: &Post| !post.avoids.contains(&who) && post.to().is_none_or(|to| to == who);
        let open =
            |post: &&mut Post| kind.is(post) && (post.by() == who || for_whom(post)) && post.posted.expires > now;
        let post = posts.get_mut(&id).filter(open).filter(|post| post.is_stored()).ok_or_else(|| kind.missing())?;
        if post.stage == Stage::Taken {
            return Err(taken());
        }
        if post.by() == who {
            return Err(refuse(Code::BadPlayer, "this is your own"));
        }
        if let Some(range) = post.seek().and_then(|seek| seek.range)
            && !(range.min.unwrap_or(0)..=range.max.unwrap_or(u32::MAX)).contains(&rating)
        {
            let values = json!({ "rating": rating, "min": range.min, "max": range.max });
            return Err(refuse_with(Code::RatingRange, "your rating is not one that is sought", values));
        }
        post.stage = Stage::Taken;
        Ok(post.clone())
    }

    /// Takes it away for one who may: its maker, or whom it is for.
    pub(super) fn withdraw(&self, kind: Kind, id: MatchId, may: impl Fn(&Post) -> bool) -> Result<(), Refusal> {
        let mut posts = self.posts.lock();
        let open = |post: &&mut Post| kind.is(post) && post.is_stored() && may(post);
        let post = posts.get_mut(&id).filter(open).ok_or_else(|| kind.missing())?;
        if std::mem::replace(&mut post.stage, Stage::Taken) == Stage::Taken {
            return Err(taken());
        }
        Ok(())
    }

    /// What was taken is open again, since it came to nothing.
    pub(super) fn put_back(&self, id: MatchId) {
        if let Some(post) = self.posts.lock().get_mut(&id) {
            post.stage = Stage::Open;
        }
    }

    /// What was taken is done with.
    pub(super) fn done(&self, id: MatchId) {
        let mut posts = self.posts.lock();
        if let Some(post) = posts.remove(&id) {
            self.show(&posts, &post, false);
        }
    }

    /// Those that have lapsed and that nobody has taken: they are taken now.
    pub(super) fn lapse(&self, now: u64) -> Vec<MatchId> {
        let mut posts = self.posts.lock();
        let lapsed = posts.values_mut().filter(|post| post.posted.expires <= now && post.stage == Stage::Open);
        let take = |post: &mut Post| {
            post.stage = Stage::Taken;
            post.id()
        };
        lapsed.map(take).collect()
    }

    /// Whom `who` avoids, and who avoids them, has changed.
    pub(super) fn set_avoids(&self, who: PlayerId, avoids: &HashSet<PlayerId>) {
        let mut posts = self.posts.lock();
        for post in posts.values_mut() {
            if post.by() == who {
                post.avoids.clone_from(avoids);
            } else if avoids.contains(&post.by()) {
                post.avoids.insert(who);
            } else {
                post.avoids.remove(&who);
            }
        }
        for touched in avoids.iter().chain([&who]) {
            self.me.show_board(*touched, || part(&posts, *touched));
        }
    }

    /// Shows somebody their part.
    pub(super) fn show_to(&self, who: PlayerId) {
        let posts = self.posts.lock();
        self.me.show_board(who, || part(&posts, who));
    }

    fn show(&self, posts: &BTreeMap<MatchId, Post>, post: &Post, is_open: bool) {
        if post.is_seek() {
            self.lobby.update_seek(post.id(), post.seek().filter(|_| is_open));
            post.avoids.iter().for_each(|who| self.me.show_board(*who, || part(posts, *who)));
        }
        for who in post.to().into_iter().chain([post.by()]) {
            self.me.show_board(who, || part(posts, who));
        }
    }
}

fn taken() -> Refusal {
    refuse(Code::Taken, "somebody was faster")
}

fn part(posts: &BTreeMap<MatchId, Post>, who: PlayerId) -> BoardPart {
    let mut part = BoardPart::default();
    for post in posts.values().filter(|post| post.is_stored()) {
        if post.is_seek() && post.avoids.contains(&who) {
            part.hidden_seeks.insert(post.id(), true);
        }
        if post.by() == who
            && let Some(seek) = post.seek()
        {
            part.seeks.insert(post.id(), seek);
        }
        let concerns = post.by() == who || (post.to() == Some(who) && !post.avoids.contains(&who));
        if concerns && let Some(challenge) = post.challenge() {
            part.challenges.insert(post.id(), challenge);
        }
    }
    part
}

//! Pictures of matches for sharing, each drawn when somebody asks for it, and kept for a while.
//!
//! This module must not draw on the threads that everybody's matches run on.

use std::collections::VecDeque;
use std::sync::Arc;

use bytes::Bytes;
use parking_lot::Mutex;
use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId, Seq};
use tokio::sync::Semaphore;

use super::show::MatchHead;
use super::{Matches, Refusal, refuse};
use crate::limits;
use crate::picture::{self, Scene};

/// A picture, and what it is of: as long as that is the same, so is the picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The match's version that it shows.
    pub seq: Seq,
    /// PNG.
    pub png: Bytes,
}

/// Pictures that were drawn, and places for drawing more. Cheap to clone.
#[derive(Clone)]
pub(super) struct Pictures {
    places: Arc<Semaphore>,
    asked: Arc<Semaphore>,
    /// The newest last, one of each match.
    kept: Arc<Mutex<VecDeque<(MatchId, Picture)>>>,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures {
            places: Arc::new(Semaphore::new(limits::PICTURES_AT_ONCE)),
            asked: Arc::new(Semaphore::new(limits::PICTURES_ASKED)),
            kept: Arc::default(),
        }
    }
}

impl Pictures {
    fn known(&self, id: MatchId, seq: Seq) -> Option<Picture> {
        let kept = self.kept.lock();
        kept.iter().find(|(known, picture)| *known == id && picture.seq == seq).map(|(_, picture)| picture.clone())
    }

    fn keep(&self, id: MatchId, picture: Picture) {
        let mut kept = self.kept.lock();
        kept.retain(|(known, _)| *known != id);
        if kept.len() >= limits::PICTURES_KEPT {
            kept.pop_front();
        }
        kept.push_back((id, picture));
    }
}

impl Matches {
    /// The version of the match that its picture shows to `who`; drawn only by [`Matches::picture`]. Errors: `no_such_match`, `not_allowed`.
    pub async fn pictured(&self, id: MatchId, who: Option<PlayerId>) -> Result<Seq, Refusal> {
        Ok(self.open(id, who).await?.head.core.version)
    }

    /// The match as `who` is shown it now, as a spectator sees it: who plays a side is shown no secret of it. Errors: `no_such_match`,
    /// `not_allowed`, `busy`, `internal`.
    pub async fn picture(&self, id: MatchId, who: Option<PlayerId>) -> Result<Picture, Refusal> {
        let head = self.open(id, who).await?.head;
        let seq = head.core.version;
        if let Some(picture) = self.pictures.known(id, seq) {
            return Ok(picture);
        }
        let waiting = self.pictures.asked.try_acquire();
        let _waiting = waiting.map_err(|_| refuse(Code::Busy, "too many pictures are asked for; try again later"))?;
        let place = self.pictures.places.clone().acquire_owned().await.expect("it is never closed");
        // After the wait: whoever was before may have asked for the same one.
        if let Some(picture) = self.pictures.known(id, seq) {
            return Ok(picture);
        }
        let drawn = tokio::task::spawn_blocking(move || {
            // The place goes with the work, which goes on when who asked has gone.
            let _place = place;
            picture::png(&scene(&head))
        });
        let png = match drawn.await {
            Ok(Ok(png)) => Bytes::from(png),
            Ok(Err(error)) => return Err(failed(id, &error)),
            Err(error) => return Err(failed(id, &error)),
        };
        let picture = Picture { seq, png };
        self.pictures.keep(id, picture.clone());
        Ok(picture)
    }
}

fn failed(id: MatchId, error: &dyn std::error::Error) -> Refusal {
    tracing::error!(match_id = %id, error = %error, "a picture could not be drawn");
    refuse(Code::Internal, "the picture could not be drawn")
}

fn scene(head: &MatchHead) -> Scene {
    let listing = head.listing();
    Scene { name: listing.game.replace('_', " "), score: listing.score, still: head.core.game.still() }
}

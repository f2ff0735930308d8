//! What HTTP may ask of matches as they were: replays and courses.
//!
//! This module must not replay on the threads that everybody's matches run on.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::code::Code;
use protocol::http::Made;
use protocol::ids::{MatchId, PlayerId};
use protocol::replay::{Graph, NewBranch, ReplayPage};
use protocol::to_client::You;
use tokio::sync::Semaphore;

use super::branch;
use super::course::Course;
use super::feed::Head;
use super::retell::{self, Part};
use super::{Matches, Refusal, refuse};
use crate::limits;
use crate::once::New;

/// Courses that were computed, and places for computing more. Cheap to clone.
#[derive(Clone)]
pub(super) struct Courses {
    places: Arc<Semaphore>,
    asked: Arc<Semaphore>,
    /// The newest last.
    kept: Arc<Mutex<VecDeque<Kept>>>,
}

/// The course of a match.
type Kept = (MatchId, Arc<Course>);

impl Default for Courses {
    fn default() -> Courses {
        Courses {
            places: Arc::new(Semaphore::new(limits::COURSES_AT_ONCE)),
            asked: Arc::new(Semaphore::new(limits::COURSES_ASKED)),
            kept: Arc::default(),
        }
    }
}

impl Courses {
    fn known(&self, id: MatchId) -> Option<Arc<Course>> {
        self.kept.lock().iter().find(|(known, _)| *known == id).map(|(_, course)| course.clone())
    }

    fn keep(&self, id: MatchId, course: Arc<Course>) {
        let mut kept = self.kept.lock();
        kept.retain(|(known, _)| *known != id);
        if kept.len() >= limits::COURSES_KEPT {
            kept.pop_front();
        }
        kept.push_back((id, course));
    }
}

impl Matches {
    /// A part of the match, told again as `who` may know it. Errors: `bad_seq`, `not_seated`, `no_such_match`, `not_allowed`, `busy`.
    pub async fn replayed(&self, id: MatchId, who: Option<PlayerId>, part: Part) -> Result<ReplayPage, Refusal> {
        let opened = self.open(id, who).await?;
        let (audience, _) = opened.head.audience(who);
        self.replay(id, move |row, entries| retell::page(row, opened.shown(entries), opened.over(), audience, part))
            .await
    }

    /// Another match from a position of this one: of a finished one for whoever may see it, of a running one for who plays both its sides.
    /// Errors: `not_over`, `bad_seq`, `match_over`, `bad_branch`, `too_many`, `no_such_match`, `not_allowed`, `busy`.
    pub async fn branch(&self, under: New, id: MatchId, maker: &You, new: NewBranch) -> Result<Made, Refusal> {
        if let Some(made) = self.made_before(under).await? {
            return Ok(made);
        }
        let opened = self.open(id, Some(maker.id)).await?;
        let sides = opened.head.core.sides_of(maker.id);
        let open = opened.over() || (sides.home && sides.away);
        let found = self.replay(id, move |row, entries| branch::of(row, opened.shown(entries), new.seq, open));
        self.inner.branch(under, maker, new, found.await?).await
    }

    /// The chances and the luck over the match, the same for everybody who may see it. Errors: `no_such_match`, `not_allowed`, `busy`.
    pub async fn graph(&self, id: MatchId, who: Option<PlayerId>) -> Result<Graph, Refusal> {
        let opened = self.open(id, who).await?;
        let last = opened.head.core.version;
        if let Some(course) = self.courses.known(id).filter(|course| course.is_told(last)) {
            return Ok(course.graph(last));
        }
        let waiting = self.courses.asked.try_acquire();
        let _waiting = waiting.map_err(|_| refuse(Code::Busy, "too many graphs are asked for; try again later"))?;
        let place = self.courses.places.clone().acquire_owned().await.expect("it is never closed");
        // After the wait: whoever was before may have asked for the same match.
        let known = self.courses.known(id);
        let course = self.replay(id, move |row, entries| {
            // The place goes with the work, which goes on when who asked has gone.
            let _place = place;
            let mut course = known.map_or_else(Course::default, Arc::unwrap_or_clone);
            let entries = opened.shown(entries);
            course.tell(row, entries).map_err(|error| error.refusal())?;
            Ok((Arc::new(course), entries.last().map_or(0, |entry| entry.version)))
        });
        let (course, last) = course.await?;
        self.courses.keep(id, course.clone());
        Ok(course.graph(last))
    }
}

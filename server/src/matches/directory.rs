//! The way from a match's id to its task.

use engine::game::Side;
use engine::record::Record;
use protocol::code::Code;
use protocol::http::{Done, EventsPage, Hint, Join, Made, MatchPage, NewAct, NewMatch, NewOrder};
use protocol::ids::{MatchId, PlayerId, Seq};
use protocol::matches::LobbyView;
use protocol::to_client::You;
use serde_json::Value;

use super::{Refusal, refuse};

/// All matches of this process. Cheap to clone.
#[derive(Clone)]
pub struct Matches;

fn soon<T>() -> Result<T, Refusal> {
    Err(refuse(Code::Internal, "matches are not there yet"))
}

impl Matches {
    /// Makes a match and seats its maker; stored when it returns.
    pub async fn create(&self, _maker: &You, _new: NewMatch) -> Result<Made, Refusal> {
        soon()
    }

    /// Takes a free seat; one who sits there already gets the page again.
    pub async fn join(&self, _id: MatchId, _who: &You, _join: Join) -> Result<MatchPage, Refusal> {
        soon()
    }

    /// The match as `who` may know it.
    pub async fn page(&self, _id: MatchId, _who: Option<PlayerId>) -> Result<MatchPage, Refusal> {
        soon()
    }

    /// Every listed action of each of the asker's sides that owes one, in full.
    pub async fn legal(&self, _id: MatchId, _who: PlayerId) -> Result<Vec<(Side, Vec<Value>)>, Refusal> {
        soon()
    }

    /// Plays. `act_id` is the `Idempotency-Key`: a repeated one gets its first answer.
    pub async fn act(&self, _id: MatchId, _who: PlayerId, _act_id: String, _act: NewAct) -> Result<Done, Refusal> {
        soon()
    }

    /// Does what stands in front of the game, likewise.
    pub async fn order(&self, _id: MatchId, _who: PlayerId, _act_id: String, _new: NewOrder) -> Result<Done, Refusal> {
        soon()
    }

    /// The record as far as everybody may know it.
    pub async fn record(&self, _id: MatchId) -> Result<Record, Refusal> {
        soon()
    }

    /// Events after version `since` as `who` witnesses them.
    pub async fn events(&self, _id: MatchId, _who: Option<PlayerId>, _since: Seq) -> Result<EventsPage, Refusal> {
        soon()
    }

    /// What the computer would do for the asker. `side` is needed only by one who holds both.
    pub async fn hint(&self, _id: MatchId, _who: PlayerId, _side: Option<Side>) -> Result<Hint, Refusal> {
        soon()
    }

    /// Running matches in which `who` sits, newest first.
    pub async fn of(&self, _who: PlayerId) -> Result<Vec<MatchId>, Refusal> {
        soon()
    }

    /// The listed matches.
    pub fn lobby(&self) -> LobbyView {
        LobbyView::default()
    }
}

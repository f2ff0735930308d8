//! What a crash or a failed append can leave open: a draw offer that the computer has not answered, a rematch that both sides want and
//! that is not there.
//!
//! In the ordinary way both are done with the request that causes them. This module must not decide what the answer is.

use engine::game::Side;
use protocol::code::Code;
use protocol::ids::Seq;
use protocol::matches::Seat;

use super::core::Core;
use super::task::Task;
use super::time::{instant_in, now_ms};
use super::{Refusal, plan, refuse};
use crate::limits;

/// Whether something is open that needs nobody's request.
pub(super) fn is_open(core: &Core) -> bool {
    let asked = |side: Side| core.is_computer(side) && core.draw_offer == Some(!side);
    plan::rematch_due(core) || !core.ended() && Side::BOTH.into_iter().any(asked)
}

impl Task {
    /// Does what is open, or tries again later.
    pub(super) async fn settle(&mut self) {
        // What succeeds takes this back.
        self.settle_at = Some(instant_in(limits::STORE_RETRY_LAST_MS));
        self.answer_offer().await;
        if !self.unsure
            && plan::rematch_due(self.core())
            && let Err(refusal) = self.rematch(None).await
        {
            tracing::warn!(match_id = %self.core().id, code = refusal.code, "a rematch waits for the store");
        }
    }

    /// Whether the person of a side may have this match again. Errors: `too_many`, `too_fast`.
    pub(super) async fn may_play_again(&mut self, side: Side) -> Result<(), Refusal> {
        let directory = self.directory.upgrade().ok_or_else(|| refuse(Code::Draining, "the server is stopping"))?;
        let Some(Seat::Person { id, .. }) = self.core().seats[side] else { return Ok(()) };
        directory.may_play_again(id, &self.core().header).await
    }

    /// Both want to play again: the other match is made first, so that the record never names one that is not there.
    pub(super) async fn rematch(&mut self, act_id: Option<String>) -> Result<Seq, Refusal> {
        let directory = self.directory.upgrade().ok_or_else(|| refuse(Code::Draining, "the server is stopping"))?;
        let made = directory.rematch(self.core()).await?;
        self.commit(plan::rematched(self.core(), made, act_id, now_ms())?).await
    }
}

//! The computer's part in a match: it thinks when it owes an action, and answers draw offers.
//!
//! This module must not think itself.

use engine::game::Side;
use protocol::code::Code;
use protocol::ids::Seq;
use protocol::matches::Seat;
use protocol::to_server::Order;
use serde_json::Value;

use super::task::Task;
use super::thinking::Thought;
use super::time::now_ms;
use super::{plan, refuse};

/// What the computer accepts a draw at: it takes what it does not expect to win.
const DRAW_BELOW_CHANCE: f64 = 0.4;

impl Task {
    /// The computer answers a draw offer by its last estimate: it takes what it does not expect to win.
    pub(super) async fn answer_offer(&mut self) {
        let Some(side) = self.core().draw_offer.map(|offered| !offered).filter(|side| self.core().is_computer(*side))
        else {
            return;
        };
        let order = if self.chance.is_some_and(|chance| chance < DRAW_BELOW_CHANCE) {
            Order::AcceptDraw
        } else {
            Order::DeclineDraw
        };
        if let Ok(plan) = plan::order(self.core(), side, &order, false, None, now_ms()) {
            self.commit_or_log(plan).await;
        }
    }

    /// Asks for a thought where the computer owes an action and none is on its way.
    pub(super) fn think_if_due(&mut self) {
        let owing = |side: &Side| self.core().prompts[*side].is_some();
        if self.thinking.is_some() || self.unsure {
            return;
        }
        for side in Side::BOTH.into_iter().filter(owing) {
            let (Some(Seat::Computer { strength }), Some(prompt)) =
                (&self.core().seats[side], self.core().prompts[side])
            else {
                continue;
            };
            let seed = self.core().version;
            let thinks = self.shared.thinking.think(self.core().game.clone(), side, *strength, seed);
            self.thinking = Some((side, prompt, thinks));
            return;
        }
    }

    /// Plays what was thought, if it still fits.
    pub(super) async fn play_thought(&mut self, side: Side, prompt: Seq, thought: Option<Thought>) {
        self.thinking = None;
        if self.core().prompts[side] != Some(prompt) {
            return;
        }
        self.chance = thought.as_ref().map(|thought| thought.chance).or(self.chance);
        let plan = match thought {
            Some(thought) => plan::act(self.core(), side, prompt, thought.action, None, now_ms()),
            None => Err(refuse(Code::Internal, "no thought came")),
        };
        // Whatever goes wrong in thinking, the match goes on.
        let plan = plan.or_else(|refusal| {
            tracing::error!(match_id = %self.core().id, code = refusal.code, "the computer's choice cannot be played");
            let action = self.core().game.legal(side).into_iter().next().unwrap_or(Value::Null);
            plan::act(self.core(), side, prompt, action, None, now_ms())
        });
        match plan {
            Ok(plan) => match self.finish(plan).await {
                Ok(_) => {}
                Err(refusal) => tracing::warn!(match_id = %self.core().id, code = refusal.code, "the computer waits"),
            },
            Err(refusal) => {
                tracing::error!(match_id = %self.core().id, code = refusal.code, "the computer cannot play")
            }
        }
    }
}

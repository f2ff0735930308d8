//! The computer's part in a match: it thinks when it owes an action, goes on as it meant to, and answers draw offers.
//!
//! This module must not think itself.

use engine::game::Side;
use protocol::code::Code;
use protocol::ids::Seq;
use protocol::matches::Seat;
use protocol::to_server::Order;
use serde_json::Value;

use super::task::Task;
use super::thinking::{Thinks, Thought};
use super::time::now_ms;
use super::{plan, refuse};

/// What the computer accepts a draw at: it takes what it does not expect to win.
const DRAW_BELOW_CHANCE: f64 = 0.4;

/// What the computer means to do next, thought of with an action that has been done since.
pub(super) struct Planned {
    side: Side,
    /// Only the answer to this is planned. Another prompt: something else has happened.
    prompt: Seq,
    thought: Thought,
}

impl Task {
    /// The computer answers a draw offer by its last estimate: it takes what it does not expect to win.
    pub(super) async fn answer_offer(&mut self) {
        let Some(side) = self.core().draw_offer.map(|offered| !offered).filter(|side| self.core().is_computer(*side))
        else {
            return;
        };
        if self.unsure {
            return;
        }
        let order = if self.chance.is_some_and(|chance| chance < DRAW_BELOW_CHANCE) {
            Order::AcceptDraw {}
        } else {
            Order::DeclineDraw {}
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
            let (seed, strength) = (self.core().version, *strength);
            let thinks: Thinks = match self.take_planned(side, prompt) {
                Some(thought) => Box::pin(std::future::ready(Some(thought))),
                None => self.shared.thinking.think(self.core().game.clone(), side, strength, seed),
            };
            self.thinking = Some((side, prompt, thinks));
            return;
        }
    }

    /// What was planned for this prompt, if the game takes it. Asked for once: what does not fit is thought of anew.
    fn take_planned(&mut self, side: Side, prompt: Seq) -> Option<Thought> {
        let planned = self.planned.take().filter(|planned| (planned.side, planned.prompt) == (side, prompt))?;
        let refusal = self.core().game.fork().act(side, &planned.thought.action).err();
        if let Some(refusal) = &refusal {
            let (match_id, code) = (self.core().id, &refusal.code);
            tracing::warn!(%match_id, code, "what the computer planned cannot be played; it thinks anew");
        }
        refusal.is_none().then_some(planned.thought)
    }

    /// Keeps the rest of the turn for the prompt that follows its last action.
    fn keep_plan(&mut self, side: Side, chance: f64, then: Vec<Value>) {
        let mut then = then.into_iter();
        if let (Some(prompt), Some(action)) = (self.core().prompts[side], then.next()) {
            let thought = Thought { action, chance, then: then.collect() };
            self.planned = Some(Box::new(Planned { side, prompt, thought }));
        }
    }

    /// Plays what was thought, if it still fits.
    pub(super) async fn play_thought(&mut self, side: Side, prompt: Seq, thought: Option<Thought>) {
        self.thinking = None;
        if self.core().prompts[side] != Some(prompt) {
            return;
        }
        self.chance = thought.as_ref().map(|thought| thought.chance).or(self.chance);
        let planned = match thought {
            Some(Thought { action, chance, then }) => {
                plan::act(self.core(), side, prompt, action, None, now_ms()).map(|plan| (plan, Some((chance, then))))
            }
            None => Err(refuse(Code::Internal, "no thought came")),
        };
        // Whatever goes wrong in thinking, the match goes on.
        let planned = planned.or_else(|refusal| {
            tracing::error!(match_id = %self.core().id, code = refusal.code, "the computer's choice cannot be played");
            let action = self.core().game.legal(side).into_iter().next().unwrap_or(Value::Null);
            plan::act(self.core(), side, prompt, action, None, now_ms()).map(|plan| (plan, None))
        });
        let (plan, rest) = match planned {
            Ok(planned) => planned,
            Err(refusal) => {
                tracing::error!(match_id = %self.core().id, code = refusal.code, "the computer cannot play");
                return;
            }
        };
        // What was thought before dice were rolled is no answer to them.
        let rest = rest.filter(|_| plan.roll_due().is_none());
        match (self.finish(plan).await, rest) {
            (Ok(_), Some((chance, then))) => self.keep_plan(side, chance, then),
            (Ok(_), None) => {}
            (Err(refusal), _) => {
                tracing::warn!(match_id = %self.core().id, code = refusal.code, "the computer waits");
            }
        }
    }
}

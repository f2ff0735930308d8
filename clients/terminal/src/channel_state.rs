//! What this viewer knows of one channel.
//!
//! This module must not know sockets; frames are given to it.

use engine::game::Side;
use protocol::ids::{Channel, Seq};
use protocol::matches::{Chances, Clocks, DiceView, MatchInfo, MatchView};
use protocol::to_client::{Diff, Legal, Prompts, Snapshot};
use serde::Deserialize;
use serde_json::Value;

use crate::merge_patch;

/// A channel at one version.
#[derive(Clone, Debug, PartialEq)]
pub struct ChannelState {
    /// Which.
    pub channel: Channel,
    /// The version.
    pub seq: Seq,
    /// A `MatchView` or `LobbyView`.
    pub view: Value,
    /// The prompt of each side that owes an action.
    pub prompts: Prompts,
    /// Legal actions in the game's short form, if they were asked for.
    pub legal: Legal,
    /// The clocks, where the match has them.
    pub clocks: Option<Clocks>,
    /// The chance of each result, where the game tells it.
    pub chances: Option<Chances>,
    /// The sides that this viewer plays.
    pub you: Vec<Side>,
}

/// A diff that does not start where the state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// It has been applied already.
    Old,
    /// Something before it is missing.
    Missing,
}

impl ChannelState {
    /// The state that a snapshot says.
    pub fn new(snapshot: Snapshot) -> ChannelState {
        ChannelState {
            channel: snapshot.channel,
            seq: snapshot.seq,
            view: snapshot.view,
            prompts: snapshot.prompts.unwrap_or_default(),
            legal: snapshot.legal.unwrap_or_default(),
            clocks: snapshot.clocks,
            chances: snapshot.chances,
            you: snapshot.you,
        }
    }

    /// Goes on as a diff says; nothing changes on a gap.
    pub fn apply(&mut self, diff: &Diff) -> Result<(), Gap> {
        // A diff that leads nowhere tells one who comes back what it may do.
        if diff.from < self.seq && diff.to <= self.seq {
            return Err(Gap::Old);
        }
        if diff.from != self.seq {
            return Err(Gap::Missing);
        }
        if let Some(patch) = &diff.patch {
            merge_patch::apply(&mut self.view, patch);
        }
        if let Some(prompts) = diff.prompts {
            self.prompts = prompts;
            // Legal actions belong to a prompt: without new ones the old are stale.
            self.legal = Legal::default();
        }
        if let Some(legal) = &diff.legal {
            self.legal = legal.clone();
        }
        if diff.clocks.is_some() {
            self.clocks = diff.clocks;
        }
        if diff.chances.is_some() {
            self.chances = diff.chances;
        }
        self.seq = diff.to;
        Ok(())
    }

    /// The prompt of a side, if it owes an action.
    pub fn prompt(&self, side: Side) -> Option<Seq> {
        match side {
            Side::Home => self.prompts.home,
            Side::Away => self.prompts.away,
        }
    }

    /// The legal actions of a side in the game's short form.
    pub fn legal(&self, side: Side) -> Option<&Value> {
        match side {
            Side::Home => self.legal.home.as_ref(),
            Side::Away => self.legal.away.as_ref(),
        }
    }

    /// The view of a match, typed; `None` on the lobby's channel.
    pub fn match_view(&self) -> Option<MatchView> {
        MatchView::deserialize(&self.view).ok()
    }

    /// What stands in front of the game; `None` on the lobby's channel.
    pub fn about(&self) -> Option<MatchInfo> {
        MatchInfo::deserialize(self.view.get("match")?).ok()
    }

    /// The chains in force; `None` on the lobby's channel.
    pub fn dice(&self) -> Option<DiceView> {
        DiceView::deserialize(self.view.get("match")?.get("dice")?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn state() -> ChannelState {
        let snapshot =
            json!({"channel": "lobby", "seq": 3, "view": {"a": 1}, "prompts": {"home": 3}, "legal": {"home": []}});
        ChannelState::new(serde_json::from_value(snapshot).unwrap())
    }

    fn diff(json: Value) -> Diff {
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn a_diff_changes_what_it_names() {
        let mut state = state();
        state.apply(&diff(json!({"channel": "lobby", "from": 3, "to": 5, "patch": {"b": 2}}))).unwrap();
        assert_eq!((state.seq, &state.view), (5, &json!({"a": 1, "b": 2})));
        assert_eq!((state.prompt(Side::Home), state.legal(Side::Home)), (Some(3), Some(&json!([]))));
    }

    #[test]
    fn chances_stay_until_others_come() {
        let mut state = state();
        let chances = json!({"home": 0.5, "draw": 0.25, "away": 0.25, "exact": true});
        state.apply(&diff(json!({"channel": "lobby", "from": 3, "to": 4, "chances": chances}))).unwrap();
        state.apply(&diff(json!({"channel": "lobby", "from": 4, "to": 5}))).unwrap();
        assert_eq!(serde_json::to_value(state.chances).unwrap(), chances);
    }

    #[test]
    fn new_prompts_end_old_legal_actions() {
        let mut state = state();
        state.apply(&diff(json!({"channel": "lobby", "from": 3, "to": 4, "prompts": {"away": 4}}))).unwrap();
        assert_eq!((state.prompt(Side::Home), state.prompt(Side::Away)), (None, Some(4)));
        assert_eq!(state.legal(Side::Home), None);
    }

    #[test]
    fn gaps_change_nothing() {
        let mut state = state();
        let before = state.clone();
        let gap = |state: &mut ChannelState, from, to| {
            state.apply(&diff(json!({"channel": "lobby", "from": from, "to": to, "patch": {"a": 9}}))).unwrap_err()
        };
        assert_eq!(gap(&mut state, 2, 3), Gap::Old);
        assert_eq!(gap(&mut state, 4, 5), Gap::Missing);
        assert_eq!(state, before);
    }
}

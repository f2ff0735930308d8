//! Which parts of a throw can still be used, and by whom (rule 3).
//!
//! This module must not know what they are used for.

use serde_json::json;

use super::action::{Index, Shirt};
use super::in_hand::{Component, Track};
use super::state::WorldSoccer;
use crate::game::Refusal;
use crate::refusals::refuse;

impl WorldSoccer {
    /// Refuses where all is used up.
    pub(super) fn judge_any_unused(&self) -> Result<(), Refusal> {
        let parts = self.throw.components.iter().flatten();
        if parts.clone().any(|component| component.by.is_none()) {
            return Ok(());
        }
        Err(refuse("no_component", "Nothing of the throw is left.", json!({"used": parts.count()})))
    }

    /// Refuses who has used a part already: two parts are for two players.
    pub(super) fn judge_has_not_played(&self, shirt: Shirt) -> Result<(), Refusal> {
        if !self.has_played(shirt) {
            return Ok(());
        }
        Err(refuse("same_player", "He has run or kicked in this throw.", json!({"shirt": shirt})))
    }

    /// Refuses a part that is used or not there.
    pub(super) fn judge_unused(&self, named: Index) -> Result<Component, Refusal> {
        let component = self.throw.components[named.place()].filter(|component| component.by.is_none());
        component.ok_or_else(|| {
            refuse("no_component", "That part of the throw is not to be had.", json!({"component": named}))
        })
    }

    /// The part that is named, or the first unused one, if it serves; none where it or all do not.
    pub(super) fn first_that(&self, named: Option<Index>, serves: impl Fn(Component) -> bool) -> Option<Index> {
        let mut choices = Index::BOTH.into_iter().filter(|index| named.is_none_or(|named| named == *index));
        choices.find(|index| {
            let component = self.throw.components[index.place()];
            component.is_some_and(|component| component.by.is_none() && serves(component))
        })
    }

    /// Marks a part as used, and keeps what is needed to take it back.
    pub(super) fn remember(&mut self, component: Index, shirt: Shirt) {
        let from = self.players[self.side][shirt.index()];
        let (ball, holder, passed) = (self.ball, self.holder, self.throw.passed);
        let track = Track { component, shirt, from, ball, holder, passed };
        let free = self.throw.trail.iter_mut().find(|track| track.is_none());
        *free.expect("a throw has two parts at most") = Some(track);
        if let Some(component) = &mut self.throw.components[component.place()] {
            component.by = Some(shirt);
        }
    }
}

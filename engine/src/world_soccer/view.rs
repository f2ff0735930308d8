//! Who sees what (rule 11). Hidden are only line-ups, from everybody but their own side, until both are in.
//!
//! This module must not compute rules; it only says what is so.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::action::{Player, Shirt};
use super::event::{Final, LineUpView};
use super::squares::Spot;
use super::state::{Chance, LineUp, Phase, Score, Waits, WorldSoccer};
use super::throws::word;
use crate::board::Square;
use crate::game::{BySide, Side, Viewer};

/// What a viewer may know.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// What the match is at.
    pub phase: Phase,
    /// Who throws or kicks; null while sides line up, before the coin of a shoot-out, and when over.
    pub side_in_throw: Option<Side>,
    /// Throws made in the present run of throws.
    pub throws_in_row: u8,
    /// Throws made by both sides.
    pub throws: u32,
    /// One word for each die; null between throws.
    pub die: Option<Vec<&'static str>>,
    /// The parts of the throw; none between throws.
    pub components: Vec<ComponentView>,
    /// Where players are; null until both have lined up.
    pub players: BySide<Option<PlayersView>>,
    /// Who has lined up.
    pub lined_up: BySide<bool>,
    /// How; null while it is secret.
    pub line_ups: BySide<Option<LineUpView>>,
    /// Null until both have lined up.
    pub ball: Option<Square>,
    /// Who has the ball.
    pub holder: Option<Player>,
    /// Throws that each side has held the ball for in one place.
    pub held_throws: BySide<u8>,
    /// Who takes the penalty that is due.
    pub penalty_taker: Option<Shirt>,
    /// The shoot-out from its coin on.
    pub shoot_out: Option<ShootOutView>,
    /// Whether `undo` is to be had.
    pub can_undo: bool,
    /// Goals.
    pub score: Score,
    /// Who owes an action.
    pub to_act: Vec<Side>,
    /// How it ended.
    pub result: Option<Final>,
}

/// A part of the throw.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ComponentView {
    /// Its number of squares.
    pub value: u8,
    /// Whether somebody has used it.
    pub used: bool,
    /// Whether it may be a kick.
    pub kick: bool,
    /// Who has used it.
    pub by: Option<Shirt>,
}

/// A shoot-out.
#[derive(Clone, Debug, Serialize)]
pub struct ShootOutView {
    /// Who began.
    pub first: Side,
    /// Whether each kick was a goal.
    pub kicks: BySide<Vec<bool>>,
}

/// The players of a side, an object keyed by their shirt.
#[derive(Clone, Debug)]
pub struct PlayersView([Spot; 11]);

impl PlayersView {
    /// Where a player is; none where he is not on the pitch.
    pub(super) fn square(&self, shirt: Shirt) -> Option<Square> {
        self.0[shirt.index()].square()
    }
}

impl Serialize for PlayersView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for shirt in Shirt::all() {
            map.serialize_entry(&shirt, &self.square(shirt))?;
        }
        map.end()
    }
}

impl LineUp {
    /// As it is shown.
    pub(super) fn seen(&self) -> LineUpView {
        LineUpView { squares: self.squares.iter().filter_map(|spot| spot.square()).collect(), taker: self.taker }
    }
}

impl WorldSoccer {
    /// What `viewer` may know.
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let to_act = match self.waits() {
            Waits::Sides(owes) => owes.iter().filter_map(|(side, owes)| owes.then_some(side)).collect(),
            Waits::Chance(_) | Waits::Over => Vec::new(),
        };
        let shown = self.phase != Phase::LineUp;
        let line_up = |side| self.line_ups[side].filter(|_| shown || viewer.side() == Some(side));
        let chosen = shown && self.phase != Phase::Over && self.due != Some(Chance::ShootOut);
        View {
            phase: self.phase,
            side_in_throw: chosen.then_some(self.side),
            throws_in_row: self.in_row,
            throws: self.throws,
            die: self.die(),
            components: self.parts(),
            players: BySide::new(|side| shown.then(|| PlayersView(self.players[side]))),
            lined_up: self.line_ups.map(|_, line_up| line_up.is_some()),
            line_ups: BySide::new(|side| line_up(side).map(|line_up| line_up.seen())),
            ball: self.ball.square(),
            holder: self.holder,
            held_throws: self.held.map(|_, held| held.throws),
            penalty_taker: self.penalty_taker,
            shoot_out: self.penalties(),
            can_undo: self.can_undo(),
            score: self.score,
            to_act,
            result: self.result(),
        }
    }

    fn die(&self) -> Option<Vec<&'static str>> {
        let faces = self.throw.faces.into_iter().filter(|face| *face > 0);
        let words: Vec<_> = faces.map(word).collect();
        (!words.is_empty()).then_some(words)
    }

    fn parts(&self) -> Vec<ComponentView> {
        let parts = self.throw.components.iter().flatten();
        parts
            .map(|part| ComponentView { value: part.value, used: part.by.is_some(), kick: part.kick, by: part.by })
            .collect()
    }

    fn penalties(&self) -> Option<ShootOutView> {
        let first = self.shoot_out.first?;
        Some(ShootOutView { first, kicks: self.shoot_out.kicks.clone() })
    }
}

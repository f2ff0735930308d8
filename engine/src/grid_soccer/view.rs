//! Who sees what: line-ups are secret until both are in, the aim of a shot until the dive is in, what `oracle` learns for ever (rule 13).
//!
//! Views are built field by field. This module must not compute rules; it only says what is so.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::action::Cell;
use super::cards::{Card, Shirt};
use super::contests::shown;
use super::event::{Event, Struck};
use super::numbers::{Edition, Stats};
use super::pitch::Spot;
use super::set_up::LineUpView;
use super::stars::{Star, stars};
use super::state::{Ball, GridSoccer, Kind, Phase, Restart, Shot};
use super::undo::UNDOS_MAX;
use crate::game::{BySide, Game, Side, Viewer};

/// What a viewer may know.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The edition of the rules by its number; absent of the first, which does not name itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<u32>,
    /// What the match is at.
    pub phase: Phase,
    /// From 1; 0 before the first.
    pub turn: u8,
    /// What the clock shows.
    pub minute: u8,
    /// Null outside turns.
    pub side_in_turn: Option<Side>,
    /// Who kicked off first; null before the coin.
    pub kicked_off: Option<Side>,
    /// Goals.
    pub score: BySide<u8>,
    /// Null in classic mode and before the coin.
    pub draft: Option<DraftView>,
    /// Null where not handed in, or secret.
    pub line_ups: BySide<Option<LineUpView>>,
    /// The cards in force; null before the line-ups are shown, as what follows.
    pub cards: BySide<Option<Card>>,
    /// By shirt.
    pub footballers: Option<BySide<ByShirt<FootballerView>>>,
    /// Where each belongs now, by shirt.
    pub slots: Option<BySide<ByShirt<Spot>>>,
    /// Where the ball is.
    pub ball: Option<BallView>,
    /// Who is picked.
    pub picked: Option<Shirt>,
    /// Whether nobody else can be picked.
    pub committed: bool,
    /// Whether the ball action is taken.
    pub acted: bool,
    /// Of the picked one.
    pub steps_left: u8,
    /// The set piece of this turn, until it is taken.
    pub set_piece: Option<SetPieceView>,
    /// A set piece that waits.
    pub restart: Option<Restart>,
    /// Charges of each side.
    pub charges: BySide<u8>,
    /// Stars whose effect is in force.
    pub effects: BySide<Vec<Star>>,
    /// Stars that were used this turn.
    pub used_stars: Vec<Star>,
    /// A shot that is not settled.
    pub shot: Option<ShotView>,
    /// The shoot-out, if there is one.
    pub shoot_out: Option<ShootOutView>,
    /// Whether `undo` is to be had.
    pub can_undo: bool,
    /// Whether `redo` is to be had.
    pub can_redo: bool,
    /// Who owes an action.
    pub to_act: Vec<Side>,
    /// How it ended.
    pub result: Option<ResultView>,
}

/// A value for each shirt, an object keyed by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct ByShirt<T>(pub [T; 7]);

impl<T: Serialize> Serialize for ByShirt<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (shirt, value) in Shirt::ALL.into_iter().zip(&self.0) {
            map.serialize_entry(&shirt, value)?;
        }
        map.end()
    }
}

/// One of seven.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FootballerView {
    /// Where he is; null in the middle of a run.
    pub at: Spot,
    /// SPD, PAS, SHO, CTL.
    pub stats: Stats,
    /// Who he is, in draft mode.
    pub star: Option<Star>,
    /// Whether he lies down.
    pub frozen: bool,
}

/// The draft so far.
#[derive(Clone, Debug, Serialize)]
pub struct DraftView {
    /// Who picked first.
    pub first: Side,
    /// In order.
    pub picks: Vec<PickView>,
    /// Whom nobody has picked.
    pub pool: Vec<Star>,
}

/// A pick.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PickView {
    /// Whose.
    pub side: Side,
    /// Whom.
    pub star: Star,
}

/// The ball.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BallView {
    /// `held`, `loose`, `dead` or `flight`.
    pub state: &'static str,
    /// Whose, if held.
    pub side: Option<Side>,
    /// By whom.
    pub shirt: Option<Shirt>,
    /// Where.
    pub at: Spot,
}

/// The set piece of this turn.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SetPieceView {
    /// Which.
    pub kind: Kind,
    /// Whose.
    pub side: Side,
    /// Who takes it.
    pub shirt: Shirt,
    /// From where.
    pub at: Spot,
}

/// A shot. What is hidden from the viewer is null.
#[derive(Clone, Debug, Serialize)]
pub struct ShotView {
    /// Whose.
    pub side: Side,
    /// By whom.
    pub shirt: Shirt,
    /// From where.
    pub from: Spot,
    /// The aim.
    pub cell: Option<Cell>,
    /// What the dice had to show.
    pub needs: Option<i8>,
    /// What they showed.
    pub faces: Option<Vec<u8>>,
    /// By how much it is on target.
    pub margin: Option<i8>,
    /// What `oracle` has shown to the two sides.
    pub row: Option<u8>,
}

/// The shoot-out.
#[derive(Clone, Debug, Serialize)]
pub struct ShootOutView {
    /// Who shoots first.
    pub first: Side,
    /// Who shoots next; null when it is over.
    pub next: Option<Side>,
    /// By whom.
    pub shirt: Option<Shirt>,
    /// True for each that went in.
    pub kicks: BySide<Vec<bool>>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ResultView {
    /// Null is a draw.
    pub winner: Option<Side>,
    /// `full_time` or `shoot_out`.
    pub by: String,
    /// Goals.
    pub score: BySide<u32>,
    /// Goals of the shoot-out.
    pub shoot_out: Option<BySide<u32>>,
}

impl GridSoccer {
    /// What `viewer` may know now.
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let shown = self.turn > 0;
        let playing = matches!(self.phase, Phase::Turn | Phase::Dive) && self.shoot_out.is_none();
        View {
            ruleset: (self.edition != Edition::First).then(|| self.edition.number()),
            phase: self.phase,
            turn: self.turn,
            minute: self.minute(),
            side_in_turn: playing.then_some(self.side),
            kicked_off: self.kicked_off(),
            score: self.score,
            draft: self.draft_view(),
            line_ups: self.line_ups.map(|side, line_up| {
                let open = shown || viewer.side() == Some(side);
                line_up.filter(|_| open).map(LineUpView::from)
            }),
            cards: self.cards.map(|_, card| shown.then_some(*card)),
            footballers: shown.then(|| BySide::new(|side| self.footballers_view(side))),
            slots: shown.then(|| BySide::new(|side| ByShirt(Shirt::ALL.map(|shirt| self.slot(side, shirt))))),
            ball: shown.then(|| self.ball_view()),
            picked: self.picked,
            committed: self.committed,
            acted: self.acted,
            steps_left: self.steps_left(),
            set_piece: self.set_piece_view(),
            restart: self.restart,
            charges: self.charges,
            effects: BySide::new(|side| self.effects_of(side)),
            used_stars: stars(self.used).collect(),
            shot: self.shot.as_ref().map(|shot| self.shot_view(shot, viewer)),
            shoot_out: self.shoot_out_view(),
            can_undo: self.has_undo() && self.undos < UNDOS_MAX,
            can_redo: self.has_redo(),
            to_act: self.to_act(),
            result: self.result(),
        }
    }

    fn draft_view(&self) -> Option<DraftView> {
        let first = self.first.filter(|_| self.is_draft())?;
        let picks = self.drafted.as_slice().iter().enumerate();
        let picks = picks.map(|(number, star)| PickView { side: self.picker(number), star: *star }).collect();
        Some(DraftView { first, picks, pool: self.pool().collect() })
    }

    fn footballers_view(&self, side: Side) -> ByShirt<FootballerView> {
        ByShirt(Shirt::ALL.map(|shirt| {
            let footballer = self.footballer(side, shirt);
            let frozen = self.is_frozen(side, shirt);
            FootballerView { at: footballer.at, stats: footballer.stats, star: footballer.star, frozen }
        }))
    }

    fn ball_view(&self) -> BallView {
        let (state, held) = match self.ball {
            Ball::Held(side, shirt) => ("held", Some((side, shirt))),
            Ball::Loose(_) => ("loose", None),
            Ball::Dead(_) => ("dead", None),
            Ball::Flight(_) => ("flight", None),
        };
        let (side, shirt) = held.unzip();
        BallView { state, side, shirt, at: self.ball_at() }
    }

    fn set_piece_view(&self) -> Option<SetPieceView> {
        let (kind, shirt) = (self.set_piece?, self.picked?);
        Some(SetPieceView { kind, side: self.side, shirt, at: self.at(self.side, shirt) })
    }

    /// Those in force: effects of one who lies down rest.
    fn effects_of(&self, side: Side) -> Vec<Star> {
        let own = |star: &Star| {
            self.owner(*star).is_some_and(|(owner, shirt)| owner == side && self.has_effect(side, shirt, *star))
        };
        stars(self.effects).filter(own).collect()
    }

    fn shot_view(&self, shot: &Shot, viewer: Viewer) -> ShotView {
        let open = !self.is_sealed(shot.side) || viewer.side() == Some(shot.side);
        let thrown = open && !shot.thrown().is_empty();
        ShotView {
            side: shot.side,
            shirt: shot.shirt,
            from: shot.from,
            cell: open.then_some(shot.cell),
            needs: open.then_some(shown(shot.target - shot.bonus, false).0),
            faces: thrown.then(|| shot.thrown().to_vec()),
            margin: thrown.then_some(shot.margin),
            row: (shot.row_known && viewer != Viewer::Spectator).then_some(shot.cell.row),
        }
    }

    fn shoot_out_view(&self) -> Option<ShootOutView> {
        let shoot_out = self.shoot_out.as_ref()?;
        let on = self.phase != Phase::Over;
        Some(ShootOutView {
            first: shoot_out.first,
            next: on.then_some(shoot_out.next),
            shirt: on.then(|| shoot_out.shooter()),
            kicks: shoot_out.kicks.clone(),
        })
    }

    pub(super) fn result(&self) -> Option<ResultView> {
        let outcome = self.outcome()?;
        let shoot_out = outcome.shoot_out.flatten();
        Some(ResultView { winner: outcome.winner, by: outcome.by, score: outcome.score, shoot_out })
    }
}

/// What `viewer` sees of an event: all of it, but for the aim of a shot that is on target and what `oracle` has learnt.
pub(super) fn witnessed(event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::ShotResult { side, outcome: Struck::OnTarget, .. } if viewer.side() != Some(*side) => {
            Event::ShotResult { side: *side, outcome: Struck::OnTarget, cell: None, faces: None, margin: None }
        }
        Event::Ability { side, shirt, star, target, row: Some(_) } if viewer.side().is_none() => {
            Event::Ability { side: *side, shirt: *shirt, star: *star, target: target.clone(), row: None }
        }
        _ => event.clone(),
    }
}

//! Which actions there are when, and how each is done: the contract of [`Game`] (rules 1 to 11).
//!
//! This module must not hold the rules of a single action: each has a file.

use serde_json::{Value, json};

use super::action::{Action, Move, Run};
use super::event::Event;
use super::options::{OPTIONS, Options};
use super::state::{Chance, Phase, Waits, WorldSoccer};
use super::view::View;
use crate::board::Square;
use crate::game::{Dice, Faces, Game, Leeway, Outcome, Refusal, Side, Turn, Viewer};
use crate::log::Silent;
use crate::options::OptionRule;
use crate::refusals::{in_phase, match_over, not_your_turn, refuse};
use crate::still::Still;

impl Game for WorldSoccer {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "world_soccer";
    const RULESET: u32 = 1;
    const HIDES: bool = true;
    const LEEWAY: Leeway =
        Leeway { ignored: &[], optional: &["component"], not_to_act: &["not_your_turn", "already_lined_up"] };
    const OPTIONS: &'static [OptionRule] = OPTIONS;

    fn new(options: &Options) -> Self {
        WorldSoccer::start(*options)
    }

    fn turn(&self) -> Turn {
        match self.waits() {
            Waits::Chance(chance) => Turn::Roll(Dice(self.dice(chance).to_vec())),
            Waits::Sides(owes) => Turn::Sides(owes),
            Waits::Over => {
                let result = self.result().expect("over");
                Turn::Over(Outcome {
                    winner: result.winner,
                    by: result.by.to_owned(),
                    score: result.score,
                    penalties: None,
                    shoot_out: Some(result.shoot_out),
                })
            }
        }
    }

    fn legal_actions(&self, side: Side) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.phase == Phase::Move && self.owes(side) {
            // One look at what a player can reach serves all his runs.
            self.each_run(|reach, run| actions.push(self.run_action(run, self.path_within(reach, run))));
        }
        let mut others = Vec::new();
        self.list_all_but_runs(side, &mut others);
        actions.extend(others.into_iter().map(|listed| self.action(side, listed)));
        actions
    }

    fn act(&mut self, side: Side, action: &Action) -> Result<Vec<Event>, Refusal> {
        self.admit(side, action)?;
        let mut events = Vec::new();
        let log = &mut events;
        match action {
            Action::LineUp { squares, taker } => {
                let line_up = self.judge_line_up(side, squares, *taker)?;
                self.do_line_up(side, line_up, log);
            }
            Action::Throw {} => self.due = Some(Chance::Throw),
            Action::Run { shirt, path, component } => {
                let run = self.judge_run(*shirt, path, *component)?;
                self.do_run(run, |_| path.clone(), log);
            }
            Action::Kick { dir, component } => {
                let kick = self.judge_kick(*dir, *component)?;
                self.do_kick(kick, log);
            }
            Action::PenaltyTaker { shirt } => {
                self.judge_penalty_taker(*shirt)?;
                self.do_penalty_taker(*shirt, log);
            }
            Action::Undo {} => {
                self.judge_undo()?;
                self.do_undo(log);
            }
            Action::Done {} => self.end_throw(log),
        }
        Ok(events)
    }

    fn roll(&mut self, faces: &Faces) -> Vec<Event> {
        let mut events = Vec::new();
        self.apply_faces(&faces.0, &mut events);
        events
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn still(&self) -> Still {
        self.view(Viewer::Spectator).still(self.pitch())
    }

    fn witness(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn is_sealed(&self, side: Side) -> bool {
        self.phase == Phase::LineUp && self.line_ups[side].is_some()
    }

    fn compact_legal(&self, side: Side) -> Value {
        super::compact::compact(self, side)
    }

    fn expand_legal(compact: &Value) -> Option<Vec<Action>> {
        super::compact::expand(compact)
    }
}

impl WorldSoccer {
    /// Judges what does not depend on an action's content, in the order shape, over, phase, roll, turn.
    fn admit(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        if action.names_component() && !self.two_dice() {
            return Err(refuse("bad_action", "That is no action: with one die no `component` is named.", json!({})));
        }
        if self.phase == Phase::Over {
            return Err(match_over());
        }
        let fits = match action {
            Action::LineUp { .. } => self.phase == Phase::LineUp,
            Action::Throw {} => self.owes_throw(),
            Action::Run { .. } => self.phase == Phase::Move,
            Action::Kick { .. } | Action::Undo {} | Action::Done {} => self.in_throw(),
            Action::PenaltyTaker { .. } => self.phase == Phase::PenaltyTaker,
        };
        in_phase(self.phase, action.name(), fits, self.due.map(|chance| self.dice(chance)))?;
        if !self.owes(side) {
            return Err(match self.phase {
                Phase::LineUp => refuse("already_lined_up", "That side has lined up.", json!({"side": side})),
                _ => not_your_turn(&[self.side]),
            });
        }
        Ok(())
    }

    /// Whether the phase begins with a throw that is not made yet.
    fn owes_throw(&self) -> bool {
        match self.phase {
            Phase::Throw | Phase::Penalty | Phase::ShootOut => true,
            Phase::FreeKick => !self.in_throw(),
            Phase::LineUp | Phase::Move | Phase::PenaltyTaker | Phase::Over => false,
        }
    }

    /// Every listed move of `side`, appended to `out` in a stable order; nothing where it owes none.
    pub fn list(&self, side: Side, out: &mut Vec<Move>) {
        if self.phase == Phase::Move && self.owes(side) {
            self.list_runs(out);
        }
        self.list_all_but_runs(side, out);
    }

    /// Likewise without runs.
    pub(super) fn list_all_but_runs(&self, side: Side, out: &mut Vec<Move>) {
        if !self.owes(side) {
            return;
        }
        match self.phase {
            Phase::LineUp => self.list_line_ups(out),
            Phase::PenaltyTaker => self.list_penalty_takers(out),
            _ if self.owes_throw() => out.push(Move::Throw),
            _ => {
                self.list_kicks(out);
                out.push(Move::Done);
            }
        }
    }

    /// A listed move of `side` as an action, with its path.
    pub fn action(&self, side: Side, listed: Move) -> Action {
        match listed {
            Move::LineUp(number) => {
                let line_up = self.preset(side, number).seen();
                Action::LineUp { squares: line_up.squares, taker: line_up.taker }
            }
            Move::Throw => Action::Throw {},
            Move::Run(run) => self.run_action(run, self.path_of(run)),
            Move::Kick(kick) => Action::Kick { dir: kick.dir, component: self.two_dice().then_some(kick.component) },
            Move::PenaltyTaker(shirt) => Action::PenaltyTaker { shirt },
            Move::Done => Action::Done {},
        }
    }

    fn run_action(&self, run: Run, path: Vec<Square>) -> Action {
        Action::Run { shirt: run.shirt, path, component: self.two_dice().then_some(run.component) }
    }

    /// Does a move that this very state listed for `side`, without events: for search and playouts.
    pub fn play(&mut self, side: Side, listed: Move) {
        let log = &mut Silent;
        match listed {
            Move::LineUp(number) => self.do_line_up(side, self.preset(side, number), log),
            Move::Throw => self.due = Some(Chance::Throw),
            Move::Run(run) => self.do_run(run, |game| game.path_of(run), log),
            Move::Kick(kick) => self.do_kick(kick, log),
            Move::PenaltyTaker(shirt) => self.do_penalty_taker(shirt, log),
            Move::Done => self.end_throw(log),
        }
    }

    /// Applies faces that fit the dice that are due, without events.
    pub fn toss(&mut self, faces: &[u8]) {
        self.apply_faces(faces, &mut Silent);
    }
}

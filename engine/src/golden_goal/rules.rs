//! Which actions there are when, and how each is done: the contract of [`Game`] (rules 1 to 8).
//!
//! This module must not hold the rules of a single action: each has a file.

use serde_json::{Value, json};

use super::action::{Action, Move};
use super::event::Event;
use super::options::{OPTIONS, Options};
use super::state::{Chance, GoldenGoal, Phase, Waits};
use super::view::View;
use crate::game::{BySide, Dice, Faces, Game, Refusal, Side, Turn, Viewer};
use crate::log::{Log, Silent};
use crate::options::OptionRule;
use crate::refusals::{in_phase, match_over, not_your_turn, refuse};
use crate::still::Still;

impl Game for GoldenGoal {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "golden_goal";
    const RULESET: u32 = 1;
    const HIDES: bool = false;
    const OPTIONS: &'static [OptionRule] = OPTIONS;

    fn new(options: &Options) -> Self {
        GoldenGoal::start(*options)
    }

    fn turn(&self) -> Turn {
        match self.waits() {
            Waits::Chance(chance) => Turn::Roll(Dice(chance.dice().to_vec())),
            Waits::Side(to_act) => Turn::Sides(BySide::new(|side| side == to_act)),
            Waits::Over => Turn::Over(self.outcome().expect("over")),
        }
    }

    fn legal_actions(&self, side: Side) -> Vec<Action> {
        let mut moves = Vec::new();
        if self.waits() == Waits::Side(side) {
            self.list(&mut moves);
        }
        moves.into_iter().map(|listed| self.action(listed)).collect()
    }

    fn act(&mut self, side: Side, action: &Action) -> Result<Vec<Event>, Refusal> {
        self.admit(side, action)?;
        let mut events = Vec::new();
        let log = &mut events;
        match action {
            Action::Place { pawn, at } => {
                let at = self.judge_place(*pawn, *at)?;
                self.do_place(*pawn, at, log);
            }
            Action::Roll {} => self.due = Some(Chance::Turn),
            Action::Run { pawn, path } => {
                let run = self.judge_run(*pawn, path)?;
                self.do_run(run, |_| path.clone(), log);
            }
            Action::Kick { path } => {
                let kick = self.judge_kick(path)?;
                self.do_kick(kick, log);
            }
            Action::StepOff { to } => {
                let to = self.judge_step_off(*to)?;
                self.do_step_off(to, log);
            }
            Action::Keeper { at } => {
                let at = self.judge_keeper(*at)?;
                self.do_keeper(at, log);
            }
            Action::Undo {} if self.undos >= GoldenGoal::MOST_UNDOS => {
                let most = GoldenGoal::MOST_UNDOS;
                return Err(refuse("undo_limit", format!("A turn has {most} undos."), json!({"max": most})));
            }
            Action::Undo {} => self.do_undo(log),
            Action::Done {} => self.do_done(log),
        }
        Ok(events)
    }

    fn roll(&mut self, faces: &Faces) -> Vec<Event> {
        let mut events = Vec::new();
        self.apply_faces(&faces.0, &mut events);
        events
    }

    fn view(&self, _: Viewer) -> View {
        self.seen()
    }

    fn still(&self) -> Still {
        self.view(Viewer::Spectator).still()
    }

    fn witness(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn compact_legal(&self, side: Side) -> Value {
        super::compact::compact(self, side)
    }

    fn expand_legal(compact: &Value) -> Option<Vec<Action>> {
        super::compact::expand(compact)
    }
}

impl GoldenGoal {
    /// Judges what does not depend on an action's content, in the order over, phase, roll, turn.
    fn admit(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(match_over());
        }
        let fits = match action {
            Action::Place { .. } => self.phase == Phase::SetUp,
            Action::Roll {} => self.phase == Phase::Roll,
            Action::Run { .. } => self.phase == Phase::Run,
            Action::Kick { .. } => self.phase == Phase::Kick || self.opens(),
            Action::StepOff { .. } => self.phase == Phase::StepOff,
            Action::Keeper { .. } => self.phase == Phase::Keeper,
            Action::Undo {} => self.has_undo(),
            Action::Done {} => self.phase == Phase::End,
        };
        in_phase(self.phase, action.name(), fits, self.due.map(|chance| chance.dice()))?;
        if side != self.side {
            return Err(not_your_turn(&[self.side]));
        }
        Ok(())
    }

    /// Every listed move of the side that is to act, appended to `out` in a stable order; nothing where nobody is to act.
    pub fn list(&self, out: &mut Vec<Move>) {
        if self.due.is_some() {
            return;
        }
        match self.phase {
            Phase::SetUp => self.list_places(out),
            Phase::Roll => out.push(Move::Roll),
            Phase::Run => self.list_runs(out),
            Phase::KickOff | Phase::Kick | Phase::Restart => self.list_kicks(out),
            Phase::StepOff => self.list_steps_off(out),
            Phase::Keeper => self.list_keepers(out),
            Phase::End => out.push(Move::Done),
            Phase::Over => {}
        }
    }

    /// A listed move as an action, with its path.
    pub fn action(&self, listed: Move) -> Action {
        let square = |spot: super::Spot| spot.square().expect("listed squares are on the board");
        match listed {
            Move::Place(pawn, at) => Action::Place { pawn, at: square(at) },
            Move::Roll => Action::Roll {},
            Move::Run(run) => Action::Run { pawn: run.pawn, path: self.path_of(run) },
            Move::Kick(kick) => Action::Kick { path: self.line_of(kick) },
            Move::StepOff(to) => Action::StepOff { to: square(to) },
            Move::Keeper(at) => Action::Keeper { at: square(at) },
            Move::Done => Action::Done {},
        }
    }

    /// Does a move that this very state listed, without events: for search and playouts.
    pub fn play(&mut self, listed: Move) {
        let log = &mut Silent;
        match listed {
            Move::Place(pawn, at) => self.do_place(pawn, at, log),
            Move::Roll => self.due = Some(Chance::Turn),
            Move::Run(run) => self.do_run(run, |game| game.path_of(run), log),
            Move::Kick(kick) => self.do_kick(kick, log),
            Move::StepOff(to) => self.do_step_off(to, log),
            Move::Keeper(at) => self.do_keeper(at, log),
            Move::Done => self.do_done(log),
        }
    }

    /// Applies faces that fit the dice that are due, without events.
    pub fn toss(&mut self, faces: &[u8]) {
        self.apply_faces(faces, &mut Silent);
    }

    fn do_done(&mut self, log: &mut impl Log<Event>) {
        log.note(|| Event::TurnEnded { side: self.side });
        self.finish_turn(false, log);
    }
}

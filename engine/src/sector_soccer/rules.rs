//! Which actions there are when, and how each is done: the contract of [`Game`] (rules 1 to 9).
//!
//! This module must not hold the rules of a throw, a kick or a move: each has a file.

use serde_json::{Value, json};

use super::action::{Action, Move};
use super::event::Event;
use super::line_up::LineUp;
use super::options::{OPTIONS, Options};
use super::state::{Chance, Phase, Secret, SectorSoccer, Waits};
use super::view::View;
use crate::game::{Chances, Dice, Faces, Game, Leeway, Refusal, Side, Turn, Viewer};
use crate::log::{Log, Silent};
use crate::options::OptionRule;
use crate::refusals::{in_phase, match_over, refuse};
use crate::still::Still;

impl Chance {
    /// The dice in the order in which they are drawn.
    pub fn dice(self) -> Dice {
        Dice(match self {
            Chance::Throw(dice) => vec![6; usize::from(dice.home + dice.away)],
            Chance::Coin => vec![2],
            Chance::Kick => vec![6; 2],
        })
    }
}

impl Game for SectorSoccer {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "sector_soccer";
    const RULESET: u32 = 1;
    const HIDES: bool = true;
    const LEEWAY: Leeway = Leeway { not_to_act: &["already_in", "no_changes_left", "no_change"], ..Leeway::NONE };
    const OPTIONS: &'static [OptionRule] = OPTIONS;

    fn new(options: &Options) -> Self {
        SectorSoccer::start(*options)
    }

    fn turn(&self) -> Turn {
        match self.waits() {
            Waits::Chance(chance) => Turn::Roll(chance.dice()),
            Waits::Sides(owes) => Turn::Sides(owes),
            Waits::Over => Turn::Over(self.outcome().expect("over")),
        }
    }

    fn legal_actions(&self, side: Side) -> Vec<Action> {
        let mut moves = Vec::new();
        self.list(side, &mut moves);
        moves.into_iter().map(Action::from).collect()
    }

    fn act(&mut self, side: Side, action: &Action) -> Result<Vec<Event>, Refusal> {
        self.admit(side, action)?;
        let listed = match action {
            Action::LineUp { pawns } => Move::LineUp(LineUp::judge(*pawns)?),
            Action::Throw { times } => Move::Throw(self.judge_throw(side, *times)?),
            Action::Change { moves } => {
                let line_up = self.pawns[side].expect("lined up before a stoppage");
                Move::Change(line_up.judge_moves(moves, self.changes_left[side])?)
            }
        };
        let mut events = Vec::new();
        self.apply(side, listed, &mut events);
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
        self.view(Viewer::Spectator).still()
    }

    fn witness(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn is_sealed(&self, side: Side) -> bool {
        self.pending[side].is_some()
    }

    fn chances(&self) -> Option<Chances> {
        Some(self.outlook()?.chances)
    }

    fn compact_legal(&self, side: Side) -> Value {
        super::compact::compact(self, side)
    }

    fn expand_legal(compact: &Value) -> Option<Vec<Action>> {
        super::compact::expand(compact)
    }
}

impl SectorSoccer {
    /// Judges what does not depend on an action's content, in the order over, phase, roll, turn.
    fn admit(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(match_over());
        }
        let fits = match action {
            Action::LineUp { .. } => self.phase == Phase::LineUp,
            Action::Throw { .. } => matches!(self.phase, Phase::Play | Phase::ShootOut),
            Action::Change { .. } => self.phase == Phase::Stoppage,
        };
        in_phase(self.phase, action.name(), fits, self.due().map(|chance| chance.dice()))?;
        if matches!(action, Action::Throw { .. }) {
            return Ok(());
        }
        if !self.is_asked(side) {
            return Err(refuse("no_changes_left", "All changes are made.", json!({"left": 0})));
        }
        if self.pending[side].is_some() {
            return Err(refuse("already_in", "The choice is in, and stands.", json!({"to_act": [!side]})));
        }
        Ok(())
    }

    /// Every listed move of `side`, appended to `out` in a stable order. A side that has throws to give may lower their number.
    pub fn list(&self, side: Side, out: &mut Vec<Move>) {
        let Waits::Sides(owes) = self.waits() else { return };
        match self.phase {
            Phase::Play | Phase::ShootOut => {
                let most = if owes[side] { self.throws_most() } else { self.given[side] - 1 };
                out.extend((1..=most).map(Move::Throw));
            }
            _ if !owes[side] => {}
            Phase::LineUp => out.extend(LineUp::ALL.map(Move::LineUp)),
            Phase::Stoppage => {
                let line_up = self.pawns[side].expect("lined up before a stoppage");
                let mut changes = Vec::new();
                super::changes::list(line_up, self.changes_left[side], &mut changes);
                out.extend(changes.into_iter().map(Move::Change));
            }
            Phase::Over => {}
        }
    }

    /// Does a move that this very state listed for `side`, without events: for search and playouts.
    pub fn play(&mut self, side: Side, listed: Move) {
        self.apply(side, listed, &mut Silent);
    }

    /// Applies faces that fit the dice that are due, without events.
    pub fn toss(&mut self, faces: &[u8]) {
        self.apply_faces(faces, &mut Silent);
    }

    fn apply(&mut self, side: Side, judged: Move, log: &mut impl Log<Event>) {
        let secret = match judged {
            Move::Throw(times) => return self.do_throw(side, times, log),
            Move::LineUp(line_up) => Secret::LineUp(line_up),
            Move::Change(moves) => Secret::Change(moves),
        };
        self.pending[side] = Some(secret);
        match self.waits() {
            Waits::Sides(owes) if owes[!side] => log.note(|| Event::Ready { seat: side, throws: None }),
            _ => self.reveal(log),
        }
    }

    /// Rules 2, 5: both secrets at once, home's first; then throws.
    fn reveal(&mut self, log: &mut impl Log<Event>) {
        self.phase = Phase::Play;
        for side in Side::BOTH {
            match self.pending[side].take() {
                Some(Secret::LineUp(pawns)) => {
                    self.pawns[side] = Some(pawns);
                    log.note(|| Event::LinedUp { seat: side, pawns });
                }
                Some(Secret::Change(moves)) => {
                    self.pawns[side] = self.pawns[side].map(|line_up| line_up.after(&moves));
                    self.changes_left[side] -= moves.count();
                    log.note(|| Event::Changed { seat: side, moves });
                }
                None => {}
            }
        }
    }
}

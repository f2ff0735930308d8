//! Which actions there are when, and how each is done: the contract of [`Game`] (rules 1 to 13).
//!
//! This module must not hold the rules of a single action: each has a file.

use serde_json::{Value, json};

use super::action::{Action, Aim, Move};
use super::cards::{Card, Shirt};
use super::event::Event;
use super::numbers::Edition;
use super::options::{OPTIONS, Options};
use super::set_up::{LineUp, judge_card};
use super::state::{Due, GridSoccer, Phase, Waits};
use super::undo::UNDOS_MAX;
use super::view::View;
use crate::game::{Dice, Faces, Game, Leeway, Refusal, Side, Turn, Viewer};
use crate::log::{Log, Silent};
use crate::options::OptionRule;
use crate::refusals::{in_phase, match_over, not_your_turn, refuse};
use crate::still::Still;

impl Game for GridSoccer {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    const NAME: &'static str = "grid_soccer";
    const RULESET: u32 = Edition::NEWEST.number();
    const HIDES: bool = true;
    const RETELLS: bool = false;
    const LEEWAY: Leeway =
        Leeway { ignored: &["needs", "chance", "stars", "target", "ability", "second_cell"], ..Leeway::NONE };
    const OPTIONS: &'static [OptionRule] = OPTIONS;

    fn new(options: &Options) -> Self {
        GridSoccer::start(*options, Edition::NEWEST)
    }

    fn by_ruleset(options: &Options, ruleset: u32) -> Self {
        GridSoccer::start(*options, Edition::from_number(ruleset).unwrap_or(Edition::NEWEST))
    }

    fn turn(&self) -> Turn {
        match self.waits() {
            Waits::Chance(due) => Turn::Roll(Dice(due.dice().to_vec())),
            Waits::Sides(owes) => Turn::Sides(owes),
            Waits::Over => Turn::Over(self.outcome().expect("over")),
        }
    }

    fn legal_actions(&self, side: Side) -> Vec<Action> {
        let mut moves = Vec::new();
        self.list(side, &mut moves);
        moves.into_iter().map(|listed| self.action(side, listed)).collect()
    }

    fn act(&mut self, side: Side, action: &Action) -> Result<Vec<Event>, Refusal> {
        self.admit(side, action)?;
        let mut events = Vec::new();
        match action {
            Action::Undo {} => {
                self.check_undo()?;
                self.do_undo(&mut events);
            }
            Action::Redo {} if !self.has_redo() => {
                return Err(refuse("no_redo", "Nothing was taken back.", json!({"undos": self.undos})));
            }
            Action::Redo {} => self.do_redo(&mut events),
            _ => {
                let judged = self.judge(side, action)?;
                self.do_and_remember(side, judged, &mut events);
            }
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
        self.view(Viewer::Spectator).still()
    }

    fn witness(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(super::view::witnessed(event, viewer))
    }

    fn is_sealed(&self, side: Side) -> bool {
        match self.phase {
            Phase::LineUp => self.line_ups[side].is_some(),
            Phase::Dive => side == self.side,
            _ => matches!(self.due, Some(Due::Shot { .. })) && side == self.side,
        }
    }

    fn compact_legal(&self, side: Side) -> Value {
        super::compact::compact(self, side)
    }

    fn expand_legal(compact: &Value) -> Option<Vec<Action>> {
        super::compact::expand(compact)
    }
}

impl GridSoccer {
    /// Judges what does not depend on an action's content, in the order over, phase, roll, turn.
    fn admit(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(match_over());
        }
        let fits = match action {
            Action::LineUp { .. } => self.phase == Phase::LineUp,
            Action::Draft { .. } => self.phase == Phase::Draft,
            Action::Shoot { .. } => matches!(self.phase, Phase::Turn | Phase::ShootOut),
            Action::Ability { .. } => matches!(self.phase, Phase::Turn | Phase::Dive),
            Action::Dive { .. } => self.phase == Phase::Dive,
            Action::Formation { .. }
            | Action::Select { .. }
            | Action::Move { .. }
            | Action::Pass { .. }
            | Action::Steal { .. }
            | Action::Undo {}
            | Action::Redo {}
            | Action::EndTurn {} => self.phase == Phase::Turn,
        };
        in_phase(self.phase, action.name(), fits, self.due.map(|due| due.dice()))?;
        if !self.owes(side) {
            return Err(not_your_turn(&self.to_act()));
        }
        Ok(())
    }

    /// Who owes an action.
    pub(super) fn to_act(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.owes(*side)).collect()
    }

    fn check_undo(&self) -> Result<(), Refusal> {
        if !self.has_undo() {
            return Err(refuse("no_undo", "Nothing can be taken back.", json!({"undos": self.undos})));
        }
        if self.undos >= UNDOS_MAX {
            return Err(refuse("undo_limit", format!("A turn has {UNDOS_MAX} undos."), json!({"max": UNDOS_MAX})));
        }
        Ok(())
    }

    /// Judges the content of an action that `side` owes.
    fn judge(&self, side: Side, action: &Action) -> Result<Move, Refusal> {
        match action {
            Action::LineUp { formation, stars } => self.judge_line_up(side, formation, stars.as_deref()),
            Action::Draft { star } => self.judge_draft(star),
            Action::Formation { card } => self.judge_formation(card),
            Action::Select { shirt } => self.judge_select(*shirt),
            Action::Move { path } => self.judge_run(path),
            Action::Pass { to, .. } => self.judge_pass(*to),
            Action::Shoot { cell, .. } => self.judge_shot(*cell),
            Action::Steal { .. } => self.judge_steal(),
            Action::Ability { shirt, target } => self.judge_ability(side, *shirt, target.as_ref()),
            Action::Dive { cell, second_cell, ability } => self.judge_dive(*cell, *second_cell, ability.is_some()),
            Action::EndTurn {} if self.set_piece.is_some() => Err(self.must_be_taken()),
            Action::EndTurn {} => Ok(Move::EndTurn),
            Action::Undo {} | Action::Redo {} => unreachable!("undo and redo are no moves"),
        }
    }

    fn judge_formation(&self, name: &str) -> Result<Move, Refusal> {
        let card = judge_card(name)?;
        if card == self.cards[self.side] {
            return Err(refuse("same_card", "That card is in force.", json!({"card": card})));
        }
        Ok(Move::Formation(card))
    }

    fn judge_select(&self, number: i64) -> Result<Move, Refusal> {
        let shirt = super::abilities::judge_shirt(number)?;
        let values = json!({"shirt": shirt});
        if self.set_piece.is_some() {
            return Err(self.must_be_taken());
        }
        if self.committed {
            return Err(refuse("committed", "The picked footballer has moved or acted.", values));
        }
        if self.is_frozen(self.side, shirt) {
            return Err(refuse("frozen", "He lies down.", values));
        }
        if self.picked == Some(shirt) {
            return Err(refuse("same_shirt", "He is picked.", values));
        }
        Ok(Move::Select(shirt))
    }

    fn judge_steal(&self) -> Result<Move, Refusal> {
        self.may_act()?;
        let no_carrier = || refuse("no_carrier", "No opponent has the ball.", json!({"ball": self.ball_at()}));
        let carrier = self.carrier().ok_or_else(no_carrier)?;
        let beside = self.picked.is_some_and(|shirt| self.beside_carrier(shirt, carrier));
        let far = || refuse("not_adjacent", "The carrier is not beside him.", json!({"shirt": carrier}));
        if beside { Ok(Move::Steal) } else { Err(far()) }
    }

    fn beside_carrier(&self, shirt: Shirt, carrier: Shirt) -> bool {
        self.at(self.side, shirt).touches(self.at(!self.side, carrier))
    }

    /// Every listed move of `side`, appended to `out` in a stable order; nothing where it is not to act.
    pub fn list(&self, side: Side, out: &mut Vec<Move>) {
        if !self.owes(side) {
            return;
        }
        match self.phase {
            Phase::Draft => self.list_draft(out),
            Phase::LineUp => self.list_line_ups(side, out),
            Phase::Turn => self.list_turn(out),
            Phase::Dive => self.list_dives(out),
            Phase::ShootOut => self.list_shots(out),
            Phase::Over => {}
        }
    }

    fn list_turn(&self, out: &mut Vec<Move>) {
        out.extend(Card::ALL.into_iter().filter(|card| *card != self.cards[self.side]).map(Move::Formation));
        if !self.committed {
            let others = Shirt::ALL.into_iter().filter(|shirt| self.picked != Some(*shirt));
            out.extend(others.filter(|shirt| !self.is_frozen(self.side, *shirt)).map(Move::Select));
        }
        self.list_runs(out);
        self.list_passes(out);
        self.list_shots(out);
        out.extend(self.judge_steal().ok());
        self.list_abilities(out);
        if self.set_piece.is_none() {
            out.push(Move::EndTurn);
        }
    }

    /// A move of `side` as an action, with its path and its odds.
    pub fn action(&self, side: Side, listed: Move) -> Action {
        let shirt = self.picked.unwrap_or(Shirt::KEEPER);
        match listed {
            Move::Draft(star) => Action::Draft { star: star.id().to_owned() },
            Move::LineUp(card, stars) => Action::LineUp {
                formation: card.name().to_owned(),
                stars: stars.map(|stars| stars.iter().map(|star| star.id().to_owned()).collect()),
            },
            Move::Formation(card) => Action::Formation { card: card.name().to_owned() },
            Move::Select(shirt) => Action::Select { shirt: shirt.number().into() },
            Move::Run(route) => match self.target(side, shirt, Aim::Run(route)) {
                Some(super::Target::Path(path)) => Action::Move { path },
                _ => unreachable!("a run has a path"),
            },
            Move::Pass(to) => {
                let (needs, chance) = self.pass_odds(shirt, to);
                Action::Pass { to: to.square(), needs: Some(needs), chance: Some(chance) }
            }
            Move::Shoot(cell) => {
                let (needs, chance) = self.may_shoot().map_or((None, None), |(shirt, from)| {
                    let (needs, chance) = self.shot_odds(shirt, from, cell);
                    (Some(needs), Some(chance))
                });
                Action::Shoot { cell: cell.pair(), needs, chance }
            }
            Move::Steal => {
                let odds = self.carrier().map(|carrier| self.steal_odds(shirt, carrier));
                Action::Steal { needs: odds.map(|(needs, _)| needs), chance: odds.map(|(_, chance)| chance) }
            }
            Move::Ability(shirt, aim) => {
                Action::Ability { shirt: shirt.number().into(), target: self.target(side, shirt, aim) }
            }
            Move::EndTurn => Action::EndTurn {},
            Move::Dive(cell, second, ability) => Action::Dive {
                cell: cell.pair(),
                second_cell: second.map(super::Cell::pair),
                ability: ability.then_some(super::action::Yes),
            },
        }
    }

    /// Does a legal move, and remembers the state before it where it can be taken back.
    fn do_and_remember(&mut self, side: Side, judged: Move, log: &mut impl Log<Event>) {
        let in_turn = self.phase == Phase::Turn;
        let can_go_back = matches!(judged, Move::Formation(_) | Move::Select(_) | Move::Run(_) | Move::Ability(..));
        let before = (in_turn && can_go_back).then(|| self.bare());
        self.do_move(side, judged, log);
        match before {
            Some(before) if self.due.is_none() => self.remember(before),
            _ => self.history = None,
        }
    }

    /// Does a move that is legal.
    fn do_move(&mut self, side: Side, judged: Move, log: &mut impl Log<Event>) {
        match judged {
            Move::Draft(star) => self.do_draft(star, log),
            Move::LineUp(card, stars) => self.do_line_up(side, LineUp { card, stars }, log),
            Move::Formation(card) => {
                self.cards[side] = card;
                log.note(|| Event::Formation { side, card });
            }
            Move::Select(shirt) => {
                self.picked = Some(shirt);
                log.note(|| Event::Selected { side, shirt });
            }
            Move::Run(route) => self.do_run(route, log),
            Move::Pass(to) => self.do_pass(to),
            Move::Shoot(cell) => self.do_shoot(cell, log),
            Move::Steal => self.do_steal(),
            Move::Ability(shirt, aim) => self.do_ability(shirt, aim, log),
            Move::EndTurn => self.finish_turn(false, log),
            Move::Dive(cell, second, ability) => self.do_dive(cell, second, ability, log),
        }
    }

    /// Does a move of `side` that this very state listed, without events and without a way back: for search and playouts.
    pub fn play(&mut self, side: Side, listed: Move) {
        self.history = None;
        self.do_move(side, listed, &mut Silent);
    }

    /// Applies faces that fit the dice that are due, without events.
    pub fn toss(&mut self, faces: &[u8]) {
        self.apply_faces(faces, &mut Silent);
    }
}

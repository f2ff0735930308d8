//! The face of JSON for any game: one adapter from [`Game`] to [`AnyGame`].
//!
//! This module must not know any particular game.

use std::any::Any;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::catalog::{AnyGame, GameKind, Witnessed};
use crate::game::{Chances, Dice, Faces, Game, Leeway, Refusal, Side, Turn, Viewer};
use crate::refusals::match_over;
use crate::still::Still;

/// A match of a game, driven by JSON.
#[derive(Clone, Debug)]
pub struct Driven<G: Game> {
    kind: GameKind,
    ruleset: u32,
    options: G::Options,
    game: G,
}

impl<G: Game> Driven<G> {
    /// A new match by an edition of the rules. Errors: `bad_option`, also for an edition that there is not.
    pub(crate) fn start(kind: GameKind, ruleset: u32, options: &Value) -> Result<Box<dyn AnyGame>, Refusal> {
        if !(1..=G::RULESET).contains(&ruleset) {
            return Err(unknown_ruleset(G::RULESET));
        }
        let options = G::options(options)?;
        let game = G::by_ruleset(&options, ruleset);
        Ok(Box::new(Self { kind, ruleset, options, game }))
    }

    /// A new match by the newest edition, with options that were read before.
    #[cfg(test)]
    pub(crate) fn from_options(kind: GameKind, options: G::Options) -> Self {
        let game = G::new(&options);
        Self { kind, ruleset: G::RULESET, options, game }
    }

    /// The full list that a short form stands for.
    pub(crate) fn expand(compact: &Value) -> Option<Vec<Value>> {
        Some(G::expand_legal(compact)?.iter().map(json).collect())
    }
}

impl<G: Game> AnyGame for Driven<G> {
    fn kind(&self) -> GameKind {
        self.kind
    }

    fn ruleset(&self) -> u32 {
        self.ruleset
    }

    fn hides(&self) -> bool {
        G::HIDES
    }

    fn options(&self) -> Value {
        json(&self.options)
    }

    fn fork(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyGame) -> bool {
        other.state().downcast_ref::<G>() == Some(&self.game)
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn legal(&self, side: Side) -> Vec<Value> {
        self.game.legal_actions(side).iter().map(json).collect()
    }

    fn compact_legal(&self, side: Side) -> Value {
        self.game.compact_legal(side)
    }

    fn expand_legal(&self, compact: &Value) -> Option<Vec<Value>> {
        Self::expand(compact)
    }

    fn act(&mut self, side: Side, action: &Value) -> Result<Witnessed, Refusal> {
        let action = read_action::<G>(action)?;
        self.game.act(side, &action).map(|events| witnessed::<G>(&events))
    }

    fn recorded(&self, action: Value) -> Value {
        read_action::<G>(&action).map_or(action, |read| json(&read))
    }

    fn roll(&mut self, faces: &Faces) -> Result<Witnessed, Refusal> {
        let dice = match self.game.turn() {
            Turn::Roll(dice) => dice,
            Turn::Over(_) => return Err(match_over()),
            Turn::Sides(_) => {
                let phase = &self.view(Viewer::Spectator)["phase"];
                return Err(Refusal::new("wrong_phase", "No dice are due.", json!({"phase": phase, "type": "roll"})));
            }
        };
        if !dice.admits(faces) {
            return Err(Refusal::new(
                "script",
                "These are no faces of the dice that are due.",
                json!({"dice": dice, "faces": faces}),
            ));
        }
        Ok(witnessed::<G>(&self.game.roll(faces)))
    }

    fn chances(&self) -> Option<Chances> {
        self.game.chances()
    }

    fn retells(&self) -> bool {
        G::RETELLS
    }

    fn leeway(&self) -> Leeway {
        G::LEEWAY
    }

    fn is_sealed(&self, side: Side) -> bool {
        self.game.is_sealed(side)
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.game.view(viewer))
    }

    fn still(&self) -> Still {
        self.game.still()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.game, depth)
    }

    fn state(&self) -> &dyn Any {
        &self.game
    }
}

/// The refusal of an edition of the rules that a game does not have.
pub(crate) fn unknown_ruleset(newest: u32) -> Refusal {
    let values = json!({"option": "ruleset", "min": 1, "max": newest});
    Refusal::new("bad_option", "The game has no such edition of its rules.", values)
}

/// Reads the shape of an action.
fn read_action<G: Game>(action: &Value) -> Result<G::Action, Refusal> {
    let bad = |error| Refusal::new("bad_action", format!("That is no action: {error}."), json!({}));
    <G::Action as Deserialize>::deserialize(action).map_err(bad)
}

fn witnessed<G: Game>(events: &[G::Event]) -> Witnessed {
    if !G::HIDES {
        return Witnessed::open(events.iter().map(json).collect());
    }
    let seen_by =
        |viewer| events.iter().filter_map(|event| G::witness(event, viewer)).map(|event| json(&event)).collect();
    Witnessed::by_viewer(seen_by)
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("options, actions, events and views are plain data")
}

/// Counts sequences of listed actions and rolls; a list of faces counts as one step.
fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.turn() {
        Turn::Over(_) => 0,
        Turn::Roll(dice) if depth == 1 => dice.0.iter().map(|sides| u64::from(*sides)).product(),
        Turn::Roll(dice) => all_faces(&dice)
            .map(|faces| {
                let mut next = game.clone();
                next.roll(&faces);
                perft(&next, depth - 1)
            })
            .sum(),
        Turn::Sides(_) => Side::BOTH.into_iter().map(|side| perft_of(game, side, depth)).sum(),
    }
}

fn perft_of<G: Game>(game: &G, side: Side, depth: u32) -> u64 {
    let actions = game.legal_actions(side);
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |action| {
        let mut next = game.clone();
        next.act(side, action).expect("listed actions are accepted");
        perft(&next, depth - 1)
    };
    actions.iter().map(after).sum()
}

/// Every list of faces of some dice, the last die changing fastest.
pub(crate) fn all_faces(dice: &Dice) -> impl Iterator<Item = Faces> {
    let count: u64 = dice.0.iter().map(|sides| u64::from(*sides)).product();
    let dice = dice.0.clone();
    (0..count).map(move |mut number| {
        let mut faces = vec![0; dice.len()];
        for (face, sides) in faces.iter_mut().zip(&dice).rev() {
            *face = (number % u64::from(*sides)) as u8 + 1;
            number /= u64::from(*sides);
        }
        Faces(faces)
    })
}

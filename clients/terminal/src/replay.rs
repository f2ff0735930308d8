//! Goes through a record step by step, by the rules.
//!
//! This module must not check dice against their proofs: that is [`engine::fair_dice`].

use engine::catalog::{AnyGame, GameKind, Witnessed};
use engine::game::{Outcome, Refusal, Turn, Viewer};
use engine::record::{Record, Step};
use serde_json::{Value, json};

/// A record and how far it has been played.
pub struct Replay {
    record: Record,
    game: Box<dyn AnyGame>,
    next: usize,
}

/// Why a record cannot be played at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// Of a game that is not in the catalogue.
    #[error("this program does not know the game {0:?}")]
    Game(String),
    /// By rules that are not those of this build.
    #[error("this program knows edition {newest} of the rules of {game}, not edition {named}")]
    Edition {
        /// The game.
        game: String,
        /// The newest edition of this build.
        newest: u32,
        /// The record's.
        named: u32,
    },
    /// With options that the game does not have.
    #[error("its options are none of the game: {0}")]
    Options(Refusal),
}

impl Replay {
    /// Before the first step.
    pub fn new(record: Record) -> Result<Replay, BadRecord> {
        let kind = GameKind::from_name(&record.game).ok_or_else(|| BadRecord::Game(record.game.clone()))?;
        let (newest, named) = (kind.ruleset(), record.ruleset);
        if !(1..=newest).contains(&named) {
            return Err(BadRecord::Edition { game: record.game, newest, named });
        }
        let game = kind.start_by(named, &record.options).map_err(BadRecord::Options)?;
        Ok(Replay { record, game, next: 0 })
    }

    /// Plays the next step and says what is witnessed; `None` after the last. A step that the rules refuse is passed over.
    pub fn step(&mut self) -> Option<(&Step, Result<Vec<Value>, Refusal>)> {
        let step = self.record.steps.get(self.next)?;
        self.next += 1;
        let spectator = |witnessed: Witnessed| witnessed.to(Viewer::Spectator).to_vec();
        let played = match step {
            Step::Action { side, action } => self.game.act(*side, action).map(spectator),
            Step::Roll { dice, faces, .. } => match self.game.turn() {
                Turn::Roll(due) if due == *dice => self.game.roll(faces).map(spectator),
                _ => Err(Refusal::new("wrong_phase", "These dice are not due.", json!({"dice": dice}))),
            },
            Step::Chain { .. } | Step::Ruling(_) => Ok(Vec::new()),
        };
        Some((step, played))
    }

    /// How many steps have been played.
    pub fn played(&self) -> usize {
        self.next
    }

    /// The state, to think on.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// What a spectator sees now.
    pub fn view(&self) -> Value {
        self.game.view(Viewer::Spectator)
    }

    /// How the match ended by its rules, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Sides(_) | Turn::Roll(_) => None,
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        self.game.kind()
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay(steps: Value) -> Replay {
        let record = json!({"game": "golden_goal", "ruleset": 1, "options": {}, "steps": steps});
        Replay::new(serde_json::from_value(record).unwrap()).unwrap()
    }

    #[test]
    fn steps_are_played_and_refused_ones_passed_over() {
        let mut replay = replay(json!([
            {"type": "roll", "dice": [6], "faces": [1]},
            {"type": "roll", "dice": [2], "faces": [1]},
            {"type": "action", "side": "away", "action": {"type": "place", "pawn": 0, "at": [2, 9]}},
            {"type": "action", "side": "home", "action": {"type": "place", "pawn": 0, "at": [2, 0]}},
        ]));
        let mut outcomes = Vec::new();
        while let Some((_, played)) = replay.step() {
            outcomes.push(played.map_err(|refusal| refusal.code));
        }
        assert_eq!(outcomes[0], Err("wrong_phase".to_owned()), "other dice are due");
        assert_eq!(outcomes[1], Ok(vec![json!({"type": "coin", "side": "home"})]));
        assert_eq!(outcomes[2], Err("not_your_turn".to_owned()));
        assert!(outcomes[3].is_ok());
        assert_eq!((replay.played(), replay.outcome()), (4, None));
        assert_eq!(replay.view()["pawns"]["home"]["0"], json!([2, 0]));
    }

    #[test]
    fn other_games_are_refused() {
        let record = json!({"game": "chess", "ruleset": 1, "options": {}, "steps": []});
        assert!(Replay::new(serde_json::from_value(record).unwrap()).is_err());
    }
}

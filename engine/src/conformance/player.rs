//! Who plays the random matches: by chance alone, or out of curiosity, which gets to goals and rare rules sooner.
//!
//! This module must not know any particular game.

use std::collections::HashMap;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::Value;

use crate::catalog::AnyGame;
use crate::fair_dice::draw_face;
use crate::game::{Dice, Faces, Side, Viewer};

/// How actions are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Each listed action is equally likely.
    Uniform,
    /// Of some listed actions the one that leads to what was seen least often in this match.
    Curious,
}

/// A reproducible player of both sides and of chance.
pub struct Player {
    manner: Manner,
    rng: ChaCha20Rng,
    met: HashMap<String, u32>,
}

/// Actions that curiosity looks at in one position.
const LOOKS: usize = 12;

impl Player {
    /// The same manner and seed play the same matches.
    pub fn new(manner: Manner, seed: u64) -> Player {
        Player { manner, rng: ChaCha20Rng::seed_from_u64(seed), met: HashMap::new() }
    }

    /// Faces for some dice.
    pub fn throw(&mut self, dice: &Dice) -> Faces {
        Faces(dice.0.iter().map(|sides| draw_face(&mut self.rng, *sides)).collect())
    }

    /// The index of one of `count` things.
    pub fn pick(&mut self, count: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * count as u64) >> 32) as usize
    }

    /// The index of one of the listed actions of `side`.
    pub fn choose(&mut self, game: &dyn AnyGame, side: Side, listed: &[Value]) -> usize {
        if self.manner == Manner::Uniform || listed.len() == 1 {
            return self.pick(listed.len());
        }
        let looks: Vec<usize> = match listed.len() {
            few if few <= LOOKS => (0..few).collect(),
            many => (0..LOOKS).map(|_| self.pick(many)).collect(),
        };
        let offset = self.pick(looks.len());
        let looks = looks.iter().cycle().skip(offset).take(looks.len());
        let known = |index: &&usize| self.met.get(&news(game, side, &listed[**index])).copied().unwrap_or(0);
        let chosen = *looks.min_by_key(known).expect("at least one is listed");
        *self.met.entry(news(game, side, &listed[chosen])).or_default() += 1;
        chosen
    }
}

/// What kind of thing an action leads to: the events' words and the phase afterwards.
fn news(game: &dyn AnyGame, side: Side, action: &Value) -> String {
    let mut after = game.fork();
    let Ok(events) = after.act(side, action) else { return "refused".to_owned() };
    let words = |event: &Value| {
        let words =
            event.as_object().into_iter().flatten().filter(|(name, value)| value.is_string() && *name != "side");
        words.map(|(_, word)| word.as_str().unwrap_or_default()).collect::<Vec<_>>().join(" ")
    };
    let events: Vec<String> = events.to(Viewer::from(side)).iter().map(words).collect();
    format!("{} / {}", events.join(", "), after.view(Viewer::from(side))["phase"])
}

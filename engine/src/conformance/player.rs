//! Who plays the random matches: by chance alone, or out of curiosity, which gets to goals and rare rules sooner.
//!
//! This module must not know any particular game.

use std::collections::HashMap;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::catalog::AnyGame;
use crate::fair_dice::draw_face;
use crate::game::{Dice, Faces, Side, Turn, Viewer};
use crate::record::Step;

/// How actions are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Each listed action is equally likely.
    Uniform,
    /// Of some actions the one that may lead to what was looked for least often in this match. Actions of all types are looked at, since
    /// a shot is one of few where runs are many; and not only listed ones, since lists name one way where there are many.
    Curious,
}

/// A reproducible player of both sides and of chance.
pub struct Player {
    manner: Manner,
    rng: ChaCha20Rng,
    met: HashMap<String, u32>,
    done: HashMap<String, usize>,
}

/// Listed actions that curiosity looks at in one position.
const LOOKS: usize = 16;

/// Others that it tries there: listed ones with one number another, which may be refused.
const TRIES: usize = 8;

/// Rolls after an action that a look goes on for, with dice of its own: what comes of an action is often decided by several.
const ROLLS: usize = 4;

/// In one position of so many curiosity compares actions of all types, else those of one: it would seldom end a turn otherwise.
const ALL_TYPES_EVERY: usize = 3;

/// How likely a type is that was never done, for each binary digit of the number of its actions. Whole numbers, so that seeds play the
/// same matches everywhere.
const FRESH: usize = 1_000;

/// Actions that games have and never list.
const NEVER_LISTED: [&str; 2] = ["undo", "redo"];

impl Player {
    /// The same manner and seed play the same matches.
    pub fn new(manner: Manner, seed: u64) -> Player {
        Player { manner, rng: ChaCha20Rng::seed_from_u64(seed), met: HashMap::new(), done: HashMap::new() }
    }

    /// Faces for some dice.
    pub fn throw(&mut self, dice: &Dice) -> Faces {
        Faces(dice.0.iter().map(|sides| draw_face(&mut self.rng, *sides)).collect())
    }

    /// The index of one of `count` things.
    pub fn pick(&mut self, count: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * count as u64) >> 32) as usize
    }

    /// The next step of a match; none when it is over.
    pub fn step(&mut self, game: &dyn AnyGame) -> Option<Step> {
        match game.turn() {
            Turn::Over(_) => None,
            Turn::Roll(dice) => {
                let faces = self.throw(&dice);
                Some(Step::Roll { dice, faces, proof: None })
            }
            Turn::Sides(owes) => {
                let sides: Vec<_> = owes.iter().filter_map(|(side, owes)| owes.then_some(side)).collect();
                let side = sides[self.pick(sides.len())];
                let listed = game.legal(side);
                let action = self.choose(game, side, &listed);
                Some(Step::Action { side, action })
            }
        }
    }

    /// What `side` does, which owes an action and has these. What is done is accepted, and seldom not listed.
    pub fn choose(&mut self, game: &dyn AnyGame, side: Side, listed: &[Value]) -> Value {
        if self.manner == Manner::Uniform || listed.len() == 1 {
            return listed[self.pick(listed.len())].clone();
        }
        let looks = self.looks(listed).into_iter().filter_map(|action| {
            let words = self.look(game, side, &action)?;
            let rarest = words.iter().map(|word| self.met.get(word).copied().unwrap_or(0)).min();
            Some((rarest, action, words))
        });
        let looks: Vec<_> = looks.collect();
        let (_, action, words) =
            looks.into_iter().min_by_key(|(rarest, ..)| *rarest).expect("what is listed is accepted");
        words.into_iter().for_each(|word| *self.met.entry(word).or_default() += 1);
        *self.done.entry(type_of(&action).to_owned()).or_default() += 1;
        action
    }

    /// Actions to look at.
    fn looks(&mut self, listed: &[Value]) -> Vec<Value> {
        let mut types = self.by_type(listed);
        let all = self.pick(ALL_TYPES_EVERY) == 0;
        if !all {
            let one = self.pick_type(&types);
            types = vec![types.swap_remove(one)];
        }
        let mut looks = Vec::with_capacity(LOOKS + TRIES + NEVER_LISTED.len());
        for look in 0..LOOKS + TRIES {
            let of_type = self.pick_type(&types);
            let OfType { actions, .. } = &types[of_type];
            let action = actions[self.pick(actions.len())];
            looks.push(if look < LOOKS { action.clone() } else { self.altered(action) });
        }
        if all {
            looks.extend(NEVER_LISTED.map(|name| json!({"type": name})));
        }
        looks
    }

    /// The listed actions by their types. A type is likelier if it has more actions, though not in proportion, and if it was seldom done.
    fn by_type<'a>(&self, listed: &'a [Value]) -> Vec<OfType<'a>> {
        let mut types: Vec<OfType> = Vec::new();
        for action in listed {
            match types.iter_mut().find(|of_type| type_of(of_type.actions[0]) == type_of(action)) {
                Some(of_type) => of_type.actions.push(action),
                None => types.push(OfType { actions: vec![action], weight: 0 }),
            }
        }
        for OfType { actions, weight } in &mut types {
            let done = self.done.get(type_of(actions[0])).copied().unwrap_or(0);
            *weight = (FRESH * (actions.len().ilog2() as usize + 1) / (done + 1)).max(1);
        }
        types
    }

    /// The index of a type by the weights.
    fn pick_type(&mut self, types: &[OfType]) -> usize {
        let mut left = self.pick(types.iter().map(|of_type| of_type.weight).sum());
        let is_here = |of_type: &OfType| {
            let here = left < of_type.weight;
            left = left.saturating_sub(of_type.weight);
            here
        };
        types.iter().position(is_here).expect("less than all weights together")
    }

    /// A copy of an action with one of its whole numbers one more or less.
    fn altered(&mut self, action: &Value) -> Value {
        let mut action = action.clone();
        let mut numbers = Vec::new();
        collect_numbers(&mut action, &mut numbers);
        if !numbers.is_empty() {
            let number = self.pick(numbers.len());
            let step = if self.pick(2) == 0 { -1 } else { 1 };
            *numbers[number] = numbers[number].as_i64().map_or(Value::Null, |number| json!(number + step));
        }
        action
    }

    /// Words for what an action may lead to: for the events of it and of some rolls after it, and for the phase then. None: it is refused.
    fn look(&mut self, game: &dyn AnyGame, side: Side, action: &Value) -> Option<Vec<String>> {
        let (mut after, viewer) = (game.fork(), Viewer::from(side));
        let mut found: Vec<String> = after.act(side, action).ok()?.to(viewer).iter().flat_map(words).collect();
        for _ in 0..ROLLS {
            let Turn::Roll(dice) = after.turn() else { break };
            let events = after.roll(&self.throw(&dice)).ok()?;
            found.extend(events.to(viewer).iter().flat_map(words));
        }
        found.push(format!("phase {}", after.view(viewer)["phase"]));
        found.sort();
        found.dedup();
        Some(found)
    }
}

/// Listed actions of one type.
struct OfType<'a> {
    actions: Vec<&'a Value>,
    weight: usize,
}

fn type_of(action: &Value) -> &str {
    action["type"].as_str().unwrap_or_default()
}

/// The numbers of an action, wherever they are.
fn collect_numbers<'a>(value: &'a mut Value, numbers: &mut Vec<&'a mut Value>) {
    match value {
        Value::Number(_) => numbers.push(value),
        Value::Array(items) => items.iter_mut().for_each(|item| collect_numbers(item, numbers)),
        Value::Object(fields) => fields.values_mut().for_each(|field| collect_numbers(field, numbers)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// An event's type, and with it each of its fields that is a word or holds, such as how a shot ends. Not whose it is.
fn words(event: &Value) -> Vec<String> {
    let kind = event["type"].as_str().unwrap_or_default();
    let telling = |(name, value): (&String, &Value)| match value {
        Value::String(word) if name != "side" && name != "type" => Some(format!("{kind} {name} {word}")),
        Value::Bool(true) => Some(format!("{kind} {name}")),
        _ => None,
    };
    let fields = event.as_object().into_iter().flatten().filter_map(telling);
    fields.chain([kind.to_owned()]).collect()
}

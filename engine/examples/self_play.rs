//! Plays Grid Soccer's strong computer against itself and prints what becomes of the game: goals, draws, what the first kick is worth, how
//! goals come about, what each card and star wins and how often each ability is used.
//!
//! `cargo run --release -p engine --example self_play -- [matches] [options in JSON] [seed] [anyhow]`
//!
//! With `anyhow` stars are drafted and cards are drawn for the line-ups by chance, each as likely as another: that tells what a star or a
//! card is worth in whoever's hands. Points are one for a win and a half for a draw, so 0.500 is what neither helps nor harms.

use std::collections::BTreeMap;
use std::env;

use engine::bots::{Budget, Strength, choose};
use engine::catalog::{AnyGame, GameKind};
use engine::fair_dice::faces;
use engine::game::{Dice, Outcome, Side, Turn, Viewer};
use engine::grid_soccer::Card;
use serde_json::{Value, json};

fn main() {
    let mut arguments = env::args().skip(1);
    let matches: u64 = arguments.next().map_or(200, |text| text.parse().expect("a number of matches"));
    let options: Value =
        arguments.next().map_or(json!({}), |text| serde_json::from_str(&text).expect("options in JSON"));
    let seed: u64 = arguments.next().map_or(1, |text| text.parse().expect("a seed"));
    let anyhow = arguments.next().is_some_and(|word| word == "anyhow");
    let mut report = Report::default();
    for number in 0..matches {
        let mut story = Story::default();
        let outcome = play(&options, seed * 1_000_003 + number, anyhow, &mut story);
        report.count(&outcome, &story);
    }
    report.print(matches);
}

/// One match to its end, told to `story`.
fn play(options: &Value, seed: u64, anyhow: bool, story: &mut Story) -> Outcome {
    let mut game = GameKind::GridSoccer.start(options).expect("options of the game");
    for step in 0_u64.. {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&step.to_le_bytes());
        match game.turn() {
            Turn::Over(outcome) => return outcome,
            Turn::Roll(due) => {
                let events = game.roll(&faces(key, &due)).expect("faces that fit");
                events.to(Viewer::Spectator).iter().for_each(|event| story.hear(event));
            }
            Turn::Sides(owes) => {
                let side = if owes.home { Side::Home } else { Side::Away };
                let mut line = thought(&*game, side, seed);
                if anyhow {
                    by_chance(&*game, side, key, &mut line);
                }
                act(&mut *game, side, &line, story);
            }
        }
    }
    unreachable!("steps do not end before the match")
}

/// What the computer would do.
fn thought(game: &dyn AnyGame, side: Side, seed: u64) -> Vec<Value> {
    // Both sides play alike, but do not draw alike.
    let own = seed ^ if side == Side::Home { 0 } else { 1 << 40 };
    let strength = Strength::Strong;
    choose(game, side, strength, Budget::of(strength), own).expect("an action is owed").line
}

/// Draws what is drafted, and the card of a line-up, from what is listed; who wears which shirt stays as thought of.
fn by_chance(game: &dyn AnyGame, side: Side, key: [u8; 32], line: &mut [Value]) {
    let Some(first) = line.first_mut() else { return };
    let replaced = match first["type"].as_str() {
        Some("draft") => "star",
        Some("line_up") => "formation",
        _ => return,
    };
    let listed = game.legal(side);
    let sides = u8::try_from(listed.len()).expect("few can be drafted, or lined up by");
    let drawn = faces(key, &Dice(vec![sides])).0[0];
    first[replaced] = listed[usize::from(drawn) - 1][replaced].clone();
}

fn act(game: &mut dyn AnyGame, side: Side, line: &[Value], story: &mut Story) {
    for action in line {
        let events = game.act(side, action).expect("a choice is legal");
        events.to(Viewer::Spectator).iter().for_each(|event| story.hear(event));
    }
}

/// What a match has told so far.
#[derive(Default)]
struct Story {
    kicked_off: Option<Side>,
    /// Who has the ball, and how that side came to it.
    attack: Option<(Side, &'static str)>,
    /// What the ball last did that says how it will be had: knocked, missed, coming back.
    loose: &'static str,
    beaten: &'static str,
    passes: u32,
    shots: u32,
    goals: Vec<(&'static str, &'static str)>,
    /// Cards, and stars, by the side that began with them.
    began: Vec<(Side, String)>,
    used: BTreeMap<String, u32>,
}

impl Story {
    fn hear(&mut self, event: &Value) {
        let side = side_of(&event["side"]);
        match event["type"].as_str().unwrap_or_default() {
            "line_ups" => self.line_ups(event),
            "kick_off" => {
                self.kicked_off = self.kicked_off.or(side);
                self.attack = side.map(|side| (side, "kick-off"));
            }
            "set_piece" => {
                let kind = match event["kind"].as_str() {
                    Some("throw_in") => "throw-in",
                    Some("corner") => "corner",
                    _ => "goal kick",
                };
                self.attack = side.map(|side| (side, kind));
            }
            "pass" => {
                self.passes += 1;
                self.loose = if event["outcome"] == "made" { "loose ball" } else { "missed pass" };
            }
            "knock" | "bounce" => self.loose = "loose ball",
            "rebound" => {
                self.loose = "rebound";
                self.attack = None;
            }
            "challenge" if event["outcome"] == "lost" => self.loose = "challenge won",
            "steal" => self.loose = "steal",
            "save" => self.loose = "keeper's ball",
            "ball" => self.ball(side, event),
            "shot" => self.shots += 1,
            "shot_result" => match event["outcome"].as_str() {
                Some("unstoppable") => self.beaten = "by doubles",
                Some("stranded") => self.beaten = "keeper away",
                _ => self.beaten = "past a dive",
            },
            "goal" => self.goals.push((self.attack.map_or("rebound", |(_, how)| how), self.beaten)),
            "ability" => self.use_star(&event["star"]),
            "dive" => self.use_star(&event["ability"]),
            _ => {}
        }
    }

    fn use_star(&mut self, star: &Value) {
        if let Some(star) = star.as_str() {
            *self.used.entry(star.to_owned()).or_default() += 1;
        }
    }

    fn line_ups(&mut self, event: &Value) {
        for side in Side::BOTH {
            let line_up = &event[if side == Side::Home { "home" } else { "away" }];
            let stars = line_up["stars"].as_array().into_iter().flatten();
            let names = stars.chain([&line_up["formation"]]).filter_map(Value::as_str);
            self.began.extend(names.map(|name| (side, name.to_owned())));
        }
    }

    /// Somebody has the ball: an attack goes on where his side had it last.
    fn ball(&mut self, side: Option<Side>, event: &Value) {
        let Some(side) = side else { return };
        if self.attack.is_none_or(|(had, _)| had != side) {
            let how = if event["by"].is_string() { "ability" } else { self.loose };
            self.attack = Some((side, how));
        }
    }
}

fn is_card(name: &str) -> bool {
    Card::from_name(name).is_some()
}

fn side_of(name: &Value) -> Option<Side> {
    serde_json::from_value(name.clone()).ok()
}

/// What a card or a star was worth.
#[derive(Clone, Copy, Default)]
struct Worth {
    matches: u32,
    points: f64,
    /// Goals more than the other side's.
    ahead: f64,
    used: u32,
}

#[derive(Default)]
struct Report {
    goals: u32,
    passes: u32,
    shots: u32,
    drawn: u32,
    home: u32,
    away: u32,
    first_won: u32,
    first_lost: u32,
    origins: BTreeMap<&'static str, u32>,
    beaten: BTreeMap<&'static str, u32>,
    totals: BTreeMap<usize, u32>,
    began: BTreeMap<String, Worth>,
    /// Cards by those that they met.
    met: BTreeMap<[String; 2], Worth>,
}

impl Worth {
    fn count(&mut self, outcome: &Outcome, side: Side) {
        self.matches += 1;
        self.points += outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        self.ahead += f64::from(outcome.score[side]) - f64::from(outcome.score[!side]);
    }
}

impl Report {
    fn count(&mut self, outcome: &Outcome, story: &Story) {
        self.goals += story.goals.len() as u32;
        self.passes += story.passes;
        self.shots += story.shots;
        *self.totals.entry(story.goals.len()).or_default() += 1;
        for (origin, beaten) in &story.goals {
            *self.origins.entry(origin).or_default() += 1;
            *self.beaten.entry(beaten).or_default() += 1;
        }
        match outcome.winner {
            None => self.drawn += 1,
            Some(winner) => {
                let tally = if winner == Side::Home { &mut self.home } else { &mut self.away };
                *tally += 1;
                let first = if story.kicked_off == Some(winner) { &mut self.first_won } else { &mut self.first_lost };
                *first += 1;
            }
        }
        for (side, name) in &story.began {
            let worth = self.began.entry(name.clone()).or_default();
            worth.count(outcome, *side);
            worth.used += story.used.get(name).copied().unwrap_or(0);
        }
        let cards = story.began.iter().filter(|(_, name)| is_card(name));
        for (side, card) in cards.clone() {
            let met = cards.clone().find(|(other, _)| other != side);
            if let Some((_, other)) = met {
                self.met.entry([card.clone(), other.clone()]).or_default().count(outcome, *side);
            }
        }
    }

    fn print(&self, matches: u64) {
        let each = |count: u32| f64::from(count) / matches as f64;
        let [goals, shots, passes] = [self.goals, self.shots, self.passes].map(each);
        println!("{matches} matches, {goals:.2} goals, {shots:.1} shots and {passes:.1} passes a match");
        println!("home won {}, away {}, drawn {}", self.home, self.away, self.drawn);
        println!("who kicked off first won {} and lost {}", self.first_won, self.first_lost);
        println!("matches by goals: {:?}", self.totals);
        for (title, counts) in [("attacks that led to goals began with", &self.origins), ("scored", &self.beaten)] {
            let mut shares: Vec<(&str, u32)> = counts.iter().map(|(name, count)| (*name, *count)).collect();
            shares.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            let share = |(name, count): (&str, u32)| {
                format!("{name} {:.1}%", 100.0 * f64::from(count) / f64::from(self.goals.max(1)))
            };
            println!("{title}: {}", shares.into_iter().map(share).collect::<Vec<_>>().join(", "));
        }
        println!("card or star: times on the pitch, points a match, goals ahead, uses a match");
        for (name, worth) in &self.began {
            let each = |sum: f64| sum / f64::from(worth.matches);
            let [points, ahead, used] = [worth.points, worth.ahead, worth.used.into()].map(each);
            println!("{name:>10} {:>5} {points:.3} {ahead:+.2} {used:.2}", worth.matches);
        }
        println!("card against card: matches, points a match");
        for ([card, other], worth) in &self.met {
            println!("{card} {other} {:>5} {:.3}", worth.matches, worth.points / f64::from(worth.matches));
        }
    }
}

//! What curious matches meet of a game, against what its code knows.
//!
//! Types of events and of actions are read from the text of the game's code, so that a new one is missed here until a match meets it. This
//! module must not know any particular game, but for what its matches seldom meet.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use serde_json::Value;

use crate::catalog::{AnyGame, GameKind};
use crate::conformance::{Manner, Player};
use crate::game::Viewer;
use crate::record::Step;

/// Seeds of the curious matches of each option set. They begin where all is met by the third; others follow for the day when the matches are
/// others.
const SEEDS: Range<u64> = 24..56;

/// Events that are not met in hundreds of matches. Tests of the rules have them.
const TOO_RARE: [(GameKind, &str); 2] = [
    // No pawn can run anywhere and end there.
    (GameKind::GoldenGoal, "turn_passed"),
    // A ball in the air lands on one of the few who are frozen.
    (GameKind::GridSoccer, "bounce"),
];

/// The types of `Event` or `Action` of a game: its variants, as they are written in JSON.
fn known(kind: GameKind, name: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(kind.name());
    let texts = ["event.rs", "action.rs"].map(|file| std::fs::read_to_string(folder.join(file)).unwrap_or_default());
    let start = format!("pub enum {name} {{\n");
    let text =
        texts.iter().find_map(|text| text.split_once(&start)).unwrap_or_else(|| panic!("no {name} of {kind:?}")).1;
    let body = text.split_once("\n}").expect("an enum ends").0;
    let variants =
        body.lines().filter_map(|line| line.strip_prefix("    ")).filter(|line| line.starts_with(char::is_uppercase));
    variants.map(|line| snake(line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())).collect()
}

fn snake(name: &str) -> String {
    let words = name.chars().enumerate().flat_map(|(n, c)| {
        let gap = (n > 0 && c.is_uppercase()).then_some('_');
        gap.into_iter().chain(c.to_lowercase())
    });
    words.collect()
}

/// Types that matches have met.
#[derive(Default)]
struct Met {
    /// Of events, as any viewer is shown them.
    events: BTreeSet<String>,
    /// Of actions that were done.
    actions: BTreeSet<String>,
}

impl Met {
    /// Plays a match to its end.
    fn play(&mut self, mut game: Box<dyn AnyGame>, seed: u64) {
        let mut player = Player::new(Manner::Curious, seed);
        let word = |value: &Value| value["type"].as_str().expect("events and actions have a type").to_owned();
        while let Some(step) = player.step(game.as_ref()) {
            let witnessed = match &step {
                Step::Action { side, action } => {
                    self.actions.insert(word(action));
                    game.act(*side, action).expect("tried by the player")
                }
                Step::Roll { faces, .. } => game.roll(faces).expect("faces of these dice"),
                Step::Chain { .. } | Step::Ruling(_) => unreachable!("no step of a player"),
            };
            self.events.extend(Viewer::ALL.iter().flat_map(|viewer| witnessed.to(*viewer)).map(word));
        }
    }

    /// What the game knows and was not met, but for what is too rare.
    fn lacks(&self, kind: GameKind) -> Vec<String> {
        let rare = |known: &str| TOO_RARE.contains(&(kind, known));
        let events = known(kind, "Event").into_iter().filter(|event| !self.events.contains(event) && !rare(event));
        let actions = known(kind, "Action").into_iter().filter(|action| !self.actions.contains(action));
        events.chain(actions).collect()
    }
}

#[test]
fn curious_matches_meet_every_event_and_action_of_every_game() {
    for kind in GameKind::ALL {
        let mut met = Met::default();
        for seed in SEEDS {
            for options in kind.option_sets() {
                met.play(kind.start(&options).expect("its own options"), seed);
            }
            if met.lacks(kind).is_empty() {
                break;
            }
        }
        assert_eq!(met.lacks(kind), Vec::<String>::new(), "{kind:?}");
    }
}

#[test]
fn types_are_read_from_the_code_as_they_are_written_in_json() {
    let actions = known(GameKind::GoldenGoal, "Action");
    assert!(["place", "step_off"].iter().all(|name| actions.contains(*name)), "{actions:?}");
    assert!(known(GameKind::GoldenGoal, "Event").contains("kick_off_roll"));
}

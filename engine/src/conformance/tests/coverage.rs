//! What curious matches meet and golden texts show of a game, against what its code knows.
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

/// Events that no golden text shows, beside those that are too rare.
const SELDOM_SHOWN: [(GameKind, &str); 1] = [
    // The ability `quake` pushes opponents away who stand beside its star.
    (GameKind::GridSoccer, "pushed"),
];

/// The types of `Event` or `Action` of a game: its variants, as they are written in JSON.
fn known(kind: GameKind, name: &str) -> BTreeSet<String> {
    let file = format!("src/{}/{}.rs", kind.name(), snake(name));
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).expect("every game has it");
    let (_, text) = text.split_once(&format!("pub enum {name} {{\n")).unwrap_or_else(|| panic!("{file} has no {name}"));
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

    /// Reads a match from its golden text, where an event is `  event {..}` and an action `7 home {..} of 12`.
    fn read(&mut self, text: &str) {
        let parsed = |json: &str| word(&serde_json::from_str(json).expect("golden texts hold JSON"));
        self.events.extend(text.lines().filter_map(|line| line.strip_prefix("  event ")).map(parsed));
        let actions = text.lines().filter_map(|line| line.split_once(" home ").or_else(|| line.split_once(" away ")));
        let actions = actions.filter_map(|(_, rest)| rest.split_once(" of ").filter(|_| rest.starts_with('{')));
        self.actions.extend(actions.map(|(action, _)| parsed(action)));
    }

    /// What the game knows and was not met, but for what is too rare.
    fn lacks(&self, kind: GameKind, seldom: &[(GameKind, &str)]) -> Vec<String> {
        let rare = |known: &str| TOO_RARE.iter().chain(seldom).any(|rare| *rare == (kind, known));
        let events = known(kind, "Event").into_iter().filter(|event| !self.events.contains(event) && !rare(event));
        let actions = known(kind, "Action").into_iter().filter(|action| !self.actions.contains(action));
        events.chain(actions).collect()
    }
}

/// The type of an event or an action.
fn word(value: &Value) -> String {
    value["type"].as_str().expect("events and actions have a type").to_owned()
}

#[test]
fn curious_matches_meet_every_event_and_action_of_every_game() {
    for kind in GameKind::ALL {
        let mut met = Met::default();
        for seed in SEEDS {
            for options in kind.option_sets() {
                met.play(kind.start(&options).expect("its own options"), seed);
            }
            if met.lacks(kind, &[]).is_empty() {
                break;
            }
        }
        assert_eq!(met.lacks(kind, &[]), Vec::<String>::new(), "{kind:?}");
    }
}

#[test]
fn golden_texts_show_every_event_and_action_of_every_game() {
    for kind in GameKind::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs").join(kind.name());
        let mut shown = Met::default();
        for entry in std::fs::read_dir(folder).expect("every game has playthroughs") {
            shown.read(&std::fs::read_to_string(entry.expect("a readable folder").path()).expect("a text"));
        }
        assert_eq!(shown.lacks(kind, &SELDOM_SHOWN), Vec::<String>::new(), "{kind:?}");
        // What is shown all the same has no place in the list.
        for (_, event) in SELDOM_SHOWN.iter().filter(|(of, _)| *of == kind) {
            assert!(!shown.events.contains(*event), "{kind:?}: {event}");
        }
    }
}

#[test]
fn types_are_read_from_the_code_as_they_are_written_in_json() {
    let actions = known(GameKind::GoldenGoal, "Action");
    assert!(["place", "step_off"].iter().all(|name| actions.contains(*name)), "{actions:?}");
    assert!(known(GameKind::GoldenGoal, "Event").contains("kick_off_roll"));
}

//! How each game looks at a terminal. `play`, `watch`, `replay` and `bot` know games by this only.
//!
//! This module must not decide rules, and must not print.

use engine::catalog::GameKind;
use engine::game::Side;
use serde_json::Value;

use crate::golden_goal::GoldenGoalFace;
use crate::grid_soccer::GridSoccerFace;
use crate::ink::Ink;
use crate::sector_soccer::SectorSoccerFace;
use crate::world_soccer::WorldSoccerFace;

/// A game in text. Views, actions and events are those of the wire, so a newer server's must not bring it down: what is not
/// understood is `None`, or an error in words.
pub trait Face: Sync {
    /// The board and a line on how things stand, each row ended by a line feed.
    fn draw(&self, view: &Value, ink: Ink) -> Option<String>;

    /// Reads an action as people type it; `side` is who types. The error is a sentence without its point. Lines that
    /// [`typed::read`](crate::typed::read) knows never come here.
    fn read(&self, line: &str, view: &Value, side: Side) -> Result<Value, String>;

    /// An action as it is typed, with its kind as the first word.
    fn show(&self, action: &Value, view: &Value, side: Side) -> Option<String>;

    /// What happened in one sentence; none for an event that says nothing to people.
    fn tell(&self, event: &Value) -> Option<String>;

    /// What can be typed, a line each, as in [`typed::HELP`](crate::typed::HELP).
    fn help(&self) -> &'static str;

    /// Kinds of actions that are lawful now though no list names them, such as taking something back.
    fn unlisted(&self, view: &Value) -> Vec<&'static str> {
        let _ = view;
        Vec::new()
    }
}

/// The face of a game.
pub fn of(kind: GameKind) -> &'static dyn Face {
    match kind {
        GameKind::GoldenGoal => &GoldenGoalFace,
        GameKind::WorldSoccer => &WorldSoccerFace,
        GameKind::SectorSoccer => &SectorSoccerFace,
        GameKind::GridSoccer => &GridSoccerFace,
    }
}

/// A side as people call it.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::Home => "home",
        Side::Away => "away",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::catalog::AnyGame;
    use engine::conformance::{Manner, Player};
    use engine::game::{Turn, Viewer};

    use super::*;
    use crate::typed::{self, Typed};

    /// Seeds for each option set.
    const SEEDS: u64 = 2;

    /// Steps of a match that are looked at; random matches may be long.
    const STEPS_MAX: usize = 200;

    /// What a game's face has shown.
    #[derive(Default)]
    struct Shown {
        told: usize,
        kinds: BTreeSet<String>,
    }

    /// One random match as both sides and a spectator see it.
    fn check(kind: GameKind, options: &Value, seed: u64, shown: &mut Shown) {
        let (face, mut game) = (of(kind), kind.start(options).unwrap());
        let mut player = Player::new(Manner::Curious, seed);
        for step in 0..STEPS_MAX {
            for viewer in Viewer::ALL {
                let view = game.view(viewer);
                let drawn = face.draw(&view, Ink::Plain).unwrap_or_else(|| panic!("{kind:?} does not draw {view}"));
                assert!(drawn.ends_with('\n') && !drawn.contains('\x1b'), "{drawn}");
            }
            let events = match game.turn() {
                Turn::Over(_) => return,
                Turn::Roll(dice) => game.roll(&player.throw(&dice)).unwrap(),
                Turn::Sides(owes) => {
                    let side = Side::BOTH.into_iter().filter(|side| owes[*side]).nth(step % 2);
                    let side = side.or_else(|| Side::BOTH.into_iter().find(|side| owes[*side])).unwrap();
                    let listed = game.legal(side);
                    listed.iter().for_each(|action| check_action(face, game.as_ref(), side, action, shown));
                    let action = player.choose(game.as_ref(), side, &listed);
                    game.act(side, &action).unwrap()
                }
            };
            let tell = |viewer| events.to(viewer).iter().filter_map(|event| face.tell(event)).count();
            shown.told += Viewer::ALL.into_iter().map(tell).max().unwrap_or_default();
        }
    }

    /// What is listed can be typed as it is shown.
    fn check_action(face: &dyn Face, game: &dyn AnyGame, side: Side, action: &Value, shown: &mut Shown) {
        let view = game.view(side.into());
        let line = face.show(action, &view, side).unwrap_or_else(|| panic!("{action} is not shown"));
        assert_eq!(typed::read(&line), Typed::Game, "{line:?} means something else at every game");
        let read = face.read(&line, &view, side).map(|read| game.recorded(read));
        assert_eq!(read, Ok(game.recorded(action.clone())), "{line:?} in {view}");
        let kind = line.split(' ').next().unwrap();
        let helped = face.help().split(|c: char| !c.is_alphanumeric()).any(|word| word == kind);
        assert!(helped, "help does not speak of {kind:?}");
        shown.kinds.insert(kind.to_owned());
    }

    #[test]
    fn every_game_can_be_played_and_watched_in_text() {
        for kind in GameKind::ALL {
            let mut shown = Shown::default();
            for options in kind.option_sets() {
                (0..SEEDS).for_each(|seed| check(kind, &options, seed, &mut shown));
            }
            assert!(shown.told > 100, "{kind:?}: {} sentences", shown.told);
            assert!(!shown.kinds.is_empty(), "{kind:?}");
        }
    }

    #[test]
    fn what_is_not_understood_is_no_panic() {
        for kind in GameKind::ALL {
            let (face, odd) = (of(kind), serde_json::json!({"type": "weather", "pawn": -1, "at": "x", "path": 3}));
            for value in [&odd, &Value::Null, &serde_json::json!([[]])] {
                assert_eq!(face.draw(value, Ink::Plain), None, "{kind:?}");
                assert_eq!(face.show(value, value, Side::Home), None, "{kind:?}");
                assert_eq!(face.tell(value), None, "{kind:?}");
                assert!(face.read("jump 1 N2", value, Side::Home).is_err(), "{kind:?}");
                assert!(face.unlisted(value).is_empty(), "{kind:?}");
            }
        }
    }
}

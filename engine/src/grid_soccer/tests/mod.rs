//! Tests of the rules, by their numbers. A case is a position, an action and what comes of it.
//!
//! A position: `home 4,0 2,4 .. away 4,17 .. ball home 7` names the squares of shirts 1 to 7, then where the ball is: `home 7` held,
//! `loose 4,9`, `dead 4,0`; what follows is optional: `turn 12`, `side away`, `pick 5`, `stars away wall 2` (that star of the first edition wears shirt 2),
//! `charges 6`, `down away 3` (lies down), `cards 2-2-2 2-3-1`. It is home's third turn unless said otherwise. Actions are JSON.

use serde_json::{Value, json};

use super::action::Action;
use super::cards::{Card, Shirt};
use super::numbers::Edition;
use super::options::Mode;
use super::pitch::{Spot, Square};
use super::stars::Star;
use super::state::{Ball, GridSoccer, Phase};
use crate::game::{BySide, Faces, Game, Refusal, Side, Viewer};

mod perft;

mod set_up;

mod turns;

mod runs;

mod contests;

mod passes;

mod landing;

mod set_pieces;

mod shots;

mod dives;

mod shoot_out;

mod draft;

mod abilities;

mod keepers_abilities;

mod undo;

mod views;

mod interface;

mod odds;

mod random;

/// A quiet position: home's 7 has the ball in the middle, nobody is near him.
pub(super) const OPEN_PLAY: &str =
    "home 4,0 1,3 7,3 1,7 7,7 2,10 4,9 away 4,17 1,14 7,14 0,11 8,11 0,8 8,6 ball home 7";

pub(super) fn square(text: &str) -> Spot {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text} is no square"));
    Spot::of(Square { x: x.parse().unwrap(), y: y.parse().unwrap() }).unwrap()
}

fn side(text: &str) -> Side {
    serde_json::from_value(json!(text)).unwrap()
}

pub(super) fn shirt(text: &str) -> Shirt {
    Shirt::of(text.parse().unwrap()).unwrap()
}

/// A classic position.
pub(super) fn position(text: &str) -> GridSoccer {
    position_with(text, json!({}))
}

/// A position in draft mode, in which only the stars named are there.
pub(super) fn drafted(text: &str) -> GridSoccer {
    position_with(text, json!({"mode": "draft"}))
}

pub(crate) fn position_with(text: &str, options: Value) -> GridSoccer {
    let mut game = GridSoccer::start(GridSoccer::options(&options).unwrap(), Edition::First);
    (game.due, game.first, game.phase) = (None, Some(Side::Home), Phase::Turn);
    if game.options.mode == Mode::Draft {
        game.first = Some(Side::Away);
    }
    for team in Side::BOTH {
        game.cards[team] = Card::ALL[0];
        game.teams[team]
            .iter_mut()
            .zip(Shirt::ALL)
            .for_each(|(one, shirt)| one.stats = Card::ALL[0].classic_stats(shirt));
    }
    (game.turn, game.side) = (5, Side::Home);
    let mut pick = None;
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut next = || words.next().unwrap();
        match word {
            "home" | "away" => {
                for shirt in Shirt::ALL {
                    game.put(side(word), shirt, square(next()));
                }
            }
            "ball" => {
                game.ball = match next() {
                    "loose" => Ball::Loose(square(next())),
                    "dead" => Ball::Dead(square(next())),
                    holder => Ball::Held(side(holder), shirt(next())),
                }
            }
            "turn" => game.turn = next().parse().unwrap(),
            "side" => game.side = side(next()),
            "pick" => pick = Some(shirt(next())),
            "stars" => {
                let (team, star, number) = (side(next()), Star::from_id(next()).unwrap(), shirt(next()));
                let one = &mut game.teams[team][number.index()];
                (one.star, one.stats) = (Some(star), star.stats(Edition::First));
            }
            "charges" => {
                let charges = next().parse().unwrap();
                game.charges = BySide { home: charges, away: charges };
            }
            "down" => {
                let team = side(next());
                game.frozen[team] |= shirt(next()).bit();
            }
            "cards" => {
                for team in Side::BOTH {
                    game.cards[team] = Card::from_name(next()).unwrap();
                }
            }
            word => panic!("{word} says nothing about a position"),
        }
    }
    let at = game.ball_at();
    let able = Shirt::ALL.into_iter().filter(|shirt| !game.is_frozen(game.side, *shirt));
    game.picked = pick.or_else(|| able.min_by_key(|shirt| game.at(game.side, *shirt).distance(at)));
    game
}

/// Does an action for whoever is to act; a refusal must leave everything as it was.
pub(super) fn act(game: &mut GridSoccer, action: Value) -> Result<Vec<Value>, Refusal> {
    let actor = Side::BOTH.into_iter().find(|side| game.owes(*side)).unwrap_or(game.side);
    act_as(game, actor, action)
}

pub(super) fn act_as(game: &mut GridSoccer, actor: Side, action: Value) -> Result<Vec<Value>, Refusal> {
    let before = game.clone();
    let read: Action = serde_json::from_value(action.clone()).unwrap_or_else(|error| panic!("{action}: {error}"));
    match game.act(actor, &read) {
        Ok(events) => Ok(json_of(events)),
        Err(refusal) => {
            assert_eq!(*game, before, "{action} was refused and changed something");
            Err(refusal)
        }
    }
}

fn json_of(events: Vec<super::Event>) -> Vec<Value> {
    events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

/// Does actions that are legal; gives the last one's events.
pub(super) fn play(game: &mut GridSoccer, actions: &[Value]) -> Vec<Value> {
    let mut events = Vec::new();
    for action in actions {
        events = act(game, action.clone()).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    events
}

/// Rolls the dice that are due.
pub(super) fn roll(game: &mut GridSoccer, faces: &[u8]) -> Vec<Value> {
    let due = game.due.unwrap_or_else(|| panic!("no dice are due for {faces:?}"));
    assert_eq!(due.dice().len(), faces.len(), "{due:?}");
    json_of(game.roll(&Faces(faces.to_vec())))
}

/// The code with which an action is refused now, or `ok`.
pub(super) fn code(game: &GridSoccer, action: Value) -> String {
    act(&mut game.clone(), action).map_or_else(|refusal| refusal.code, |_| "ok".to_owned())
}

/// Judges actions in one position.
pub(super) fn check(game: &GridSoccer, cases: &[(Value, &str)]) {
    for (action, expected) in cases {
        assert_eq!(code(game, action.clone()), *expected, "{action}");
    }
}

/// The types of events.
pub(super) fn types(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

/// The first event of a type.
pub(super) fn event<'a>(events: &'a [Value], kind: &str) -> &'a Value {
    events.iter().find(|event| event["type"] == kind).unwrap_or_else(|| panic!("no {kind} in {events:?}"))
}

/// What the spectator's view says under a name.
pub(super) fn seen(game: &GridSoccer, name: &str) -> Value {
    view_of(game, Viewer::Spectator)[name].clone()
}

pub(super) fn view_of(game: &GridSoccer, viewer: Viewer) -> Value {
    serde_json::to_value(game.view(viewer)).unwrap()
}

/// The listed actions of the side to act that have a type.
pub(super) fn listed(game: &GridSoccer, kind: &str) -> Vec<Value> {
    let of = |side| game.legal_actions(side);
    let all = Side::BOTH.into_iter().flat_map(of).map(|action| serde_json::to_value(action).unwrap());
    all.filter(|action| action["type"] == kind).collect()
}

pub(super) fn run(path: &[(i8, i8)]) -> Value {
    json!({"type": "move", "path": path})
}

pub(super) fn pass(x: i8, y: i8) -> Value {
    json!({"type": "pass", "to": [x, y]})
}

pub(super) fn shoot(column: i8, row: i8) -> Value {
    json!({"type": "shoot", "cell": [column, row]})
}

pub(super) fn dive(column: i8, row: i8) -> Value {
    json!({"type": "dive", "cell": [column, row]})
}

pub(super) fn ability(shirt: u8) -> Value {
    json!({"type": "ability", "shirt": shirt})
}

pub(super) fn ability_at(shirt: u8, target: Value) -> Value {
    json!({"type": "ability", "shirt": shirt, "target": target})
}

pub(super) fn steal() -> Value {
    json!({"type": "steal"})
}

pub(super) fn end_turn() -> Value {
    json!({"type": "end_turn"})
}

pub(super) fn undo() -> Value {
    json!({"type": "undo"})
}

/// Where a footballer is, as `x,y`.
pub(super) fn at(game: &GridSoccer, side: Side, number: u8) -> (i8, i8) {
    let spot = game.at(side, Shirt::of(number.into()).unwrap());
    (spot.x, spot.y)
}

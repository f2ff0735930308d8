//! A match of any game, played at random through the engine protocol, and questions about it.

use serde_json::{Value, json};

use super::super::{Playing, Session};
use super::ask;
use crate::catalog::GameKind;
use crate::conformance::{Manner, Player};
use crate::game::{Side, Viewer};

/// Actions of one conversation; few sets of options end within them.
pub(super) const ACTIONS: usize = 60;

/// A match that both sides play at random, and all that was asked and answered on the way.
pub(super) struct Talk {
    pub(super) session: Session,
    pub(super) player: Player,
    pub(super) asked: Vec<(Value, Value)>,
}

impl Talk {
    pub(super) fn new(kind: GameKind, options: &Value, seed: u64) -> Talk {
        let mut session = Session::new([0; 32]).with_clock(ticking());
        let dice = json!({"seed": format!("{seed:064x}")});
        let new = json!({"cmd": "new", "game": kind.name(), "options": options, "dice": dice});
        let answer = ask(&mut session, new.clone());
        assert_eq!(answer["ok"], true, "{answer}");
        assert_eq!(answer["view"], view(&mut session, Viewer::Spectator), "{kind:?}");
        Talk { session, player: Player::new(Manner::Uniform, seed), asked: vec![(new, answer)] }
    }

    /// One listed action of one who is to act, and the answer; none when the match is over.
    pub(super) fn next(&mut self) -> Option<Value> {
        let to_act: Vec<Side> = serde_json::from_value(self.asked.last()?.1["to_act"].clone()).unwrap();
        if to_act.is_empty() {
            return None;
        }
        let side = to_act[self.player.pick(to_act.len())];
        let listed = legal(&mut self.session, side);
        let action = &listed[self.player.pick(listed.len())];
        let act = json!({"cmd": "act", "side": side, "action": action});
        let answer = ask(&mut self.session, act.clone());
        assert_eq!(answer["ok"], true, "{act}: {answer}");
        self.asked.push((act, answer.clone()));
        Some(answer)
    }

    pub(super) fn faces(&mut self) -> Vec<Value> {
        let steps = record(&mut self.session, None)["steps"].as_array().unwrap().clone();
        steps.into_iter().filter(|step| step["type"] == "roll").flat_map(|step| list(&step["faces"])).collect()
    }
}

/// A clock on which every look takes a millisecond.
pub(super) fn ticking() -> impl Fn() -> u64 {
    let looks = std::cell::Cell::new(0);
    move || {
        looks.set(looks.get() + 1);
        looks.get()
    }
}

pub(super) fn list(value: &Value) -> Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}")).clone()
}

pub(super) fn legal(session: &mut Session, side: Side) -> Vec<Value> {
    list(&ask(session, json!({"cmd": "legal", "side": side}))["actions"])
}

pub(super) fn view(session: &mut Session, viewer: Viewer) -> Value {
    ask(session, json!({"cmd": "view", "as": viewer}))["view"].clone()
}

/// The record, whole or as a viewer may have it.
pub(super) fn record(session: &mut Session, viewer: Option<Viewer>) -> Value {
    ask(session, json!({"cmd": "record", "as": viewer}))["record"].clone()
}

/// All that can be asked about the match without changing it.
pub(super) fn all_of(session: &mut Session) -> Value {
    let views = Viewer::ALL.map(|viewer| view(session, viewer));
    let records = Viewer::ALL.map(|viewer| record(session, Some(viewer)));
    json!([views, records, record(session, None), Side::BOTH.map(|side| legal(session, side))])
}

pub(super) fn load(record: Value, script: &[Value]) -> Value {
    json!({"cmd": "load", "record": record, "dice": {"script": script}})
}

/// A conversation about the same match, to try what would change it.
pub(super) fn fork(session: &Session) -> Session {
    let playing = session.playing.as_ref().map(Playing::fork);
    Session { playing, ..Session::new([9; 32]) }
}

/// A talk of each game with each of its option sets.
pub(super) fn talks() -> impl Iterator<Item = (String, Talk)> {
    let sets = GameKind::ALL.into_iter().flat_map(|kind| kind.option_sets().into_iter().map(move |set| (kind, set)));
    sets.map(|(kind, set)| (format!("{kind:?} {set}"), Talk::new(kind, &set, 1)))
}

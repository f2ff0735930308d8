//! The engine protocol: one JSON object a line in, one out. Rules, computer players and studies are driven by it without a server.
//!
//! Commands: `new`, `act`, `legal`, `view`, `chances`, `record`, `load`, `hint`, `perft`. A command that fails changes nothing.
//! This module must not read or write lines itself, look at a clock, or draw randomness: seed and clock are given to it.

use serde_json::{Map, Value, json};

use crate::catalog::{AnyGame, GameKind};
use crate::driven::unknown_ruleset;
use crate::game::{Refusal, Side, Turn, Viewer};
use crate::record::{Record, Step};

mod dice;

mod hint;

mod playing;

#[cfg(test)]
mod tests;

use dice::{Source, Stream};
use playing::Playing;

/// A conversation in the engine protocol, with at most one match at a time.
pub struct Session {
    /// Seeds of matches whose `new` names no dice.
    seeds: Stream,
    playing: Option<Playing>,
    clock: Option<Box<dyn Fn() -> u64>>,
}

/// Steps that `perft` looks ahead: far more than anybody can wait for, and far fewer than the stack holds.
const PERFT_DEPTH_MAX: u32 = 100;

/// The fields of a command.
type Fields = Map<String, Value>;

impl Session {
    /// A conversation without a match. `seed` comes from the operating system; only matches that name no dice use it.
    pub fn new(seed: [u8; 32]) -> Session {
        Session { seeds: Stream::new(seed), playing: None, clock: None }
    }

    /// With a clock that counts milliseconds, for `hint`. Without one a hint thinks for so many positions instead.
    pub fn with_clock(self, clock: impl Fn() -> u64 + 'static) -> Session {
        Session { clock: Some(Box::new(clock)), ..self }
    }

    /// The answer to one line, without a line's end. Both are JSON.
    pub fn answer(&mut self, line: &str) -> String {
        let answer = match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(fields)) => self.command(&fields),
            Ok(_) => Err(bad_command("a command is an object")),
            Err(error) => Err(Refusal::new("json", format!("That is no JSON: {error}."), json!({}))),
        };
        let answer = answer.unwrap_or_else(
            |refusal| json!({"ok": false, "code": refusal.code, "reason": refusal.reason, "values": refusal.values}),
        );
        answer.to_string()
    }

    fn command(&mut self, fields: &Fields) -> Result<Value, Refusal> {
        let name = fields.get("cmd").and_then(Value::as_str).ok_or_else(|| bad_command("`cmd` is missing"))?;
        match name {
            "new" => self.start(fields),
            "load" => self.load(fields),
            "act" => self.act(fields),
            "legal" => {
                let game = self.game()?;
                Ok(json!({"ok": true, "actions": game.legal(side(fields)?)}))
            }
            "view" => {
                let game = self.game()?;
                Ok(json!({"ok": true, "view": game.view(viewer(fields)?.ok_or_else(bad_viewer)?)}))
            }
            "chances" => Ok(json!({"ok": true, "chances": self.game()?.chances()})),
            "record" => {
                let playing = self.playing.as_ref().ok_or_else(no_match)?;
                Ok(json!({"ok": true, "record": playing.record(viewer(fields)?)}))
            }
            "hint" => hint::hint(self.game()?, side(fields)?, fields.get("ms"), self.clock.as_deref()),
            "perft" => {
                let game = self.game()?;
                let depth = fields.get("depth").and_then(Value::as_u64).and_then(|depth| u32::try_from(depth).ok());
                let depth = depth.filter(|depth| *depth <= PERFT_DEPTH_MAX);
                let depth = depth.ok_or_else(|| bad_command("`depth` is a whole number, 100 at most"))?;
                Ok(json!({"ok": true, "nodes": game.perft(depth)}))
            }
            _ => Err(bad_command("there is no such command")),
        }
    }

    fn start(&mut self, fields: &Fields) -> Result<Value, Refusal> {
        let name = fields.get("game").and_then(Value::as_str).unwrap_or_default();
        let kind = GameKind::from_name(name).ok_or_else(|| bad_command("there is no such game"))?;
        let game = kind.start_by(ruleset(kind, fields)?, fields.get("options").unwrap_or(&Value::Null))?;
        let dice = self.dice(fields)?;
        self.begin(Playing::new(game, dice), fields)
    }

    fn load(&mut self, fields: &Fields) -> Result<Value, Refusal> {
        let record = fields.get("record").cloned().unwrap_or_default();
        let record: Record =
            serde_json::from_value(record).map_err(|error| bad_command(&format!("that is no record: {error}")))?;
        let kind = GameKind::from_name(&record.game).ok_or_else(|| bad_command("there is no such game"))?;
        if !(1..=kind.ruleset()).contains(&record.ruleset) {
            return Err(bad_command("this edition of the rules is not known"));
        }
        let game = kind.start_by(record.ruleset, &record.options)?;
        let mut playing = Playing::new(game, self.dice(fields)?);
        playing.replay(record.steps)?;
        if !playing.game().retells() {
            playing.take_events(Viewer::Spectator);
        }
        self.begin(playing, fields)
    }

    /// Draws what is due, and makes it the match of this conversation.
    fn begin(&mut self, mut playing: Playing, fields: &Fields) -> Result<Value, Refusal> {
        let viewer = viewer(fields)?.unwrap_or(Viewer::Spectator);
        let faces_used = playing.draw_due()?;
        let answer = json!({
            "ok": true,
            "events": playing.take_events(viewer),
            "to_act": to_act(playing.game()),
            "view": playing.game().view(Viewer::Spectator),
            "faces_used": faces_used,
        });
        self.playing = Some(playing);
        Ok(answer)
    }

    fn act(&mut self, fields: &Fields) -> Result<Value, Refusal> {
        let playing = self.playing.as_ref().ok_or_else(no_match)?;
        let side = side(fields)?;
        let viewer = viewer(fields)?.unwrap_or(side.into());
        // Planned on a fork: a script that fails undoes the action too.
        let mut next = playing.fork();
        next.step(Step::Action { side, action: fields.get("action").cloned().unwrap_or_default() })?;
        let faces_used = next.draw_due()?;
        let answer = json!({
            "ok": true,
            "events": next.take_events(viewer),
            "to_act": to_act(next.game()),
            "faces_used": faces_used,
            "result": match next.game().turn() {
                Turn::Over(outcome) => Some(outcome),
                Turn::Sides(_) | Turn::Roll(_) => None,
            },
        });
        self.playing = Some(next.after(self.playing.take()));
        Ok(answer)
    }

    fn game(&self) -> Result<&dyn AnyGame, Refusal> {
        self.playing.as_ref().map(Playing::game).ok_or_else(no_match)
    }

    fn dice(&mut self, fields: &Fields) -> Result<Source, Refusal> {
        match fields.get("dice") {
            None | Some(Value::Null) => Ok(Source::seeded(self.seeds.next_seed())),
            Some(dice) => Source::read(dice).ok_or_else(|| bad_command("`dice` is a script or a seed")),
        }
    }
}

/// The edition of the rules that `new` asks for; the first where it names none, so that what drives this protocol need not change with us.
fn ruleset(kind: GameKind, fields: &Fields) -> Result<u32, Refusal> {
    match fields.get("ruleset") {
        None | Some(Value::Null) => Ok(1),
        Some(asked) => {
            let number = asked.as_u64().and_then(|number| number.try_into().ok());
            number.ok_or_else(|| unknown_ruleset(kind.ruleset()))
        }
    }
}

fn to_act(game: &dyn AnyGame) -> Vec<Side> {
    match game.turn() {
        Turn::Sides(owes) => owes.iter().filter_map(|(side, owes)| owes.then_some(side)).collect(),
        Turn::Roll(_) | Turn::Over(_) => Vec::new(),
    }
}

fn side(fields: &Fields) -> Result<Side, Refusal> {
    let side = fields.get("side").cloned().unwrap_or_default();
    serde_json::from_value(side).map_err(|_| Refusal::new("bad_side", "`side` is home or away.", json!({})))
}

/// The viewer that `as` names; none where it is absent.
fn viewer(fields: &Fields) -> Result<Option<Viewer>, Refusal> {
    let named = fields.get("as").filter(|value| !value.is_null());
    named.map(|value| serde_json::from_value(value.clone()).map_err(|_| bad_viewer())).transpose()
}

fn bad_viewer() -> Refusal {
    Refusal::new("bad_viewer", "`as` is home, away or spectator.", json!({}))
}

fn no_match() -> Refusal {
    bad_command("there is no match yet")
}

fn bad_command(why: &str) -> Refusal {
    Refusal::new("bad_command", format!("That is no command: {why}."), json!({}))
}

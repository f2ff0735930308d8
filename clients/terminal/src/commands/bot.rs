//! `touchline bot`: a computer player that sits at a match like everybody, through the socket.
//!
//! It thinks on a state that it replays from the match's record, since views are not states. The server gives it a record without the
//! other side's secrets; what is missing is made up so that it looks as its side is shown. This module must not be given more.

use std::pin::pin;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use engine::bots::{self, Budget, Choice};
use engine::game::Side;
use engine::record::Record;
use protocol::ids::{Channel, MatchId, Seq};
use protocol::matches::{Status, Strength};
use serde_json::Value;
use touchline::channel_state::ChannelState;
use touchline::client::{ActError, Client, Event, Events, Options};
use touchline::replay::Replay;
use touchline::rest::{Rest, RestError};
use touchline::retry::is_passing;

use super::seat::Seat;

/// Refusals that say that something happened meanwhile.
const PASSING: [&str; 2] = ["stale_prompt", "match_over"];

/// The name of one who gives none.
const NAME: &str = "terminal bot";

/// Refusals of the match itself: nothing comes of waiting.
const CLOSED: [&str; 2] = ["no_such_match", "not_allowed"];

/// How long to wait before asking again for a record that could not be had for the moment.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// Plays a match to its end: one that is named, made, or found in a pool.
pub(crate) async fn run(seat: &Seat, strength: Strength, pool: Option<&str>) -> anyhow::Result<ExitCode> {
    let (rest, id) = match pool {
        None => seat.take(NAME).await?,
        Some(pool) => {
            let rest = seat.guest(NAME).await?;
            let id = super::pool::find(&rest, pool).await?;
            println!("The match is at {}/match/{id}", rest.address);
            (rest, id)
        }
    };
    let (client, mut events) = Client::connect(Options::new(rest.address.clone(), rest.token.clone()));
    let channel = Channel::Match(id);
    client.subscribe(channel, false).await;
    let mut bot = Bot { rest, id, strength, plan: Vec::new(), goes_on_at: 0 };
    let (mut heard, mut answered) = (Heard::default(), None);
    loop {
        while heard.state.is_none() {
            let Some(event) = events.next().await else { return Ok(ExitCode::FAILURE) };
            heard.take(event)?;
        }
        let Some(state) = heard.state.take() else { continue };
        if std::mem::take(&mut heard.rolled) {
            bot.plan.clear();
        }
        if let Some(about) = state.about().filter(|about| matches!(about.status, Status::Over | Status::Aborted)) {
            println!("{}", serde_json::to_string(&about.result)?);
            return Ok(ExitCode::SUCCESS);
        }
        let Some((side, prompt)) = owes(&state).filter(|due| Some(*due) != answered) else { continue };
        answered = Some((side, prompt));
        let act = async {
            let action = bot.decide(side, prompt, &state).await?;
            anyhow::Ok(client.act(channel, prompt, side, action).await)
        };
        match meanwhile(act, &mut events, |event| heard.take(event)).await?? {
            Ok(seq) => bot.goes_on_at = seq,
            // Something happened meanwhile, such as the end: the next change tells.
            Err(ActError::Refused(refused)) if PASSING.contains(&refused.code.as_str()) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// What has happened since the bot looked last.
#[derive(Default)]
struct Heard {
    /// How the match is now; none where it has not changed.
    state: Option<Arc<ChannelState>>,
    /// Whether dice were rolled, which ends a plan.
    rolled: bool,
}

impl Heard {
    /// Takes note of an event. Errors: dice that are not fair, and a server that will not have the bot.
    fn take(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Changed { state, rolls, .. } => {
                self.rolled |= !rolls.is_empty();
                self.state = Some(state);
            }
            Event::Unfair { fault, .. } => anyhow::bail!("the dice are not fair: {fault}"),
            Event::Dismissed { why } => anyhow::bail!("the server has closed the connection: {why}"),
            Event::Refused(refused) if CLOSED.contains(&refused.code.as_str()) => {
                anyhow::bail!("{}: {}", refused.code, refused.reason)
            }
            Event::Disconnected { why, .. } => eprintln!("connection lost: {why}"),
            Event::Postponed { refused, .. } | Event::Refused(refused) => {
                eprintln!("{}: {}", refused.code, refused.reason);
            }
            Event::Connected { .. } | Event::Notice { .. } | Event::Said { .. } => {}
        }
        Ok(())
    }
}

/// Waits for something and takes events: were they left waiting the socket would not be read, and no answer would ever come.
async fn meanwhile<T>(
    work: impl Future<Output = T>,
    events: &mut Events,
    mut take: impl FnMut(Event) -> anyhow::Result<()>,
) -> anyhow::Result<T> {
    let mut work = pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return Ok(done),
            event = events.next() => take(event.context("the client has ended")?)?,
        }
    }
}

/// The own side that owes an action, with its prompt.
fn owes(state: &ChannelState) -> Option<(Side, Seq)> {
    state.you.iter().find_map(|side| Some((*side, state.prompt(*side)?)))
}

/// A computer player and what it means to do next.
struct Bot {
    rest: Rest,
    id: MatchId,
    strength: Strength,
    /// The rest of its plan, last action first.
    plan: Vec<Value>,
    /// The version after its own last action: the plan holds while nothing else has happened.
    goes_on_at: Seq,
}

impl Bot {
    async fn decide(&mut self, side: Side, prompt: Seq, state: &ChannelState) -> anyhow::Result<Value> {
        if state.seq == self.goes_on_at
            && let Some(action) = self.plan.pop()
        {
            return Ok(action);
        }
        let record: Record = serde_json::from_value(record(&self.rest, self.id, AGAIN_AFTER).await?)?;
        let (strength, shown) = (named(self.strength), state.view["game"].clone());
        // Off the thread that answers pings and dice.
        let choice = tokio::task::spawn_blocking(move || think(record, &shown, side, strength, prompt)).await??;
        // The line begins with the action itself.
        self.plan = choice.line.into_iter().skip(1).rev().collect();
        Ok(choice.action)
    }
}

/// The record, once the server is there to give it: it may be restarting.
async fn record(rest: &Rest, id: MatchId, again_after: Duration) -> Result<Value, RestError> {
    loop {
        match rest.record(id).await {
            Err(RestError::Unreachable { .. } | RestError::Slow(_)) => {}
            Err(RestError::Refused(problem)) if is_passing(&problem.code) => {}
            answered => return answered,
        }
        tokio::time::sleep(again_after).await;
    }
}

fn think(record: Record, shown: &Value, side: Side, strength: bots::Strength, seed: u64) -> anyhow::Result<Choice> {
    let mut replay = Replay::new(record)?;
    let (mut later, mut refused) = (Vec::new(), None);
    while let Some((step, played)) = replay.step() {
        // What followed on a step that is kept secret has no place without it.
        if let Err(refusal) = played {
            later.push(step.clone());
            refused = refused.or(Some(refusal));
        }
    }
    let made_up = bots::stand_in(replay.game(), &later, side, shown);
    let game = match (&made_up, refused) {
        (Some(made_up), _) => &**made_up,
        // Where nothing looks so the record is newer than the view, and tells enough.
        (None, None) => replay.game(),
        (None, Some(refusal)) => return Err(refusal).context("the record does not replay"),
    };
    bots::choose(game, side, strength, Budget::of(strength), seed).context("nothing is to be done")
}

fn named(strength: Strength) -> bots::Strength {
    match strength {
        Strength::Easy => bots::Strength::Easy,
        Strength::Fair => bots::Strength::Fair,
        Strength::Strong => bots::Strength::Strong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::GameKind;
    use engine::game::{Faces, Turn, Viewer};
    use engine::record::Step;
    use serde_json::json;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use touchline::limits::EVENTS_MAX;

    #[tokio::test]
    async fn a_server_that_restarts_is_waited_for() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let server = tokio::spawn(async move {
            let busy = r#"{"status":503,"code":"draining","title":"x","values":{}}"#;
            let answers =
                ["".to_owned(), format!("HTTP/1.0 503 x\r\n\r\n{busy}"), "HTTP/1.0 200 OK\r\n\r\n7".to_owned()];
            for answer in answers {
                let (mut stream, _) = listener.accept().await.unwrap();
                // All of the request fits one read; what is answered matters, not what was asked.
                let _ = stream.read(&mut [0; 1024]).await;
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        let rest = Rest { address, token: None };
        assert_eq!(record(&rest, MatchId(uuid::Uuid::nil()), Duration::ZERO).await.unwrap(), json!(7));
        server.await.unwrap();
    }

    #[tokio::test]
    async fn events_are_taken_while_an_answer_is_awaited() {
        // Nobody listens there, and nothing is waited for: soon more events have come than may wait.
        let nowhere = "http://127.0.0.1:1".parse().unwrap();
        let options = Options { backoff_base: Duration::ZERO, ..Options::new(nowhere, None) };
        let (_client, mut events) = Client::connect(options);
        let (answer, answered) = tokio::sync::oneshot::channel();
        let (mut answer, mut taken) = (Some(answer), 0);
        let take = |_| {
            taken += 1;
            if taken > 2 * EVENTS_MAX {
                answer.take().map(|answer| answer.send(()));
            }
            Ok(())
        };
        let waited = tokio::time::timeout(Duration::from_secs(60), meanwhile(answered, &mut events, take)).await;
        waited.expect("the events were taken").unwrap().unwrap();
    }

    #[test]
    fn what_the_server_will_not_do_ends_the_bot() {
        let mut heard = Heard::default();
        let refused = |code: &str| {
            let refused = json!({"code": code, "reason": "No.", "values": {}});
            Event::Refused(serde_json::from_value(refused).unwrap())
        };
        heard.take(refused("bad_chain")).unwrap();
        assert!(heard.take(refused("not_allowed")).is_err());
        assert!(heard.take(Event::Dismissed { why: "bad_token".to_owned() }).is_err());
    }

    #[test]
    fn thinks_on_the_record() {
        let record = json!({"game": "golden_goal", "ruleset": 1, "options": {}, "steps": [
            {"type": "roll", "dice": [2], "faces": [1]},
        ]});
        let record: Record = serde_json::from_value(record).unwrap();
        let think = |side| think(record.clone(), &Value::Null, side, bots::Strength::Easy, 1);
        assert_eq!(think(Side::Home).unwrap().action["type"], "place");
        assert!(think(Side::Away).is_err(), "home places first");
    }

    /// A match of Grid Soccer at the dive of home's `oracle`, who has used his ability, as home may know it: its record and its view.
    fn after_oracle() -> (Record, Value) {
        let mut game = GameKind::GridSoccer.start(&json!({"mode": "draft"})).unwrap();
        let mut steps = Vec::new();
        let mut turns = 0;
        while turns < 6 {
            assert!(steps.len() < 100, "{}", game.view(Viewer::Home));
            let step = match game.turn() {
                // A high roll: the shot is on target.
                Turn::Roll(dice) => {
                    Step::Roll { faces: Faces(if dice.0 == [2] { vec![1] } else { vec![6, 5] }), dice, proof: None }
                }
                Turn::Sides(owes) => {
                    let side = if owes.home { Side::Home } else { Side::Away };
                    let listed = game.legal(side);
                    let wish = |action: &&Value| match action["type"].as_str() {
                        Some("draft") => action["star"] == "oracle",
                        Some("end_turn") => turns < 4,
                        // At the middle, where most are on target.
                        Some("shoot") => turns == 4 && action["cell"][0] == 1,
                        kind => turns == 5 && kind == Some("ability"),
                    };
                    let action = listed.iter().find(wish).unwrap_or(&listed[0]).clone();
                    turns += u32::from(["end_turn", "shoot", "ability"].iter().any(|kind| action["type"] == *kind));
                    Step::Action { side, action }
                }
                Turn::Over(outcome) => panic!("{outcome:?}"),
            };
            match &step {
                Step::Action { side, action } => drop(game.act(*side, action).unwrap()),
                Step::Roll { faces, .. } => drop(game.roll(faces).unwrap()),
                Step::Chain { .. } | Step::Ruling(_) => unreachable!(),
            }
            steps.push(step);
        }
        let (game_name, options) = (game.kind().name().to_owned(), game.options());
        let ruleset = game.ruleset();
        let mut record = Record {
            game: game_name,
            ruleset,
            options,
            match_id: None,
            players: None,
            from: None,
            steps,
            result: None,
        };
        record.leave_out_secrets(&*game, Viewer::Home);
        (record, game.view(Viewer::Home))
    }

    #[test]
    fn thinks_on_though_its_own_step_follows_a_secret_one() {
        let (record, shown) = after_oracle();
        assert_eq!(shown["shot"]["row"], json!(0));
        let choice = think(record.clone(), &shown, Side::Home, bots::Strength::Easy, 1).unwrap();
        assert_eq!(choice.action["type"], "dive");
        let error = think(record, &Value::Null, Side::Home, bots::Strength::Easy, 1).unwrap_err();
        assert!(error.to_string().contains("does not replay"), "{error}");
    }
}

//! Clients that play or watch one match to its end, whatever happens to the server meanwhile.
//!
//! They know nothing of kills: all that they do about a lost server is what the library does by itself.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine::catalog::GameKind;
use engine::game::Side;
use protocol::ids::{Channel, MatchId, Seq};
use protocol::matches::Status;
use serde_json::Value;
use tests::{Random, pick_listed};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use touchline::address::Address;
use touchline::channel_state::ChannelState;
use touchline::client::ActError;
use touchline::{Client, Event, Events, Options};

use super::notes::Notes;

/// Longer than any restart takes, with its reconnecting and its rolls without links. After it a client is stuck.
const QUIET_S_MAX: u64 = 60;

/// The bound of the first pause before a client connects again: a kill should cost the run no more than it must.
const BACKOFF_MS: u64 = 25;

/// What all who take part in a match share.
#[derive(Clone)]
pub(super) struct Part {
    /// The server.
    pub(super) address: Address,
    /// The match.
    pub(super) id: MatchId,
    /// Its game.
    pub(super) kind: GameKind,
    /// What has been told.
    pub(super) notes: Arc<Mutex<Notes>>,
    /// Something changed: whoever waits for the moment to kill listens.
    pub(super) changes: mpsc::Sender<()>,
}

impl Part {
    fn connect(&self, token: Option<String>) -> (Client, Events) {
        let backoff_base = Duration::from_millis(BACKOFF_MS);
        Client::connect(Options { backoff_base, ..Options::new(self.address.clone(), token) })
    }

    /// The next state of the match; none once it is over.
    async fn next(&self, events: &mut Events) -> Option<Arc<ChannelState>> {
        loop {
            let event = timeout(Duration::from_secs(QUIET_S_MAX), events.next()).await;
            let event = event.unwrap_or_else(|_| panic!("match {}: nothing for {QUIET_S_MAX} s", self.id));
            match event.expect("clients end only by themselves") {
                Event::Changed { state, rolls, .. } => {
                    for roll in rolls {
                        assert!(roll.faults.is_empty(), "match {}: {roll:?}", self.id);
                        self.notes.lock().unwrap().rolled(&roll.rolled);
                    }
                    // A full queue means that nobody waits for a moment to kill just now.
                    let _ = self.changes.try_send(());
                    let over = state.about().is_some_and(|about| about.status == Status::Over);
                    return (!over).then_some(state);
                }
                Event::Unfair { fault, .. } => panic!("match {}: {fault}", self.id),
                // A machine with other work opens links late; the record then owns to rolls without them.
                Event::Refused(refused) if refused.code == "bad_link" => self.notes.lock().unwrap().late += 1,
                Event::Refused(refused) => panic!("match {}: {refused:?}", self.id),
                Event::Dismissed { why } => panic!("match {}: dismissed: {why}", self.id),
                Event::Connected { .. }
                | Event::Disconnected { .. }
                | Event::Postponed { .. }
                | Event::Notice { .. }
                | Event::Said { .. } => {}
            }
        }
    }
}

/// Plays a side with listed actions chosen at random until the match is over and the last act is answered.
pub(super) async fn player(part: Part, token: String, side: Side, mut random: Random) {
    let (client, mut events) = part.connect(Some(token));
    client.subscribe(Channel::Match(part.id), true).await;
    let mut acting: Option<Acting> = None;
    let (mut state, mut asked) = (None, None);
    loop {
        tokio::select! {
            next = part.next(&mut events) => match next {
                Some(next) => state = Some(next),
                None => break,
            },
            seq = answered(&mut acting) => {
                let done = acting.take().expect("only an act is answered");
                part.notes.lock().unwrap().done(side, seq, done.action);
            }
        }
        // What an act leads to is shown before the act is answered: the next one waits for the answer.
        let Some(state) = state.as_ref().filter(|_| acting.is_none()) else { continue };
        let Some(prompt) = state.prompt(side).filter(|prompt| asked != Some(*prompt)) else { continue };
        // Without them there are newer diffs to be read.
        let Some(legal) = state.legal(side) else { continue };
        asked = Some(prompt);
        acting = Some(Acting::start(&client, part.id, prompt, side, pick_listed(part.kind, legal, &mut random)));
    }
    if acting.is_some() {
        let seq = answered(&mut acting).await;
        let done = acting.take().expect("it was there before");
        part.notes.lock().unwrap().done(side, seq, done.action);
    }
}

/// An act on its way. It has a task of its own, since its answer only comes while somebody takes the events.
struct Acting {
    action: Value,
    answer: JoinHandle<Result<Seq, ActError>>,
}

impl Acting {
    fn start(client: &Client, id: MatchId, prompt: Seq, side: Side, action: Value) -> Self {
        let (client, sent) = (client.clone(), action.clone());
        let answer = tokio::spawn(async move { client.act(Channel::Match(id), prompt, side, sent).await });
        Self { action, answer }
    }
}

/// The version that the answer to the act names; never, where none is on its way. No refusal is ever right: the side acts
/// alone, once for each prompt, and with what was listed.
async fn answered(acting: &mut Option<Acting>) -> Seq {
    let Some(acting) = acting else { return std::future::pending().await };
    let answer = timeout(Duration::from_secs(QUIET_S_MAX), &mut acting.answer).await;
    let answer = answer.unwrap_or_else(|_| panic!("{} was not answered", acting.action));
    answer.expect("no panic").unwrap_or_else(|error| panic!("{}: {error}", acting.action))
}

/// Watches until the match is over.
pub(super) async fn spectator(part: Part) {
    let (client, mut events) = part.connect(None);
    client.subscribe(Channel::Match(part.id), false).await;
    while part.next(&mut events).await.is_some() {}
    drop(client);
}

//! The client as a program sees it: calls go in, events come out.
//!
//! This module must not touch the socket; its task does.

use std::sync::Arc;
use std::time::Duration;

use engine::game::Side;
use protocol::chat::Line;
use protocol::ids::{Channel, Seq};
use protocol::to_client::{Notice, Refused, You};
use protocol::to_server::{Order, ToServer};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use crate::address::Address;
use crate::channel_state::ChannelState;
use crate::dice::{CheckedRoll, Fault};
use crate::limits::{BACKOFF_BASE, CALLS_MAX, EVENTS_MAX};
use crate::memory::{Answer, Memory};
use crate::socket;

/// How to connect.
#[derive(Clone, Debug)]
pub struct Options {
    /// The server.
    pub address: Address,
    /// The bearer token of a guest; without one the client may only watch.
    pub token: Option<String>,
    /// Whether to commit to own chains of dice links, which is what makes rolls fair for this side. Off only for measuring.
    pub chains: bool,
    /// The bound of the first pause before connecting again.
    pub backoff_base: Duration,
}

impl Options {
    /// The usual: own chains, the usual back-off.
    pub fn new(address: Address, token: Option<String>) -> Options {
        Options { address, token, chains: true, backoff_base: BACKOFF_BASE }
    }
}

/// A connection that mends itself. Clones share it; it ends when the last is dropped.
#[derive(Clone, Debug)]
pub struct Client {
    calls: mpsc::Sender<Call>,
}

/// What happens, in order. At most [`EVENTS_MAX`] wait here; then the socket is not read until some are taken, so take them
/// while waiting for an answer.
#[derive(Debug)]
pub struct Events {
    queue: mpsc::Receiver<Event>,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// The server has welcomed this client, for the first time or again.
    Connected {
        /// Name and version of the server.
        server: String,
        /// Who the token belongs to.
        you: Option<You>,
    },
    /// The socket is lost; the client comes back by itself.
    Disconnected {
        /// For people.
        why: String,
        /// How long it waits before the next attempt.
        retry_in: Duration,
    },
    /// A channel's state is another: a snapshot came (no events), or one step.
    Changed {
        /// Which.
        channel: Channel,
        /// How it is now.
        state: Arc<ChannelState>,
        /// What happened, in the game's words.
        events: Vec<Value>,
        /// The rolls in it, checked.
        rolls: Vec<CheckedRoll>,
    },
    /// A roll or chain does not fit, or the server asks for what it must not know yet.
    Unfair {
        /// The match.
        channel: Channel,
        /// What does not fit.
        fault: Fault,
    },
    /// Something other than an act or order was refused: a subscription, a chain, a link.
    Refused(Refused),
    /// The server could not do something for the moment. The client asks again by itself, with the same id.
    Postponed {
        /// What the server said, of which act, order or channel.
        refused: Refused,
        /// How long it waits before it asks again.
        retry_in: Duration,
    },
    /// Who is here, and how many watch.
    Notice {
        /// The match.
        channel: Channel,
        /// What.
        notice: Notice,
    },
    /// Somebody has said something at a match.
    Said {
        /// The match.
        channel: Channel,
        /// What.
        line: Line,
    },
    /// The server will not have this client; nothing comes after it.
    Dismissed {
        /// The server's code.
        why: String,
    },
}

/// Why an act or order was not done, as far as is known.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    /// The server or the game refused; nothing has changed (but see `store_unavailable` in the protocol).
    #[error("{}: {}", .0.code, .0.reason)]
    Refused(Box<Refused>),
    /// The client has ended before the answer came.
    #[error("the client has ended")]
    Ended,
}

/// What the task is asked to do.
pub(crate) enum Call {
    Subscribe { channel: Channel, legal: bool },
    Unsubscribe { channel: Channel },
    Reconnect,
    Ask { id: String, request: ToServer, answer: oneshot::Sender<Answer> },
}

impl Call {
    pub(crate) fn apply(self, memory: &mut Memory) {
        match self {
            Call::Subscribe { channel, legal } => memory.subscribe(channel, legal),
            Call::Unsubscribe { channel } => memory.unsubscribe(channel),
            // Only a socket that is open can be dropped.
            Call::Reconnect => {}
            Call::Ask { id, request, answer } => memory.ask(id, request, answer),
        }
    }
}

impl Client {
    /// Starts connecting, inside a Tokio runtime. What is asked before the connection stands is sent once it does.
    pub fn connect(options: Options) -> (Client, Events) {
        let (calls, inbox) = mpsc::channel(CALLS_MAX);
        let (sender, queue) = mpsc::channel(EVENTS_MAX);
        let memory = Memory::new(options.token.clone(), options.chains, secret);
        tokio::spawn(socket::run(options, memory, inbox, sender));
        (Client { calls }, Events { queue })
    }

    /// Follows a channel, with the legal actions of own sides or without.
    pub async fn subscribe(&self, channel: Channel, legal: bool) {
        self.call(Call::Subscribe { channel, legal }).await;
    }

    /// Follows it no more.
    pub async fn unsubscribe(&self, channel: Channel) {
        self.call(Call::Unsubscribe { channel }).await;
    }

    /// Plays an action. It is done once, however often the socket is lost before the answer. What the server cannot do for the
    /// moment is asked again with the same id, [`RETRIES_MAX`](crate::limits::RETRIES_MAX) times; only then it is refused so.
    pub async fn act(&self, channel: Channel, prompt: Seq, side: Side, action: Value) -> Result<Seq, ActError> {
        self.act_as(&new_id(), channel, prompt, side, action).await
    }

    /// The same under an id of the caller's, who may ask again with it, even from another client: it is still done once.
    pub async fn act_as(
        &self,
        id: &str,
        channel: Channel,
        prompt: Seq,
        side: Side,
        action: Value,
    ) -> Result<Seq, ActError> {
        let id = id.to_owned();
        self.ask(id.clone(), ToServer::Act { id, channel, prompt, side: Some(side), action }).await
    }

    /// Drops the socket, if one is open, and comes back on another: for one who knows that the network is another now.
    pub async fn reconnect(&self) {
        self.call(Call::Reconnect).await;
    }

    /// Resigns, offers a draw and the like; likewise once.
    pub async fn order(&self, channel: Channel, side: Side, order: Order) -> Result<Seq, ActError> {
        let id = new_id();
        self.ask(id.clone(), ToServer::Order { id, channel, side: Some(side), order }).await
    }

    async fn ask(&self, id: String, request: ToServer) -> Result<Seq, ActError> {
        let (answer, answered) = oneshot::channel();
        self.call(Call::Ask { id, request, answer }).await;
        answered.await.map_err(|_| ActError::Ended)?.map_err(ActError::Refused)
    }

    /// A call to a client that has ended does nothing; the events have said why it ended.
    async fn call(&self, call: Call) {
        if self.calls.send(call).await.is_err() {
            tracing::debug!("called after the end");
        }
    }
}

impl Events {
    /// The next event; `None` once the client has ended.
    pub async fn next(&mut self) -> Option<Event> {
        self.queue.recv().await
    }
}

fn new_id() -> String {
    Uuid::new_v4().simple().to_string()
}

fn secret() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}

//! What the client must remember so that a lost socket changes nothing: channels, unanswered requests, dice.
//!
//! This module must not do input or output, and must not ask for the time: frames are given to it, and it says which frames to
//! send and which events to hand out.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use engine::game::Side;
use protocol::code::Code;
use protocol::ids::{Channel, Seq};
use protocol::to_client::{Diff, Refused, Snapshot, ToClient, You};
use protocol::to_server::ToServer;
use serde_json::json;
use tokio::sync::oneshot;

use crate::channel_state::{ChannelState, Gap};
use crate::client::Event;
use crate::dice::DiceWatch;
use crate::limits::{CHANNELS_MAX, PENDING_MAX};
use crate::retry::{Again, Postponed, Refusals, is_passing};

/// The answer to an act or order: the version it led to, or why it was not done.
pub type Answer = Result<Seq, Box<Refused>>;

/// Everything that survives a socket.
#[derive(Debug)]
pub struct Memory {
    token: Option<String>,
    /// Whether this client commits to own chains.
    chains: bool,
    secret: fn() -> [u8; 32],
    you: Option<You>,
    welcome: bool,
    channels: HashMap<Channel, Followed>,
    /// In the order of asking, so that they are sent again in it.
    pending: Vec<Pending>,
    /// Frames to send on the socket that is open now.
    pub outbox: VecDeque<ToServer>,
    /// Events to hand out.
    pub events: VecDeque<Event>,
    /// What was refused for the moment: to be given to [`Memory::ask_again`] after a pause.
    pub postponed: VecDeque<Postponed>,
}

#[derive(Debug)]
struct Followed {
    legal: bool,
    state: Option<Arc<ChannelState>>,
    dice: Option<DiceWatch>,
    /// Waits for a snapshot or missed diffs after a gap.
    asked_again: bool,
    /// Since something last came of it.
    refusals: Refusals,
}

#[derive(Debug)]
struct Pending {
    id: String,
    request: ToServer,
    answer: oneshot::Sender<Answer>,
    refusals: Refusals,
}

impl Memory {
    /// Nothing subscribed, nothing asked. `secret` draws 32 bytes that nobody can foresee.
    pub fn new(token: Option<String>, chains: bool, secret: fn() -> [u8; 32]) -> Memory {
        Memory {
            token,
            chains,
            secret,
            you: None,
            welcome: false,
            channels: HashMap::new(),
            pending: Vec::new(),
            outbox: VecDeque::new(),
            events: VecDeque::new(),
            postponed: VecDeque::new(),
        }
    }

    /// A socket is open: says hello. The rest waits for the welcome.
    pub fn opened(&mut self) {
        self.outbox.clear();
        self.outbox.push_back(ToServer::Hello {
            protocol: protocol::PROTOCOL_VERSION,
            token: self.token.clone(),
            language: None,
            client: Some(concat!("touchline/", env!("CARGO_PKG_VERSION")).to_owned()),
        });
    }

    /// The socket is gone; frames that waited for it are made anew on the next.
    pub fn closed(&mut self) {
        self.welcome = false;
        self.outbox.clear();
    }

    /// Whether the server has welcomed this client on the socket that is open now.
    pub fn is_welcome(&self) -> bool {
        self.welcome
    }

    /// Follows a channel from now on.
    pub fn subscribe(&mut self, channel: Channel, legal: bool) {
        if self.channels.len() >= CHANNELS_MAX && !self.channels.contains_key(&channel) {
            let reason = format!("this client follows {CHANNELS_MAX} channels already");
            self.events.push_back(Event::Refused(refusal("too_many_channels", reason, Some(channel))));
            return;
        }
        let dice = match channel {
            Channel::Match(id) => Some(DiceWatch::new(id)),
            Channel::Tournament(_) | Channel::Lobby | Channel::Me => None,
        };
        let new = Followed { legal, state: None, dice, asked_again: false, refusals: Refusals::default() };
        let followed = self.channels.entry(channel).or_insert(new);
        followed.legal = legal;
        let since = followed.state.as_ref().map(|state| state.seq);
        self.send(ToServer::Subscribe { channel, since, legal });
    }

    /// Forgets a channel.
    pub fn unsubscribe(&mut self, channel: Channel) {
        if self.channels.remove(&channel).is_some() {
            self.send(ToServer::Unsubscribe { channel });
        }
    }

    /// Sends an act or order and keeps it until it is answered, whatever happens to the socket.
    pub fn ask(&mut self, id: String, request: ToServer, answer: oneshot::Sender<Answer>) {
        if self.pending.len() >= PENDING_MAX {
            let reason = format!("{PENDING_MAX} requests of this client wait for an answer already");
            // One who has stopped waiting does not miss it.
            let _ = answer.send(Err(Box::new(refusal("too_many_pending", reason, None))));
            return;
        }
        self.send(request.clone());
        self.pending.push(Pending { id, request, answer, refusals: Refusals::default() });
    }

    /// Asks again what was refused for the moment, unless it has been answered, forgotten, or waits for a welcome anyway.
    pub fn ask_again(&mut self, again: &Again) {
        if !self.welcome {
            return;
        }
        match again {
            Again::Request(id) => {
                let pending = self.pending.iter().find(|pending| pending.id == *id);
                self.outbox.extend(pending.map(|pending| pending.request.clone()));
            }
            Again::Channel(channel) => {
                let Some(followed) = self.channels.get_mut(channel) else { return };
                self.outbox.push_back(followed.subscribe_again(*channel));
                self.commit_chains(*channel);
            }
        }
    }

    /// Takes a frame in, except `goodbye` and `pong`, which are the socket's.
    pub fn received(&mut self, message: ToClient) {
        match message {
            ToClient::Welcome { server, you, .. } => self.welcomed(server, you),
            ToClient::Snapshot(snapshot) => self.snapshot(snapshot),
            ToClient::Diff(diff) => self.diff(diff),
            ToClient::Done { id, seq } => self.answered(&id, Ok(seq)),
            ToClient::Refused(refused) => self.refused(refused),
            ToClient::Notice { channel, notice } => self.events.push_back(Event::Notice { channel, notice }),
            ToClient::Said { channel, line, .. } => self.events.push_back(Event::Said { channel, line }),
            ToClient::Reveal { channel, side, roll, .. } => self.reveal(channel, side, roll),
            ToClient::Goodbye { .. } | ToClient::Pong { .. } => {}
        }
    }

    /// Subscribes again, then asks again: so the diffs of what was done come before its `done`.
    fn welcomed(&mut self, server: String, you: Option<You>) {
        self.welcome = true;
        self.you.clone_from(&you);
        for (&channel, followed) in &mut self.channels {
            self.outbox.push_back(followed.subscribe_again(channel));
        }
        self.outbox.extend(self.pending.iter().map(|pending| pending.request.clone()));
        self.events.push_back(Event::Connected { server, you });
    }

    fn snapshot(&mut self, snapshot: Snapshot) {
        let channel = snapshot.channel;
        let Some(followed) = self.channels.get_mut(&channel) else { return };
        let state = Arc::new(ChannelState::new(snapshot));
        (followed.asked_again, followed.refusals) = (false, Refusals::default());
        let faults = match (&mut followed.dice, state.dice()) {
            (Some(watch), Some(dice)) => watch.snapshot(&dice),
            _ => Vec::new(),
        };
        followed.state = Some(state.clone());
        self.events.extend(faults.into_iter().map(|fault| Event::Unfair { channel, fault }));
        self.commit_chains(channel);
        self.events.push_back(Event::Changed { channel, state, events: Vec::new(), rolls: Vec::new() });
    }

    fn diff(&mut self, diff: Diff) {
        let channel = diff.channel;
        let Some(followed) = self.channels.get_mut(&channel) else { return };
        let Some(state) = &mut followed.state else { return };
        match Arc::make_mut(state).apply(&diff) {
            Ok(()) => (followed.asked_again, followed.refusals) = (false, Refusals::default()),
            Err(Gap::Old) => return,
            Err(Gap::Missing) if followed.asked_again => return,
            Err(Gap::Missing) => {
                followed.asked_again = true;
                let (since, legal) = (Some(state.seq), followed.legal);
                return self.send(ToServer::Subscribe { channel, since, legal });
            }
        }
        let state = state.clone();
        let (starts_or_ends, seats) = (changes(&diff, "/match/status"), changes(&diff, "/match/seats"));
        let legal = followed.legal;
        let (mut faults, mut rolls) = (Vec::new(), Vec::new());
        if let (Some(watch), Some(dice)) = (&mut followed.dice, state.dice()) {
            faults = watch.announced(&dice);
            rolls = watch.rolled(diff.rolls);
        }
        if let (Some(watch), true) = (&mut followed.dice, starts_or_ends) {
            // A chain that came too early for the server is welcome once the match has started.
            watch.send_again();
        }
        faults.extend(rolls.iter().flat_map(|roll| roll.faults.iter().copied()));
        self.events.extend(faults.into_iter().map(|fault| Event::Unfair { channel, fault }));
        self.commit_chains(channel);
        self.events.push_back(Event::Changed { channel, state, events: diff.events, rolls });
        if seats && self.you.is_some() {
            // Only a snapshot says which sides are this client's own.
            self.send(ToServer::Subscribe { channel, since: None, legal });
        }
    }

    /// Sends the commitments that are due for the sides that this client plays, while the match goes on.
    fn commit_chains(&mut self, channel: Channel) {
        if !self.chains {
            return;
        }
        let Some(Followed { state: Some(state), dice: Some(watch), .. }) = self.channels.get_mut(&channel) else {
            return;
        };
        let Some(dice) = state.dice() else { return };
        let status = state.view.pointer("/match/status").and_then(|status| status.as_str());
        if state.you.is_empty() || !matches!(status, Some("waiting" | "playing")) {
            return;
        }
        for &side in &state.you {
            if let Some(link) = watch.commitment_due(side, &dice, self.secret) {
                let commitment = link.to_string();
                self.outbox.push_back(ToServer::Chain { channel, side: Some(side), commitment });
            }
        }
    }

    fn reveal(&mut self, channel: Channel, side: Side, roll: u32) {
        let Some(Followed { state: Some(state), dice: Some(watch), .. }) = self.channels.get(&channel) else { return };
        let Some(dice) = state.dice() else { return };
        // The roll went on without us and was shown before its question: on a busy connection one may overtake the other.
        if roll < dice.next_roll {
            return;
        }
        match watch.open(side, roll, &dice) {
            Ok(link) => {
                let link = link.to_string();
                self.outbox.push_back(ToServer::Link { channel, side: Some(side), roll, link });
            }
            Err(fault) => self.events.push_back(Event::Unfair { channel, fault }),
        }
    }

    fn refused(&mut self, refused: Refused) {
        let (again, refusals) = match (&refused.id, refused.channel) {
            (Some(id), _) => {
                let Some(pending) = self.pending.iter_mut().find(|pending| pending.id == *id) else { return };
                (Again::Request(id.clone()), &mut pending.refusals)
            }
            (None, Some(channel)) => {
                let Some(followed) = self.channels.get_mut(&channel) else {
                    return self.events.push_back(Event::Refused(refused));
                };
                (Again::Channel(channel), &mut followed.refusals)
            }
            (None, None) => return self.events.push_back(Event::Refused(refused)),
        };
        if is_passing(&refused.code) && refusals.again() {
            let refusals = *refusals;
            return self.postponed.push_back(Postponed { again, refusals, refused });
        }
        match again {
            Again::Request(id) => self.answered(&id, Err(Box::new(refused))),
            Again::Channel(channel) => {
                // A subscription that was refused brings nothing: the next gap asks again.
                if let Some(followed) = self.channels.get_mut(&channel) {
                    followed.asked_again = false;
                    if let (Some(watch), true) = (&mut followed.dice, refused.code == Code::BadChain.text()) {
                        watch.refused();
                    }
                }
                self.events.push_back(Event::Refused(refused));
            }
        }
    }

    fn answered(&mut self, id: &str, answer: Answer) {
        if let Some(place) = self.pending.iter().position(|pending| pending.id == id) {
            // One who has stopped waiting does not miss it.
            let _ = self.pending.remove(place).answer.send(answer);
        }
    }

    /// Sends now if welcome; otherwise the next welcome makes up for it.
    fn send(&mut self, message: ToServer) {
        if self.welcome {
            self.outbox.push_back(message);
        }
    }
}

impl Followed {
    /// The subscription from where it stands. Chains that the server may not have taken are due again.
    fn subscribe_again(&mut self, channel: Channel) -> ToServer {
        self.asked_again = false;
        if let Some(dice) = &mut self.dice {
            dice.send_again();
        }
        let since = self.state.as_ref().map(|state| state.seq);
        ToServer::Subscribe { channel, since, legal: self.legal }
    }
}

/// Whether a diff names this part of the view.
fn changes(diff: &Diff, pointer: &str) -> bool {
    diff.patch.as_ref().is_some_and(|patch| patch.pointer(pointer).is_some())
}

fn refusal(code: &str, reason: String, channel: Option<Channel>) -> Refused {
    Refused { id: None, channel, code: code.to_owned(), reason, values: json!({}), head: None }
}

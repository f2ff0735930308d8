//! A client that plays one side with random legal actions to the end, sending some of them twice and dropping its socket now and then.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use engine::catalog::GameKind;
use engine::game::Side;
use protocol::ids::{Channel, Seq};
use protocol::matches::Status;
use serde_json::Value;
use tests::{Random, pick_listed};
use tokio::task::JoinSet;
use tokio::time::timeout;
use touchline::address::Address;
use touchline::channel_state::ChannelState;
use touchline::{Client, Event, Events, Options};

use super::shown::Shown;

/// No measure of speed: who hears nothing for so long will never hear anything, and the test should say so rather than hang.
const STUCK_S: u64 = 600;

/// The bound of the first pause before a client comes back.
const BACKOFF_MS: u64 = 5;

/// One act in so many is sent twice at once, one in so many again after its answer.
const ACTS_PER_REPEAT: u64 = 5;

/// One act in so many loses its socket.
const ACTS_PER_DROP: u64 = 60;

/// What was tried.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Acts, each counted once.
    pub(super) acts: u64,
    /// Acts that were sent again.
    pub(super) again: u64,
    /// Sockets dropped.
    pub(super) dropped: u64,
    /// Links that came after the roll had gone on without them.
    pub(super) late: u64,
    /// Games that were played.
    pub(super) games: HashSet<GameKind>,
    /// Games that were played with their usual options.
    pub(super) usual: HashSet<GameKind>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.games.extend(other.games);
        self.usual.extend(other.usual);
        self.acts += other.acts;
        self.again += other.again;
        self.dropped += other.dropped;
        self.late += other.late;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { acts, again, dropped, late, games, usual } = self;
        write!(f, "{acts} acts, {again} of them sent again, {dropped} sockets dropped, {late} links too late; ")?;
        write!(f, "{} games, {} of them with their usual options", games.len(), usual.len())
    }
}

/// How an act is sent.
#[derive(Clone, Copy)]
enum Manner {
    Once,
    TwiceAtOnce,
    AgainAfterwards,
}

/// A seat at one match.
#[derive(Clone)]
pub(super) struct Seat {
    pub(super) address: Address,
    pub(super) token: String,
    pub(super) channel: Channel,
    pub(super) kind: GameKind,
    pub(super) side: Side,
}

impl Seat {
    /// Plays to the end. Answers what was shown, and what was tried.
    pub(super) async fn play(self, mut random: Random) -> (Shown, Tally) {
        let (client, mut events) = connect(&self.address, Some(self.token.clone()));
        client.subscribe(self.channel, true).await;
        let (mut acting, mut tally, mut shown) = (JoinSet::new(), Tally::default(), Shown::default());
        let (mut asked, mut over) = (None, false);
        loop {
            let event = tokio::select! {
                event = timeout(Duration::from_secs(STUCK_S), events.next()) => event,
                Some(done) = acting.join_next() => {
                    let (): () = done.expect("the act is right");
                    if over && acting.is_empty() {
                        return (shown, tally);
                    }
                    continue;
                }
            };
            let event = event.unwrap_or_else(|_| panic!("{self}: nothing for {STUCK_S} s, asked for {asked:?}"));
            let event = event.expect("clients end only by themselves");
            // A machine with other work opens links late; the record then owns to rolls without them.
            if matches!(&event, Event::Refused(refused) if refused.code == "bad_link") {
                tally.late += 1;
                continue;
            }
            let Some(state) = checked(&self.to_string(), event, &mut shown) else { continue };
            if is_over(&state) {
                if acting.is_empty() {
                    return (shown, tally);
                }
                over = true;
            } else if let Some((prompt, legal)) =
                // Without legal actions there are newer diffs to be read.
                state.prompt(self.side).filter(|prompt| asked < Some(*prompt)).zip(state.legal(self.side))
            {
                let action = pick_listed(self.kind, legal, &mut random);
                asked = Some(prompt);
                let manner = manner(&mut random);
                tally.acts += 1;
                tally.again += u64::from(!matches!(manner, Manner::Once));
                acting.spawn(self.clone().act(client.clone(), prompt, action, manner));
                if random.below(ACTS_PER_DROP) == 0 {
                    tally.dropped += 1;
                    client.reconnect().await;
                }
            }
        }
    }

    /// No refusal is ever right: the side acts alone, once for each prompt, and with what was listed.
    async fn act(self, client: Client, prompt: Seq, action: Value, manner: Manner) {
        let id = uuid::Uuid::new_v4().to_string();
        let send = async || {
            let answer = client.act_as(&id, self.channel, prompt, self.side, action.clone()).await;
            answer.unwrap_or_else(|error| panic!("{self}: {action} for {prompt}: {error}"))
        };
        let (first, second) = match manner {
            Manner::Once => {
                send().await;
                return;
            }
            Manner::TwiceAtOnce => tokio::join!(send(), send()),
            Manner::AgainAfterwards => (send().await, send().await),
        };
        assert_eq!(first, second, "{self}: {action} for {prompt} was done twice");
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {:?}", self.side, self.channel)
    }
}

/// Watches to the end. Answers what was shown.
pub(super) async fn watch(address: Address, channel: Channel) -> Shown {
    let (client, mut events) = connect(&address, None);
    client.subscribe(channel, false).await;
    let mut shown = Shown::default();
    loop {
        let event = timeout(Duration::from_secs(STUCK_S), events.next()).await;
        let event = event.unwrap_or_else(|_| panic!("a spectator of {channel:?}: nothing for {STUCK_S} s"));
        let event = event.expect("clients end only by themselves");
        if checked("a spectator", event, &mut shown).is_some_and(|state| is_over(&state)) {
            return shown;
        }
    }
}

fn connect(address: &Address, token: Option<String>) -> (Client, Events) {
    let backoff_base = Duration::from_millis(BACKOFF_MS);
    Client::connect(Options { backoff_base, ..Options::new(address.clone(), token) })
}

/// The state that an event brings, which is kept. Whatever should never happen fails.
fn checked(who: &str, event: Event, shown: &mut Shown) -> Option<Arc<ChannelState>> {
    match event {
        Event::Changed { state, rolls, events, .. } => {
            assert!(rolls.iter().all(|roll| roll.faults.is_empty()), "{who}: {rolls:?}");
            shown.add(&state, events);
            Some(state)
        }
        Event::Unfair { fault, .. } => panic!("{who}: {fault}"),
        Event::Refused(refused) => panic!("{who}: {refused:?}"),
        Event::Dismissed { why } => panic!("{who}: dismissed: {why}"),
        Event::Connected { .. }
        | Event::Disconnected { .. }
        | Event::Postponed { .. }
        | Event::Notice { .. }
        | Event::Said { .. } => None,
    }
}

fn is_over(state: &ChannelState) -> bool {
    state.about().is_some_and(|about| about.status == Status::Over)
}

fn manner(random: &mut Random) -> Manner {
    match random.below(ACTS_PER_REPEAT) {
        0 => Manner::TwiceAtOnce,
        1 => Manner::AgainAfterwards,
        _ => Manner::Once,
    }
}

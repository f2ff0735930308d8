//! One socket of the load run that plays one side of many matches, by listed actions chosen at random.
//!
//! What to do about a frame is decided by [`Seats`], without input or output; [`play`] moves the frames.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use engine::fair_dice::{CHAIN_LENGTH, Chain};
use engine::game::Side;
use futures_util::{FutureExt, SinkExt, StreamExt};
use protocol::ids::MatchId;
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Message;

use super::pick::{Random, pick};
use super::wire::{Frame, Socket};

/// Acts of each side that are played at once whatever the pace, so that what is measured is play and not the set-up, which has
/// five placements a side and no dice.
pub(super) const OPENING_ACTS: u64 = 5;

/// What all players of a run share.
#[derive(Debug)]
pub(super) struct Shared {
    /// Acts that were done.
    pub(super) done: AtomicU64,
    /// Refusals by code; there should be none.
    pub(super) refused: Mutex<HashMap<String, u64>>,
    /// For each match the moment for which its act under way was meant, in nanoseconds since `base`; 0: none.
    pub(super) meant: Vec<AtomicU64>,
    /// When the run began.
    pub(super) base: Instant,
    /// Seats that could act, where acts are paced.
    ready: Mutex<VecDeque<Go>>,
}

/// A seat that is to act: which player's, and which of its seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Go {
    /// The player.
    pub(super) player: usize,
    /// The seat.
    pub(super) seat: usize,
}

/// When players act.
#[derive(Debug)]
pub(super) enum Pace {
    /// As soon as they are prompted.
    AtOnce,
    /// When they are told to.
    Told(mpsc::Receiver<usize>),
}

/// How long the opponent waited for a diff, in milliseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Waits {
    /// Of acts without dice.
    pub(super) plain: Vec<f64>,
    /// Of acts whose dice wait for the links of both clients.
    pub(super) rolled: Vec<f64>,
}

/// The seats of one socket.
pub(super) struct Seats {
    player: usize,
    side: Side,
    seats: Vec<Seat>,
    by_channel: HashMap<String, usize>,
    chains: bool,
    at_once: bool,
    random: Random,
    shared: Arc<Shared>,
    /// Frames to send.
    out: Vec<String>,
    waits: Waits,
}

struct Seat {
    /// The match's place in [`Shared::meant`].
    place: usize,
    channel: String,
    chain: Option<Chain>,
    commitment: String,
    first_roll: u32,
    /// The prompt acted on last.
    acted: u64,
    acts: u64,
    /// The act that waits to be told.
    next: Option<(u64, String)>,
}

impl Shared {
    /// For so many matches.
    pub(super) fn new(matches: usize) -> Arc<Shared> {
        Arc::new(Shared {
            done: AtomicU64::new(0),
            refused: Mutex::default(),
            meant: (0..matches).map(|_| AtomicU64::new(0)).collect(),
            base: Instant::now(),
            ready: Mutex::default(),
        })
    }

    /// Nanoseconds since the run began.
    pub(super) fn nanos(&self, at: Instant) -> u64 {
        u64::try_from(at.duration_since(self.base).as_nanos()).unwrap_or(u64::MAX)
    }

    /// The seat that has been ready for longest.
    pub(super) fn next_ready(&self) -> Option<Go> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    /// All refusals together, for a sentence.
    pub(super) fn refusals(&self) -> (u64, String) {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        (refused.values().sum(), format!("{refused:?}"))
    }
}

impl Seats {
    /// A player with the matches of its pair, of which the first has the place `first` among all.
    pub(super) fn new(
        player: usize,
        side: Side,
        first: usize,
        matches: &[MatchId],
        chains: bool,
        shared: Arc<Shared>,
    ) -> Seats {
        let seat = |(number, id): (usize, &MatchId)| Seat {
            place: first + number,
            channel: format!("match/{id}"),
            chain: None,
            commitment: String::new(),
            first_roll: 1,
            acted: 0,
            acts: 0,
            next: None,
        };
        let seats: Vec<Seat> = matches.iter().enumerate().map(seat).collect();
        let by_channel = seats.iter().enumerate().map(|(number, seat)| (seat.channel.clone(), number)).collect();
        let subscribe = |seat: &Seat| format!(r#"{{"type":"subscribe","channel":"{}","legal":true}}"#, seat.channel);
        let out = seats.iter().map(subscribe).collect();
        let (random, waits) = (Random(player as u64), Waits::default());
        Seats { player, side, seats, by_channel, chains, at_once: true, random, shared, out, waits }
    }

    /// Takes in a frame that came at `now`. An error is for people and ends the run.
    fn frame(&mut self, text: &str, now: Instant) -> anyhow::Result<()> {
        let frame: Frame = serde_json::from_str(text)?;
        match frame.kind {
            "done" => {
                self.shared.done.fetch_add(1, Ordering::Relaxed);
            }
            "refused" => {
                let mut refused = self.shared.refused.lock().unwrap_or_else(PoisonError::into_inner);
                *refused.entry(frame.code.unwrap_or_default().to_owned()).or_default() += 1;
            }
            "goodbye" => anyhow::bail!("the server said goodbye: {}", frame.why.unwrap_or_default()),
            "snapshot" | "diff" | "reveal" => {
                let seat = frame.channel.and_then(|channel| self.by_channel.get(channel).copied());
                if let Some(seat) = seat {
                    self.of_match(seat, &frame, text, now);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn of_match(&mut self, seat: usize, frame: &Frame, text: &str, now: Instant) {
        match frame.kind {
            "snapshot" => self.commit(seat),
            "diff" => self.measure(seat, frame, now),
            _ => return self.reveal(seat, frame),
        }
        let Seat { commitment, first_roll, .. } = &mut self.seats[seat];
        if !commitment.is_empty()
            && let Some(announced) = announced(text, commitment)
        {
            *first_roll = announced;
            commitment.clear();
        }
        let (prompts, legal) = (frame.prompts.unwrap_or_default(), frame.legal.as_ref());
        let (prompt, legal) = match self.side {
            Side::Home => (prompts.home, legal.and_then(|legal| legal.home)),
            Side::Away => (prompts.away, legal.and_then(|legal| legal.away)),
        };
        let (Some(prompt), Some(legal)) = (prompt, legal) else { return };
        if prompt == self.seats[seat].acted {
            return;
        }
        let Some(action) = pick(legal.get(), &mut self.random) else { return };
        self.seats[seat].next = Some((prompt, action));
        if self.at_once || self.seats[seat].acts < OPENING_ACTS {
            self.act(seat);
        } else {
            let go = Go { player: self.player, seat };
            self.shared.ready.lock().unwrap_or_else(PoisonError::into_inner).push_back(go);
        }
    }

    /// Sends the act that a seat has chosen.
    fn act(&mut self, seat: usize) {
        let letter = if self.side == Side::Home { 'h' } else { 'a' };
        let seat = &mut self.seats[seat];
        let Some((prompt, action)) = seat.next.take() else { return };
        seat.acted = prompt;
        seat.acts += 1;
        self.out.push(format!(
            r#"{{"type":"act","id":"{letter}{}","channel":"{}","prompt":{prompt},"action":{action}}}"#,
            seat.acts, seat.channel
        ));
    }

    /// The time since the moment for which the act was meant that led to this diff.
    fn measure(&mut self, seat: usize, frame: &Frame, now: Instant) {
        let meant = &self.shared.meant[self.seats[seat].place];
        let waits = if frame.rolls.is_some() { &mut self.waits.rolled } else { &mut self.waits.plain };
        // The one who acted sees the diff too; the opponent's is measured. Low bit: who acted.
        let value = meant.load(Ordering::Relaxed);
        if value == 0 || (value & 1 == 1) == (self.side == Side::Away) {
            return;
        }
        meant.store(0, Ordering::Relaxed);
        waits.push((self.shared.nanos(now).saturating_sub(value)) as f64 / 1e6);
    }

    fn commit(&mut self, seat: usize) {
        if !self.chains || self.seats[seat].chain.is_some() {
            return;
        }
        let mut secret = [0; 32];
        for eight in secret.chunks_exact_mut(8) {
            eight.copy_from_slice(&self.random.next().to_le_bytes());
        }
        let chain = Chain::new(secret, CHAIN_LENGTH);
        let seat = &mut self.seats[seat];
        seat.commitment = chain.commitment().to_string();
        seat.chain = Some(chain);
        self.out.push(format!(r#"{{"type":"chain","channel":"{}","commitment":"{}"}}"#, seat.channel, seat.commitment));
    }

    fn reveal(&mut self, seat: usize, frame: &Frame) {
        let seat = &self.seats[seat];
        let (Some(roll), Some(chain)) = (frame.roll, &seat.chain) else { return };
        let Some(link) = roll.checked_sub(seat.first_roll).and_then(|past| chain.link(past + 1)) else { return };
        self.out.push(format!(r#"{{"type":"link","channel":"{}","roll":{roll},"link":"{link}"}}"#, seat.channel));
    }
}

/// The first roll of an own chain, where a frame announces it.
fn announced(text: &str, commitment: &str) -> Option<u32> {
    let (_, after) = text.split_once(commitment)?;
    let (_, number) = after.split_once(r#""first_roll":"#)?;
    let end = number.find(|c: char| !c.is_ascii_digit())?;
    number[..end].parse().ok()
}

/// Plays until `stop`; then says how long opponents' acts took to arrive here.
pub(super) async fn play(
    mut socket: Socket,
    mut seats: Seats,
    mut pace: Pace,
    mut stop: watch::Receiver<bool>,
) -> anyhow::Result<Waits> {
    seats.at_once = matches!(pace, Pace::AtOnce);
    loop {
        for text in std::mem::take(&mut seats.out) {
            socket.feed(Message::text(text)).await?;
        }
        // Everything that has come is answered before anything is flushed: a system call for many frames.
        let frame = match socket.next().now_or_never() {
            Some(frame) => frame,
            None => {
                socket.flush().await?;
                tokio::select! {
                    frame = socket.next() => frame,
                    seat = told(&mut pace) => {
                        seats.act(seat);
                        continue;
                    }
                    _ = stop.changed() => return Ok(seats.waits),
                }
            }
        };
        let now = Instant::now();
        match frame {
            Some(Ok(Message::Text(text))) => seats.frame(&text, now)?,
            Some(Ok(Message::Close(_))) | None => anyhow::bail!("the server closed a player's socket"),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
        }
        if *stop.borrow() {
            return Ok(seats.waits);
        }
    }
}

/// The seat that is told to act next; never, where nobody tells.
async fn told(pace: &mut Pace) -> usize {
    match pace {
        Pace::Told(queue) => match queue.recv().await {
            Some(seat) => seat,
            None => std::future::pending().await,
        },
        Pace::AtOnce => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::to_server::ToServer;
    use serde_json::json;
    use uuid::Uuid;

    fn seats(shared: &Arc<Shared>) -> Seats {
        let mut seats = Seats::new(0, Side::Home, 0, &[MatchId(Uuid::from_u128(7))], true, shared.clone());
        assert_eq!(sent(&mut seats).len(), 1, "subscribes");
        seats
    }

    fn sent(seats: &mut Seats) -> Vec<ToServer> {
        std::mem::take(&mut seats.out).iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    fn hear(seats: &mut Seats, frame: serde_json::Value) -> Vec<ToServer> {
        seats.frame(&frame.to_string(), Instant::now()).unwrap();
        sent(seats)
    }

    #[test]
    fn commits_acts_and_reveals() {
        let shared = Shared::new(1);
        let mut seats = seats(&shared);
        let channel = seats.seats[0].channel.clone();
        let frames = hear(&mut seats, json!({"type": "snapshot", "channel": channel, "seq": 1, "view": {}}));
        let [ToServer::Chain { commitment, .. }] = frames.as_slice() else { panic!("{frames:?}") };
        let chain = json!({"commitment": commitment, "first_roll": 3, "last": commitment, "last_roll": 2});
        hear(&mut seats, json!({"type": "diff", "channel": channel, "patch": {"match": {"dice": {"home": chain}}}}));
        let reveal = json!({"type": "reveal", "channel": channel, "side": "home", "roll": 4, "within_ms": 9});
        let frames = hear(&mut seats, reveal);
        let [ToServer::Link { roll: 4, link, .. }] = frames.as_slice() else { panic!("{frames:?}") };
        let link: engine::fair_dice::Link = link.parse().unwrap();
        assert_eq!(link.hashed(2).to_string(), *commitment);

        let prompted =
            json!({"type": "diff", "channel": channel, "prompts": {"home": 5}, "legal": {"home": [{"type": "roll"}]}});
        let frames = hear(&mut seats, prompted.clone());
        let [ToServer::Act { prompt: 5, action, .. }] = frames.as_slice() else { panic!("{frames:?}") };
        assert_eq!(*action, json!({"type": "roll"}));
        assert_eq!(hear(&mut seats, prompted), [], "once for each prompt");
        hear(&mut seats, json!({"type": "done", "id": "h1", "seq": 6}));
        assert_eq!((shared.done.load(Ordering::Relaxed), shared.refusals().0), (1, 0));
    }

    #[test]
    fn after_the_opening_it_acts_when_told() {
        let shared = Shared::new(1);
        let mut seats = seats(&shared);
        seats.at_once = false;
        let channel = seats.seats[0].channel.clone();
        let prompt = |seats: &mut Seats, prompt: u64| {
            let legal = json!({"home": [{"type": "roll"}]});
            let diff = json!({"type": "diff", "channel": channel, "prompts": {"home": prompt}, "legal": legal});
            hear(seats, diff).len()
        };
        let at_once: usize = (1..=OPENING_ACTS).map(|number| prompt(&mut seats, number)).sum();
        assert_eq!(at_once as u64, OPENING_ACTS);
        assert_eq!(prompt(&mut seats, OPENING_ACTS + 1), 0);
        let go = shared.next_ready().expect("a seat is ready");
        seats.act(go.seat);
        assert_eq!(sent(&mut seats).len(), 1);
        assert!(shared.next_ready().is_none());
    }

    #[test]
    fn only_the_opponents_wait_is_measured() {
        let shared = Shared::new(1);
        let mut seats = seats(&shared);
        let channel = seats.seats[0].channel.clone();
        let diff = json!({"type": "diff", "channel": channel, "from": 1, "to": 2});
        shared.meant[0].store(2, Ordering::Relaxed);
        hear(&mut seats, diff.clone());
        assert_eq!(seats.waits.plain.len(), 0, "home's own act");
        shared.meant[0].store(3, Ordering::Relaxed);
        hear(&mut seats, diff.clone());
        hear(&mut seats, diff);
        assert_eq!(seats.waits.plain.len(), 1);
    }
}

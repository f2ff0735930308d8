//! Who reads a feed, and how each is woken.
//!
//! This module must not know what is read.

use std::sync::Arc;

use engine::game::{BySide, Side};
use protocol::ids::PlayerId;
use tokio::sync::Notify;

/// The place of a reader among the readers of its feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReaderId(usize);

/// How many readers there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Of all kinds.
    pub viewers: u32,
    /// Of those who play each side.
    pub by_side: BySide<u32>,
    /// Of those who play none.
    pub spectators: u32,
}

/// The readers of a feed, in places that are used again.
#[derive(Default)]
pub struct Readers {
    places: Vec<Option<Reader>>,
    free: Vec<usize>,
    counts: Counts,
    closed: bool,
}

struct Reader {
    player: Option<PlayerId>,
    sides: BySide<bool>,
    wake: Arc<Notify>,
}

impl Readers {
    /// A new reader; none where the feed has ended.
    pub fn add(&mut self, player: Option<PlayerId>, sides: BySide<bool>, wake: Arc<Notify>) -> Option<ReaderId> {
        if self.closed {
            return None;
        }
        let reader = Some(Reader { player, sides, wake });
        let place = match self.free.pop() {
            Some(place) => {
                self.places[place] = reader;
                place
            }
            None => {
                self.places.push(reader);
                self.places.len() - 1
            }
        };
        self.count(sides, |count| count + 1);
        Some(ReaderId(place))
    }

    /// It has gone.
    pub fn remove(&mut self, ReaderId(place): ReaderId) {
        if let Some(reader) = self.places[place].take() {
            self.free.push(place);
            self.count(reader.sides, |count| count - 1);
        }
        if self.counts.viewers == 0 {
            (self.places, self.free) = (Vec::new(), Vec::new());
        }
    }

    /// Who plays which side has changed.
    pub fn reseat(&mut self, sides_of: impl Fn(Option<PlayerId>) -> BySide<bool>) {
        let (mut by_side, mut spectators) = (BySide::default(), 0);
        for reader in self.places.iter_mut().flatten() {
            reader.sides = sides_of(reader.player);
            for side in Side::BOTH {
                by_side[side] += u32::from(reader.sides[side]);
            }
            spectators += u32::from(reader.sides == BySide::default());
        }
        (self.counts.by_side, self.counts.spectators) = (by_side, spectators);
    }

    /// How many there are.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Wakes everybody.
    pub fn wake_all(&self) {
        self.places.iter().flatten().for_each(|reader| reader.wake.notify_one());
    }

    /// Wakes those who play `side`.
    pub fn wake_side(&self, side: Side) {
        if self.counts.by_side[side] > 0 {
            let plays = |reader: &&Reader| reader.sides[side];
            self.places.iter().flatten().filter(plays).for_each(|reader| reader.wake.notify_one());
        }
    }

    /// Nobody can come any more.
    pub fn close(&mut self) {
        self.closed = true;
    }

    /// The same if nobody is here.
    pub fn close_if_empty(&mut self) -> bool {
        self.closed |= self.counts.viewers == 0;
        self.closed
    }

    fn count(&mut self, sides: BySide<bool>, change: impl Fn(u32) -> u32) {
        self.counts.viewers = change(self.counts.viewers);
        if sides == BySide::default() {
            self.counts.spectators = change(self.counts.spectators);
        }
        for side in Side::BOTH {
            if sides[side] {
                self.counts.by_side[side] = change(self.counts.by_side[side]);
            }
        }
    }
}

//! A round: places and offers that lapse, pairs that are found, the computer that is offered.
//!
//! Pure, like the queue that it works on. This module must not know where matches are made.

use std::collections::BTreeMap;

use engine::game::Side;
use protocol::ids::{MatchId, PlayerId};
use protocol::matchmaking::{Confirmed, Offer, Pace, Place};

use super::pairing::{self, Candidate};
use super::pools::PoolNo;
use super::queue::{Queue, Waiting, rule};
use crate::limits;

/// What a person's view says of the queue.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeskPart {
    /// Where they wait.
    pub places: BTreeMap<String, Place>,
    /// What was found.
    pub offer: Option<Offer>,
    /// Whether the computer is offered.
    pub computer_offered: bool,
}

impl Queue {
    /// Does what is due at `now`. `is_here`: whether a socket of theirs is open; `new_id` makes the ids of offers; `turn` is another
    /// number each round.
    pub fn round(
        &mut self,
        now: u64,
        turn: u64,
        is_here: impl Fn(PlayerId) -> bool,
        mut new_id: impl FnMut() -> MatchId,
    ) {
        self.see(now, is_here);
        self.lapse_offers(now);
        for pool in self.pools_in_order() {
            for [home, away] in self.pairs_of(pool, now, turn) {
                self.offer(new_id(), pool, [home, away], now);
            }
        }
        self.offer_computers(now);
    }

    /// Who is here is seen; who was not for long loses their places, those where a turn may take days long after the others.
    fn see(&mut self, now: u64, is_here: impl Fn(PlayerId) -> bool) {
        let quick_ms = self.patience.place_grace_ms;
        let grace_ms = |pool| if rule(pool).pace == Pace::Days { limits::DAYS_PLACE_GRACE_MS } else { quick_ms };
        let mut gone = Vec::new();
        for (who, waiting) in &mut self.people {
            if is_here(*who) {
                waiting.seen = now;
            } else if waiting.offer.is_none() {
                let absent_ms = now.saturating_sub(waiting.seen);
                let lapsed = |pool: &&PoolNo| absent_ms > grace_ms(**pool);
                gone.extend(waiting.places.keys().filter(lapsed).map(|pool| (*who, *pool)));
            }
        }
        gone.into_iter().for_each(|(who, pool)| self.leave(who, pool));
    }

    fn lapse_offers(&mut self, now: u64) {
        let over = self.offers.values().filter(|found| found.until <= now && !found.making);
        let over: Vec<MatchId> = over.map(|found| found.id).collect();
        over.into_iter().for_each(|id| self.lapse(id, now));
    }

    /// Pools in which somebody waits, the one with the longest wait first: one who waits in several is found by it first.
    fn pools_in_order(&self) -> Vec<PoolNo> {
        let mut oldest: BTreeMap<PoolNo, u64> = BTreeMap::new();
        for (pool, since) in self.people.values().flat_map(|waiting| &waiting.places) {
            let first = oldest.entry(*pool).or_insert(*since);
            *first = (*first).min(*since);
        }
        let mut pools: Vec<(u64, PoolNo)> = oldest.into_iter().map(|(pool, since)| (since, pool)).collect();
        pools.sort_unstable();
        pools.into_iter().map(|(_, pool)| pool).collect()
    }

    fn pairs_of(&self, pool: PoolNo, now: u64, turn: u64) -> Vec<[PlayerId; 2]> {
        let game = rule(pool).game;
        let candidate = |(who, waiting): (&PlayerId, &Waiting)| Candidate {
            player: *who,
            rating: waiting.about.rating(game),
            waited_ms: now.saturating_sub(waiting.places[&pool]),
            class: waiting.about.class,
            balance: waiting.about.balance,
            blocks: &self.people[who].about.blocks,
            met: &self.people[who].about.met,
        };
        let free = |(_, waiting): &(&PlayerId, &Waiting)| waiting.places.contains_key(&pool) && waiting.is_free(now);
        let candidates: Vec<Candidate> = self.people.iter().filter(free).map(candidate).collect();
        let pairs = pairing::pair(&candidates, turn);
        pairs.into_iter().map(|pair| [candidates[pair.home].player, candidates[pair.away].player]).collect()
    }

    /// Who has waited long without anybody is offered the computer.
    fn offer_computers(&mut self, now: u64) {
        for (who, waiting) in &mut self.people {
            let waited = waiting.places.values().map(|since| now.saturating_sub(*since)).max().unwrap_or_default();
            let offered = waiting.offer.is_none() && waited >= self.patience.computer_after_ms;
            if std::mem::replace(&mut waiting.computer_offered, offered) != offered {
                self.outcome.touched.insert(*who);
            }
        }
    }

    /// What `who` may know of the queue: their own.
    pub fn part(&self, who: PlayerId) -> DeskPart {
        let Some(waiting) = self.people.get(&who) else { return DeskPart::default() };
        let held_until = Some(waiting.held_until).filter(|until| *until > 0);
        let held_for = held_until.map(|_| waiting.held_for);
        let place = |(pool, since): (&PoolNo, &u64)| {
            let expected_wait_ms = self.waits.expected_ms(*pool);
            (rule(*pool).id.clone(), Place { since: *since, expected_wait_ms, held_until, held_for })
        };
        let offer = self.offer_of(who).and_then(|found| {
            let side: Side = found.side_of(who)?;
            let opponent = found.person(!side).clone();
            let opponent_rating = self.people.get(&opponent.id)?.about.rating(rule(found.pool).game);
            let confirmed = Confirmed { you: found.has_confirmed(side), other: found.has_confirmed(!side) };
            let pool = rule(found.pool).id.clone();
            Some(Offer { id: found.id, pool, opponent, opponent_rating, confirm_until: found.until, confirmed })
        });
        let places = waiting.places.iter().map(place).collect();
        DeskPart { places, offer, computer_offered: waiting.computer_offered }
    }
}

impl Waiting {
    /// Whether they can be paired: here, or heard of just now, with nothing found for them yet, and not held.
    fn is_free(&self, now: u64) -> bool {
        let here = now.saturating_sub(self.seen) <= limits::SEEN_MS;
        here && self.offer.is_none() && self.held_until <= now
    }
}

//! Who waits where, what was found for them, and what follows from each thing that happens: all of it, apart from storing it.
//!
//! Pure: time, presence and new ids are arguments. Whatever changes is left in [`Outcome`], for the desk to store before anybody sees it.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use engine::game::Side;
use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId};
use protocol::matchmaking::Held;
use protocol::people::Person;
use serde_json::json;

use super::Patience;
use super::about::About;
use super::pools::{self, PoolNo, PoolRule};
use super::waits::Waits;
use crate::limits;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::store::{OfferRow, QueueChange};

/// Everybody who waits.
#[derive(Default)]
pub struct Queue {
    pub(super) people: HashMap<PlayerId, Waiting>,
    pub(super) offers: HashMap<MatchId, Found>,
    pub(super) waits: Waits,
    pub(super) outcome: Outcome,
    pub(super) patience: Patience,
}

/// One who waits.
pub(super) struct Waiting {
    pub(super) person: Person,
    pub(super) about: About,
    /// When they were last here.
    pub(super) seen: u64,
    /// Until when they are found nobody: since they did not come lately, or as leavers from when they began to wait.
    pub(super) held_until: u64,
    /// For which of the two.
    pub(super) held_for: Held,
    /// Since when they wait in each pool.
    pub(super) places: BTreeMap<PoolNo, u64>,
    pub(super) offer: Option<MatchId>,
    pub(super) computer_offered: bool,
}

/// A match that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its id.
    pub id: MatchId,
    /// Where.
    pub pool: PoolNo,
    /// For whom.
    pub home: Person,
    /// And whom.
    pub away: Person,
    pub(super) confirmed: [bool; 2],
    pub(super) until: u64,
    /// Both have confirmed, and the match is being made.
    pub(super) making: bool,
}

/// What is to be done after something has happened.
#[derive(Default)]
pub struct Outcome {
    /// To be stored, in order.
    pub changes: Vec<QueueChange>,
    /// Whose view has changed.
    pub touched: BTreeSet<PlayerId>,
    /// Matches to be made.
    pub to_make: Vec<Found>,
}

impl Found {
    /// Who sits on a side.
    pub(super) fn person(&self, side: Side) -> &Person {
        if side == Side::Home { &self.home } else { &self.away }
    }

    pub(super) fn side_of(&self, who: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.person(*side).id == who)
    }

    pub(super) fn has_confirmed(&self, side: Side) -> bool {
        self.confirmed[side as usize]
    }
}

impl Waiting {
    /// One who has waited since then, and is here now.
    fn new(person: Person, about: About, since: u64, now: u64) -> Waiting {
        let as_leaver = if about.extra_wait_ms > 0 { since + about.extra_wait_ms } else { 0 };
        let held_for = if as_leaver > about.held_until { Held::Leaver } else { Held::NoShow };
        let held_until = about.held_until.max(as_leaver);
        let (places, offer, computer_offered) = (BTreeMap::new(), None, false);
        Waiting { person, about, seen: now, held_until, held_for, places, offer, computer_offered }
    }
}

impl Queue {
    /// An empty one.
    pub fn new(patience: Patience) -> Queue {
        Queue { patience, ..Queue::default() }
    }

    /// What is to be done since it was last taken.
    pub fn take_outcome(&mut self) -> Outcome {
        std::mem::take(&mut self.outcome)
    }

    /// Whether a round would have anything to do.
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// How many wait in each pool.
    pub fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; pools::all().len()];
        let all = self.people.values().flat_map(|waiting| waiting.places.keys());
        all.for_each(|pool| counts[*pool] += 1);
        counts
    }

    /// Somebody waits. Again it is the same place. Errors: `too_many`.
    pub fn join(&mut self, person: Person, about: About, pool: PoolNo, now: u64) -> Result<(), Refusal> {
        let who = person.id;
        let waiting = match self.people.entry(who) {
            Entry::Vacant(new) => new.insert(Waiting::new(person, about, now, now)),
            Entry::Occupied(waiting) => {
                let waiting = waiting.into_mut();
                // As a leaver one is held from the first place on: another one neither begins that anew nor ends it.
                if about.held_until > waiting.held_until {
                    (waiting.held_until, waiting.held_for) = (about.held_until, Held::NoShow);
                }
                (waiting.about, waiting.seen) = (about, now);
                waiting
            }
        };
        if waiting.places.contains_key(&pool) {
            return Ok(());
        }
        if waiting.places.len() >= limits::PLACES_OF_A_PERSON {
            let max = json!({ "max": limits::PLACES_OF_A_PERSON });
            return Err(refuse_with(Code::TooMany, "you wait in too many pools", max));
        }
        waiting.places.insert(pool, now);
        self.outcome.changes.push(QueueChange::Join(who, rule(pool).id.clone(), now));
        self.outcome.touched.insert(who);
        Ok(())
    }

    /// A place that was stored; of each person the oldest first.
    pub fn put_back(&mut self, person: Person, about: About, pool: PoolNo, since: u64, now: u64) {
        let waiting = self.people.entry(person.id).or_insert_with(|| Waiting::new(person, about, since, now));
        waiting.places.insert(pool, since);
    }

    /// An offer that was stored, when those of its people were put back. Both get their time again.
    pub fn offer_again(&mut self, row: OfferRow, until: u64) {
        let person = |who| self.people.get(&who).map(|waiting| waiting.person.clone());
        let people = (pools::number(&row.pool), person(row.home), person(row.away));
        let (Some(pool), Some(home), Some(away)) = people else {
            return self.outcome.changes.push(QueueChange::EndOffer(row.id));
        };
        let confirmed = [row.home_confirmed, row.away_confirmed];
        let found = Found { id: row.id, pool, home, away, confirmed, until, making: false };
        self.put(found);
        self.make_if_confirmed(row.id);
    }

    fn put(&mut self, found: Found) {
        for side in Side::BOTH {
            let who = found.person(side).id;
            if let Some(waiting) = self.people.get_mut(&who) {
                waiting.offer = Some(found.id);
                waiting.computer_offered = false;
            }
            self.outcome.touched.insert(who);
        }
        self.offers.insert(found.id, found);
    }

    /// A match is found for two who wait.
    pub(super) fn offer(&mut self, id: MatchId, pool: PoolNo, [home, away]: [PlayerId; 2], now: u64) {
        let person = |who| self.people[&who].person.clone();
        let (home, away) = (person(home), person(away));
        let row = OfferRow {
            id,
            pool: rule(pool).id.clone(),
            home: home.id,
            away: away.id,
            home_confirmed: false,
            away_confirmed: false,
        };
        self.outcome.changes.push(QueueChange::Offer(row));
        let until = now + self.patience.confirm_wait_ms;
        self.put(Found { id, pool, home, away, confirmed: [false; 2], until, making: false });
    }

    /// Somebody waits there no more. What was found for them there is declined by it. Nothing to leave is no error.
    pub fn leave(&mut self, who: PlayerId, pool: PoolNo) {
        let found = self.offer_of(who).filter(|found| found.pool == pool && !found.making).map(|found| found.id);
        if let Some(id) = found {
            self.end_offer(id);
        }
        self.drop_place(who, pool);
    }

    /// Somebody waits nowhere any more.
    pub fn leave_all(&mut self, who: PlayerId) {
        let pools: Vec<PoolNo> =
            self.people.get(&who).into_iter().flat_map(|waiting| waiting.places.keys()).copied().collect();
        pools.into_iter().for_each(|pool| self.leave(who, pool));
    }

    /// Somebody is there, and wants to see what waits for them.
    pub fn sign(&mut self, who: PlayerId, now: u64) {
        if let Some(waiting) = self.people.get_mut(&who) {
            waiting.seen = now;
        }
        self.outcome.touched.insert(who);
    }

    /// Whether somebody waits there.
    pub fn waits_in(&self, who: PlayerId, pool: PoolNo) -> bool {
        self.people.get(&who).is_some_and(|waiting| waiting.places.contains_key(&pool))
    }

    /// Somebody comes to what was found. True: they were the second, and the match is to be made. Errors: `no_such_offer`.
    pub fn confirm(&mut self, who: PlayerId, id: MatchId, now: u64) -> Result<bool, Refusal> {
        let found = self.offers.get_mut(&id).ok_or_else(no_such_offer)?;
        let side = found.side_of(who).ok_or_else(no_such_offer)?;
        if !found.has_confirmed(side) {
            found.confirmed[side as usize] = true;
            self.outcome.changes.push(QueueChange::Confirmed { id, home: side == Side::Home });
            let both = Side::BOTH.map(|side| found.person(side).id);
            self.outcome.touched.extend(both);
        }
        if let Some(waiting) = self.people.get_mut(&who) {
            waiting.seen = now;
        }
        Ok(self.make_if_confirmed(id))
    }

    /// Somebody does not want what was found: it costs the place in that pool. Errors: `no_such_offer`.
    pub fn decline(&mut self, who: PlayerId, id: MatchId) -> Result<(), Refusal> {
        let found = self.offers.get(&id).filter(|found| !found.making && found.side_of(who).is_some());
        let pool = found.ok_or_else(no_such_offer)?.pool;
        self.leave(who, pool);
        Ok(())
    }

    fn make_if_confirmed(&mut self, id: MatchId) -> bool {
        let Some(found) = self.offers.get_mut(&id) else { return false };
        if found.confirmed != [true; 2] {
            return false;
        }
        if !std::mem::replace(&mut found.making, true) {
            let found = found.clone();
            self.outcome.to_make.push(found);
        }
        true
    }

    /// The match is made: both leave all their places. One who had not come lately has made up for one time.
    pub fn made(&mut self, id: MatchId, now: u64) {
        let Some(found) = self.offers.remove(&id) else { return };
        self.outcome.changes.push(QueueChange::EndOffer(id));
        for side in Side::BOTH {
            let who = found.person(side).id;
            let Some(waiting) = self.people.remove(&who) else { continue };
            for (pool, since) in waiting.places {
                if pool == found.pool {
                    let ms = now.saturating_sub(since);
                    self.waits.note(pool, ms);
                    self.outcome.changes.push(QueueChange::Waited { pool: rule(pool).id.clone(), at: now, ms });
                }
                self.outcome.changes.push(QueueChange::Leave(who, rule(pool).id.clone()));
            }
            if waiting.about.no_shows > 0 {
                self.outcome.changes.push(QueueChange::NoShows(who, waiting.about.no_shows - 1, 0));
            }
            self.outcome.touched.insert(who);
        }
        self.outcome.changes.push(QueueChange::Met { home: found.home.id, away: found.away.id, at: now });
    }

    /// The match could not be made: both wait on as before.
    pub fn not_made(&mut self, id: MatchId) {
        self.end_offer(id);
    }

    /// The offer's time is over: who has not come loses all places and is held the longer the more often it happens.
    pub(super) fn lapse(&mut self, id: MatchId, now: u64) {
        let Some(found) = self.offers.get(&id).cloned() else { return };
        self.end_offer(id);
        for side in Side::BOTH.into_iter().filter(|side| !found.has_confirmed(*side)) {
            let who = found.person(side).id;
            let count = self.people.get(&who).map_or(0, |waiting| waiting.about.no_shows) + 1;
            self.leave_all(who);
            self.outcome.changes.push(QueueChange::NoShows(who, count, now + held_ms(count)));
        }
    }

    fn end_offer(&mut self, id: MatchId) {
        let Some(found) = self.offers.remove(&id) else { return };
        self.outcome.changes.push(QueueChange::EndOffer(id));
        for side in Side::BOTH {
            let who = found.person(side).id;
            if let Some(waiting) = self.people.get_mut(&who) {
                waiting.offer = None;
            }
            self.outcome.touched.insert(who);
        }
    }

    fn drop_place(&mut self, who: PlayerId, pool: PoolNo) {
        let Some(waiting) = self.people.get_mut(&who) else { return };
        if waiting.places.remove(&pool).is_none() {
            return;
        }
        if waiting.places.is_empty() {
            self.people.remove(&who);
        }
        self.outcome.changes.push(QueueChange::Leave(who, rule(pool).id.clone()));
        self.outcome.touched.insert(who);
    }

    /// Whom somebody blocks has changed. What was found for them with one of those is called off, and costs nobody the place.
    pub fn blocks(&mut self, who: PlayerId, blocks: impl IntoIterator<Item = PlayerId>) {
        let Some(waiting) = self.people.get_mut(&who) else { return };
        waiting.about.blocks = blocks.into_iter().collect();
        let blocks = &self.people[&who].about.blocks;
        let with_blocked = |found: &&Found| [&found.home, &found.away].iter().any(|person| blocks.contains(&person.id));
        let found = self.offer_of(who).filter(|found| !found.making).filter(with_blocked).map(|found| found.id);
        if let Some(id) = found {
            self.end_offer(id);
        }
    }

    pub(super) fn offer_of(&self, who: PlayerId) -> Option<&Found> {
        self.offers.get(&self.people.get(&who)?.offer?)
    }
}

/// How long one is found nobody after not coming so often: twice as long each time.
fn held_ms(count: u32) -> u64 {
    let doubled = limits::NO_SHOW_HOLD_MS.saturating_mul(1 << (count - 1).min(16));
    doubled.min(limits::NO_SHOW_HOLD_MS_MAX)
}

pub(super) fn rule(pool: PoolNo) -> &'static PoolRule {
    &pools::all()[pool]
}

fn no_such_offer() -> Refusal {
    refuse(Code::NoSuchOffer, "there is no such offer, or it has lapsed")
}

#[cfg(test)]
#[path = "queue_tests.rs"]
mod tests;

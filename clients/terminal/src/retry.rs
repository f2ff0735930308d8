//! What the server could not do for the moment is asked again by the client itself, later and later, and not for ever.
//!
//! This module must not ask for the time or draw randomness, and must not send.

use std::time::Duration;

use protocol::code::Code;
use protocol::ids::Channel;
use protocol::to_client::Refused;
use tokio::time::Instant;

use crate::backoff::pause;
use crate::client::Event;
use crate::limits::{BACKOFF_MAX, RETRIES_MAX};

/// Refusals that say nothing about the request: the same may be done a little later.
const PASSING: [Code; 6] =
    [Code::Draining, Code::StoreUnavailable, Code::TooFast, Code::TooManyPending, Code::Busy, Code::Internal];

/// Whether a refusal with this code is one for the moment.
pub fn is_passing(code: &str) -> bool {
    PASSING.iter().any(|passing| passing.text() == code)
}

/// What is to be asked again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again {
    /// The act or order with this id.
    Request(String),
    /// What belongs to a channel: its subscription and chains.
    Channel(Channel),
}

/// How often the same was refused for the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refusals(u32);

impl Refusals {
    /// Counts another one. False: it is given up.
    pub fn again(&mut self) -> bool {
        self.0 += 1;
        self.0 <= RETRIES_MAX
    }
}

/// Something that was refused for the moment, and will be asked again.
#[derive(Debug)]
pub struct Postponed {
    /// What.
    pub again: Again,
    /// How often.
    pub refusals: Refusals,
    /// What the server said.
    pub refused: Refused,
}

/// What waits to be asked again on the socket that is open now.
#[derive(Debug)]
pub(crate) struct Retries {
    base: Duration,
    waiting: Vec<(Instant, Again)>,
}

impl Retries {
    /// None yet; the first pauses are `base` to twice that.
    pub(crate) fn new(base: Duration) -> Retries {
        Retries { base, waiting: Vec::new() }
    }

    /// Keeps something until it is due. Answers what the program is told.
    pub(crate) fn postpone(&mut self, postponed: Postponed, now: Instant, random: u64) -> Event {
        let Postponed { again, refusals: Refusals(times), refused } = postponed;
        // Never at once: one who is too fast must not be faster still.
        let retry_in = self.base + pause(times.saturating_sub(1), self.base, BACKOFF_MAX, random);
        self.waiting.retain(|(_, waiting)| *waiting != again);
        self.waiting.push((now + retry_in, again));
        Event::Postponed { refused, retry_in }
    }

    /// When the next is due.
    pub(crate) fn next(&self) -> Option<Instant> {
        self.waiting.iter().map(|(due, _)| *due).min()
    }

    /// Takes what is due.
    pub(crate) fn due(&mut self, now: Instant) -> Vec<Again> {
        self.waiting.extract_if(.., |(due, _)| *due <= now).map(|(_, again)| again).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn postponed(id: &str, times: u32) -> Postponed {
        let refused = json!({"id": id, "code": "draining", "reason": "x", "values": {}});
        let refused = serde_json::from_value(refused).unwrap();
        Postponed { again: Again::Request(id.to_owned()), refusals: Refusals(times), refused }
    }

    #[test]
    fn pauses_grow_and_end() {
        let (mut retries, now) = (Retries::new(Duration::from_millis(200)), Instant::now());
        let mut pause = |times| match retries.postpone(postponed("a", times), now, u64::MAX) {
            Event::Postponed { retry_in, .. } => retry_in.as_millis(),
            other => panic!("{other:?}"),
        };
        assert_eq!([1, 2, 3, 12].map(&mut pause), [399, 599, 999, 15_199]);
        assert!(matches!(retries.postpone(postponed("b", 1), now, 0),
            Event::Postponed { retry_in, .. } if retry_in.as_millis() == 200));
    }

    #[test]
    fn what_is_due_is_taken_once() {
        let (mut retries, now) = (Retries::new(Duration::from_millis(200)), Instant::now());
        retries.postpone(postponed("a", 1), now, 0);
        retries.postpone(postponed("a", 3), now, u64::MAX);
        retries.postpone(postponed("b", 1), now, 0);
        assert_eq!(retries.next(), Some(now + Duration::from_millis(200)));
        assert_eq!(retries.due(now), []);
        assert_eq!(retries.due(now + Duration::from_millis(200)), [Again::Request("b".to_owned())]);
        assert_eq!(retries.due(now + Duration::from_secs(2)), [Again::Request("a".to_owned())]);
        assert_eq!(retries.next(), None);
    }

    #[test]
    fn it_is_given_up() {
        let mut refusals = Refusals::default();
        let tried = (0..100).take_while(|_| refusals.again()).count();
        assert_eq!(tried, RETRIES_MAX as usize);
    }

    #[test]
    fn what_passes() {
        assert_eq!(["draining", "too_fast", "stale_prompt", "too_far"].map(is_passing), [true, true, false, false]);
    }
}

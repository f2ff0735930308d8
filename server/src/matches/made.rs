//! How many matches each person makes in an hour: they are stored for good.
//!
//! In memory, so a restart forgets it. This module must not know how matches are made.

use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::ids::PlayerId;

use super::Refusal;
use super::entry::Header;
use crate::{limits, pace};

/// Who has made how many.
pub(super) struct MadeLately(DefaultKeyedRateLimiter<PlayerId>);

impl Default for MadeLately {
    fn default() -> MadeLately {
        MadeLately(RateLimiter::keyed(Quota::per_hour(limits::MATCHES_OF_A_PERSON_PER_HOUR)))
    }
}

impl MadeLately {
    /// One more match of `who`. One that begins at a position holds the steps that lead there, and counts for as many as they fill.
    /// Errors: `too_fast {retry_ms}`.
    pub(super) fn one_more(&self, who: PlayerId, header: &Header) -> Result<(), Refusal> {
        let steps = header.from.as_ref().map_or(0, |branch| branch.count);
        let counts = u32::try_from(1 + steps / limits::BRANCH_STEPS_LIKE_A_MATCH).unwrap_or(u32::MAX);
        let counts = NonZeroU32::new(counts).unwrap_or(NonZeroU32::MIN);
        pace::several(&self.0, &who, counts, "you have made too many matches; make the next one later")
    }

    /// Forgets who has been quiet; called now and then.
    pub(super) fn forget_quiet(&self) {
        pace::forget_quiet(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use engine::catalog::GameKind;
    use protocol::ids::MatchId;
    use protocol::matches::ClockOptions;
    use serde_json::value::RawValue;
    use uuid::Uuid;

    use super::*;
    use crate::matches::branch::Branch;
    use crate::matches::entry::Secret;

    fn header(steps: Option<usize>) -> Header {
        let from = steps.map(|count| {
            let steps = RawValue::from_string("[]".to_owned()).expect("a list");
            Box::new(Branch { source: MatchId(Uuid::nil()), seq: 1, count, steps })
        });
        Header {
            game: GameKind::GoldenGoal,
            ruleset: 1,
            options: RawValue::from_string("{}".to_owned()).expect("an object"),
            clock: ClockOptions::None {},
            listed: false,
            rated: false,
            watch: None,
            delay_s: 0,
            from,
            secret: Secret([0; 32]),
        }
    }

    /// How many of a kind one person makes before they are refused.
    fn made(steps: Option<usize>) -> u32 {
        let (lately, who, header) = (MadeLately::default(), PlayerId(Uuid::from_u128(1)), header(steps));
        let most = limits::MATCHES_OF_A_PERSON_PER_HOUR.get();
        let count = (0..=most).take_while(|_| lately.one_more(who, &header).is_ok()).count();
        assert_eq!(lately.one_more(who, &header).map_err(|refusal| refusal.code), Err("too_fast".to_owned()));
        lately.one_more(PlayerId(Uuid::from_u128(2)), &header).expect("others are not held up");
        u32::try_from(count).expect("few")
    }

    #[test]
    fn matches_made_in_an_hour_are_bounded_and_branches_by_what_they_store() {
        let most = limits::MATCHES_OF_A_PERSON_PER_HOUR.get();
        // What is given back while they are made is one match in some seconds.
        let about = |made: u32, expected: u32| assert!(made.abs_diff(expected) <= 1, "{made}, not {expected}");
        about(made(None), most);
        about(made(Some(0)), most);
        about(made(Some(9 * limits::BRANCH_STEPS_LIKE_A_MATCH)), most / 10);
        about(made(Some(limits::BRANCH_STEPS)), most / 201);
    }
}

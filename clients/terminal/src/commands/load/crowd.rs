//! Guests and matches for a load run, made over REST like everybody's.

use std::time::Duration;

use anyhow::Context;
use engine::game::Side;
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::http::{Join, NewMatch, Opponent};
use protocol::ids::MatchId;
use protocol::matches::ClockOptions;
use serde_json::json;
use touchline::address::Address;
use touchline::rest::{Rest, RestError};

/// Requests under way at once.
const REQUESTS_MAX: usize = 16;

/// How often a request that came too fast is made again, with this pause in between.
const TRIES_MAX: u32 = 200;
const TOO_FAST_PAUSE: Duration = Duration::from_millis(100);

/// Two guests and the matches between them.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    /// The token of who plays home in all of them.
    pub(super) home: String,
    /// The token of who plays away.
    pub(super) away: String,
    /// The matches.
    pub(super) matches: Vec<MatchId>,
}

/// Makes pairs of guests with `each` matches between them, both seated. Matches are long, so that none ends while it is measured.
pub(super) async fn gather(
    address: &Address,
    pairs: usize,
    each: usize,
    clock: ClockOptions,
) -> anyhow::Result<Vec<Pair>> {
    let made = stream::iter(0..pairs).map(|number| pair(address, number, each, clock));
    made.buffered(REQUESTS_MAX).try_collect().await
}

async fn pair(address: &Address, number: usize, each: usize, clock: ClockOptions) -> anyhow::Result<Pair> {
    let home = guest(address, &format!("load home {number}")).await?;
    let away = guest(address, &format!("load away {number}")).await?;
    let mut matches = Vec::with_capacity(each);
    for _ in 0..each {
        matches.push(seated(&home, &away, clock).await?);
    }
    let token = |rest: Rest| rest.token.context("a guest has a token");
    Ok(Pair { home: token(home)?, away: token(away)?, matches })
}

async fn guest(address: &Address, name: &str) -> anyhow::Result<Rest> {
    let nobody = Rest { address: address.clone(), token: None };
    let guest = patiently(|| nobody.guest(name)).await.context("a guest")?;
    Ok(Rest { token: Some(guest.token), ..nobody })
}

async fn seated(home: &Rest, away: &Rest, clock: ClockOptions) -> anyhow::Result<MatchId> {
    let new = NewMatch {
        options: Some(json!({"mode": "first_to", "goals": 20, "max_rounds": 1000})),
        clock: Some(clock),
        side: Some(Side::Home),
        ..NewMatch::new("golden_goal", Opponent::Link {})
    };
    let made = patiently(|| home.make(&new)).await.context("a match")?;
    patiently(|| away.join(made.id, &Join { side: Some(Side::Away) })).await.context("a seat")?;
    Ok(made.id)
}

/// Again while the server says that it is too fast.
async fn patiently<T, F: Future<Output = Result<T, RestError>>>(ask: impl Fn() -> F) -> Result<T, RestError> {
    for _ in 1..TRIES_MAX {
        match ask().await {
            Err(RestError::Refused(problem)) if problem.status == 429 => tokio::time::sleep(TOO_FAST_PAUSE).await,
            answer => return answer,
        }
    }
    ask().await
}

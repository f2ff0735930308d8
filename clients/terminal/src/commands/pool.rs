//! A place in a pool for a program: until a match is found, confirmed and made.
//!
//! Only for accounts that are marked as programs and say that they play in pools: a guest there is taken for a person. This module must
//! not play.

use anyhow::{Context, bail};
use protocol::ids::{Channel, MatchId};
use protocol::matchmaking::{Confirmation, MeView};
use protocol::to_client::You;
use serde_json::{Value, json};
use touchline::client::{Client, Event, Options};
use touchline::rest::Rest;

/// What is to be done about what a person's own channel shows.
#[derive(Debug, PartialEq, Eq)]
enum Next {
    /// The match is made.
    Play(MatchId),
    /// A match is found, and not confirmed yet.
    Confirm(MatchId),
    Wait,
    /// The other one did not come, or the server has given the place to nobody.
    Gone,
}

/// Waits for a match of the pool, and comes to it.
pub(crate) async fn find(rest: &Rest, pool: &str) -> anyhow::Result<MatchId> {
    let you: You = rest.get("/api/me").await?;
    if !may_wait(&you) {
        bail!(
            "only the account of a program that plays in pools waits there: \
             `PUT /api/me/bot {{\"in_pools\": true}}` says so, --token names it"
        );
    }
    let (client, mut events) = Client::connect(Options::new(rest.address.clone(), rest.token.clone()));
    client.subscribe(Channel::Me, false).await;
    rest.put::<Value>(&format!("/api/me/pools/{pool}")).await.context("no place in the pool")?;
    eprintln!("waiting in {pool}");
    let mut confirmed = None;
    while let Some(event) = events.next().await {
        let state = match event {
            Event::Changed { state, .. } => state,
            Event::Disconnected { why, .. } => {
                eprintln!("connection lost: {why}");
                continue;
            }
            _ => continue,
        };
        let view: MeView =
            serde_json::from_value(state.view.clone()).context("the server is newer than this program")?;
        match next(&view, confirmed) {
            Next::Play(id) => return Ok(id),
            Next::Confirm(id) => {
                let path = format!("/api/me/offer/{id}/confirm");
                // Where it has lapsed meanwhile, the next change tells.
                let answer: Result<Confirmation, _> = rest.post(&path, &json!({})).await;
                match answer {
                    Ok(_) => confirmed = Some(id),
                    Err(error) => eprintln!("{error}"),
                }
            }
            Next::Wait => {}
            Next::Gone => bail!("the place in the pool is gone"),
        }
    }
    bail!("the connection is closed")
}

fn may_wait(you: &You) -> bool {
    you.bot && you.bot_in_pools
}

/// `confirmed`: the offer that was confirmed last.
fn next(view: &MeView, confirmed: Option<MatchId>) -> Next {
    if let Some(id) = confirmed.filter(|id| view.matches.contains_key(id)) {
        return Next::Play(id);
    }
    match &view.offer {
        Some(offer) if !offer.confirmed.you => Next::Confirm(offer.id),
        // The first change may have been on its way before the place was taken.
        None if view.places.is_empty() && confirmed.is_some() => Next::Gone,
        _ => Next::Wait,
    }
}

#[cfg(test)]
mod tests {
    use protocol::ids::PlayerId;
    use uuid::Uuid;

    use super::*;

    fn view(places: Value, offer: Value) -> MeView {
        let view = json!({
            "places": places, "offer": offer, "computer_offered": false,
            "challenges": {}, "seeks": {}, "hidden_seeks": {}, "matches": {},
        });
        serde_json::from_value(view).expect("a view")
    }

    fn offer(you: bool) -> Value {
        json!({
            "id": Uuid::nil(), "pool": "golden_goal/default/fast/casual", "opponent": { "id": Uuid::nil(), "name": "Bo" },
            "opponent_rating": 1500, "confirm_until": 1, "confirmed": { "you": you, "other": false },
        })
    }

    #[test]
    fn an_offer_is_confirmed_once_and_a_place_that_is_lost_afterwards_is_the_end() {
        let id = MatchId(Uuid::nil());
        let place = || json!({ "golden_goal/default/fast/casual": { "since": 1 } });
        assert_eq!(next(&view(json!({}), Value::Null), None), Next::Wait, "the place shows in a moment");
        assert_eq!(next(&view(place(), offer(false)), None), Next::Confirm(id));
        assert_eq!(next(&view(place(), offer(true)), Some(id)), Next::Wait);
        assert_eq!(next(&view(place(), Value::Null), Some(id)), Next::Wait, "the other one did not come");
        assert_eq!(next(&view(json!({}), Value::Null), Some(id)), Next::Gone);
    }

    #[test]
    fn people_and_programs_that_do_not_say_so_wait_in_no_pool() {
        let guest = You::guest(PlayerId(Uuid::nil()), "Ada".to_owned());
        assert!(!may_wait(&guest));
        let bot = You { account: true, bot: true, ..guest };
        assert!(!may_wait(&bot));
        assert!(may_wait(&You { bot_in_pools: true, ..bot }));
    }
}

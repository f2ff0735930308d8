//! `touchline watch`: a match by its address, or what is live.

use std::process::ExitCode;

use protocol::matches::Listing;
use serde::Deserialize;
use serde_json::Value;
use touchline::address::Address;
use touchline::rest::Rest;

use super::play;

/// Shows a match; without an address lists those that are being played.
pub(crate) async fn run(link: Option<&str>, server: &Address) -> anyhow::Result<ExitCode> {
    if let Some(link) = link {
        let (address, id) = Address::with_match(link)?;
        return play::watch(Rest { address, token: None }, id).await;
    }
    let rest = Rest { address: server.clone(), token: None };
    let listed: Value = rest.get("/api/matches").await?;
    let matches = listings(&listed);
    if matches.is_empty() {
        println!("Nothing is listed on {server}.");
    }
    for listing in matches {
        let (home, away) = (listing.score.home, listing.score.away);
        println!("{server}/match/{}  {}  {:?}  {home} : {away}", listing.id, listing.game, listing.status);
    }
    Ok(ExitCode::SUCCESS)
}

/// The listings of an answer, whether it is a list or an object by id.
fn listings(answer: &Value) -> Vec<Listing> {
    let entries: Vec<&Value> = match answer.get("matches").unwrap_or(answer) {
        Value::Array(entries) => entries.iter().collect(),
        Value::Object(entries) => entries.values().collect(),
        _ => Vec::new(),
    };
    entries.into_iter().filter_map(|entry| Listing::deserialize(entry).ok()).collect()
}

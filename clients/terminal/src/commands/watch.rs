//! `touchline watch`: a match by its address, or what is live.

use std::process::ExitCode;

use protocol::matches::LobbyView;
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
    let matches = rest.get::<LobbyView>("/api/matches").await?.matches;
    if matches.is_empty() {
        println!("Nothing is listed on {server}.");
    }
    for listing in matches.values() {
        let (home, away) = (listing.score.home, listing.score.away);
        println!("{server}/match/{}  {}  {:?}  {home} : {away}", listing.id, listing.game, listing.status);
    }
    Ok(ExitCode::SUCCESS)
}

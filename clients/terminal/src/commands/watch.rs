//! `touchline watch`: a match by its address, or what is live.

use std::process::ExitCode;

use protocol::matches::{LobbyView, Seat};
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
        let names = format!("{} {home} : {away} {}", name(&listing.seats.home), name(&listing.seats.away));
        println!("{server}/match/{}  {names}  {:?}", listing.id, listing.status);
    }
    Ok(ExitCode::SUCCESS)
}

/// Who sits there, for people.
pub(super) fn name(seat: &Option<Seat>) -> String {
    match seat {
        Some(Seat::Person { name, .. }) => name.clone(),
        Some(Seat::Computer { strength }) => format!("Computer ({strength:?})").to_lowercase().replacen('c', "C", 1),
        None => "a free seat".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::matches::Strength;

    #[test]
    fn names() {
        assert_eq!(name(&Some(Seat::Computer { strength: Strength::Strong })), "Computer (strong)");
        assert_eq!(name(&None), "a free seat");
    }
}

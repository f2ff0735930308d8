//! `touchline watch`: a match by its address, or what is live.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use protocol::matches::{Listing, LobbyView, Seat, Status};
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
    let lobby = rest.get("/api/matches").await?;
    let lines = list(&lobby, server);
    if lines.is_empty() {
        println!("No match that is listed on {server} is being played.");
    }
    print(&lines, &mut std::io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// Writes lines until whoever reads them has had enough, as `head` has.
fn print(lines: &[String], out: &mut impl Write) -> std::io::Result<()> {
    let written = lines.iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush());
    written.or_else(|error| if error.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(error) })
}

/// A line for each match that can be watched: one that waits for an opponent shows nothing.
fn list(lobby: &LobbyView, server: &Address) -> Vec<String> {
    let played = lobby.matches.values().filter(|listing| listing.status == Status::Playing);
    let line = |listing: &Listing| {
        let (home, away) = (listing.score.home, listing.score.away);
        let names = format!("{} {home} : {away} {}", name(&listing.seats.home), name(&listing.seats.away));
        format!("{server}/match/{}  {}  {names}", listing.id, listing.game.replace('_', " "))
    };
    played.map(line).collect()
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
    use serde_json::json;

    #[test]
    fn what_waits_is_not_listed() {
        let listing = |number: u128, status: &str| {
            let id = uuid::Uuid::from_u128(number);
            let seats = json!({"home": {"kind": "computer", "strength": "easy"}, "away": null});
            let listing = json!({"id": id, "game": "golden_goal", "options": {}, "clock": {"type": "none"}, "status": status,
                "seats": seats, "score": {"home": 2, "away": 1}, "seq": 1, "created": 1});
            (id.to_string(), listing)
        };
        let matches: serde_json::Map<_, _> = [listing(1, "waiting"), listing(2, "playing")].into_iter().collect();
        let lobby = serde_json::from_value(json!({"matches": matches})).unwrap();
        let lines = list(&lobby, &"http://a:1".parse().unwrap());
        let address = "http://a:1/match/00000000-0000-0000-0000-000000000002";
        assert_eq!(lines, [format!("{address}  golden goal  Computer (easy) 2 : 1 a free seat")]);
    }

    #[test]
    fn a_reader_who_has_had_enough_is_no_error() {
        struct Closed(ErrorKind);
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(self.0.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let lines = ["a".to_owned(), "b".to_owned()];
        assert!(print(&lines, &mut Closed(ErrorKind::BrokenPipe)).is_ok());
        assert!(print(&lines, &mut Closed(ErrorKind::StorageFull)).is_err());
    }

    #[test]
    fn names() {
        assert_eq!(name(&Some(Seat::Computer { strength: Strength::Strong })), "Computer (strong)");
        assert_eq!(name(&None), "a free seat");
    }
}

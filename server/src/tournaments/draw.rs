//! Lots of a tournament: links of a chain whose end is told when the tournament is made, before anybody enters.
//!
//! Drawing `n` opens link `n`; its lots come from SHA-256 of a domain, the tournament, the number and the link. So whoever draws cannot choose, and
//! whoever has the log can draw again. This module must not know what is drawn for.

use engine::competition::lots::Lots;
use engine::fair_dice::{Chain, Link};
use protocol::ids::TournamentId;
use sha2::{Digest, Sha256};

/// Separates these seeds from everything else that is made by SHA-256.
const DOMAIN: &[u8] = b"touchline drawing v1";

/// How many drawings a chain serves: more than a tournament has rounds.
pub(super) const DRAWINGS: u32 = 1_024;

/// The chain over a tournament's secret.
pub(super) fn chain(secret: [u8; 32]) -> Chain {
    Chain::new(secret, DRAWINGS)
}

/// The lots of a drawing.
pub(super) fn lots(id: TournamentId, drawing: u32, link: &Link) -> Lots {
    let mut hash = Sha256::new();
    hash.update(DOMAIN);
    hash.update(id.0.as_bytes());
    hash.update(drawing.to_be_bytes());
    hash.update(link.0);
    Lots(hash.finalize().into())
}

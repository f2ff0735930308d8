//! Players whose names are gone: they deleted their data. Matches stay, and so does the journal, in which their names stand as they were given.
//! Whatever is shown of it goes through [`shown`] or [`seat`], so that no name leaves the server.
//!
//! Known to the whole process: `docs/decisions/names-that-are-gone.md` says why. This module must not change what is stored.

use std::collections::HashSet;
use std::sync::LazyLock;

use engine::game::BySide;
use parking_lot::RwLock;
use protocol::accounts::GONE;
use protocol::ids::PlayerId;
use protocol::matches::Seat;

static GONE_PLAYERS: LazyLock<RwLock<HashSet<PlayerId>>> = LazyLock::new(RwLock::default);

/// These players' names are not shown from now on.
pub fn forget(players: &[PlayerId]) {
    if !players.is_empty() {
        GONE_PLAYERS.write().extend(players);
    }
}

/// A seat as it is shown.
pub fn seat(seat: &Seat) -> Seat {
    match seat {
        Seat::Person { id, bot, .. } if GONE_PLAYERS.read().contains(id) => {
            Seat::Person { id: *id, name: GONE.to_owned(), bot: *bot }
        }
        seat => seat.clone(),
    }
}

/// Both seats as they are shown.
pub fn shown(seats: &BySide<Option<Seat>>) -> BySide<Option<Seat>> {
    seats.map(|_, own| own.as_ref().map(seat))
}

#[cfg(test)]
mod tests {
    use protocol::matches::Strength;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_name_of_one_who_is_gone_is_not_shown_and_those_of_others_are() {
        let [ann, bob] = [1, 2].map(|n| PlayerId(Uuid::from_u128(0xface + n)));
        let sits = |id, name: &str| Some(Seat::Person { id, name: name.to_owned(), bot: false });
        forget(&[ann]);
        let seats = BySide { home: sits(ann, "Ann"), away: sits(bob, "Bob") };
        assert_eq!(shown(&seats), BySide { home: sits(ann, "gone"), away: sits(bob, "Bob") });
        let computer = Seat::Computer { strength: Strength::Easy };
        assert_eq!(seat(&computer), computer);
    }
}

//! Names that are shown otherwise than they were given: of players who deleted their data, and of those whose name a moderator has changed.
//! Matches stay, and so does the journal, in which names stand as they were given. Whatever is shown of it goes through [`shown`],
//! [`seat`] or [`person`], so that no such name leaves the server.
//!
//! Known to the whole process: `docs/decisions/names-that-are-gone.md` says why. This module must not change what is stored.

use std::collections::HashMap;
use std::sync::LazyLock;

use engine::game::BySide;
use parking_lot::RwLock;
use protocol::accounts::GONE;
use protocol::ids::PlayerId;
use protocol::matches::Seat;
use protocol::people::Person;

/// The name of today; none: who had it is gone.
static NAMES: LazyLock<RwLock<HashMap<PlayerId, Option<String>>>> = LazyLock::new(RwLock::default);

/// These players' names are not shown from now on.
pub fn forget(players: &[PlayerId]) {
    if !players.is_empty() {
        NAMES.write().extend(players.iter().map(|player| (*player, None)));
    }
}

/// These players are shown by these names from now on, unless they are gone.
pub fn rename(players: &[(PlayerId, String)]) {
    if players.is_empty() {
        return;
    }
    let mut names = NAMES.write();
    for (id, name) in players {
        if let Some(shown) = names.entry(*id).or_insert_with(|| Some(name.clone())) {
            shown.clone_from(name);
        }
    }
}

/// A seat as it is shown.
pub fn seat(seat: &Seat) -> Seat {
    let Seat::Person { id, bot, .. } = seat else { return seat.clone() };
    match NAMES.read().get(id) {
        Some(name) => {
            let name = name.clone().unwrap_or_else(|| GONE.to_owned());
            Seat::Person { id: *id, name, bot: *bot }
        }
        None => seat.clone(),
    }
}

/// A person as they are shown.
pub fn person(person: &Person) -> Person {
    match NAMES.read().get(&person.id) {
        Some(name) => Person { name: name.clone().unwrap_or_else(|| GONE.to_owned()), ..person.clone() },
        None => person.clone(),
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

    fn player(number: u128) -> PlayerId {
        PlayerId(Uuid::from_u128(0xface + number))
    }

    fn sits(id: PlayerId, name: &str) -> Option<Seat> {
        Some(Seat::Person { id, name: name.to_owned(), bot: false })
    }

    #[test]
    fn the_name_of_one_who_is_gone_is_not_shown_and_those_of_others_are() {
        let [ann, bob] = [1, 2].map(player);
        forget(&[ann]);
        let seats = BySide { home: sits(ann, "Ann"), away: sits(bob, "Bob") };
        assert_eq!(shown(&seats), BySide { home: sits(ann, "gone"), away: sits(bob, "Bob") });
        let computer = Seat::Computer { strength: Strength::Easy };
        assert_eq!(seat(&computer), computer);
    }

    #[test]
    fn a_name_that_was_changed_is_shown_as_it_is_now_until_its_owner_goes() {
        let [rude, other] = [3, 4].map(player);
        let named = |name: &str| (rude, name.to_owned());
        rename(&[named("Rud")]);
        rename(&[named("Rudi")]);
        let seats = BySide { home: sits(rude, "Rude"), away: sits(other, "Rude") };
        assert_eq!(shown(&seats), BySide { home: sits(rude, "Rudi"), away: sits(other, "Rude") });
        forget(&[rude]);
        rename(&[named("Rudi")]);
        assert_eq!(shown(&seats).home, sits(rude, "gone"));
    }
}

//! Who may read and speak in which room of a match.
//!
//! Pure. While a match is played the two rooms hear nothing of each other, so that nobody is coached; when it is over both are open
//! to all who may watch. With a delay it is over for the players before it is for the others.

use protocol::chat::Room;
use protocol::code::Code;
use serde_json::json;

use super::{Refusal, refuse_with};

/// One who reads or speaks, and how far the match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Present {
    /// Whether they play a side.
    pub sits: bool,
    /// Whether it is over for the players.
    pub over: bool,
    /// Whether it is over for everybody.
    pub over_for_all: bool,
}

impl Present {
    /// Whether they may read a room.
    pub fn may_read(self, room: Room) -> bool {
        match room {
            Room::Players => self.sits || self.over_for_all,
            Room::Spectators => !self.sits || self.over,
        }
    }

    /// Whether they may speak there: players among themselves, and the others, with those who have played once nothing can be told
    /// early any more. `heard`: whether they may speak to strangers at all, which guests may only where the operator lets them.
    /// Errors: `not_allowed {room}`.
    pub fn may_speak(self, room: Room, heard: bool) -> Result<(), Refusal> {
        let may = match room {
            Room::Players => self.sits,
            Room::Spectators => heard && (!self.sits || self.over_for_all),
        };
        let no = || refuse_with(Code::NotAllowed, "you may not speak here", json!({ "room": room }));
        may.then_some(()).ok_or_else(no)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOMS: [Room; 2] = [Room::Players, Room::Spectators];

    fn check(sits: bool, over: bool, over_for_all: bool, reads: [bool; 2], speaks: [bool; 2]) {
        let present = Present { sits, over, over_for_all };
        assert_eq!(ROOMS.map(|room| present.may_read(room)), reads, "{present:?}");
        assert_eq!(ROOMS.map(|room| present.may_speak(room, true).is_ok()), speaks, "{present:?}");
        assert_eq!(ROOMS.map(|room| present.may_speak(room, false).is_ok()), [speaks[0], false], "{present:?}");
    }

    #[test]
    fn the_rooms_hear_nothing_of_each_other_until_the_match_is_over() {
        check(true, false, false, [true, false], [true, false]);
        check(false, false, false, [false, true], [false, true]);
        check(true, true, false, [true, true], [true, false]);
        check(false, true, false, [false, true], [false, true]);
        check(true, true, true, [true, true], [true, true]);
        check(false, true, true, [true, true], [false, true]);
    }
}

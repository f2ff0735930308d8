//! Leavers and stallers: what counts as leaving and stalling, and what follows. `docs/conduct.md` says the same in plain words.
//!
//! This module only computes: time and history are given to it.

use protocol::conduct::{HabitLevel, Habits};
use protocol::matches::ClockOptions;

use crate::limits::DAY_MS;
use crate::store::Ending;

/// Older matches are forgotten.
pub const HISTORY_MS: u64 = 90 * DAY_MS;

/// So many of the last matches count: enough to tell a habit from bad luck, few enough to be outgrown in an evening or two.
pub const WINDOW_MATCHES: usize = 20;

/// So many are looked at: the window at each of the matches in the window.
pub const HISTORY_MATCHES: u32 = 40;

/// Shortest time without a move that can be stalling: a hard decision takes less.
pub const STALL_MS: u64 = 60_000;

/// And it must have been one part of so many of the whole bank.
pub const STALL_PART_OF_BANK: u64 = 4;

/// A level with the least number of bad matches that reaches it; of those that count one in so many must be bad, too. In a full window: 2, 4
/// and 10 of 20.
const LEVELS: [(HabitLevel, usize, usize); 3] =
    [(HabitLevel::Held, 6, 2), (HabitLevel::Slowed, 3, 5), (HabitLevel::Warned, 2, 10)];

/// Fewer bad matches than this have no consequence: the least of all levels.
pub const BAD_MATCHES_MIN: u32 = 2;

/// What a match was for one who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Nothing to be said against.
    Played,
    /// They were gone until the other claimed the match, or let the days for a turn run out.
    Left,
    /// Behind, they let their clock run out without a move.
    Stalled,
}

/// What a match was, by how it ended. Resigning is always fine, and so is running out of time over a decision while not behind.
pub fn deed(ending: &Ending) -> Deed {
    if !ending.lost {
        return Deed::Played;
    }
    // A clock that this build cannot read speaks against nobody.
    let clock = serde_json::from_str(&ending.clock).unwrap_or(ClockOptions::None {});
    match (ending.by.as_str(), clock) {
        ("claimed", _) | ("time", ClockOptions::Days { .. }) => Deed::Left,
        ("time", ClockOptions::Bank { bank_s, .. }) if ending.behind => {
            let silent = ending.last_step.map_or(0, |last| ending.ended.saturating_sub(last));
            let long = STALL_MS.max(u64::from(bank_s) * 1_000 / STALL_PART_OF_BANK);
            if silent >= long { Deed::Stalled } else { Deed::Played }
        }
        _ => Deed::Played,
    }
}

/// How somebody behaves, by their last matches (the latest first, at most [`HISTORY_MATCHES`]). With each match the level rises by one step
/// at most, so everybody is warned before they are slowed, and never by the mere passing of time; it falls as far as matches say.
pub fn habits(endings: &[Ending], now: u64) -> Habits {
    let past: Vec<(u64, Deed)> = endings.iter().rev().map(|ending| (ending.ended, deed(ending))).collect();
    let mut level = HabitLevel::Good;
    for (number, (ended, _)) in past.iter().enumerate() {
        level = reached(&counted(&past[..=number], *ended)).min(above(level));
    }
    let counted = counted(&past, now);
    Habits {
        matches: u32::try_from(counted.len()).unwrap_or(u32::MAX),
        left: count(&counted, Deed::Left),
        stalled: count(&counted, Deed::Stalled),
        level: reached(&counted).min(level),
    }
}

/// How far apart a player is to be paired from those who never leave.
pub fn class(level: HabitLevel) -> u8 {
    match level {
        HabitLevel::Good | HabitLevel::Warned => 0,
        HabitLevel::Slowed => 1,
        HabitLevel::Held => 2,
    }
}

/// How much longer a player waits before being paired, in milliseconds: a nuisance first, then long enough to do something else.
pub fn extra_wait_ms(level: HabitLevel) -> u64 {
    match level {
        HabitLevel::Good | HabitLevel::Warned => 0,
        HabitLevel::Slowed => 20_000,
        HabitLevel::Held => 120_000,
    }
}

/// What counts at a time: the last matches that are not too old.
fn counted(past: &[(u64, Deed)], now: u64) -> Vec<Deed> {
    let recent = &past[past.len().saturating_sub(WINDOW_MATCHES)..];
    recent.iter().filter(|(ended, _)| now.saturating_sub(*ended) <= HISTORY_MS).map(|(_, deed)| *deed).collect()
}

fn count(counted: &[Deed], deed: Deed) -> u32 {
    u32::try_from(counted.iter().filter(|own| **own == deed).count()).unwrap_or(u32::MAX)
}

fn reached(counted: &[Deed]) -> HabitLevel {
    let bad = counted.iter().filter(|deed| **deed != Deed::Played).count();
    let is_reached = |(_, least, one_in): &&(HabitLevel, usize, usize)| bad >= *least && bad * one_in >= counted.len();
    LEVELS.iter().find(is_reached).map_or(HabitLevel::Good, |(level, ..)| *level)
}

fn above(level: HabitLevel) -> HabitLevel {
    match level {
        HabitLevel::Good => HabitLevel::Warned,
        HabitLevel::Warned => HabitLevel::Slowed,
        HabitLevel::Slowed | HabitLevel::Held => HabitLevel::Held,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_000 * DAY_MS;

    /// `clock`: `none`, `days` or the seconds of a bank.
    fn ending(lost: bool, by: &str, behind: bool, clock: &str, silent_s: u64) -> Ending {
        let clock = match clock {
            "none" => r#"{"type":"none"}"#.to_owned(),
            "days" => r#"{"type":"days","days":3}"#.to_owned(),
            bank => format!(r#"{{"type":"bank","bank_s":{bank},"increment_s":5}}"#),
        };
        let last_step = (by == "time").then_some(NOW - silent_s * 1_000);
        Ending { lost, by: by.to_owned(), behind, clock, ended: NOW, last_step }
    }

    #[test]
    fn what_a_match_was() {
        let table = [
            (ending(true, "rounds", true, "600", 0), Deed::Played),
            (ending(true, "resigned", true, "600", 0), Deed::Played),
            (ending(true, "resigned", false, "none", 0), Deed::Played),
            (ending(false, "claimed", false, "600", 0), Deed::Played),
            (ending(true, "claimed", false, "600", 0), Deed::Left),
            (ending(true, "claimed", true, "none", 0), Deed::Left),
            (ending(false, "time", true, "600", 300), Deed::Played),
            (ending(true, "time", true, "600", 149), Deed::Played),
            (ending(true, "time", true, "600", 150), Deed::Stalled),
            (ending(true, "time", false, "600", 600), Deed::Played),
            (ending(true, "time", true, "60", 59), Deed::Played),
            (ending(true, "time", true, "60", 60), Deed::Stalled),
            (ending(true, "time", false, "days", 0), Deed::Left),
        ];
        for (ending, expected) in table {
            assert_eq!(deed(&ending), expected, "{ending:?}");
        }
        let unreadable = Ending { clock: "?".to_owned(), ..ending(true, "time", true, "60", 99) };
        assert_eq!(deed(&unreadable), Deed::Played);
        let unknown = Ending { last_step: None, ..ending(true, "time", true, "60", 99) };
        assert_eq!(deed(&unknown), Deed::Played);
    }

    /// Matches in the order they were played, one a letter and an hour apart, the last some days ago: `.` played, `L` left, `S` stalled.
    fn played(matches: &str, days_ago: u64) -> Vec<Ending> {
        let one = |(number, letter): (usize, char)| {
            let made = match letter {
                'L' => ending(true, "claimed", false, "600", 0),
                'S' => ending(true, "time", true, "600", 200),
                _ => ending(true, "rounds", false, "600", 0),
            };
            let ended = NOW - days_ago * DAY_MS - number as u64 * 3_600_000;
            Ending { ended, last_step: made.last_step.map(|_| ended - 200_000), ..made }
        };
        matches.chars().rev().enumerate().map(one).collect()
    }

    #[test]
    fn levels_rise_one_by_one_and_fall_by_playing_on() {
        use HabitLevel::{Good, Held, Slowed, Warned};
        let good = ".".repeat(18);
        let table = [
            (String::new(), Good),
            ("L".to_owned(), Good),
            ("LL".to_owned(), Warned),
            ("LLL".to_owned(), Slowed),
            ("LSLSL".to_owned(), Slowed),
            ("LSLSLS".to_owned(), Held),
            (format!("{good}L"), Good),
            (format!("{good}LL"), Warned),
            (format!("{good}LLL"), Warned),
            (format!("{good}LLLL"), Slowed),
            (format!("L{good}L"), Warned),
            (format!("L{good}.L"), Good),
            ("LLL............".to_owned(), Slowed),
            ("LLL.............".to_owned(), Warned),
            (format!("LLLLLLLLLL{good}"), Warned),
            (format!("LLLLLLLLLL{good}."), Good),
        ];
        for (matches, expected) in table {
            assert_eq!(habits(&played(&matches, 1), NOW).level, expected, "{matches}");
        }
    }

    #[test]
    fn only_the_last_matches_count_and_each_kind_for_itself() {
        let found = habits(&played(&format!("LLLLL{}SL", ".".repeat(16)), 1), NOW);
        assert_eq!(found, Habits { matches: 20, left: 3, stalled: 1, level: HabitLevel::Slowed });
        assert_eq!(habits(&[], NOW), Habits { matches: 0, left: 0, stalled: 0, level: HabitLevel::Good });
    }

    #[test]
    fn old_matches_are_forgotten() {
        let days = HISTORY_MS / DAY_MS;
        assert_eq!(habits(&played("LLLLLL", days - 1), NOW).level, HabitLevel::Held);
        assert_eq!(habits(&played("LLLLLL", days + 1), NOW), Habits::default());
    }

    #[test]
    fn time_alone_makes_nobody_worse() {
        // Three matches left after many good ones that are nearly too old.
        let mut endings = played("LLL", 60);
        endings.extend(played(&".".repeat(17), HISTORY_MS / DAY_MS - 10));
        let (before, after) = (habits(&endings, NOW), habits(&endings, NOW + 20 * DAY_MS));
        assert_eq!((before.matches, before.level), (20, HabitLevel::Warned));
        assert_eq!((after.matches, after.level), (3, HabitLevel::Warned));
    }

    #[test]
    fn what_follows_grows_with_the_level() {
        let levels = [HabitLevel::Good, HabitLevel::Warned, HabitLevel::Slowed, HabitLevel::Held];
        assert!(levels.is_sorted());
        assert_eq!(levels.map(class), [0, 0, 1, 2]);
        assert_eq!(levels.map(extra_wait_ms), [0, 0, 20_000, 120_000]);
    }
}

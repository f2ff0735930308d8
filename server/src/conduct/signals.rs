//! What points to collusion or a transfer of rating. Moderators see it; nothing follows from it by itself. `docs/conduct.md` says the same in
//! plain words.
//!
//! This module only computes, and it accuses nobody: friends who play a lot look alike.

use std::collections::{BTreeMap, BTreeSet};

use engine::game::Side;
use protocol::conduct::{Signal, SignalKind};
use protocol::ids::PlayerId;
use protocol::people::Person;

use crate::limits::DAY_MS;
use crate::store::Meeting;

/// How far back is looked.
pub const LOOK_BACK_MS: u64 = 30 * DAY_MS;

/// Rated matches looked at: the latest of them.
pub const MEETINGS: u32 = 20_000;

/// Signals listed: those with the most matches.
pub const LISTED: usize = 100;

/// Matches named as examples.
const EXAMPLES: usize = 5;

/// Two who met so often, and
const PAIR_MATCHES: usize = 8;
/// of whose decided matches one won at least so many of ten, and
const PAIR_TENTHS: usize = 9;
/// for whom they were at least one of so many of their rated matches.
const PAIR_ONE_IN: usize = 2;

/// Resigned so often to the same one
const SHORT_MATCHES: usize = 3;
/// within so many actions of both sides, or
const SHORT_ACTIONS: u32 = 6;
/// within so long.
const SHORT_MS: u64 = 60_000;

/// So many wins in a row
const NEWCOMER_WINS: usize = 6;
/// over at least so many people, each of whom
const NEWCOMERS: usize = 3;
/// had been a player for less than this, which the winner had not.
const NEWCOMER_MS: u64 = 3 * DAY_MS;

/// What `meetings` (rated, the latest first) point to, those with the most matches first.
pub fn signals(meetings: &[Meeting]) -> Vec<Signal> {
    let mut found = one_sided_pairs(meetings);
    found.extend(short_resignations(meetings));
    found.extend(newcomers_beaten(meetings));
    let order = |signal: &Signal| {
        (std::cmp::Reverse(signal.matches), std::cmp::Reverse(signal.last), signal.kind, signal.gains.id)
    };
    found.sort_by_key(order);
    found.truncate(LISTED);
    found
}

/// Winner and loser; none: a draw.
fn decided(meeting: &Meeting) -> Option<(&Person, &Person)> {
    meeting.winner.map(|side| (&meeting.people[side], &meeting.people[!side]))
}

fn signal(kind: SignalKind, gains: &Person, loses: Vec<Person>, seen: &[&Meeting]) -> Signal {
    Signal {
        kind,
        gains: gains.clone(),
        loses,
        matches: u32::try_from(seen.len()).unwrap_or(u32::MAX),
        examples: seen.iter().take(EXAMPLES).map(|meeting| meeting.id).collect(),
        last: seen.iter().map(|meeting| meeting.ended).max().unwrap_or_default(),
    }
}

fn one_sided_pairs(meetings: &[Meeting]) -> Vec<Signal> {
    let mut pairs: BTreeMap<[PlayerId; 2], Vec<&Meeting>> = BTreeMap::new();
    let mut played: BTreeMap<PlayerId, usize> = BTreeMap::new();
    for meeting in meetings {
        let mut pair = Side::BOTH.map(|side| meeting.people[side].id);
        pair.sort();
        pairs.entry(pair).or_default().push(meeting);
        pair.iter().for_each(|id| *played.entry(*id).or_default() += 1);
    }
    let one_sided = |(pair, met): ([PlayerId; 2], Vec<&Meeting>)| {
        let decided: Vec<_> = met.iter().filter_map(|meeting| decided(meeting)).collect();
        let wins = |id: PlayerId| decided.iter().filter(|(winner, _)| winner.id == id).count();
        let gains = pair.into_iter().max_by_key(|id| wins(*id))?;
        let (winner, loser) = decided.iter().find(|(winner, _)| winner.id == gains)?;
        let is_seen = met.len() >= PAIR_MATCHES
            && wins(gains) * 10 >= decided.len() * PAIR_TENTHS
            && met.len() * PAIR_ONE_IN >= played.get(&gains).copied().unwrap_or_default();
        is_seen.then(|| signal(SignalKind::OneSidedPair, winner, vec![(*loser).clone()], &met))
    };
    pairs.into_iter().filter_map(one_sided).collect()
}

fn short_resignations(meetings: &[Meeting]) -> Vec<Signal> {
    let is_short = |meeting: &&Meeting| {
        let lasted = meeting.started.map(|started| meeting.ended.saturating_sub(started));
        meeting.by == "resigned" && (meeting.actions <= SHORT_ACTIONS || lasted.is_some_and(|lasted| lasted < SHORT_MS))
    };
    let mut given: BTreeMap<[PlayerId; 2], Vec<&Meeting>> = BTreeMap::new();
    for meeting in meetings.iter().filter(is_short) {
        if let Some((winner, loser)) = decided(meeting) {
            given.entry([winner.id, loser.id]).or_default().push(meeting);
        }
    }
    let again = given.into_values().filter(|seen| seen.len() >= SHORT_MATCHES);
    let named = |seen: Vec<&Meeting>| {
        let (winner, loser) = decided(seen.first()?)?;
        Some(signal(SignalKind::ShortResignations, winner, vec![loser.clone()], &seen))
    };
    again.filter_map(named).collect()
}

fn newcomers_beaten(meetings: &[Meeting]) -> Vec<Signal> {
    let mut of_each: BTreeMap<PlayerId, Vec<&Meeting>> = BTreeMap::new();
    for meeting in meetings {
        Side::BOTH.iter().for_each(|side| of_each.entry(meeting.people[*side].id).or_default().push(meeting));
    }
    let row = |(id, own): (PlayerId, Vec<&Meeting>)| {
        let beats_newcomer = |meeting: &&Meeting| {
            let age = |side: Side| meeting.ended.saturating_sub(meeting.since[side]);
            let won = |side: Side| meeting.people[side].id == id;
            meeting.winner.is_some_and(|side| won(side) && age(side) >= NEWCOMER_MS && age(!side) < NEWCOMER_MS)
        };
        let longest = own.split(|meeting| !beats_newcomer(meeting)).max_by_key(|row| row.len())?;
        let beaten: Vec<_> = longest.iter().filter_map(|meeting| decided(meeting)).collect();
        let mut seen = BTreeSet::new();
        let loses: Vec<Person> =
            beaten.iter().filter(|(_, loser)| seen.insert(loser.id)).map(|(_, loser)| (*loser).clone()).collect();
        let (winner, _) = beaten.first()?;
        let is_seen = longest.len() >= NEWCOMER_WINS && loses.len() >= NEWCOMERS;
        is_seen.then(|| signal(SignalKind::NewcomersBeaten, winner, loses, longest))
    };
    of_each.into_iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use engine::game::BySide;
    use protocol::ids::MatchId;
    use uuid::Uuid;

    use super::*;

    /// Players are letters: small ones have been here for long, great ones came the day before.
    fn person(letter: char) -> Person {
        Person { id: PlayerId(Uuid::from_u128(letter as u128)), name: letter.to_string(), bot: false }
    }

    /// Matches in the order they were played, an hour apart, with spaces between: `ab` a beats b, `ab/` by a resignation at once,
    /// `ab=` a draw.
    fn played(matches: &str) -> Vec<Meeting> {
        let one = |(number, text): (usize, &str)| {
            let letters: Vec<char> = text.chars().collect();
            let ended = 100 * DAY_MS + number as u64 * 3_600_000;
            let since = |letter: char| if letter.is_uppercase() { ended - DAY_MS } else { 0 };
            let is_short = letters.get(2) == Some(&'/');
            Meeting {
                id: MatchId(Uuid::from_u128(number as u128)),
                people: BySide { home: person(letters[0]), away: person(letters[1]) },
                since: BySide { home: since(letters[0]), away: since(letters[1]) },
                winner: (letters.get(2) != Some(&'=')).then_some(Side::Home),
                by: if is_short { "resigned" } else { "rounds" }.to_owned(),
                actions: if is_short { 4 } else { 60 },
                started: Some(ended - 900_000),
                ended,
            }
        };
        let mut all: Vec<Meeting> = matches.split_whitespace().enumerate().map(one).collect();
        all.reverse();
        all
    }

    /// What is seen, as `kind gains<loses matches`.
    fn seen(matches: &str) -> Vec<String> {
        let words = |signal: Signal| {
            let loses: String = signal.loses.iter().rev().map(|person| person.name.as_str()).collect();
            format!("{:?} {}<{loses} {}", signal.kind, signal.gains.name, signal.matches)
        };
        signals(&played(matches)).into_iter().map(words).collect()
    }

    fn times(number: usize, text: &str) -> String {
        format!("{text} ").repeat(number)
    }

    #[test]
    fn two_who_meet_often_with_one_winner_are_seen() {
        let table: [(String, &[&str]); 7] = [
            (times(8, "ab"), &["OneSidedPair a<b 8"]),
            (times(7, "ab"), &[]),
            (times(9, "ab") + "ba", &["OneSidedPair a<b 10"]),
            (times(8, "ab") + "ba", &[]),
            (times(8, "ab") + &times(3, "ab="), &["OneSidedPair a<b 11"]),
            (times(8, "ab") + &times(8, "ac="), &["OneSidedPair a<b 8"]),
            (times(8, "ab") + &times(4, "ac") + &times(5, "ad"), &[]),
        ];
        for (matches, expected) in table {
            assert_eq!(seen(&matches), expected, "{matches}");
        }
        assert_eq!(seen(&times(20, "ab=")), [""; 0], "draws are no gain");
    }

    #[test]
    fn short_resignations_to_the_same_one_are_seen() {
        assert_eq!(seen("ab/ cd ab/ ca ab/"), ["ShortResignations a<b 3"]);
        assert_eq!(seen("ab/ ab/ ba/ ac/"), [""; 0]);
        let mut quick = played("ab ab ab");
        for meeting in &mut quick {
            meeting.by = "resigned".to_owned();
        }
        assert!(signals(&quick).is_empty(), "a match may be given up after a quarter of an hour");
        for meeting in &mut quick {
            meeting.started = Some(meeting.ended - 59_000);
        }
        assert_eq!(signals(&quick).len(), 1, "but not three after less than a minute");
    }

    #[test]
    fn rows_of_wins_over_newcomers_are_seen() {
        let table: [(&str, &[&str]); 6] = [
            ("aB aC aD aB aC aD", &["NewcomersBeaten a<BCD 6"]),
            ("aB aC aD aB aC", &[]),
            ("aB aC aB aC aB aC", &[]),
            ("aB aC aD xa aB aC aD", &[]),
            ("aB aC aD xy aB aC aD", &["NewcomersBeaten a<BCD 6"]),
            ("AB AC AD AB AC AD", &[]),
        ];
        for (matches, expected) in table {
            assert_eq!(seen(matches), expected, "{matches}");
        }
    }

    #[test]
    fn a_signal_names_some_of_its_matches_the_latest_first() {
        let found = signals(&played(&times(8, "ab")));
        let numbers: Vec<u128> = found[0].examples.iter().map(|id| id.0.as_u128()).collect();
        assert_eq!(numbers, [7, 6, 5, 4, 3]);
        assert_eq!(found[0].last, 100 * DAY_MS + 7 * 3_600_000);
    }
}

//! Any listed action from the short form, without expanding it.
//!
//! This module must be cheap: it shares the machine with the server that is measured.

use engine::board::{Square, walk};
use serde::Deserialize;
use serde_json::value::RawValue;

/// A small fast generator (SplitMix64); moves of a load run need no better.
#[derive(Clone, Debug)]
pub(super) struct Random(pub(super) u64);

impl Random {
    /// The next number.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is small: the bias does not matter here.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

#[derive(Deserialize)]
struct Entry<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    pawn: Option<u8>,
    from: Option<Square>,
    #[serde(borrow)]
    routes: Option<Vec<&'a str>>,
    ats: Option<Vec<[i64; 2]>>,
}

impl Entry<'_> {
    fn size(&self) -> usize {
        match (&self.routes, &self.ats) {
            (Some(routes), _) => routes.len(),
            (None, Some(ats)) => ats.len(),
            (None, None) => 1,
        }
    }
}

/// One of the listed actions, each equally likely, as JSON; `None` for an empty or unknown list.
pub(super) fn pick(compact: &str, random: &mut Random) -> Option<String> {
    let raw: Vec<&RawValue> = serde_json::from_str(compact).ok()?;
    let entries: Vec<Entry> = raw.iter().map(|raw| serde_json::from_str(raw.get())).collect::<Result<_, _>>().ok()?;
    let mut place = random.below(entries.iter().map(Entry::size).sum());
    for (entry, raw) in entries.iter().zip(&raw) {
        if place < entry.size() {
            return action(entry, raw.get(), place);
        }
        place -= entry.size();
    }
    None
}

fn action(entry: &Entry, raw: &str, place: usize) -> Option<String> {
    let kind = entry.kind;
    match (&entry.routes, &entry.ats) {
        (Some(routes), _) => {
            let path = serde_json::to_string(&walk(entry.from?, routes[place])?).ok()?;
            Some(match entry.pawn {
                Some(pawn) => format!(r#"{{"type":"{kind}","pawn":{pawn},"path":{path}}}"#),
                None => format!(r#"{{"type":"{kind}","path":{path}}}"#),
            })
        }
        (None, Some(ats)) => {
            let ([x, y], pawn) = (ats[place], entry.pawn?);
            Some(format!(r#"{{"type":"{kind}","pawn":{pawn},"at":[{x},{y}]}}"#))
        }
        (None, None) => Some(raw.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::catalog::GameKind;
    use engine::game::{Faces, Side, Turn};
    use serde_json::Value;

    /// Whole stretches of play by picked actions: the engine lists each of them.
    #[test]
    fn picked_actions_are_listed() {
        let mut random = Random(1);
        let mut game = GameKind::GoldenGoal.start(&Value::Null).unwrap();
        let mut kinds = std::collections::BTreeSet::new();
        for _ in 0..400 {
            match game.turn() {
                Turn::Roll(dice) => {
                    let faces = dice.0.iter().map(|sides| random.below(usize::from(*sides)) as u8 + 1).collect();
                    game.roll(&Faces(faces)).unwrap();
                }
                Turn::Sides(owes) => {
                    let side = if owes.home { Side::Home } else { Side::Away };
                    let text = pick(&game.compact_legal(side).to_string(), &mut random).unwrap();
                    let action: Value = serde_json::from_str(&text).unwrap();
                    assert!(game.legal(side).contains(&action), "{text}");
                    kinds.insert(action["type"].to_string());
                    game.act(side, &action).unwrap();
                }
                Turn::Over(_) => break,
            }
        }
        assert!(kinds.len() >= 5, "{kinds:?}");
    }

    #[test]
    fn nothing_to_pick() {
        for text in ["[]", "{}", "", r#"[{"pawn":1}]"#] {
            assert_eq!(pick(text, &mut Random(1)), None, "{text}");
        }
    }
}

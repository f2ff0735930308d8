//! What was answered to the acts and orders of a match, so that one that comes twice gets its first answer.
//!
//! Bounded: old ones are forgotten, after which their prompts are long stale. This module must not judge requests.

use std::collections::VecDeque;

use engine::game::Side;
use protocol::ids::Seq;
use sha2::{Digest, Sha256};

use super::Refusal;
use crate::limits::{REMEMBERED_DONE_ACTS, REMEMBERED_REFUSED_ACTS};
use crate::store::Entry;

/// Recent answers of one match.
#[derive(Default)]
pub struct Answers {
    done: VecDeque<(Asked, Seq)>,
    refused: VecDeque<(Asked, Refusal)>,
}

/// Who asked, under which id. An id is kept as the start of its hash, so that an idle match with many acts behind it stays small.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Asked {
    side: Side,
    id: u64,
}

impl Asked {
    fn new(side: Side, id: &str) -> Asked {
        let hash = Sha256::digest(id);
        Asked { side, id: u64::from_be_bytes(hash[..8].try_into().expect("eight of 32 bytes")) }
    }
}

impl Answers {
    /// The answer that `side` got for `id`.
    pub fn first(&self, side: Side, id: &str) -> Option<Result<Seq, Refusal>> {
        let asked = Asked::new(side, id);
        let done = self.done.iter().rev().find(|(known, _)| *known == asked);
        let refused = || self.refused.iter().rev().find(|(known, _)| *known == asked);
        done.map(|(_, seq)| Ok(*seq)).or_else(|| refused().map(|(_, refusal)| Err(refusal.clone())))
    }

    /// Remembers an answer.
    pub fn remember(&mut self, side: Side, id: &str, answer: &Result<Seq, Refusal>) {
        let asked = Asked::new(side, id);
        match answer {
            Ok(seq) => push(&mut self.done, (asked, *seq), REMEMBERED_DONE_ACTS),
            Err(refusal) => push(&mut self.refused, (asked, refusal.clone()), REMEMBERED_REFUSED_ACTS),
        }
    }

    /// Learns from a stored entry. All entries of an append carry the id of what caused them, so the last one gives the answer.
    pub fn replay(&mut self, entry: &Entry) {
        let Some(id) = &entry.act_id else { return };
        let last = self.done.back().map(|(last, _)| *last);
        match entry.side.or(last.map(|last| last.side)).map(|side| Asked::new(side, id)) {
            Some(asked) if last == Some(asked) => {
                self.done.back_mut().expect("there is a last one").1 = entry.version;
            }
            Some(asked) if entry.side.is_some() => push(&mut self.done, (asked, entry.version), REMEMBERED_DONE_ACTS),
            _ => {}
        }
    }
}

fn push<T>(list: &mut VecDeque<T>, item: T, most: usize) {
    if list.len() >= most {
        list.pop_front();
    }
    list.push_back(item);
}

#[cfg(test)]
mod tests {
    use protocol::code::Code;

    use super::*;
    use crate::matches::refuse;

    fn entry(version: Seq, side: Option<Side>, id: &str) -> Entry {
        Entry { version, side, kind: "action".into(), body: String::new(), act_id: Some(id.into()), at: 0 }
    }

    #[test]
    fn the_first_answer_again() {
        let mut answers = Answers::default();
        answers.remember(Side::Home, "a", &Ok(4));
        answers.remember(Side::Home, "b", &Err(refuse(Code::StalePrompt, "late")));
        assert_eq!(answers.first(Side::Home, "a").unwrap().unwrap(), 4);
        assert_eq!(answers.first(Side::Home, "b").unwrap().unwrap_err().code, "stale_prompt");
        assert!(answers.first(Side::Away, "a").is_none(), "ids of the two sides do not meet");
    }

    #[test]
    fn a_journal_gives_the_same_answers() {
        let mut answers = Answers::default();
        let journal =
            [(5, Some(Side::Home), "x"), (6, None, "x"), (7, Some(Side::Away), "x"), (8, Some(Side::Home), "y")];
        for (version, side, id) in journal {
            answers.replay(&entry(version, side, id));
        }
        assert_eq!(answers.first(Side::Home, "x").unwrap().unwrap(), 6, "with the roll that it caused");
        assert_eq!(answers.first(Side::Away, "x").unwrap().unwrap(), 7);
        assert_eq!(answers.first(Side::Home, "y").unwrap().unwrap(), 8);
    }

    #[test]
    fn old_ones_are_forgotten() {
        let mut answers = Answers::default();
        for i in 0..=REMEMBERED_DONE_ACTS {
            answers.remember(Side::Home, &i.to_string(), &Ok(i as Seq));
        }
        assert!(answers.first(Side::Home, "0").is_none());
        assert!(answers.first(Side::Home, "1").is_some());
    }
}

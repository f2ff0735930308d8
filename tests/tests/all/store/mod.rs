//! What a store must do, as one suite that runs on each of them, and the journal in front of it.

mod accounts;

mod contract;

pub(crate) mod results;

mod conduct;

mod ratings;

mod watching;

mod journal;

mod matchmaking;

mod migrations;

mod outage;

mod requests;

mod tournaments;

use engine::game::Side;
use protocol::ids::{MatchId, PlayerId};
use server::store::{Append, Entry, MatchRow, Start};
use uuid::Uuid;

/// A match's first rows: nobody seated, one entry.
fn start(id: MatchId) -> Start {
    let header = format!(r#"{{"game":"golden_goal","of":"{id}","quote":"\"\\ ü 🎲"}}"#);
    Start {
        row: MatchRow { id, header, created: 1_700_000_000_000, ended: false },
        entries: vec![entry(1)],
        seated: vec![],
    }
}

fn entry(version: u64) -> Entry {
    Entry {
        version,
        side: [None, Some(Side::Home), Some(Side::Away)][(version % 3) as usize],
        kind: "action".to_owned(),
        body: format!(r#"{{"type":"action","n":{version},"text":"a \"quoted\" line\nand ü 🎲"}}"#),
        act_id: version.is_multiple_of(2).then(|| format!("act {version}")),
        at: 1_700_000_000_000 + version,
    }
}

fn append(id: MatchId, versions: std::ops::RangeInclusive<u64>) -> Append {
    Append { id, entries: versions.map(entry).collect(), seated: vec![], ended: false }
}

fn new_match() -> MatchId {
    MatchId(Uuid::now_v7())
}

fn new_player() -> PlayerId {
    PlayerId(Uuid::now_v7())
}

//! Tournaments and their logs, on each store.

use protocol::ids::{FixtureNo, PlayerId, TournamentId};
use protocol::tournaments::{Entry, TournamentStatus};
use server::store::{LogRow, Phase, Step, StoreError, Summary, TournamentQuery, TournamentRow};
use uuid::Uuid;

use super::contract::{Stores, contract};
use super::new_match;
use super::results::player;

contract! {
    a_log_is_appended_to_by_one_and_comes_back_as_it_was,
    lists_show_what_the_log_came_to,
}

fn row(organiser: PlayerId) -> TournamentRow {
    let id = TournamentId(Uuid::now_v7());
    TournamentRow { id, organiser, secret: [3; 32], password_hash: None, created: 5, follows: None, series: id }
}

fn entry(seq: u64, by: Option<PlayerId>) -> LogRow {
    LogRow { seq, at: 10 + seq, by, kind: "announced".to_owned(), body: format!(r#"{{"text":"ü {seq}"}}"#) }
}

fn summary(name: &str, status: TournamentStatus, seq: u64) -> Summary {
    Summary {
        name: name.to_owned(),
        game: "golden_goal".to_owned(),
        format: "league".to_owned(),
        entry: Entry::Open,
        status,
        entrants: 2,
        size_max: 4,
        starts: Some(99),
        champion: None,
        seq,
    }
}

fn step(entries: Vec<LogRow>, status: TournamentStatus) -> Step {
    let seq = entries.last().expect("some").seq;
    Step { entries, summary: summary("A league", status, seq), people: Vec::new(), matches: Vec::new() }
}

async fn a_log_is_appended_to_by_one_and_comes_back_as_it_was(stores: Stores) {
    let (here, there) = (stores.here.tournaments(), stores.there.tournaments());
    let ann = player(&*stores.here, "Ann").await;
    let row = TournamentRow { password_hash: Some("hash".to_owned()), ..row(ann) };
    let first = step(vec![entry(1, Some(ann)), entry(2, None)], TournamentStatus::Open);
    here.create_tournament(&row, &first).await.expect("stored");
    let match_id = new_match();
    let next = Step {
        people: vec![ann],
        matches: vec![(match_id, FixtureNo(3))],
        ..step(vec![entry(3, Some(ann))], TournamentStatus::Running)
    };
    here.append_tournament(row.id, &next).await.expect("stored");
    // Another process that has not seen it comes too late, and leaves nothing behind.
    let late =
        Step { matches: vec![(new_match(), FixtureNo(4))], ..step(vec![entry(3, None)], TournamentStatus::Open) };
    let fenced = there.append_tournament(row.id, &late).await;
    assert!(matches!(fenced, Err(StoreError::Fenced)), "{fenced:?}");
    assert_eq!(there.tournament_of_match(late.matches[0].0).await.expect("an answer"), None);
    // An entry that is there already fails as a whole, also what comes with it.
    let gap = step(vec![entry(5, None)], TournamentStatus::Finished);
    assert!(matches!(there.append_tournament(row.id, &gap).await, Err(StoreError::Fenced)));
    let (found, log) = there.tournament(row.id).await.expect("an answer").expect("it is there");
    assert_eq!(found, row);
    assert_eq!(log, [entry(1, Some(ann)), entry(2, None), entry(3, Some(ann))]);
    assert_eq!(there.tournament_of_match(match_id).await.expect("an answer"), Some((row.id, FixtureNo(3))));
    assert_eq!(there.tournament(TournamentId(Uuid::now_v7())).await.expect("an answer"), None);
}

async fn lists_show_what_the_log_came_to(stores: Stores) {
    let (here, there) = (stores.here.tournaments(), stores.there.tournaments());
    let (ann, bob) = (player(&*stores.here, "Ann").await, player(&*stores.here, "Bob").await);
    let mut rows = Vec::new();
    for organiser in [ann, ann, bob] {
        let row = row(organiser);
        let first = step(vec![entry(1, Some(organiser))], TournamentStatus::Open);
        here.create_tournament(&row, &first).await.expect("stored");
        rows.push(row);
    }
    let next = Step { people: vec![bob], ..step(vec![entry(2, None)], TournamentStatus::Paused) };
    here.append_tournament(rows[0].id, &next).await.expect("stored");
    here.append_tournament(rows[1].id, &step(vec![entry(2, None)], TournamentStatus::Cancelled)).await.expect("stored");
    let listed = async |query: TournamentQuery| -> Vec<TournamentId> {
        let found = there.list_tournaments(&query).await.expect("an answer");
        found.iter().map(|listing| listing.id).filter(|id| rows.iter().any(|row| row.id == *id)).collect()
    };
    let all = TournamentQuery { limit: 50, ..TournamentQuery::default() };
    let [one, two, three] = [rows[0].id, rows[1].id, rows[2].id];
    assert_eq!(listed(all.clone()).await, [three, two, one], "newest first");
    let of = |phase| TournamentQuery { status: Some(phase), ..all.clone() };
    assert_eq!(listed(of(Phase::Open)).await, [three]);
    assert_eq!(listed(of(Phase::Running)).await, [one]);
    assert_eq!(listed(of(Phase::Over)).await, [two]);
    assert_eq!(
        listed(TournamentQuery { player: Some(bob), ..all.clone() }).await,
        [three, one],
        "takes part, organises"
    );
    assert_eq!(listed(TournamentQuery { series: Some(two), ..all.clone() }).await, [two]);
    assert_eq!(listed(TournamentQuery { before: Some(three), ..all.clone() }).await, [two, one]);
    assert_eq!(listed(TournamentQuery { game: Some("grid_soccer".to_owned()), ..all.clone() }).await, []);
    let unfinished = there.unfinished_tournaments().await.expect("an answer");
    assert!(unfinished.contains(&one) && unfinished.contains(&three) && !unfinished.contains(&two));
    assert_eq!(there.organised_since(ann, 5).await.expect("a count"), 2);
    assert_eq!(there.organised_since(ann, 6).await.expect("a count"), 0);
    here.replace_summary(one, &summary("Another name", TournamentStatus::Running, 2)).await.expect("replaced");
    let found = there.list_tournaments(&of(Phase::Running)).await.expect("an answer");
    let found = found.iter().find(|listing| listing.id == one).expect("it is listed");
    assert_eq!((found.name.as_str(), found.organiser.name.as_str(), found.starts), ("Another name", "Ann", Some(99)));
}

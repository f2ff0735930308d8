//! Matches of rules that this build does not have are set aside, and come back with a build that has them.

use engine::game::{BySide, Viewer};
use engine::record::Step;
use protocol::matches::Seat;
use protocol::replay::NewBranch;

use super::*;
use crate::matches::core::Core;
use crate::matches::directory::header;
use crate::matches::plan;
use crate::matches::time::now_ms;
use crate::store::Start;

/// A stored match with another header and the same entries.
async fn store_as(store: &Flaky, id: MatchId, number: u128, change: impl FnOnce(&mut Value)) -> MatchId {
    let (row, entries) = store.load_match(id).await.expect("the store answers").expect("a match");
    let mut header = serde_json::from_str(&row.header).expect("a header");
    change(&mut header);
    let id = MatchId(Uuid::from_u128(number));
    let row = MatchRow { id, header: header.to_string(), ..row };
    let seated = vec![PlayerId(Uuid::from_u128(1))];
    store.create_matches(&[Start { row, entries, seated }]).await.expect("stored");
    id
}

/// Grid Soccer's draft by the first edition, as an older build began it.
async fn begun_by_an_older_build(store: &Flaky, ada: &You) -> MatchId {
    let options = Some(json!({"mode": "draft"}));
    let mut header = header(&NewMatch { options, ..NewMatch::new("grid_soccer", Opponent::HotSeat {}) }).expect("one");
    assert_eq!(header.ruleset, 2, "that of new matches");
    header.ruleset = 1;
    let (id, created) = (MatchId(Uuid::from_u128(7)), now_ms());
    let row = MatchRow { id, header: serde_json::to_string(&header).expect("plain data"), created, ended: false };
    let core = Core::new(id, header, created).expect("a match");
    let seat = Seat::Person { id: ada.id, name: ada.name.clone(), bot: false };
    let seats = BySide::new(|_| Some(seat.clone()));
    let append = plan::start(&core, seats, BySide::default(), created).expect("seated").append();
    store.create_matches(&[Start { row, entries: append.entries, seated: append.seated }]).await.expect("stored");
    id
}

#[tokio::test]
async fn a_match_of_an_older_edition_goes_on_by_it_and_its_branches_too_but_a_rematch_is_by_the_newest() {
    let (before, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    before.stop().await;
    let old = begun_by_an_older_build(&store, &ada).await;
    let journal = Journal::start(store.clone());
    let matches = Matches::start_with(store.clone(), journal, Arc::new(First), TIMING).await.expect("it starts");
    let ruleset = async |id| matches.record(id, Some(ada.id)).await.expect("a record").ruleset;

    let (side, prompt) = wait_for_prompt(&matches, old).await;
    let picked = matches.legal(old, ada.id).await.expect("a list")[0].1[0].clone();
    let act = NewAct { side: Some(side), prompt, action: picked };
    matches.act(old, ada.id, "a".into(), act).await.expect("it goes on");
    let page = matches.page(old, Some(ada.id)).await.expect("a page");
    assert_eq!((page.view.about.ruleset, page.view.game.get("ruleset")), (1, None), "the first does not name itself");
    assert_eq!(ruleset(old).await, 1);
    let played = matches.record(old, Some(ada.id)).await.expect("a record");
    let mut again = engine::catalog::GameKind::GridSoccer.start_by(played.ruleset, &played.options).expect("known");
    for step in &played.steps {
        match step {
            Step::Action { side, action } => drop(again.act(*side, action).expect("it replays")),
            Step::Roll { faces, .. } => drop(again.roll(faces).expect("it replays")),
            Step::Chain { .. } | Step::Ruling(_) => {}
        }
    }
    assert_eq!(again.view(Viewer::Spectator)["draft"]["picks"].as_array().map(Vec::len), Some(1));

    let new = NewBranch { seq: page.seq, side: None, opponent: Opponent::HotSeat {} };
    let branch = matches.branch(New::fresh(), old, &ada, new).await.expect("a branch").id;
    assert_eq!(ruleset(branch).await, 1);

    let order = |side, order| NewOrder { side: Some(side), order };
    matches.order(old, ada.id, "r".into(), order(Side::Home, Order::Resign {})).await.expect("resigned");
    for side in Side::BOTH {
        matches.order(old, ada.id, format!("{side:?}"), order(side, Order::Rematch {})).await.expect("asked");
    }
    let made = stored_rematch(&store, old).await;
    assert_eq!(ruleset(made).await, 2);
}

/// The match that follows upon another one, once it is there.
async fn stored_rematch(store: &Flaky, id: MatchId) -> MatchId {
    let made = async {
        loop {
            let (row, entries) = store.load_match(id).await.expect("an answer").expect("a match");
            let core = Core::replay(&row, &entries, |_, _, _| {}).expect("it replays");
            match core.rematch.made {
                Some(made) => break made,
                None => tokio::task::yield_now().await,
            }
        }
    };
    tokio::time::timeout(WAIT, made).await.expect("it is made in time")
}

#[tokio::test]
async fn a_match_of_unknown_rules_is_set_aside_as_it_is_and_the_others_go_on() {
    let (before, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let ours = before.create(New::fresh(), &ada, new(Opponent::HotSeat {})).await.expect("a match").id;
    wait_for_prompt(&before, ours).await;
    before.stop().await;
    let newer = store_as(&store, ours, 7, |header| header["ruleset"] = json!(99)).await;
    let other = store_as(&store, ours, 8, |header| header["game"] = json!("world_soccer_2")).await;
    let stored = store.load_match(newer).await.expect("the store answers");

    let journal = Journal::start(store.clone());
    let matches = Matches::start_with(store.clone(), journal, Arc::new(First), TIMING).await.expect("it starts");
    assert_eq!(matches.loaded(), 1, "one of the three");
    matches.page(ours, Some(ada.id)).await.expect("a page");
    for (id, values) in [
        (newer, json!({"game": "golden_goal", "ruleset": 99})),
        (other, json!({"game": "world_soccer_2", "ruleset": 1})),
    ] {
        let refusal = matches.page(id, Some(ada.id)).await.expect_err("it cannot be shown");
        assert_eq!((refusal.code.as_str(), refusal.values), ("unknown_ruleset", values));
        assert_eq!(code(matches.record(id, None).await), "unknown_ruleset");
        let resign = NewOrder { side: Some(Side::Home), order: Order::Resign {} };
        assert_eq!(code(matches.order(id, ada.id, "r".into(), resign).await), "unknown_ruleset");
    }
    let after = store.load_match(newer).await.expect("the store answers");
    assert_eq!(after, stored, "nothing of it is lost or changed");
}

//! Tournaments against a real server: made, entered, played to their end, watched live, and gone on with after a stop.

use std::collections::BTreeSet;

use protocol::http::{Guest, NewOrder};
use protocol::ids::{Channel, FixtureNo, MatchId, TournamentId};
use protocol::tournaments::TournamentView;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use tests::live::{Live, Wire, apply};
use tests::{Answer, Call, Store};
use touchline::channel_state::ChannelState;
use uuid::Uuid;

use super::routes::tournament;

async fn post(live: &Live, who: &Guest, path: &str, body: &Value) -> Answer {
    Call::post(path, body).bearer(&who.token).send(live.address()).await
}

async fn order(live: &Live, who: &Guest, id: &str, order: Value) -> Answer {
    post(live, who, &format!("/api/tournaments/{id}/orders"), &order).await
}

/// One who watches a tournament live.
struct Watcher {
    wire: Wire,
    state: ChannelState,
}

impl Watcher {
    async fn sit(live: &Live, id: &str) -> Watcher {
        let mut wire = live.welcome(None).await;
        let channel = Channel::Tournament(TournamentId(Uuid::parse_str(id).expect("an id")));
        let state = wire.subscribe(channel, false).await;
        Watcher { wire, state }
    }

    fn view(&self) -> TournamentView {
        serde_json::from_value(self.state.view.clone()).expect("a tournament")
    }

    /// Watches until it is so.
    async fn until(&mut self, holds: impl Fn(&TournamentView) -> bool) -> TournamentView {
        loop {
            let view = self.view();
            if holds(&view) {
                return view;
            }
            let message = self.wire.hear().await.expect("it goes on");
            apply(&mut self.state, &message);
        }
    }
}

/// Matches that are being played.
fn live_matches(view: &TournamentView) -> Vec<(FixtureNo, MatchId)> {
    let is_live = |state| state == protocol::tournaments::FixtureState::Live;
    view.fixtures.iter().filter(|(_, f)| is_live(f.state)).filter_map(|(no, f)| Some((*no, f.id?))).collect()
}

fn is_over(view: &TournamentView) -> bool {
    view.status == protocol::tournaments::TournamentStatus::Finished
}

#[tokio::test(flavor = "multi_thread")]
async fn a_league_of_three_is_played_to_its_end_over_a_restart_and_everybody_sees_the_same_table() {
    let store = Store::sqlite();
    let mut live = Live::start(&store).await;
    let people = [live.guest("Ann").await, live.guest("Bob").await, live.guest("Cleo").await];
    let mut new = tournament();
    new["settings"]["size_max"] = json!(3);
    let made = post(&live, &people[0], "/api/tournaments", &new).await.ok();
    let id = made["id"].as_str().expect("an id").to_owned();
    let mut watcher = Watcher::sit(&live, &id).await;
    for person in &people {
        assert_eq!(post(&live, person, &format!("/api/tournaments/{id}/entries"), &json!({})).await.status, 200);
    }
    // Full: it starts by itself. In each round whoever is second in the list of entrants gives the match up.
    let mut settled = BTreeSet::new();
    for round in 1..=3 {
        let mut view = watcher.until(|view| view.round == round).await;
        for (number, fixture) in view.fixtures.iter().filter(|(_, fixture)| fixture.round == round) {
            for entrant in [fixture.sides.home, fixture.sides.away] {
                let who = &people[entrant.0 as usize - 1];
                assert_eq!(order(&live, who, &id, json!({ "type": "ready", "fixture": number })).await.status, 200);
            }
        }
        view = watcher.until(|view| !live_matches(view).is_empty()).await;
        let [(number, match_id)] = live_matches(&view)[..] else { panic!("one match a round: {view:?}") };
        if round == 2 {
            // The server is stopped while a match of the tournament is being played.
            let config = live.stop().await;
            live = Live::start_with(config).await;
            watcher = Watcher::sit(&live, &id).await;
            assert_eq!(live_matches(&watcher.view()), [(number, match_id)], "it is the same match");
        }
        let loser = view.fixtures[&number].sides.away;
        let resigns = NewOrder { side: None, order: protocol::to_server::Order::Resign {} };
        let who = &people[loser.0 as usize - 1];
        let call = Call::post(&format!("/api/matches/{match_id}/orders"), &json!(resigns));
        let answer = call.header("idempotency-key", "r").bearer(&who.token).send(live.address()).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        view = watcher.until(|view| view.fixtures[&number].goals.is_some() && live_matches(view).is_empty()).await;
        let goals = view.fixtures[&number].goals.expect("it counts");
        assert_eq!((goals.home, goals.away), (3, 0), "a walk-over's goals: nobody had scored");
        assert!(settled.insert(match_id), "no match is played twice");
    }
    let view = watcher.until(is_over).await;
    let table = &view.tables[&0];
    assert_eq!(table.values().map(|row| row.played).sum::<u32>(), 6);
    assert_eq!(table.values().map(|row| row.points).sum::<i32>(), 9);
    assert_eq!(view.places.as_ref().expect("it has ended").iter().flatten().count(), 3);
    // The log alone gives the same, and whoever asks for the page sees what the channel showed.
    let page: TournamentView =
        serde_json::from_value(Call::get(&format!("/api/tournaments/{id}")).send(live.address()).await.ok())
            .expect("a tournament");
    assert_eq!(page, view);
    let kept = server::store::open(store.url()).await.expect("the same file");
    let tournament = TournamentId(Uuid::parse_str(&id).expect("an id"));
    let rebuilt = server::tournaments::rebuild(&*kept, tournament).await.expect("it folds");
    assert_eq!(rebuilt.view, view);
    let log = Call::get(&format!("/api/tournaments/{id}/log")).send(live.address()).await.ok();
    assert_eq!(log["entries"].as_array().expect("entries").len(), rebuilt.entries);
    let over = Call::get("/api/tournaments?phase=over").send(live.address()).await.ok();
    assert_eq!(over["tournaments"][0]["id"], json!(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_a_league_against_computers_which_also_play_each_other() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let ann = live.guest("Ann").await;
    let mut new = tournament();
    new["settings"]["entry"] = json!("practice");
    new["settings"]["size_max"] = json!(3);
    new["settings"]["options"] = json!({ "mode": "golden_goal", "max_rounds": 20 });
    new["computers"] = json!(["easy", "easy"]);
    let made = post(&live, &ann, "/api/tournaments", &new).await.ok();
    let id = made["id"].as_str().expect("an id").to_owned();
    let mut watcher = Watcher::sit(&live, &id).await;
    let own = made["entrants"].as_object().expect("entrants").len();
    assert_eq!(own, 3);
    for round in 1..=3 {
        let view = watcher.until(|view| view.round == round).await;
        let fixture = view.fixtures.iter().find(|(_, f)| f.round == round).map(|(number, f)| (*number, f.sides));
        let (number, sides) = fixture.expect("a fixture a round");
        if sides.home.0 == 1 || sides.away.0 == 1 {
            assert_eq!(order(&live, &ann, &id, json!({ "type": "ready", "fixture": number })).await.status, 200);
            let view = watcher.until(|view| !live_matches(view).is_empty()).await;
            let match_id = live_matches(&view)[0].1;
            let call =
                Call::post(&format!("/api/matches/{match_id}/orders"), &json!({ "order": { "type": "resign" } }));
            let answer = call.header("idempotency-key", "r").bearer(&ann.token).send(live.address()).await;
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        watcher.until(|view| view.fixtures[&number].goals.is_some() && view.fixtures[&number].by.is_some()).await;
    }
    let view = watcher.until(is_over).await;
    assert_eq!(view.tables[&0][&engine::competition::Entrant(1)].lost, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_holds_more_than_the_server_knows_is_read_anew_and_nothing_is_lost() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let ann = live.guest("Ann").await;
    let id = post(&live, &ann, "/api/tournaments", &tournament()).await.ok()["id"].as_str().expect("an id").to_owned();
    let mut watcher = Watcher::sit(&live, &id).await;
    // As after a commit whose answer was lost: an entry is stored of which the server knows nothing.
    let mut operator = SqliteConnection::connect(store.url()).await.expect("the same file");
    for change in [
        "insert into tournament_log (tournament_id, seq, at, kind, body) select id, 2, 5, 'announced', \
         '{\"by\":null,\"act\":{\"type\":\"announced\",\"text\":\"rain\"}}' from tournaments",
        "update tournaments set seq = 2",
    ] {
        sqlx::query(change).execute(&mut operator).await.expect("it is changed");
    }
    let refused = order(&live, &ann, &id, json!({ "type": "announce", "text": "sun" })).await;
    assert_eq!(refused.problem(), (503, "store_unavailable".to_owned()));
    let told = watcher.until(|view| view.announcement.is_some()).await;
    assert_eq!(told.announcement.as_deref(), Some("rain"), "those who watch go on watching");
    let taken = order(&live, &ann, &id, json!({ "type": "announce", "text": "sun" })).await.ok();
    assert_eq!(taken["announcement"], "sun");
    let log = Call::get(&format!("/api/tournaments/{id}/log")).send(live.address()).await.ok();
    let kinds: Vec<&Value> = log["entries"].as_array().expect("entries").iter().map(|e| &e["act"]["type"]).collect();
    assert_eq!(kinds, ["created", "announced", "announced"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_enter_or_organise_is_told_by_a_code_and_nothing_changes() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (ann, bob) = (live.guest("Ann").await, live.guest("Bob").await);
    let check = async |who: &Guest, path: &str, body: Value, expected: (u16, &str)| {
        let answer = post(&live, who, path, &body).await;
        assert_eq!(answer.problem(), (expected.0, expected.1.to_owned()), "{path} {body}");
    };
    let with = |field: &str, value: Value| {
        let mut new = tournament();
        new["settings"][field] = value;
        new
    };
    for (field, value) in [
        ("name", json!(" ")),
        ("size_max", json!(1)),
        ("size_min", json!(5)),
        ("clock", json!({ "type": "none" })),
        ("walk_over", json!(0)),
        ("format", json!({ "type": "swiss", "rounds": 9 })),
        (
            "format",
            json!({ "type": "groups", "groups": 4, "legs": 1, "each": 2, "best_next": 0, "knock_out": { "legs": 1, "away_goals": false, "third_place": false } }),
        ),
        ("pace", json!({ "type": "live", "ready_s": 1 })),
        ("table", json!({ "tie_breaks": ["wins"] })),
        ("starts", json!(1)),
        ("entry", json!("password")),
    ] {
        check(&ann, "/api/tournaments", with(field, value), (400, "bad_tournament")).await;
    }
    check(&ann, "/api/tournaments", with("game", json!("chess")), (404, "no_such_game")).await;
    check(&ann, "/api/tournaments", with("more", json!(1)), (400, "json")).await;
    let mut new = with("entry", json!("password"));
    new["password"] = json!("open sesame");
    let id = post(&live, &ann, "/api/tournaments", &new).await.ok()["id"].as_str().expect("an id").to_owned();
    let (entries, orders) = (format!("/api/tournaments/{id}/entries"), format!("/api/tournaments/{id}/orders"));
    check(&bob, &entries, json!({}), (403, "wrong_entry_password")).await;
    check(&bob, &entries, json!({ "password": "open" }), (403, "wrong_entry_password")).await;
    check(&bob, &orders, json!({ "type": "start" }), (403, "not_organiser")).await;
    check(&bob, &orders, json!({ "type": "withdraw" }), (409, "not_entered")).await;
    check(&ann, &orders, json!({ "type": "start" }), (409, "too_few")).await;
    let other = format!("/api/tournaments/{}/orders", super::routes::NOBODY);
    check(&ann, &other, json!({ "type": "start" }), (404, "no_such_tournament")).await;
    let entered = post(&live, &bob, &entries, &json!({ "password": "open sesame" })).await.ok();
    let again = post(&live, &bob, &entries, &json!({ "password": "open sesame" })).await.ok();
    assert_eq!(entered["entrants"], again["entrants"], "again is no error");
    assert_eq!(again["entrants"].as_object().expect("entrants").len(), 1);
    assert!(!again.to_string().contains("sesame"), "the password is shown to nobody");
    check(
        &ann,
        "/api/tournaments",
        json!({ "settings": tournament()["settings"], "follows": super::routes::NOBODY }),
        (404, "no_such_tournament"),
    )
    .await;
    let mut next = tournament();
    next["follows"] = json!(id);
    check(&bob, "/api/tournaments", next, (403, "not_organiser")).await;
}

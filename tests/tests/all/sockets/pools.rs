//! Two people press the button: what each of their sockets shows, and what survives tabs, silence and a killed server.

use protocol::code::Code;
use protocol::http::{Guest, Made};
use protocol::ids::{Channel, MatchId};
use protocol::matchmaking::{Confirmation, MeView, NewSeek, Seek, Terms};
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use serde_json::{Value, json};
use server::config::Config;
use server::matchmaking::Patience;
use sqlx::{Connection, PgConnection, SqliteConnection};
use tests::live::{Live, Wire, apply};
use tests::{RealServer, Store};
use touchline::channel_state::ChannelState;
use touchline::rest::Rest;

pub(super) const POOL: &str = "golden_goal/default/fast/rated";

/// A server whose rounds follow each other fast.
pub(super) async fn quick(store: &Store, confirm_wait_ms: u64) -> Live {
    let mut config = Config { database: store.url().to_owned(), ..Config::for_tests() };
    config.timing.start_wait_ms = 20;
    config.patience = Patience { round_every_ms: 20, confirm_wait_ms, ..Patience::default() };
    Live::start_with(config).await
}

/// One with a socket on their own channel.
pub(super) struct Seeker {
    wire: Wire,
    state: ChannelState,
    pub(super) rest: Rest,
}

impl Seeker {
    pub(super) async fn come(live: &Live, guest: &Guest) -> Seeker {
        let mut wire = live.welcome(Some(&guest.token)).await;
        let state = wire.subscribe(Channel::Me, false).await;
        Seeker { wire, state, rest: live.rest(Some(guest.token.clone())) }
    }

    pub(super) async fn wait_in(&self, pool: &str) {
        let path = format!("/api/me/pools/{pool}");
        self.rest.put::<()>(&path).await.expect("a place");
    }

    fn view(&self) -> MeView {
        serde_json::from_value(self.state.view.clone()).expect("a view")
    }

    /// Applies what comes until the view is as wanted.
    pub(super) async fn until(&mut self, wanted: impl Fn(&MeView) -> bool) -> MeView {
        loop {
            let view = self.view();
            if wanted(&view) {
                return view;
            }
            let message = self.wire.hear_word().await.expect("something changes");
            assert!(apply(&mut self.state, &message), "{message:?}");
        }
    }

    pub(super) async fn offer(&mut self) -> MatchId {
        self.until(|view| view.offer.is_some()).await.offer.expect("just seen").id
    }

    pub(super) async fn confirm(&self, id: MatchId) -> Confirmation {
        self.rest.post(&format!("/api/me/offer/{id}/confirm"), &json!(null)).await.expect("confirmed")
    }
}

async fn pair(live: &Live) -> [Seeker; 2] {
    let (ann, bob) = (live.guest("Ann").await, live.guest("Bob").await);
    let both = [Seeker::come(live, &ann).await, Seeker::come(live, &bob).await];
    for one in &both {
        one.wait_in(POOL).await;
    }
    both
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_press_the_button_and_confirm_are_in_one_match() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let [mut ann, mut bob] = pair(&live).await;
    let id = ann.offer().await;
    assert_eq!(bob.offer().await, id);
    assert_eq!(ann.confirm(id).await.made, None);
    assert!(bob.until(|view| view.offer.as_ref().is_some_and(|offer| offer.confirmed.other)).await.matches.is_empty());
    assert_eq!(bob.confirm(id).await.made, Some(id));
    for sent_again in [&ann, &bob] {
        assert_eq!(sent_again.confirm(id).await.made, Some(id), "as after an answer that was lost");
    }
    for one in [&mut ann, &mut bob] {
        let view = one.until(|view| view.matches.contains_key(&id) && view.offer.is_none()).await;
        assert!(view.places.is_empty(), "one match, and no place left: {view:?}");
        assert_eq!(view.matches[&id].you.len(), 1);
    }
    let turns = async |one: &mut Seeker| one.until(|view| view.matches[&id].your_turn).await;
    // The first roll comes by itself; then somebody owes an action, and their channel says so.
    tokio::select! {
        view = turns(&mut ann) => assert!(view.matches[&id].clocks.is_some()),
        view = turns(&mut bob) => assert!(view.matches[&id].clocks.is_some()),
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_tabs_of_a_person_show_the_same_and_either_may_confirm() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let (ann, bob) = (live.guest("Ann").await, live.guest("Bob").await);
    let [mut one, mut two] = [Seeker::come(&live, &ann).await, Seeker::come(&live, &ann).await];
    one.wait_in(POOL).await;
    two.wait_in(POOL).await;
    let since = one.until(|view| !view.places.is_empty()).await.places[POOL].since;
    assert_eq!(two.until(|view| !view.places.is_empty()).await.places[POOL].since, since);
    let mut other = Seeker::come(&live, &bob).await;
    other.wait_in(POOL).await;
    let id = one.offer().await;
    assert_eq!((two.offer().await, other.offer().await), (id, id));
    two.confirm(id).await;
    one.until(|view| view.offer.as_ref().is_some_and(|offer| offer.confirmed.you)).await;
    assert_eq!(other.confirm(id).await.made, Some(id));
    for tab in [&mut one, &mut two] {
        tab.until(|view| view.matches.contains_key(&id)).await;
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_declines_loses_the_place_and_the_other_keeps_theirs() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let [mut ann, mut bob] = pair(&live).await;
    let since = bob.until(|view| !view.places.is_empty()).await.places[POOL].since;
    let id = ann.offer().await;
    bob.offer().await;
    ann.rest.post::<()>(&format!("/api/me/offer/{id}/decline"), &json!(null)).await.expect("declined");
    ann.until(|view| view.places.is_empty() && view.offer.is_none()).await;
    let view = bob.until(|view| view.offer.is_none()).await;
    assert_eq!(view.places[POOL].since, since);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_is_held_next_time_and_no_match_is_made() {
    let store = Store::sqlite();
    let live = quick(&store, 300).await;
    let [mut ann, mut bob] = pair(&live).await;
    let since = bob.until(|view| !view.places.is_empty()).await.places[POOL].since;
    let id = ann.offer().await;
    bob.offer().await;
    bob.confirm(id).await;
    ann.until(|view| view.places.is_empty() && view.offer.is_none()).await;
    let view = bob.until(|view| view.offer.is_none()).await;
    assert_eq!((view.places[POOL].since, view.matches.len()), (since, 0));
    live.rest(None).get::<Value>(&format!("/api/matches/{id}")).await.expect_err("it was never begun");
    ann.wait_in(POOL).await;
    let held = ann.until(|view| !view.places.is_empty()).await.places[POOL].held_until;
    assert!(held.is_some_and(|until| until > since), "{held:?}");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_waits_in_three_pools_plays_one_match_and_leaves_the_other_two() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let pools = [POOL, "grid_soccer/default/normal/rated", "sector_soccer/default/fast/casual"];
    let ann = live.guest("Ann").await;
    let mut ann = Seeker::come(&live, &ann).await;
    for pool in pools {
        ann.wait_in(pool).await;
    }
    ann.until(|view| view.places.len() == 3).await;
    let mut others = Vec::new();
    for (number, pool) in pools.iter().enumerate() {
        let guest = live.guest(&format!("Guest {number}")).await;
        let other = Seeker::come(&live, &guest).await;
        other.wait_in(pool).await;
        others.push((guest.id, other));
    }
    let found = ann.until(|view| view.offer.is_some()).await.offer.expect("just seen");
    let chosen = others.iter().position(|(id, _)| *id == found.opponent.id).expect("one of the three");
    assert_eq!(pools[chosen], found.pool);
    let (_, mut other) = others.remove(chosen);
    assert_eq!(other.offer().await, found.id);
    ann.confirm(found.id).await;
    assert_eq!(other.confirm(found.id).await.made, Some(found.id));
    let view = ann.until(|view| !view.matches.is_empty() && view.places.is_empty()).await;
    assert_eq!((view.matches.keys().collect::<Vec<_>>(), view.offer), (vec![&found.id], None));
    for (_, alone) in &mut others {
        let view: MeView = alone.rest.get("/api/me/waiting").await.expect("a view");
        assert_eq!((view.places.len(), view.matches.len(), view.offer), (1, 0, None), "nobody is left for them");
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_one_confirms_and_the_other_declines_or_lets_lapse_is_never_played_nor_rated() {
    for lapses in [false, true] {
        let store = Store::sqlite();
        let live = quick(&store, if lapses { 300 } else { 60_000 }).await;
        let [mut ann, mut bob] = pair(&live).await;
        let since = ann.until(|view| !view.places.is_empty()).await.places[POOL].since;
        let id = ann.offer().await;
        bob.offer().await;
        assert_eq!(ann.confirm(id).await.made, None);
        if !lapses {
            bob.until(|view| view.offer.as_ref().is_some_and(|offer| offer.confirmed.other)).await;
            bob.rest.post::<()>(&format!("/api/me/offer/{id}/decline"), &json!(null)).await.expect("declined");
        }
        let kept = ann.until(|view| view.offer.is_none()).await;
        assert_eq!((kept.places[POOL].since, kept.places[POOL].held_until), (since, None), "the same place, not held");
        bob.until(|view| view.places.is_empty() && view.offer.is_none()).await;
        for late in [&ann, &bob] {
            let path = format!("/api/me/offer/{id}/confirm");
            let refused = late.rest.post::<Confirmation>(&path, &json!(null)).await.expect_err("it is over");
            assert!(refused.to_string().contains(Code::NoSuchOffer.text()), "{refused}");
        }
        bob.wait_in(POOL).await;
        let held = bob.until(|view| !view.places.is_empty()).await.places[POOL].held_until;
        assert_eq!(held.is_some(), lapses, "to decline is fair, not to come costs time");
        for one in [&ann, &bob] {
            assert!(one.view().matches.is_empty());
            let person: Value = one.rest.get("/api/me").await.expect("an answer");
            let path = format!("/api/players/{}/matches", person["id"].as_str().expect("an id"));
            let past: Value = one.rest.get(&path).await.expect("a page");
            assert_eq!(past["matches"], json!([]), "there is no result, so nothing is rated");
            let standing: Value = one.rest.get("/api/me/standing").await.expect("an answer");
            assert_eq!(standing["habits"]["matches"], json!(0), "and nobody has left anything: {standing}");
        }
        live.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_block_that_is_made_while_one_joins_holds() {
    let store = Store::postgres().await;
    let live = quick(&store, 60_000).await;
    let (ann, bob, cleo) = (live.guest("Ann").await, live.guest("Bob").await, live.guest("Cleo").await);
    let seekers = [Seeker::come(&live, &ann).await, Seeker::come(&live, &bob).await];
    let mut third = Seeker::come(&live, &cleo).await;
    seekers[1].wait_in(POOL).await;
    // What Ann's joining reads last is kept from it until her block is stored and told.
    let mut operator = PgConnection::connect(store.url()).await.expect("PostgreSQL answers");
    let mut watcher = PgConnection::connect(store.url()).await.expect("PostgreSQL answers");
    let mut held = operator.begin().await.expect("a transaction");
    sqlx::query("lock table ratings in access exclusive mode").execute(&mut *held).await.expect("nobody else has it");
    let waits_for_lock = "select count(*) from pg_locks where not granted and \
        database = (select oid from pg_database where datname = current_database())";
    let is_stored = "select count(*) from relations where kind = 'block'";
    let mut until = async |query: &'static str| {
        while sqlx::query_scalar::<_, i64>(query).fetch_one(&mut watcher).await.expect("a count") == 0 {}
    };
    let meanwhile = async {
        until(waits_for_lock).await;
        let path = format!("/api/me/blocks/{}", bob.id);
        let blocks = seekers[0].rest.put::<()>(&path);
        let lets_go = async {
            until(is_stored).await;
            // So much time that the desk would have heard of it, if it were told now.
            for _ in 0..50 {
                live.rest(None).get::<Value>("/api/pools").await.expect("the pools");
            }
            held.rollback().await.expect("let go");
        };
        tokio::join!(blocks, lets_go).0.expect("blocked");
    };
    tokio::join!(seekers[0].wait_in(POOL), meanwhile);
    // Whoever is found for Cleo, the two others were not found for each other.
    third.wait_in(POOL).await;
    third.offer().await;
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_pair_is_never_offered_each_other() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let guests = [live.guest("Ann").await, live.guest("Bob").await, live.guest("Cleo").await];
    let mut people = Vec::new();
    for guest in &guests {
        people.push(Seeker::come(&live, guest).await);
    }
    people[0].rest.put::<()>(&format!("/api/me/blocks/{}", guests[1].id)).await.expect("blocked");
    for one in &people[..2] {
        one.wait_in(POOL).await;
    }
    // Cleo comes last; whoever is found for Cleo, the two others were not found for each other before.
    people[2].wait_in(POOL).await;
    people[2].offer().await;
    let found = people[2].view().offer.expect("just seen").opponent.id;
    assert!([guests[0].id, guests[1].id].contains(&found));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_channel_of_ones_own_needs_a_token_and_takes_no_acts() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let mut nobody = live.welcome(None).await;
    nobody.say(&ToServer::Subscribe { channel: Channel::Me, since: None, legal: false }).await;
    let refused = |message: Option<ToClient>| match message {
        Some(ToClient::Refused(refused)) => refused.code,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(nobody.hear_word().await), Code::NoToken.text());
    let ann = live.guest("Ann").await;
    let mut own = Seeker::come(&live, &ann).await;
    own.wire
        .say(&ToServer::Act { id: "a".into(), channel: Channel::Me, prompt: 1, side: None, action: json!({}) })
        .await;
    assert_eq!(refused(own.wire.hear_word().await), Code::BadChannel.text());
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_come_and_go_in_the_lobby() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let (ann, bob) = (live.guest("Ann").await, live.guest("Bob").await);
    let mut wire = live.welcome(None).await;
    let mut lobby = wire.subscribe(Channel::Lobby, false).await;
    let terms = Terms {
        game: "golden_goal".to_owned(),
        options: None,
        clock: None,
        rated: false,
        side: None,
        note: Some("Anybody?".to_owned()),
    };
    let new = NewSeek { terms, range: None };
    let seek: Seek = live.rest(Some(ann.token.clone())).post("/api/seeks", &new).await.expect("a seek");
    let place = format!("/seeks/{}", seek.id);
    let mut until = async |there: bool| {
        while lobby.view.pointer(&place).is_some_and(|seek| !seek.is_null()) != there {
            let message = wire.hear_word().await.expect("something changes");
            assert!(apply(&mut lobby, &message), "{message:?}");
        }
    };
    until(true).await;
    let accept = format!("/api/seeks/{}/accept", seek.id);
    let made: Made = live.rest(Some(bob.token.clone())).post(&accept, &json!(null)).await.expect("a match");
    assert_eq!(made.id, seek.id);
    until(false).await;
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_is_said_and_nobody_loses_a_place() {
    let store = Store::sqlite();
    let live = quick(&store, 60_000).await;
    let (ann, bob) = (live.guest("Ann").await, live.guest("Bob").await);
    let [mut first, mut second] = [Seeker::come(&live, &ann).await, Seeker::come(&live, &bob).await];
    first.wait_in(POOL).await;
    let since = first.until(|view| !view.places.is_empty()).await.places[POOL].since;
    let mut operator = SqliteConnection::connect(store.url()).await.expect("the same file");
    sqlx::query("alter table places rename to gone").execute(&mut operator).await.expect("renamed");
    let refused = second.rest.put::<()>(&format!("/api/me/pools/{POOL}")).await.expect_err("it cannot be stored");
    assert!(refused.to_string().contains(Code::StoreUnavailable.text()), "{refused}");
    sqlx::query("alter table gone rename to places").execute(&mut operator).await.expect("renamed");
    let view: MeView = second.rest.get("/api/me/waiting").await.expect("it answers again");
    assert!(view.places.is_empty(), "what was refused has not happened");
    second.wait_in(POOL).await;
    let id = first.offer().await;
    assert_eq!((second.offer().await, first.view().places[POOL].since), (id, since));
    live.stop().await;
}

fn rest(server: &RealServer, token: &str) -> Rest {
    Rest { address: server.url().parse().expect("the server's own address"), token: Some(token.to_owned()) }
}

async fn view(server: &RealServer, guest: &Guest) -> MeView {
    rest(server, &guest.token).get("/api/me/waiting").await.expect("a view")
}

/// Asks until the view is as wanted: by asking a program shows that it is there.
async fn seen(server: &RealServer, guest: &Guest, wanted: impl Fn(&MeView) -> bool) -> MeView {
    let begun = std::time::Instant::now();
    loop {
        let view = view(server, guest).await;
        if wanted(&view) {
            return view;
        }
        assert!(begun.elapsed().as_secs() < 60, "{view:?}");
    }
}

async fn a_killed_server_keeps_places_and_doubles_no_offer(store: Store) {
    let mut server = RealServer::start(&store).await;
    let mut guests = Vec::new();
    for name in ["Ann", "Bob"] {
        guests.push(Rest { token: None, ..rest(&server, "") }.guest(name).await.expect("a guest"));
    }
    let path = format!("/api/me/pools/{POOL}");
    rest(&server, &guests[0].token).put::<()>(&path).await.expect("a place");
    let since = view(&server, &guests[0]).await.places[POOL].since;
    server.kill().await;
    server.restart().await;
    assert_eq!(view(&server, &guests[0]).await.places[POOL].since, since, "the place is as old as before");

    rest(&server, &guests[1].token).put::<()>(&path).await.expect("a place");
    let offer = |view: &MeView| view.offer.as_ref().map(|offer| offer.id);
    let id = offer(&seen(&server, &guests[1], |view| view.offer.is_some()).await).expect("just seen");
    let confirm = format!("/api/me/offer/{id}/confirm");
    rest(&server, &guests[0].token).post::<Value>(&confirm, &json!(null)).await.expect("confirmed");
    server.kill().await;
    server.restart().await;
    for (guest, confirmed) in [(&guests[0], true), (&guests[1], false)] {
        let found = view(&server, guest).await.offer.expect("the same offer");
        assert_eq!((found.id, found.confirmed.you), (id, confirmed));
    }
    let made: Confirmation = rest(&server, &guests[1].token).post(&confirm, &json!(null)).await.expect("confirmed");
    assert_eq!(made.made, Some(id));
    server.kill().await;
    server.restart().await;
    for guest in &guests {
        let view = view(&server, guest).await;
        assert_eq!((view.places.len(), offer(&view)), (0, None), "nobody waits who plays");
        assert_eq!(view.matches.keys().collect::<Vec<_>>(), [&id], "one match, and no other");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_places_and_doubles_no_offer_on_sqlite() {
    a_killed_server_keeps_places_and_doubles_no_offer(Store::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_places_and_doubles_no_offer_on_postgres() {
    a_killed_server_keeps_places_and_doubles_no_offer(Store::postgres().await).await;
}

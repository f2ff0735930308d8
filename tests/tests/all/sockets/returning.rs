//! The cases of `docs/coming-back.md`, by its numbers: what one who was interrupted finds when they come back.

use engine::game::Side;
use protocol::code::Code;
use protocol::http::Guest;
use protocol::ids::{Channel, MatchId};
use protocol::matches::ClockOptions;
use protocol::matchmaking::{MeView, NewChallenge, Terms};
use protocol::to_client::{Prompts, ToClient};
use protocol::to_server::{Order, ToServer};
use serde_json::{Value, json};
use server::config::Config;
use tests::live::{Live, Wire, meaning};
use tests::{Call, Store};

use super::{Player, table};

/// Who owes an action now, and what they choose.
fn chosen(players: &mut [Player; 2]) -> (usize, u64, Value) {
    let found = (0..2).find_map(|i| players[i].choice().map(|(prompt, action)| (i, prompt, action)));
    found.expect("somebody owes an action")
}

/// Acts, and waits until the other has been shown it.
async fn turn(players: &mut [Player; 2], id: &str) {
    let (mover, prompt, action) = chosen(players);
    players[mover].say_act(id, prompt, action).await;
    let answer = players[mover].answer().await;
    let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
    players[1 - mover].follow(seq).await;
}

/// The refusal with this code that answers what was asked last.
async fn refused(player: &mut Player, code: Code) {
    let answer = player.answer().await;
    assert!(matches!(&answer, ToClient::Refused(refused) if refused.code == code.text()), "{answer:?}");
}

fn order(channel: Channel, id: &str, order: Order) -> ToServer {
    ToServer::Order { id: id.to_owned(), channel, side: None, order }
}

/// Both see the same board at the same version.
fn check_same(players: &[Player; 2]) {
    let [one, other] = players.each_ref().map(|player| (player.state.seq, meaning(&player.state.view["game"])));
    assert_eq!(one, other);
}

/// Somebody acts, the answer is lost with the socket, and the same is sent again by the next one; `remembers`: what was held survives.
async fn check_lost_answer(remembers: bool) {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (id, mut players, guests) = table(&live).await;
    turn(&mut players, "first").await;
    let (mover, prompt, action) = chosen(&mut players);
    let before = players[mover].state.seq;
    players[mover].say_act("lost", prompt, action.clone()).await;
    players[1 - mover].follow(before + 1).await;
    if remembers {
        players[mover].come_back(&live, &guests[mover].token).await;
    } else {
        players[mover] = Player::sit(&live, &guests[mover], id, players[mover].side).await;
    }
    players[mover].say_act("lost", prompt, action).await;
    let answer = players[mover].answer().await;
    let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
    players[1 - mover].follow(seq).await;
    players[mover].follow(seq).await;
    check_same(&players);
    turn(&mut players, "next").await;
    check_same(&players);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_1_the_same_tab_hears_what_it_missed_and_its_lost_act_is_done_once() {
    check_lost_answer(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_2_a_reloaded_page_gets_everything_and_its_lost_act_is_done_once() {
    check_lost_answer(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_3_a_second_device_shows_the_same_and_either_may_act() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (id, mut players, guests) = table(&live).await;
    let (mover, prompt, action) = chosen(&mut players);
    let mut phone = Player::sit(&live, &guests[mover], id, players[mover].side).await;
    assert_eq!((phone.state.seq, &phone.state.view), (players[mover].state.seq, &players[mover].state.view));
    assert_eq!(phone.state.prompt(phone.side), Some(prompt));
    phone.say_act("by phone", prompt, action.clone()).await;
    let answer = phone.answer().await;
    let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
    players[mover].say_act("by desk", prompt, action).await;
    refused(&mut players[mover], Code::StalePrompt).await;
    for player in &mut players {
        player.follow(seq).await;
    }
    assert_eq!((phone.state.seq, &phone.state.view), (players[mover].state.seq, &players[mover].state.view));
    turn(&mut players, "the desk goes on").await;
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_4_another_network_is_the_same_person() {
    let store = Store::sqlite();
    let mut config = Config { database: store.url().to_owned(), behind_proxy: true, ..Config::for_tests() };
    config.timing.start_wait_ms = 20;
    let live = Live::start_with(config).await;
    let (_, mut players, guests) = table(&live).await;
    for (i, address) in ["203.0.113.7", "198.51.100.9", "2001:db8::9"].into_iter().enumerate() {
        for (player, guest) in players.iter_mut().zip(&guests) {
            player.wire = live.socket_with("x-forwarded-for", address).await.expect("a socket");
            let answer = player.wire.hello(Some(&guest.token)).await;
            assert!(matches!(&answer, ToClient::Welcome { you: Some(you), .. } if you.id == guest.id), "{answer:?}");
            let (channel, since) = (player.channel, Some(player.state.seq));
            player.wire.say(&ToServer::Subscribe { channel, since, legal: true }).await;
        }
        turn(&mut players, &format!("from network {i}")).await;
    }
    check_same(&players);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_5_a_socket_that_hangs_holds_nobody_up_and_is_closed() {
    let store = Store::sqlite();
    let mut config = Config { database: store.url().to_owned(), ..Config::for_tests() };
    config.timing.start_wait_ms = 20;
    config.waits.ping_every_ms = 300;
    let live = Live::start_with(config).await;
    let guests = [live.guest("Ada").await, live.guest("Bo").await];
    let id = live.match_between(&guests[0], &guests[1], tests::live::short_options()).await;
    // Opened, subscribed, and then the network is gone without a word.
    let mut hanging = Player::sit(&live, &guests[0], id, Side::Home).await;
    let mut anew = live.welcome(Some(&guests[0].token)).await;
    let state = anew.subscribe(Channel::Match(id), true).await;
    assert_eq!(state.you, [Side::Home], "nobody has to let the seat go first");
    let mut why = None;
    while let Some(message) = hanging.wire.hear().await {
        anew.say(&ToServer::Ping {}).await;
        if let ToClient::Goodbye { why: said, .. } = message {
            why = Some(said);
        }
    }
    assert_eq!(why.as_deref(), Some("silent"));
    anew.say(&ToServer::Ping {}).await;
    assert!(anew.hear_word().await.is_some(), "who speaks is kept");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_7_an_act_that_meets_a_stopping_server_is_answered_by_the_next() {
    let store = Store::sqlite();
    let mut live = Live::start(&store).await;
    let (_, mut players, guests) = table(&live).await;
    for number in 0..6 {
        let (mover, prompt, action) = chosen(&mut players);
        let id = format!("a{number}");
        players[mover].say_act(&id, prompt, action.clone()).await;
        live = Live::start_with(live.stop().await).await;
        for (player, guest) in players.iter_mut().zip(&guests) {
            player.come_back(&live, &guest.token).await;
        }
        players[mover].say_act(&id, prompt, action).await;
        let answer = players[mover].answer().await;
        let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
        for player in &mut players {
            player.follow(seq).await;
        }
        check_same(&players);
    }
    live.stop().await;
}

/// The token that a request answers.
async fn token(live: &Live, call: Call) -> String {
    call.send(live.address()).await.ok()["token"].as_str().expect("a token").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn case_8_who_is_signed_out_signs_in_and_goes_on_with_the_act_that_was_lost() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, mut players, guests) = table(&live).await;
    turn(&mut players, "first").await;
    let (mover, prompt, action) = chosen(&mut players);
    let account = json!({ "name": "Ada", "password": "correct horse" });
    let own = token(&live, Call::post("/api/accounts", &account).bearer(&guests[mover].token)).await;
    Call::new("POST", "/api/sign_out").bearer(&own).send(live.address()).await;
    let answer = live.socket().await.hello(Some(&own)).await;
    assert!(
        matches!(&answer, ToClient::Goodbye { why, retry_ms: None } if why == "bad_token"),
        "the same token will not do: {answer:?}"
    );
    let anew = token(&live, Call::post("/api/sign_in", &account)).await;
    players[mover].come_back(&live, &anew).await;
    players[mover].say_act("lost", prompt, action).await;
    let answer = players[mover].answer().await;
    let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
    players[1 - mover].follow(seq).await;
    check_same(&players);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_9_a_match_that_ended_meanwhile_tells_its_result_and_takes_no_act() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, mut players, guests) = table(&live).await;
    let (mover, prompt, action) = chosen(&mut players);
    let winner = players[mover].side;
    let channel = players[mover].channel;
    // The socket is gone; the other one gives up.
    players[mover].wire = live.welcome(None).await;
    players[1 - mover].wire.say(&order(channel, "enough", Order::Resign {})).await;
    assert!(matches!(players[1 - mover].answer().await, ToClient::Done { .. }));
    players[mover].come_back(&live, &guests[mover].token).await;
    players[mover].say_act("too late", prompt, action).await;
    refused(&mut players[mover], Code::MatchOver).await;
    let about = players[mover].state.about().expect("a match");
    let result = about.result.expect("it is over");
    assert_eq!((result.winner, result.by.as_str()), (Some(winner), "resigned"));
    check_same(&players);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_10_a_clock_that_ran_out_meanwhile_has_ended_the_match() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guests = [live.guest("Ada").await, live.guest("Bo").await];
    let clock = ClockOptions::Bank { bank_s: server::limits::CLOCK_BANK_MIN_S, increment_s: 0 };
    let options = json!({"mode": "rounds", "rounds": 30});
    let id = live.match_of("golden_goal", guests.each_ref(), options, Some(clock)).await;
    let mut players =
        [Player::sit(&live, &guests[0], id, Side::Home).await, Player::sit(&live, &guests[1], id, Side::Away).await];
    while players[0].state.prompts == Prompts::default() {
        let seq = players[0].state.seq + 1;
        players[0].follow(seq).await;
    }
    let seq = players[0].state.seq;
    players[1].follow(seq).await;
    turn(&mut players, "first").await;
    let (mover, prompt, action) = chosen(&mut players);
    let loser = players[mover].side;
    // Both have gone: nobody is here to claim anything.
    for player in &mut players {
        player.wire = live.welcome(None).await;
    }
    let mut watching = live.welcome(None).await;
    let mut watched = watching.subscribe(Channel::Match(id), false).await;
    while watched.about().is_some_and(|about| about.result.is_none()) {
        let seq = watched.seq + 1;
        watching.follow(&mut watched, seq).await;
    }
    players[mover].come_back(&live, &guests[mover].token).await;
    players[mover].say_act("too late", prompt, action).await;
    refused(&mut players[mover], Code::MatchOver).await;
    let result = players[mover].state.about().and_then(|about| about.result).expect("it is over");
    assert_eq!((result.winner, result.by.as_str()), (Some(!loser), "time"));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_11_a_secret_choice_is_still_there_for_its_owner_alone_and_is_not_asked_for_twice() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guests = [live.guest("Ada").await, live.guest("Bo").await];
    let id = live.match_of("sector_soccer", guests.each_ref(), json!({}), None).await;
    let [mut home, mut away] =
        [Player::sit(&live, &guests[0], id, Side::Home).await, Player::sit(&live, &guests[1], id, Side::Away).await];
    while home.state.prompts == Prompts::default() {
        home.follow(home.state.seq + 1).await;
    }
    let line_up = json!({"type": "line_up", "pawns": [5, 1, 1, 1, 2]});
    let prompt = home.state.prompt(Side::Home).expect("a line-up is owed");
    home.say_act("secret", prompt, line_up.clone()).await;
    assert!(matches!(home.answer().await, ToClient::Done { .. }));
    // Both come back, one by what was held and one anew.
    home.come_back(&live, &guests[0].token).await;
    away = Player { random: away.random, ..Player::sit(&live, &guests[1], id, Side::Away).await };
    assert!(home.state.view["game"].to_string().contains("[5,1,1,1,2]"), "one's own secret is shown");
    assert_eq!(home.state.prompt(Side::Home), None, "it is not asked for again");
    assert!(!away.state.view.to_string().contains("[5,1,1,1,2]"), "{}", away.state.view);
    let prompt = away.state.prompt(Side::Away).expect("the other still owes its own");
    home.say_act("secret", prompt, line_up).await;
    assert!(matches!(home.answer().await, ToClient::Done { .. }), "sent again it has been done");
    away.say_act("answer", prompt, json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2]})).await;
    let answer = away.answer().await;
    let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
    home.follow(seq).await;
    check_same(&[home, away]);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_12_a_draw_offered_meanwhile_stands_and_can_be_taken() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (_, [mut home, mut away], guests) = table(&live).await;
    home.wire = live.welcome(None).await;
    away.wire.say(&order(away.channel, "offer", Order::OfferDraw {})).await;
    assert!(matches!(away.answer().await, ToClient::Done { .. }));
    home.come_back(&live, &guests[0].token).await;
    home.follow(away.state.seq).await;
    assert_eq!(home.state.about().and_then(|about| about.draw_offer), Some(Side::Away));
    home.wire.say(&order(home.channel, "taken", Order::AcceptDraw {})).await;
    assert!(matches!(home.answer().await, ToClient::Done { .. }));
    let result = home.state.about().and_then(|about| about.result).expect("it is over");
    assert_eq!((result.winner, result.by.as_str()), (None, "agreed"));
    live.stop().await;
}

/// One's own channel as one who comes now is shown it.
async fn mine(live: &Live, guest: &Guest) -> MeView {
    let mut wire: Wire = live.welcome(Some(&guest.token)).await;
    let state = wire.subscribe(Channel::Me, false).await;
    serde_json::from_value(state.view).expect("a view")
}

#[tokio::test(flavor = "multi_thread")]
async fn case_13_a_place_in_a_queue_is_kept_without_a_socket_and_the_match_found_meanwhile_waits() {
    const POOL: &str = "golden_goal/default/fast/rated";
    let store = Store::sqlite();
    let mut live = Live::start(&store).await;
    let guests = [live.guest("Ada").await, live.guest("Bo").await];
    let wait = async |live: &Live, guest: &Guest| {
        let path = format!("/api/me/pools/{POOL}");
        live.rest(Some(guest.token.clone())).put::<()>(&path).await.expect("a place");
    };
    wait(&live, &guests[0]).await;
    let since = mine(&live, &guests[0]).await.places[POOL].since;
    live = Live::start_with(live.stop().await).await;
    assert_eq!(mine(&live, &guests[0]).await.places[POOL].since, since, "the place is the same as before");
    wait(&live, &guests[1]).await;
    // Who comes late finds the match still waiting for them.
    let offer = loop {
        if let Some(offer) = mine(&live, &guests[1]).await.offer {
            break offer;
        }
    };
    assert_eq!(mine(&live, &guests[0]).await.offer.map(|it| it.id), Some(offer.id));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn case_14_a_challenge_and_a_rematch_asked_for_meanwhile_are_there() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (id, [mut home, mut away], guests) = table(&live).await;
    let terms =
        Terms { game: "golden_goal".to_owned(), options: None, clock: None, rated: false, side: None, note: None };
    let challenge = NewChallenge { to: Some(guests[0].id.to_string()), terms };
    home.wire.say(&order(home.channel, "enough", Order::Resign {})).await;
    assert!(matches!(home.answer().await, ToClient::Done { .. }));
    home.wire = live.welcome(None).await;
    let made: Value =
        live.rest(Some(guests[1].token.clone())).post("/api/challenges", &challenge).await.expect("a challenge");
    away.wire.say(&order(away.channel, "again", Order::Rematch {})).await;
    assert!(matches!(away.answer().await, ToClient::Done { .. }));
    let challenges: Vec<MatchId> = mine(&live, &guests[0]).await.challenges.into_keys().collect();
    assert_eq!(challenges.iter().map(ToString::to_string).collect::<Vec<_>>(), [made["id"].as_str().expect("an id")]);
    home = Player { random: home.random, ..Player::sit(&live, &guests[0], id, Side::Home).await };
    assert!(home.state.about().is_some_and(|about| about.rematch.offered[Side::Away]));
    live.stop().await;
}

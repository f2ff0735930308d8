//! Whatever is interrupted goes on where it was.

use protocol::ids::Channel;
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use sqlx::{Connection, SqliteConnection};
use tests::Store;
use tests::live::{Live, apply, meaning};
use touchline::channel_state::ChannelState;

use super::{Player, table};

async fn turn(players: &mut [Player; 2], id: &str) -> Option<(usize, u64, serde_json::Value, ToClient)> {
    let mover = (0..2).find(|&i| players[i].choice().is_some())?;
    let (prompt, action) = players[mover].choice().expect("seen above");
    players[mover].say_act(id, prompt, action.clone()).await;
    let answer = players[mover].answer().await;
    let ToClient::Done { seq, .. } = answer else { panic!("{answer:?}") };
    players[1 - mover].follow(seq).await;
    Some((mover, prompt, action, answer))
}

#[tokio::test(flavor = "multi_thread")]
async fn since_any_version_leads_to_the_same_view() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (id, mut players, guests) = table(&live).await;
    let mut states = vec![players[0].state.clone()];
    for number in 0..100 {
        if turn(&mut players, &format!("a{number}")).await.is_none() {
            break;
        }
        states.push(players[0].state.clone());
    }
    let now = states.last().expect("many").clone();
    let channel = Channel::Match(id);
    let mut wire = live.welcome(Some(&guests[0].token)).await;
    let (mut diffs, mut snapshots) = (0, 0);
    for then in &states {
        let mut state = then.clone();
        wire.say(&ToServer::Subscribe { channel, since: Some(then.seq), legal: true }).await;
        while state.seq < now.seq {
            let message = wire.hear_word().await.expect("frames");
            diffs += u32::from(matches!(message, ToClient::Diff(_)));
            snapshots += u32::from(matches!(message, ToClient::Snapshot(_)));
            assert!(apply(&mut state, &message), "{message:?}");
        }
        assert_eq!((state.seq, meaning(&state.view)), (now.seq, meaning(&now.view)), "since {}", then.seq);
        assert_eq!(state.legal(players[0].side), now.legal(players[0].side), "since {}", then.seq);
    }
    assert!(diffs > 60 && snapshots > 0, "{diffs} diffs, {snapshots} snapshots");
    // The last of them has missed nothing.
    let heard = wire.hear_word().await;
    let Some(ToClient::Diff(diff)) = heard else { panic!("{heard:?}") };
    let mut state = ChannelState { legal: Default::default(), prompts: Default::default(), ..now.clone() };
    state.apply(&diff).expect("no gap");
    assert_eq!((diff.from, diff.to, &state), (now.seq, now.seq, &now), "who missed nothing is told what it may do");
    // A version that is not there yet, as after a database was put back: a snapshot.
    wire.say(&ToServer::Subscribe { channel, since: Some(now.seq + 1000), legal: true }).await;
    assert!(matches!(wire.hear_word().await, Some(ToClient::Snapshot(snapshot)) if snapshot.seq == now.seq));
    live.stop().await;
}

/// Also from versions that nobody was ever shown, inside of an action with its rolls, and before the first.
#[tokio::test(flavor = "multi_thread")]
async fn since_every_number_leads_players_and_spectators_to_the_same_view() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (id, mut players, guests) = table(&live).await;
    let channel = Channel::Match(id);
    let mut watching = live.welcome(None).await;
    let watched = watching.subscribe(channel, false).await;
    let mut seen = [vec![players[0].state.clone()], vec![watched]];
    for number in 0..60 {
        turn(&mut players, &format!("a{number}")).await.expect("the match goes on");
        let mut watched = seen[1].last().expect("one at least").clone();
        watching.follow(&mut watched, players[0].state.seq).await;
        seen[0].push(players[0].state.clone());
        seen[1].push(watched);
    }
    for (token, seen) in [Some(&guests[0].token), None].into_iter().zip(&seen) {
        let mut wire = live.welcome(token.map(String::as_str)).await;
        let (first, now) = (seen.first().expect("many").seq, seen.last().expect("many"));
        let mut unseen = 0;
        // What was shown before they came they cannot go on from.
        for since in [0].into_iter().chain(first..now.seq) {
            let then = seen.iter().find(|state| state.seq == since);
            unseen += u32::from(then.is_none());
            wire.say(&ToServer::Subscribe { channel, since: Some(since), legal: false }).await;
            let mut state = then.cloned();
            while state.as_ref().is_none_or(|state| state.seq < now.seq) {
                match (wire.hear_word().await.expect("frames"), &mut state) {
                    (ToClient::Snapshot(snapshot), _) => state = Some(ChannelState::new(snapshot)),
                    (message, Some(state)) => assert!(apply(state, &message), "{message:?}"),
                    (message, None) => panic!("since {since} nobody can follow {message:?}"),
                }
            }
            let state = state.expect("shown");
            assert_eq!((state.seq, meaning(&state.view)), (now.seq, meaning(&now.view)), "since {since}");
        }
        assert!(unseen > 10, "{unseen}");
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_everything_and_knows_every_act() {
    let store = Store::sqlite();
    let mut live = Live::start(&store).await;
    let (id, mut players, guests) = table(&live).await;
    let mut number = 0;
    for _ in 0..4 {
        let mut last = None;
        for _ in 0..7 {
            number += 1;
            last = turn(&mut players, &format!("a{number}")).await.or(last);
        }
        let before = players.each_ref().map(|player| player.state.clone());
        live = Live::start_with(live.stop().await).await;
        for (i, side) in engine::game::Side::BOTH.into_iter().enumerate() {
            let random = players[i].random;
            players[i] = Player { random, ..Player::sit(&live, &guests[i], id, side).await };
            assert_eq!(meaning(&players[i].state.view), meaning(&before[i].view));
            assert_eq!(players[i].state.prompt(side), before[i].prompt(side));
        }
        let Some((mover, prompt, action, answer)) = last else { break };
        players[mover].say_act(&format!("a{number}"), prompt, action).await;
        assert_eq!(players[mover].answer().await, answer, "the same answer as before the restart");
        if players[0].is_over() {
            break;
        }
    }
    assert!(number >= 7);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_says_so() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    // One who has said hello and one who has not.
    let wires = [live.welcome(None).await, live.socket().await];
    let begun = std::time::Instant::now();
    live.stop().await;
    assert!(begun.elapsed().as_millis() < u128::from(server::limits::DRAIN_WAIT_MS), "nobody was waited for in vain");
    for mut wire in wires {
        let last = wire.hear().await;
        assert!(matches!(&last, Some(ToClient::Goodbye { why, retry_ms: Some(_) }) if why == "draining"), "{last:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_socket_of_the_same_person_plays_on() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let (id, mut players, guests) = table(&live).await;
    turn(&mut players, "first").await;
    for i in 0..2 {
        players[i] = Player::sit(&live, &guests[i], id, players[i].side).await;
    }
    assert!(turn(&mut players, "second").await.is_some());
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_makes_nobody_a_stranger() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guest = live.guest("Ada").await;
    let mut operator = SqliteConnection::connect(store.url()).await.expect("the same file");
    sqlx::query("alter table players rename to gone").execute(&mut operator).await.expect("renamed");
    let last = Some(live.socket().await.hello(Some(&guest.token)).await);
    let later = |why: &str, retry_ms: Option<u64>| why == "store_unavailable" && retry_ms.is_some();
    assert!(matches!(&last, Some(ToClient::Goodbye { why, retry_ms }) if later(why, *retry_ms)), "{last:?}");
    sqlx::query("alter table gone rename to players").execute(&mut operator).await.expect("renamed");
    live.welcome(Some(&guest.token)).await;
    live.stop().await;
}

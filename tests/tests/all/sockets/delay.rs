//! A match with a delay: nothing of it reaches anybody but its players early, by no door.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use engine::game::Side;
use protocol::http::{Guest, Join, NewMatch, Opponent};
use protocol::ids::{Channel, MatchId, Seq};
use protocol::matches::Status;
use protocol::to_client::ToClient;
use serde_json::{Value, json};
use tests::live::{Live, apply};
use tests::{Call, Store};

use super::Player;

const DELAY: Duration = Duration::from_secs(2);

async fn get(live: &Live, path: &str) -> Value {
    Call::get(path).send(live.address()).await.ok()
}

/// Each request of a player, by the version that it led to: the version before it, and when it was made. Nobody else may be shown what
/// it led to before that and the delay.
#[derive(Default)]
struct Asked(BTreeMap<Seq, (Seq, Instant)>);

impl Asked {
    /// The newest version that may be shown to others by now.
    fn open(&self) -> Seq {
        let early = self.0.values().filter(|(_, at)| at.elapsed() < DELAY);
        early.map(|(before, _)| *before).min().unwrap_or(Seq::MAX)
    }

    /// When the request was made that led to this version; none where no request did.
    fn of(&self, seq: Seq) -> Option<Instant> {
        self.0.range(seq..).next().filter(|(_, (before, _))| *before < seq).map(|(_, (_, at))| *at)
    }
}

/// Every door that shows others how far the match is shows no more than it may.
async fn check_doors(live: &Live, id: MatchId, asked: &Asked) {
    let path = format!("/api/matches/{id}");
    let page = get(live, &path).await;
    let record = get(live, &format!("{path}/record")).await;
    let events = get(live, &format!("{path}/events")).await;
    let lobby = get(live, "/api/matches").await;
    let list = get(live, "/api/watch").await;
    // Looked at last, so that what has become due meanwhile does not count against them.
    let open = asked.open();
    let seqs = [
        &page["seq"],
        &events["seq"],
        &lobby["matches"][id.to_string()]["seq"],
        &list["games"]["golden_goal"]["matches"][0]["seq"],
    ];
    for seq in seqs {
        assert!(seq.as_u64().is_none_or(|seq| seq <= open), "{seq} is shown, {open} may be");
    }
    // Two entries say who is seated and stand in no record's steps.
    let steps = record["steps"].as_array().expect("steps").len() as Seq;
    assert!(steps + 2 <= open, "{steps} steps are shown, {open} versions may be");
    // The resignation is the last of what was asked: what it led to may be shown when nothing waits any more.
    assert!(record["result"].is_null() || open == Seq::MAX, "the end is not told early");
}

async fn made(live: &Live, guests: &[Guest; 2]) -> MatchId {
    let (listed, delay_s) = (true, DELAY.as_secs() as u32);
    // With the usual options, so that no early goal ends it before its players have done what they are to do.
    let link = NewMatch::new("golden_goal", Opponent::Link {});
    let new = NewMatch { side: Some(Side::Home), listed, delay_s, ..link };
    let made = live.rest(Some(guests[0].token.clone())).make(&new).await.expect("a match");
    live.rest(Some(guests[1].token.clone())).join(made.id, &Join::default()).await.expect("a seat");
    made.id
}

/// The one who owes an action, when all that leads to it has come: until they act, nothing follows but by a request.
async fn mover(players: &mut [Player; 2]) -> usize {
    loop {
        // A roll may have come to one of them with the answer, and not yet to the other: who owes knows it by then.
        let newest = players[0].state.seq.max(players[1].state.seq);
        for player in &mut *players {
            player.follow(newest).await;
        }
        if let Some(mover) = (0..2).find(|&i| players[i].choice().is_some()) {
            return mover;
        }
        players[0].follow(newest + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_reaches_those_who_watch_early_by_any_door_and_the_end_does_not_either() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guests = [live.guest("Ada").await, live.guest("Bo").await];
    let began = Instant::now();
    let id = made(&live, &guests).await;
    let mut watcher = live.welcome(None).await;
    let mut seen = watcher.subscribe(Channel::Match(id), false).await;
    let first = seen.seq;
    let watching = tokio::spawn(async move {
        let mut shown = vec![(seen.seq, Instant::now())];
        while seen.about().is_none_or(|about| about.result.is_none()) {
            let message = watcher.hear_word().await.expect("the match goes on");
            assert!(apply(&mut seen, &message), "{message:?}");
            shown.push((seen.seq, Instant::now()));
        }
        (shown, seen)
    });
    let mut players =
        [Player::sit(&live, &guests[0], id, Side::Home).await, Player::sit(&live, &guests[1], id, Side::Away).await];
    let mut asked = Asked::default();
    for number in 0..12 {
        let mover = mover(&mut players).await;
        let (prompt, action) = players[mover].choice().expect("seen above");
        let (before, at) = (players[mover].state.seq, Instant::now());
        players[mover].say_act(&number.to_string(), prompt, action).await;
        let ToClient::Done { seq, .. } = players[mover].answer().await else { panic!("a listed action is done") };
        asked.0.insert(seq, (before, at));
        players[1 - mover].follow(seq).await;
        check_doors(&live, id, &asked).await;
    }
    // A roll may follow the last action: that it is shown has nothing to do with the resignation.
    let mover = mover(&mut players).await;
    let (before, at) = (players[mover].state.seq, Instant::now());
    let order = json!({ "order": { "type": "resign" } });
    let resign = Call::post(&format!("/api/matches/{id}/orders"), &order).bearer(&guests[0].token);
    let done = resign.header("idempotency-key", "end").send(live.address()).await.ok();
    let last = done["seq"].as_u64().expect("a version");
    asked.0.insert(last, (before, at));
    check_doors(&live, id, &asked).await;
    let page = get(&live, &format!("/api/matches/{id}")).await;
    assert!(page["view"]["match"]["status"] == "playing" || at.elapsed() >= DELAY, "the end is not told early");
    let stranger = live.guest("Cy").await;
    let joins = Call::post(&format!("/api/matches/{id}/join"), &json!({})).bearer(&stranger.token);
    let refused = joins.send(live.address()).await;
    assert_eq!(refused.problem(), (409, "seat_taken".to_owned()), "nor by a refusal");
    assert!(refused.json().get("head").is_none(), "{:?}", refused.json());
    let own = Call::get(&format!("/api/matches/{id}")).bearer(&guests[1].token).send(live.address()).await.ok();
    assert_eq!(own["view"]["match"]["status"], "over", "the players are told at once");
    let (shown, seen) = watching.await.expect("it is shown to the end");
    assert_eq!((seen.seq, seen.about().expect("a match").status), (last, Status::Over));
    assert!(shown.len() > 12, "{} frames", shown.len());
    for (seq, when) in shown.into_iter().filter(|(seq, _)| *seq > first) {
        // What no request led to (chains, the first roll) came after the match was made.
        let waited = when.duration_since(asked.of(seq).unwrap_or(began));
        assert!(waited >= DELAY, "version {seq} after {waited:?}");
    }
    assert_eq!(get(&live, &format!("/api/matches/{id}")).await["view"]["match"]["status"], "over");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_tells_nothing_early() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guests = [live.guest("Ada").await, live.guest("Bo").await];
    let id = made(&live, &guests).await;
    let page = get(&live, &format!("/api/matches/{id}")).await;
    let first = page["seq"].as_u64().expect("a version");
    let at = Instant::now();
    let order = json!({ "order": { "type": "resign" } });
    let resign = Call::post(&format!("/api/matches/{id}/orders"), &order).bearer(&guests[0].token);
    assert_eq!(resign.header("idempotency-key", "end").send(live.address()).await.status, 200);
    let config = live.stop().await;
    let live = Live::start_with(config).await;
    let page = get(&live, &format!("/api/matches/{id}")).await;
    let is_early = at.elapsed() < DELAY;
    assert!(page["view"]["match"]["status"] == "playing" || !is_early, "{page}");
    let mut watcher = live.welcome(None).await;
    let mut seen = watcher.subscribe(Channel::Match(id), false).await;
    assert!(seen.seq == first || !is_early || seen.about().is_some_and(|about| about.result.is_none()));
    while seen.about().is_none_or(|about| about.status != Status::Over) {
        let message = watcher.hear_word().await.expect("the match goes on");
        assert!(apply(&mut seen, &message), "{message:?}");
    }
    assert!(at.elapsed() >= DELAY);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delay_out_of_range_is_refused() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let ada = live.guest("Ada").await;
    for (delay_s, expected) in
        [(server::limits::WATCH_DELAY_MAX_S, None), (server::limits::WATCH_DELAY_MAX_S + 1, Some("bad_delay"))]
    {
        let new = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "delay_s": delay_s });
        let answer = Call::post("/api/matches", &new).bearer(&ada.token).send(live.address()).await;
        match expected {
            None => assert_eq!(answer.status, 201),
            Some(code) => assert_eq!(answer.problem(), (400, code.to_owned())),
        }
    }
    live.stop().await;
}

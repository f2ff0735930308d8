//! Tasks with a store in memory: what plans cannot show.

mod bounds;

mod crowd;

mod editions;

mod leaving;

mod outage;

mod planning;

mod settling;

mod strangers;

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use engine::fair_dice::{CHAIN_LENGTH, Chain};
use engine::game::Side;
use protocol::http::{Made, NewAct, NewMatch, NewOrder, Opponent};
use protocol::ids::{Channel, MatchId, PlayerId};
use protocol::matches::{Status, Strength};
use protocol::to_client::{ToClient, You};
use protocol::to_server::Order;
use serde_json::{Value, json};
use tokio::sync::Notify;
use uuid::Uuid;

use super::feed::{Cursor, Next, Readable};
use super::handle::{Handle, OpenedLink, Request};
use super::reply::Reply;
use super::thinking::{Thinker, Thought};
use super::{Matches, Refusal, Timing};
use crate::journal::Journal;
use crate::once::New;
use crate::store::{self, Append, Entry, Forward, MatchRow, PlayerRow, Store, StoreError, StoreFuture};

const TIMING: Timing = Timing {
    start_wait_ms: 0,
    reveal_wait_ms: 20,
    claim_grace_ms: 0,
    ended_match_lingers_ms: 0,
    idle_match_lingers_ms: 600_000,
};

/// Nothing here takes so long.
const WAIT: std::time::Duration = std::time::Duration::from_secs(20);

/// Always the first listed action, and sure of itself.
struct First;

impl Thinker for First {
    fn think(&self, game: &dyn engine::catalog::AnyGame, side: Side, _: Strength, _: u64) -> Option<Thought> {
        Some(Thought { action: game.legal(side).into_iter().next()?, chance: 0.75, then: Vec::new() })
    }
}

/// A store that fails when it is told to.
struct Flaky {
    inner: Arc<dyn Store>,
    /// 0: well; 1: the next append is not stored; 2: it is stored and the answer is lost; 3: running matches cannot be read;
    /// 4: no append is stored any more; 5: as 1, for the append after the next; 6: the next append panics.
    fault: AtomicU8,
}

impl Forward for Flaky {
    fn inner(&self) -> &dyn Store {
        &*self.inner
    }
    fn pass_append<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<Result<(), StoreError>>> {
        let lost = || StoreError::Unavailable("as the test wants".to_owned());
        let passing = |fault| (fault != 4).then_some(u8::from(fault == 5));
        let fault = self.fault.fetch_update(Ordering::SeqCst, Ordering::SeqCst, passing);
        match fault.unwrap_or_else(|lasting| lasting) {
            0 | 5 => self.inner.append(batch),
            1 | 4 => Box::pin(async move { Err(lost()) }),
            6 => Box::pin(async { panic!("as the test wants") }),
            _ => Box::pin(async move {
                self.inner.append(batch).await?;
                Err(lost())
            }),
        }
    }
    fn pass_running_matches<'a>(
        &'a self,
        after: Option<MatchId>,
        limit: u32,
    ) -> StoreFuture<'a, Vec<(MatchRow, Vec<Entry>)>> {
        if self.fault.load(Ordering::SeqCst) == 3 {
            return Box::pin(async { Err(StoreError::Unavailable("as the test wants".to_owned())) });
        }
        self.inner.running_matches(after, limit)
    }
}

async fn server(timing: Timing) -> (Matches, Arc<Flaky>) {
    server_with(timing, Arc::new(First)).await
}

async fn server_with(timing: Timing, thinker: Arc<dyn Thinker>) -> (Matches, Arc<Flaky>) {
    let inner = store::open("sqlite::memory:").await.expect("a database in memory");
    let store = Arc::new(Flaky { inner, fault: AtomicU8::new(0) });
    let journal = Journal::start(store.clone());
    let matches = Matches::start_with(store.clone(), journal, thinker, timing).await.expect("it starts");
    (matches, store)
}

async fn guest(store: &Flaky, number: u128, name: &str) -> You {
    let id = PlayerId(Uuid::from_u128(number));
    let row = PlayerRow { id, name: name.to_owned(), token_hash: [number as u8; 32], created: 1 };
    store.create_player(&row).await.expect("a guest");
    You::guest(id, name.to_owned())
}

fn new(opponent: Opponent) -> NewMatch {
    let options = Some(json!({"max_rounds": 20}));
    NewMatch { options, side: Some(Side::Home), listed: true, ..NewMatch::new("golden_goal", opponent) }
}

/// A watcher: reads the feed as a socket does.
struct Watcher {
    handle: Handle,
    wake: Arc<Notify>,
    cursor: Cursor,
    reader: super::feed::ReaderId,
}

impl Watcher {
    async fn new(matches: &Matches, id: MatchId, player: Option<PlayerId>) -> Watcher {
        let (handle, wake) = (matches.find(id).await.expect("a match"), Arc::default());
        let reader = handle.feed.join(player, &wake).expect("an open feed");
        Watcher { handle, wake, cursor: Cursor::new(player, None, true), reader }
    }

    async fn next(&mut self) -> ToClient {
        loop {
            match self.handle.feed.next(&mut self.cursor) {
                Next::Text(text) => return serde_json::from_str(&text).expect("a message"),
                Next::Wait => tokio::time::timeout(WAIT, self.wake.notified()).await.expect("something comes in time"),
                Next::Closed => panic!("the feed has ended"),
            }
        }
    }

    async fn until<T>(&mut self, mut wanted: impl FnMut(&ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(&self.next().await) {
                return found;
            }
        }
    }
}

async fn wait_for_prompt(matches: &Matches, id: MatchId) -> (Side, u64) {
    let mut watcher = Watcher::new(matches, id, None).await;
    let prompts = watcher.until(|message| match message {
        ToClient::Snapshot(snapshot) => snapshot.prompts.filter(|p| p.home.or(p.away).is_some()),
        ToClient::Diff(diff) => diff.prompts.filter(|p| p.home.or(p.away).is_some()),
        _ => None,
    });
    let prompts = prompts.await;
    watcher.handle.feed.leave(watcher.reader);
    prompts.home.map(|at| (Side::Home, at)).or(prompts.away.map(|at| (Side::Away, at))).expect("somebody owes")
}

async fn first_act(matches: &Matches, id: MatchId, players: &[You; 2]) -> (PlayerId, NewAct) {
    let (side, prompt) = wait_for_prompt(matches, id).await;
    let who = players[side as usize].id;
    let action = matches.legal(id, who).await.expect("a list")[0].1[0].clone();
    (who, NewAct { prompt, side: Some(side), action })
}

async fn link_match(matches: &Matches, players: &[You; 2]) -> MatchId {
    let Made { id, .. } = matches.create(New::fresh(), &players[0], new(Opponent::Link {})).await.expect("a match");
    matches.join(id, &players[1], Default::default()).await.expect("a seat");
    id
}

fn code<T: std::fmt::Debug>(result: Result<T, Refusal>) -> String {
    result.expect_err("a refusal").code
}

#[tokio::test]
async fn an_act_that_was_not_stored_is_refused_and_can_be_sent_again() {
    let (matches, store) = server(TIMING).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let id = link_match(&matches, &players).await;
    let (who, act) = first_act(&matches, id, &players).await;
    let before = matches.page(id, None).await.expect("a page");
    store.fault.store(1, Ordering::SeqCst);
    assert_eq!(code(matches.act(id, who, "a".into(), act.clone()).await), "store_unavailable");
    assert_eq!(matches.page(id, None).await.expect("a page").seq, before.seq, "nothing was shown");
    let done = loop {
        match matches.act(id, who, "a".into(), act.clone()).await {
            Ok(done) => break done,
            Err(refusal) => assert_eq!(refusal.code, "store_unavailable"),
        }
    };
    assert_eq!(done.seq, before.seq + 1);
}

#[tokio::test]
async fn an_act_whose_answer_was_lost_is_done_once() {
    let (matches, store) = server(TIMING).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let id = link_match(&matches, &players).await;
    let (who, act) = first_act(&matches, id, &players).await;
    let before = matches.page(id, None).await.expect("a page").seq;
    let mut watcher = Watcher::new(&matches, id, None).await;
    assert!(matches!(watcher.next().await, ToClient::Snapshot(_)));
    store.fault.store(2, Ordering::SeqCst);
    assert_eq!(code(matches.act(id, who, "a".into(), act.clone()).await), "store_unavailable");
    let seen = watcher.until(|message| match message {
        ToClient::Diff(diff) => Some((diff.from, diff.to, diff.events.len())),
        _ => None,
    });
    assert_eq!(seen.await, (before, before + 1, 1), "it was stored, so it is shown");
    let again = matches.act(id, who, "a".into(), act).await.expect("its first answer");
    assert_eq!(again.seq, before + 1);
    let record = matches.record(id, None).await.expect("a record");
    let acts = record.steps.iter().filter(|step| matches!(step, engine::record::Step::Action { .. })).count();
    assert_eq!(acts, 1);
}

#[tokio::test]
async fn a_start_that_fails_takes_nothing_from_the_clocks() {
    let inner = store::open("sqlite::memory:").await.expect("a database in memory");
    inner.heartbeat(5).await.expect("noted");
    let store = Arc::new(Flaky { inner, fault: AtomicU8::new(3) });
    let start = || Matches::start_with(store.clone(), Journal::start(store.clone()), Arc::new(First), TIMING);
    assert!(start().await.is_err());
    assert_eq!(store.alive_at().await.expect("an answer"), Some(5), "the outage is not over");
    store.fault.store(0, Ordering::SeqCst);
    start().await.expect("it starts");
    assert!(store.alive_at().await.expect("an answer") > Some(5));
}

/// Says whatever a client's dice need.
async fn chain(matches: &Matches, id: MatchId, who: PlayerId, own: &Chain) {
    let (reply, answer) = Reply::once();
    let commitment = own.commitment().to_string();
    matches.bring(id, Request::Chain { who, side: None, commitment, reply }).await;
    answer.await.expect("an answer").expect("the chain is taken");
}

#[tokio::test]
async fn a_roll_waits_for_links_and_names_who_did_not_open_one() {
    let timing = Timing { start_wait_ms: 60_000, reveal_wait_ms: 1_000, ..TIMING };
    let (matches, store) = server(timing).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let id = link_match(&matches, &players).await;
    let chains = [1, 2].map(|seed| Chain::new([seed; 32], CHAIN_LENGTH));
    let mut home = Watcher::new(&matches, id, Some(players[0].id)).await;
    let _away = Watcher::new(&matches, id, Some(players[1].id)).await;
    for (player, own) in players.iter().zip(&chains) {
        chain(&matches, id, player.id, own).await;
    }
    // Both are here with a chain: the coin is due at once. Home answers with a wrong link, then with the right one.
    let roll = home.until(|message| match message {
        ToClient::Reveal { side: Side::Home, roll, .. } => Some(*roll),
        ToClient::Reveal { .. } => panic!("another side's reveal"),
        _ => None,
    });
    let roll = roll.await;
    for (place, right) in [(2, false), (1, true)] {
        let (reply, answer) = Reply::once();
        let link = chains[0].link(place).expect("in the chain").to_string();
        home.handle.open(OpenedLink { who: players[0].id, side: None, roll, link, reply });
        assert_eq!(answer.await.expect("an answer").is_ok(), right);
    }
    let rolled = home.until(|message| match message {
        ToClient::Diff(diff) => diff.rolls.first().cloned(),
        _ => None,
    });
    let proof = rolled.await.proof;
    assert_eq!(proof.home, chains[0].link(1).map(|link| link.to_string()));
    assert_eq!((proof.away, proof.missed), (None, vec![Side::Away]));
    engine::fair_dice::verify(&matches.record(id, None).await.expect("a record")).expect("it is proven");
    let (reply, answer) = Reply::once();
    let link = chains[0].link(2).expect("in the chain").to_string();
    home.handle.open(OpenedLink { who: players[0].id, side: None, roll: 2, link, reply });
    assert_eq!(code(answer.await.expect("an answer")), "bad_link", "nobody asked");
}

#[tokio::test]
async fn the_computer_plays_answers_offers_and_gives_hints() {
    let (matches, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let made = matches
        .create(New::fresh(), &ada, new(Opponent::Computer { strength: Strength::Easy }))
        .await
        .expect("a match");
    let mut watcher = Watcher::new(&matches, made.id, Some(ada.id)).await;
    let mut number = 0;
    let mut hinted = false;
    loop {
        let page = matches.page(made.id, Some(ada.id)).await.expect("a page");
        assert_eq!(page.you, [Side::Home]);
        if page.view.about.status == Status::Over {
            break;
        }
        let Some(prompt) = page.prompts.home else {
            watcher.next().await;
            continue;
        };
        if !hinted {
            let hint = matches.hint(made.id, ada.id, None).await.expect("a hint");
            assert_eq!((hint.side, hint.chance), (Side::Home, 0.75));
            let offer = NewOrder { side: None, order: Order::OfferDraw {} };
            matches.order(made.id, ada.id, "offer".into(), offer).await.expect("it may be offered");
            watcher.until(|m| matches!(m, ToClient::Diff(d) if declined(d)).then_some(())).await;
            hinted = true;
        }
        number += 1;
        let action = matches.legal(made.id, ada.id).await.expect("a list")[0].1[0].clone();
        let act = NewAct { prompt, side: None, action };
        matches.act(made.id, ada.id, format!("a{number}"), act).await.expect("listed");
    }
    let again = NewOrder { side: None, order: Order::Rematch {} };
    matches.order(made.id, ada.id, "again".into(), again).await.expect("the computer agrees");
    let page = matches.page(made.id, Some(ada.id)).await.expect("a page");
    let next = matches.page(page.view.about.rematch.made.expect("made"), Some(ada.id)).await.expect("a page");
    assert_eq!(next.you, [Side::Away]);
}

fn declined(diff: &protocol::to_client::Diff) -> bool {
    let about = diff.patch.as_ref().and_then(|patch| patch.get("match"));
    about.and_then(|about| about.get("draw_offer")) == Some(&Value::Null)
}

#[tokio::test]
async fn no_hints_between_people_and_one_who_is_gone_can_be_claimed_against() {
    let (matches, store) = server(TIMING).await;
    let players = [guest(&store, 1, "Ada").await, guest(&store, 2, "Bo").await];
    let id = link_match(&matches, &players).await;
    wait_for_prompt(&matches, id).await;
    assert_eq!(code(matches.hint(id, players[0].id, None).await), "no_hints");
    let mut here = Watcher::new(&matches, id, Some(players[1].id)).await;
    let away_is_here = |message: &ToClient| match message {
        ToClient::Notice { channel: Channel::Match(_), notice } => notice.presence.away.here.then_some(notice.viewers),
        _ => None,
    };
    assert_eq!(here.until(away_is_here).await, 1);
    let claim = || NewOrder { side: None, order: Order::ClaimWin {} };
    assert_eq!(code(matches.order(id, players[0].id, "c1".into(), claim()).await), "not_gone");
    here.handle.feed.leave(here.reader);
    // That one has gone is news for the task, which comes by itself.
    let mut number = 1;
    let done = loop {
        number += 1;
        match matches.order(id, players[0].id, format!("c{number}"), claim()).await {
            Ok(done) => break done,
            Err(refusal) => assert_eq!(refusal.code, "not_gone"),
        }
        tokio::task::yield_now().await;
    };
    let page = matches.page(id, None).await.expect("a page");
    assert_eq!((page.seq, page.view.about.result.expect("a result").winner), (done.seq, Some(Side::Home)));
}

#[tokio::test]
async fn an_ended_match_is_let_go_and_comes_back_when_somebody_looks() {
    let (matches, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let made = matches.create(New::fresh(), &ada, new(Opponent::HotSeat {})).await.expect("a match");
    let order = NewOrder { side: Some(Side::Away), order: Order::Resign {} };
    matches.order(made.id, ada.id, "r".into(), order).await.expect("resigned");
    let shown = matches.page(made.id, None).await.expect("a page");
    while matches.loaded() > 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(matches.page(made.id, None).await.expect("a page"), shown);
    let nowhere = matches.page(MatchId(Uuid::from_u128(99)), None).await;
    assert_eq!(code(nowhere), "no_such_match");
}

#[tokio::test]
async fn the_lobby_lists_what_is_listed_until_it_ends() {
    let (matches, store) = server(TIMING).await;
    let ada = guest(&store, 1, "Ada").await;
    let (feed, wake) = (matches.lobby_feed().feed.clone(), Arc::default());
    let _reader = feed.join(None, &wake).expect("open");
    let mut cursor = Cursor::new(None, None, false);
    let mut view = Value::Null;
    let mut listed = async |wanted: usize| loop {
        match feed.next(&mut cursor) {
            Next::Text(text) => {
                let frame: Value = serde_json::from_str(&text).expect("json");
                match frame["type"].as_str() {
                    Some("snapshot") => view = frame["view"].clone(),
                    _ => super::patch::apply(&mut view, &frame["patch"]),
                }
            }
            _ if view["matches"].as_object().is_some_and(|all| all.len() == wanted) => return view.clone(),
            _ => tokio::time::timeout(WAIT, wake.notified()).await.expect("something comes in time"),
        }
    };
    listed(0).await;
    let made = matches.create(New::fresh(), &ada, new(Opponent::HotSeat {})).await.expect("a match");
    let unlisted = NewMatch { listed: false, ..new(Opponent::HotSeat {}) };
    matches.create(New::fresh(), &ada, unlisted).await.expect("a match");
    let one = listed(1).await;
    assert_eq!(one["matches"][made.id.to_string()]["seats"]["away"]["name"], "Ada");
    let order = NewOrder { side: Some(Side::Away), order: Order::Abort {} };
    matches.order(made.id, ada.id, "a".into(), order).await.expect("called off");
    listed(0).await;
}

//! Ratings as a fold of results, on each store: the numbers depend on the results alone.

use engine::game::Side;
use protocol::ids::{MatchId, PlayerId};
use protocol::ratings::Unrated;
use server::ratings::{DAY_MS, LEADERBOARD_MATCHES_MIN, PAIR_MATCHES_A_DAY, fold};
use server::store::{Board, Change, ResultRow, Store};
use tests::{Random, Seed};
use uuid::Uuid;

use super::accounts::account;
use super::contract::{Stores, contract};
use super::new_player;
use super::results::{between, player};

const GAME: &str = "golden_goal";

contract! {
    whatever_the_order_of_arrival_the_numbers_are_the_same,
    a_fold_that_is_broken_off_goes_on_where_it_was,
    two_who_fold_at_once_fold_each_result_once,
    only_so_many_matches_of_a_pair_count_on_a_day,
    what_does_not_count_changes_nothing,
    leaders_have_played_enough_and_are_sure,
}

/// Results among a few people, over some days, some of which end at the same moment.
fn some_results(random: &mut Random, people: &[PlayerId], count: usize) -> Vec<ResultRow> {
    let made = (0..count).map(|_| {
        let mut below = |bound: usize| random.below(bound as u64) as usize;
        let home = below(people.len());
        let away = (home + 1 + below(people.len() - 1)) % people.len();
        let winner = [None, Some(Side::Home), Some(Side::Away), Some(Side::Home)][below(4)];
        between(people[home], people[away], winner, 1 + below(40) as u64 * DAY_MS / 4)
    });
    made.collect()
}

/// All that ratings are in a game, of everybody.
async fn everything(store: &dyn Store, game: &str, people: &[PlayerId]) -> Vec<Change> {
    let mut all = Vec::new();
    for person in people {
        let changes = store.ratings().changes_in(*person, game, 10_000).await.expect("an answer");
        let latest = changes.first().map(|change| change.after);
        assert_eq!(store.ratings().standing(*person, game).await.expect("an answer"), latest, "the latest stands");
        all.extend(changes);
    }
    all
}

async fn note(store: &dyn Store, results: &[ResultRow]) {
    store.results().note_results(results).await.expect("stored");
}

async fn folded(store: &dyn Store) -> usize {
    fold(store, GAME).await.expect("folded")
}

async fn whatever_the_order_of_arrival_the_numbers_are_the_same(stores: Stores) {
    let seed = Seed::of("store::ratings", &[]);
    let mut random = Random::new(seed.value);
    let people: Vec<_> = (0..5).map(|_| new_player()).collect();
    let mut results = some_results(&mut random, &people, 150);
    results.iter_mut().for_each(|result| result.id = numbered(result.id, 0));
    note(&*stores.here, &results).await;
    assert_eq!(folded(&*stores.here).await, 150);
    let in_order = everything(&*stores.here, GAME, &people).await;
    assert!(in_order.len() > 200, "most of them count");
    // The same results in other games, noted by and by and in any order, with folds in between. An older one that arrives undoes what came
    // after it. Their ids differ, and are in the same order.
    for (number, game) in (1..).zip(["world_soccer", "sector_soccer", "grid_soccer"]) {
        let mut waiting: Vec<ResultRow> = results
            .iter()
            .map(|result| ResultRow { id: numbered(result.id, number), game: game.to_owned(), ..result.clone() })
            .collect();
        while !waiting.is_empty() {
            let some: Vec<_> = (0..waiting.len().min(11))
                .map(|_| waiting.swap_remove(random.below(waiting.len() as u64) as usize))
                .collect();
            note(&*stores.there, &some).await;
            fold(&*stores.there, game).await.expect("folded");
        }
        let any_order = everything(&*stores.here, game, &people).await;
        let expected = in_order.iter().map(|change| Change { id: numbered(change.id, number), ..change.clone() });
        assert!(any_order == expected.collect::<Vec<_>>(), "{game}: {} changes", any_order.len());
    }
}

/// An id of its own for each number, in the same order.
fn numbered(id: MatchId, number: u8) -> MatchId {
    let mut bytes = *id.0.as_bytes();
    bytes[15] = number;
    MatchId(Uuid::from_bytes(bytes))
}

async fn a_fold_that_is_broken_off_goes_on_where_it_was(stores: Stores) {
    let seed = Seed::of("store::ratings", &[]);
    let mut random = Random::new(seed.value);
    let people: Vec<_> = (0..4).map(|_| new_player()).collect();
    let results = some_results(&mut random, &people, 200);
    note(&*stores.here, &results).await;
    // Dropped at every place where it waits, one step further each time.
    let mut broken = 0;
    loop {
        let folding = folded(&*stores.there);
        tokio::pin!(folding);
        let mut polls = 0;
        let done = std::future::poll_fn(|context| {
            polls += 1;
            match folding.as_mut().poll(context) {
                std::task::Poll::Pending if polls > 2 + broken => std::task::Poll::Ready(false),
                polled => polled.map(|_| true),
            }
        });
        if done.await {
            break;
        }
        broken += 1;
    }
    let after_breaks = everything(&*stores.here, GAME, &people).await;
    stores.here.ratings().forget_ratings().await.expect("forgotten");
    assert_eq!(folded(&*stores.here).await, 200);
    assert_eq!(everything(&*stores.here, GAME, &people).await, after_breaks);
    assert!(broken > 0, "it was broken off");
}

async fn two_who_fold_at_once_fold_each_result_once(stores: Stores) {
    let seed = Seed::of("store::ratings", &[]);
    let mut random = Random::new(seed.value);
    let people: Vec<_> = (0..4).map(|_| new_player()).collect();
    note(&*stores.here, &some_results(&mut random, &people, 300)).await;
    let (one, other) = tokio::join!(fold(&*stores.here, GAME), fold(&*stores.there, GAME));
    assert_eq!(one.expect("folded") + other.expect("folded"), 300);
    let at_once = everything(&*stores.here, GAME, &people).await;
    stores.here.ratings().forget_ratings().await.expect("forgotten");
    folded(&*stores.here).await;
    assert_eq!(everything(&*stores.here, GAME, &people).await, at_once);
}

async fn only_so_many_matches_of_a_pair_count_on_a_day(stores: Stores) {
    let (ann, bob) = (new_player(), new_player());
    let cap = u64::from(PAIR_MATCHES_A_DAY);
    let on = |day: u64, number: u64| match number % 2 {
        0 => between(ann, bob, Some(Side::Home), day * DAY_MS + number),
        _ => between(bob, ann, Some(Side::Away), day * DAY_MS + number),
    };
    let first: Vec<_> = (1..=cap + 3).map(|number| on(20, number)).collect();
    note(&*stores.here, &first).await;
    assert_eq!(folded(&*stores.here).await as u64, cap + 3);
    let changed = async |who| stores.there.ratings().changes_in(who, GAME, 99).await.expect("an answer").len() as u64;
    assert_eq!((changed(ann).await, changed(bob).await), (cap, cap));
    // One of the same day with another counts, and so does the next day.
    note(&*stores.here, &[between(ann, new_player(), None, 20 * DAY_MS + 99), on(21, 1)]).await;
    folded(&*stores.here).await;
    assert_eq!((changed(ann).await, changed(bob).await), (cap + 2, cap + 1));
    // One that was earlier on the full day takes the place of the latest that counted.
    let earlier = on(20, 0);
    note(&*stores.here, std::slice::from_ref(&earlier)).await;
    folded(&*stores.here).await;
    assert_eq!((changed(ann).await, changed(bob).await), (cap + 2, cap + 1));
    assert_eq!(stores.there.ratings().changes_of(earlier.id).await.expect("an answer").len(), 2);
    let last = &first[first.len() - 4];
    assert_eq!(stores.there.ratings().changes_of(last.id).await.expect("an answer"), []);
    let (_, is_folded) = stores.there.results().result_of(last.id).await.expect("an answer").expect("a result");
    assert!(is_folded, "it was taken notice of");
}

async fn what_does_not_count_changes_nothing(stores: Stores) {
    let (ann, bob) = (new_player(), new_player());
    let results = [Unrated::Casual, Unrated::Aborted, Unrated::NeverBegun]
        .map(|unrated| ResultRow { unrated: Some(unrated), ..between(ann, bob, Some(Side::Home), 5) });
    note(&*stores.here, &results).await;
    let other_game = ResultRow { game: "world_soccer".to_owned(), ..between(ann, bob, Some(Side::Home), 5) };
    note(&*stores.here, &[other_game]).await;
    assert_eq!(folded(&*stores.here).await, 0);
    assert_eq!(stores.there.ratings().standings(ann).await.expect("an answer"), []);
    assert_eq!(fold(&*stores.here, "world_soccer").await.expect("folded"), 1);
    let standings = stores.there.ratings().standings(ann).await.expect("an answer");
    assert_eq!(standings.iter().map(|(game, _)| game.as_str()).collect::<Vec<_>>(), ["world_soccer"]);
}

async fn leaders_have_played_enough_and_are_sure(stores: Stores) {
    let mut people = Vec::new();
    for name in ["Ann", "Bob", "Cleo", "Dan"] {
        people.push(player(&*stores.here, name).await);
    }
    let [ann, bob, cleo, dan] = people[..] else { panic!("four people") };
    let mut results = Vec::new();
    for round in 0..30 {
        let ended = 1 + round * DAY_MS / 2;
        results.push(between(ann, bob, Some(if round % 4 == 0 { Side::Away } else { Side::Home }), ended));
        results.push(between(bob, cleo, Some(if round % 4 == 1 { Side::Away } else { Side::Home }), ended));
    }
    // Dan wins and wins, not often enough.
    results.extend((1..u64::from(LEADERBOARD_MATCHES_MIN)).map(|n| between(dan, cleo, Some(Side::Home), n * DAY_MS)));
    note(&*stores.here, &results).await;
    folded(&*stores.here).await;
    let profiles = stores.there.profiles();
    let board = |now| Board { game: GAME, matches_min: LEADERBOARD_MATCHES_MIN, now };
    let leaders = profiles.leaders(board(15 * DAY_MS), 9).await.expect("an answer");
    let names: Vec<_> = leaders.iter().map(|one| one.person.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Bob", "Cleo"]);
    assert!(leaders.is_sorted_by(|one, other| one.standing.rating > other.standing.rating));
    assert_eq!(profiles.leaders(board(15 * DAY_MS), 2).await.expect("an answer"), leaders[..2]);
    assert_eq!(profiles.better(board(15 * DAY_MS), leaders[1].standing.rating).await.expect("an answer"), 1);
    let much_later = leaders.iter().map(|one| one.standing.sure_until()).max().expect("three") + 1;
    assert_eq!(profiles.leaders(board(much_later), 9).await.expect("an answer"), []);

    let accounts = stores.here.accounts();
    assert!(accounts.create_account(&account(bob, "Bob"), None).await.expect("stored"));
    accounts.set_bot(bob, false).await.expect("stored");
    accounts.close_player(ann, 16 * DAY_MS).await.expect("closed");
    let leaders = profiles.leaders(board(15 * DAY_MS), 9).await.expect("an answer");
    let marked: Vec<_> = leaders.iter().map(|one| (one.person.name.as_str(), one.bot)).collect();
    assert_eq!(marked, [("Bob", true), ("Cleo", false)], "who is gone leads nothing, and programs are marked");
    assert_eq!(profiles.better(board(15 * DAY_MS), leaders[1].standing.rating).await.expect("an answer"), 1);
    let known = async |id| profiles.player(id).await.expect("an answer").expect("a player").bot;
    assert_eq!((known(bob).await, known(cleo).await), (true, false));
}

//! What is stored of people decides whom they are found, and what they are shown of it: ratings, meetings, sides, conduct.

use engine::game::Side;
use protocol::http::Guest;
use protocol::ids::PlayerId;
use protocol::matchmaking::MeView;
use protocol::ratings::Unrated;
use server::matches::time::now_ms;
use server::ratings::fold;
use server::store::{self, QueueChange, ResultRow};
use tests::Store;
use tests::live::Live;

use super::pools::{POOL, Seeker, quick};
use crate::store::results::between;

/// Another pool of the same game.
const OTHER: &str = "golden_goal/default/slow/rated";

/// Stores what came of matches, and what follows for ratings.
async fn note(kept: &Store, results: &[ResultRow]) {
    let store = store::open(kept.url()).await.expect("the same file");
    store.results().note_results(results).await.expect("stored");
    fold(&*store, "golden_goal").await.expect("folded");
    store.close().await;
}

async fn change(kept: &Store, changes: &[QueueChange]) {
    let store = store::open(kept.url()).await.expect("the same file");
    store.matchmaking().change(changes).await.expect("stored");
    store.close().await;
}

fn met(home: PlayerId, away: PlayerId) -> QueueChange {
    QueueChange::Met { home, away, at: now_ms() }
}

async fn guests<const N: usize>(live: &Live, names: [&str; N]) -> [Guest; N] {
    let made = futures_util::future::join_all(names.map(|name| live.guest(name))).await;
    made.try_into().expect("so many names")
}

/// Each waits in the pool, in this order.
async fn wait<const N: usize>(live: &Live, guests: [&Guest; N], pool: &str) -> [Seeker; N] {
    let mut seekers = Vec::new();
    for guest in guests {
        let seeker = Seeker::come(live, guest).await;
        seeker.wait_in(pool).await;
        seekers.push(seeker);
    }
    seekers.try_into().ok().expect("as many as guests")
}

/// Whom somebody was found, and how that one is said to be rated.
async fn found(seeker: &mut Seeker) -> (PlayerId, u32) {
    let offer = seeker.until(|view| view.offer.is_some()).await.offer.expect("just seen");
    (offer.opponent.id, offer.opponent_rating)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stored_rating_keeps_the_better_from_the_worse_and_is_shown_to_the_other() {
    let kept = Store::sqlite();
    let live = quick(&kept, 60_000).await;
    let [ann, bob, cleo, dan] = guests(&live, ["Ann", "Bob", "Cleo", "Dan"]).await;
    let won = |home: &Guest, away: &Guest| between(home.id, away.id, Some(Side::Home), now_ms());
    note(&kept, &[won(&ann, &cleo), won(&bob, &dan)]).await;
    // Whoever comes first, those who are as good as each other are found each other.
    let [mut of_ann, mut of_cleo, _, _] = wait(&live, [&ann, &cleo, &bob, &dan], POOL).await;
    assert_eq!(found(&mut of_ann).await, (bob.id, 1662));
    assert_eq!(found(&mut of_cleo).await, (dan.id, 1338));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_met_often_lately_are_found_somebody_else_if_there_is_anybody() {
    let kept = Store::sqlite();
    let live = quick(&kept, 60_000).await;
    let [ann, bob, cleo, dan, eve] = guests(&live, ["Ann", "Bob", "Cleo", "Dan", "Eve"]).await;
    change(&kept, &[met(ann.id, bob.id), met(bob.id, ann.id), met(ann.id, bob.id)]).await;
    let again = wait(&live, [&ann, &bob], POOL).await;
    // Others are found each other, so there was a round since.
    let [mut of_dan, _] = wait(&live, [&dan, &eve], OTHER).await;
    assert_eq!(found(&mut of_dan).await.0, eve.id);
    for one in &again {
        assert_eq!(one.rest.get::<MeView>("/api/me/waiting").await.expect("a view").offer, None);
    }
    let [mut of_cleo] = wait(&live, [&cleo], POOL).await;
    assert!([ann.id, bob.id].contains(&found(&mut of_cleo).await.0));
    live.stop().await;
}

/// Two are found each other and play. Answers the side of the first.
async fn meet(live: &Live, guests: [&Guest; 2]) -> Side {
    let [mut one, mut other] = wait(live, guests, POOL).await;
    let id = one.offer().await;
    assert_eq!(other.offer().await, id);
    one.confirm(id).await;
    assert_eq!(other.confirm(id).await.made, Some(id));
    one.until(|view| view.matches.contains_key(&id)).await.matches[&id].you[0]
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_home_less_often_is_and_the_second_time_two_meet_they_have_swapped_sides() {
    let kept = Store::sqlite();
    let live = quick(&kept, 60_000).await;
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"].map(|letter| format!("Guest {letter}"));
    let all = guests(&live, names.each_ref().map(String::as_str)).await;
    let [zed] = guests(&live, ["Zed"]).await;
    for (number, pair) in all.chunks(2).enumerate() {
        let first = pair[0].id;
        let was_home = number % 2 == 0;
        change(&kept, &[if was_home { met(first, zed.id) } else { met(zed.id, first) }]).await;
        let expected = if was_home { Side::Away } else { Side::Home };
        assert_eq!(meet(&live, [&pair[0], &pair[1]]).await, expected, "pair {number}");
    }
    // The first of all was home once and away once, and the second was home.
    assert_eq!(meet(&live, [&all[0], &all[1]]).await, Side::Home);
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leavers_wait_longer_and_are_left_to_leavers() {
    let kept = Store::sqlite();
    let live = quick(&kept, 60_000).await;
    let all = guests(&live, ["Lou", "Gus", "Lee", "Gil", "Zed"]).await;
    let [lou, gus, lee, gil, zed] = &all;
    let now = now_ms();
    let left = |who: &Guest, ended: u64| {
        let mut row = between(who.id, zed.id, Some(Side::Away), ended);
        row.result.as_mut().expect("it was played").by = "claimed".to_owned();
        ResultRow { rated: false, unrated: Some(Unrated::Casual), ..row }
    };
    // Lou is as good as Gus and Lee as good as Gil, and without the leaving they would be found each other.
    let mut results = vec![
        between(lee.id, zed.id, Some(Side::Home), now - 90_000),
        between(gil.id, zed.id, Some(Side::Home), now - 80_000),
    ];
    results.extend([lou, lee].into_iter().flat_map(|who| [9, 8, 7].map(|ago| left(who, now - ago))));
    note(&kept, &results).await;
    let [mut of_lou] = wait(&live, [lou], POOL).await;
    let place = of_lou.until(|view| !view.places.is_empty()).await.places[POOL];
    assert_eq!(place.held_until, Some(place.since + 20_000), "as docs/conduct.md says of one who is slowed");

    // The same as if they had waited for that long already.
    let config = live.stop().await;
    let since = now_ms() - 22_000;
    let joined = |who: &Guest| QueueChange::Join(who.id, POOL.to_owned(), since);
    let mut changes = vec![QueueChange::Leave(lou.id, POOL.to_owned())];
    changes.extend([lou, gus, lee, gil].map(joined));
    change(&kept, &changes).await;
    let live = Live::start_with(config).await;
    for (one, other) in [(lou, lee), (gus, gil)] {
        assert_eq!(found(&mut Seeker::come(&live, one).await).await.0, other.id);
    }
    live.stop().await;
}

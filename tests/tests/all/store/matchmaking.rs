//! What a store must do for matchmaking; the suite in `contract` runs these on each of them.

use protocol::ids::MatchId;
use protocol::people::Person;
use server::store::{Habits, Kept, OfferRow, PlayerRow, Posted, PostedKind, QueueChange, Start, Store};

use super::contract::Stores;
use super::{new_match, new_player, start};

const POOL: &str = "golden_goal/default/fast/rated";

async fn people<const N: usize>(store: &dyn Store) -> [Person; N] {
    let people = std::array::from_fn(|number| Person { id: new_player(), name: format!("P{number}"), bot: false });
    for (number, person) in people.iter().enumerate() {
        let token_hash = [number as u8 + 1; 32];
        let row = PlayerRow { id: person.id, name: person.name.clone(), token_hash, created: 7 };
        store.create_player(&row).await.expect("created");
    }
    people
}

async fn change(store: &dyn Store, changes: &[QueueChange]) {
    store.matchmaking().change(changes).await.expect("stored");
}

async fn kept(store: &dyn Store) -> Kept {
    store.matchmaking().waiting().await.expect("an answer")
}

fn offer(id: MatchId, home: &Person, away: &Person) -> OfferRow {
    let (home, away) = (home.id, away.id);
    OfferRow { id, pool: POOL.to_owned(), home, away, home_confirmed: false, away_confirmed: false }
}

async fn make_match(store: &dyn Store, id: MatchId) {
    let first: Start = start(id);
    store.create_matches(&[first]).await.expect("created");
}

pub(super) async fn places_and_offers_are_kept_until_their_match_is_there(stores: Stores) {
    let [ann, bob, cleo] = people(&*stores.here).await;
    let join = |who: &Person, pool: &str, since| QueueChange::Join(who.id, pool.to_owned(), since);
    change(&*stores.here, &[join(&ann, POOL, 5), join(&bob, POOL, 6), join(&cleo, "a", 7), join(&cleo, "b", 8)]).await;
    change(&*stores.here, &[join(&ann, POOL, 99), QueueChange::Leave(cleo.id, "b".to_owned())]).await;
    let place = |who: &Person, pool: &str, since| (who.clone(), pool.to_owned(), since);
    let places = vec![place(&ann, POOL, 5), place(&bob, POOL, 6), place(&cleo, "a", 7)];
    assert_eq!(kept(&*stores.there).await, Kept { places: places.clone(), offers: vec![] }, "the first `since` stays");
    let (one, other) = (offer(new_match(), &ann, &bob), offer(new_match(), &cleo, &ann));
    change(&*stores.here, &[QueueChange::Offer(one.clone()), QueueChange::Offer(other.clone())]).await;
    change(&*stores.here, &[QueueChange::Confirmed { id: one.id, home: true }, QueueChange::EndOffer(other.id)]).await;
    let confirmed = OfferRow { home_confirmed: true, ..one.clone() };
    assert_eq!(kept(&*stores.there).await, Kept { places, offers: vec![confirmed] });
    change(&*stores.here, &[QueueChange::Confirmed { id: one.id, home: false }]).await;
    assert!(kept(&*stores.there).await.offers[0].away_confirmed);
    // The server made the match and died before it could say so.
    make_match(&*stores.here, one.id).await;
    assert_eq!(kept(&*stores.there).await, Kept { places: vec![place(&cleo, "a", 7)], offers: vec![] });
}

pub(super) async fn seeks_and_challenges_are_kept_until_their_match_is_there(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let post = |kind| Posted {
        id: new_match(),
        by: ann.clone(),
        kind,
        terms: r#"{"game":"golden_goal","note":"\"ü\" 🎲"}"#.to_owned(),
        created: 5,
        expires: 9,
    };
    let all = [
        post(PostedKind::Seek { min: None, max: Some(1_700) }),
        post(PostedKind::Seek { min: Some(1_200), max: None }),
        post(PostedKind::Challenge { to: None }),
        post(PostedKind::Challenge { to: Some(bob.clone()) }),
    ];
    change(&*stores.here, &all.clone().map(QueueChange::Post)).await;
    let board = async || {
        let mut board = stores.there.matchmaking().board().await.expect("an answer");
        board.sort_by_key(|posted| all.iter().position(|own| own.id == posted.id));
        board
    };
    assert_eq!(board().await, all);
    change(&*stores.here, &[QueueChange::EndPost(all[0].id), QueueChange::EndPost(all[3].id)]).await;
    assert_eq!(board().await, all[1..3]);
    for posted in &all[1..3] {
        make_match(&*stores.here, posted.id).await;
    }
    assert_eq!(board().await, []);
}

pub(super) async fn what_counts_for_finding_others_is_remembered(stores: Stores) {
    let [ann, bob, cleo] = people(&*stores.here).await;
    let habits =
        async |who: &Person, meetings| stores.there.matchmaking().habits_of(who.id, meetings).await.expect("known");
    assert_eq!(habits(&ann, 9).await, Habits::default());
    let met = |home: &Person, away: &Person, at| QueueChange::Met { home: home.id, away: away.id, at };
    change(&*stores.here, &[met(&ann, &bob, 1), met(&cleo, &ann, 2), met(&ann, &cleo, 3)]).await;
    change(&*stores.here, &[QueueChange::NoShows(ann.id, 1, 50), QueueChange::NoShows(ann.id, 2, 70)]).await;
    let relations = stores.here.relations();
    relations.relate(ann.id, protocol::people::RelationKind::Block, bob.id, 1).await.expect("stored");
    let expected =
        Habits { blocks: vec![bob.id], met: vec![(cleo.id, true), (cleo.id, false)], no_shows: 2, held_until: 70 };
    assert_eq!(habits(&ann, 2).await, expected);
    assert_eq!(habits(&bob, 9).await, Habits { met: vec![(ann.id, false)], ..Habits::default() });
    let waited = |pool: &str, at, ms| QueueChange::Waited { pool: pool.to_owned(), at, ms };
    change(&*stores.here, &[waited(POOL, 1, 100), waited(POOL, 3, 300), waited(POOL, 2, 200), waited("a", 9, 900)])
        .await;
    assert_eq!(stores.there.matchmaking().waits(POOL, 2).await.expect("an answer"), [300, 200]);
    let late = server::limits::WAITS_KEPT_MS + 3;
    change(&*stores.here, &[waited(POOL, late, 400)]).await;
    assert_eq!(stores.there.matchmaking().waits(POOL, 9).await.expect("an answer"), [400, 300], "what is old goes");
    let many: Vec<_> = (10..40).map(|at| met(&cleo, &ann, at)).collect();
    change(&*stores.here, &many).await;
    let remembered = server::limits::MEETINGS_REMEMBERED;
    assert_eq!(habits(&ann, 99).await.met, vec![(cleo.id, false); remembered as usize], "what nobody asks for goes");
    let matchmaking = stores.there.matchmaking();
    assert_eq!(matchmaking.person(bob.id).await.expect("an answer"), Some(bob.clone()));
    assert_eq!(matchmaking.person(new_player()).await.expect("an answer"), None);
    assert_eq!(matchmaking.people_named("P1", 2).await.expect("an answer"), std::slice::from_ref(&bob));
    assert_eq!(matchmaking.people_named("p1", 2).await.expect("an answer"), [bob], "in whatever case");
    assert_eq!(matchmaking.people_named("P", 2).await.expect("an answer"), [], "not by how it begins");
}

pub(super) async fn changes_are_stored_all_or_none(stores: Stores) {
    let [ann, bob] = people(&*stores.here).await;
    let row = offer(new_match(), &ann, &bob);
    change(&*stores.here, &[QueueChange::Offer(row.clone())]).await;
    let twice = [QueueChange::Join(ann.id, POOL.to_owned(), 1), QueueChange::Offer(row)];
    stores.here.matchmaking().change(&twice).await.expect_err("the offer is there already");
    assert_eq!(kept(&*stores.there).await.places, []);
}

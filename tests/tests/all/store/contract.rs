//! The suite: each test says what every store must do.

use std::sync::Arc;

use protocol::ids::{MatchId, PlayerId};
use protocol::people::{Person, RelationKind};
use protocol::to_client::You;
use server::store::{self, Append, Entry, PlayerRow, Start, Store, StoreError};
use tests::{TempDir, TestPostgres};

use super::accounts::{
    a_name_and_an_identity_belong_to_one_account, sessions_are_found_rotated_and_ended, the_last_way_in_stays,
    what_an_account_has_is_changed_and_goes_with_it,
};
use super::matchmaking::{
    changes_are_stored_all_or_none, places_and_offers_are_kept_until_their_match_is_there,
    seeks_and_challenges_are_kept_until_their_match_is_there, what_counts_for_finding_others_is_remembered,
};
use super::{append, entry, new_match, new_player, start};

/// Makes a test of each function on each store. A store is opened twice, as by two processes, where it can be.
macro_rules! contract {
    ($($name:ident,)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                let folder = tests::TempDir::new();
                super::$name(crate::store::contract::sqlite(&folder).await).await;
            })*
        }

        mod sqlite_in_memory {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(crate::store::contract::in_memory().await).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(crate::store::contract::postgres().await).await;
            })*
        }
    };
}

pub(super) use contract;

contract! {
    what_is_created_is_loaded_to_the_byte,
    a_match_that_is_not_there_is_none,
    matches_are_created_all_or_none,
    appends_are_loaded_in_order,
    a_batch_stores_all_but_the_fenced,
    appends_that_follow_in_one_batch_are_stored,
    a_gap_is_fenced,
    a_match_that_was_never_created_is_fenced,
    of_two_owners_one_wins_each_version,
    an_empty_batch_does_nothing,
    running_matches_come_in_pages,
    matches_of_a_player_are_the_running_ones,
    players_are_found_by_their_token,
    a_withdrawn_token_is_nobodys,
    relations_are_one_way_and_by_kind,
    sessions_are_found_rotated_and_ended,
    a_name_and_an_identity_belong_to_one_account,
    the_last_way_in_stays,
    what_an_account_has_is_changed_and_goes_with_it,
    places_and_offers_are_kept_until_their_match_is_there,
    seeks_and_challenges_are_kept_until_their_match_is_there,
    what_counts_for_finding_others_is_remembered,
    changes_are_stored_all_or_none,
    the_last_heartbeat_is_remembered,
    what_is_stored_outlives_the_store,
}

/// Two openings of the same store, and how to open it again.
pub(super) struct Stores {
    pub(super) here: Arc<dyn Store>,
    pub(super) there: Arc<dyn Store>,
    url: Option<String>,
}

pub(super) async fn sqlite(folder: &TempDir) -> Stores {
    let url = format!("sqlite://{}/new/touchline.db?mode=rwc", folder.path().display());
    twice(url).await
}

pub(super) async fn in_memory() -> Stores {
    let here = store::open("sqlite::memory:").await.expect("a store in memory");
    Stores { there: here.clone(), here, url: None }
}

pub(super) async fn postgres() -> Stores {
    twice(TestPostgres::new().await.url).await
}

async fn twice(url: String) -> Stores {
    let here = store::open(&url).await.expect("a store");
    let there = store::open(&url).await.expect("the same store again");
    Stores { here, there, url: Some(url) }
}

/// Creates matches with one entry each.
async fn created<const N: usize>(stores: &Stores) -> [MatchId; N] {
    let ids = std::array::from_fn(|_| new_match());
    stores.here.create_matches(&ids.map(start)).await.expect("created");
    ids
}

async fn versions(store: &dyn Store, id: MatchId) -> Vec<u64> {
    let (_, entries) = store.load_match(id).await.expect("an answer").expect("a match");
    for found in &entries {
        assert_eq!(*found, entry(found.version), "an entry is read back as it was written");
    }
    entries.iter().map(|entry| entry.version).collect()
}

/// What each append of a batch was answered: whether it was stored.
async fn stored(store: &dyn Store, batch: &[Append]) -> Vec<bool> {
    let answers = store.append(batch).await.expect("an answer");
    let is_stored = |answer: Result<(), StoreError>| match answer {
        Ok(()) => true,
        Err(StoreError::Fenced) => false,
        Err(error) => panic!("{error}"),
    };
    answers.into_iter().map(is_stored).collect()
}

async fn what_is_created_is_loaded_to_the_byte(stores: Stores) {
    let mut first = start(new_match());
    first.entries.extend([entry(2), entry(3)]);
    let second = Start { entries: vec![], ..start(new_match()) };
    stores.here.create_matches(&[first.clone(), second.clone()]).await.expect("created");
    for start in [first, second] {
        let loaded = stores.there.load_match(start.row.id).await.expect("an answer");
        assert_eq!(loaded, Some((start.row, start.entries)));
    }
}

async fn a_match_that_is_not_there_is_none(stores: Stores) {
    assert_eq!(stores.here.load_match(new_match()).await.expect("an answer"), None);
}

async fn matches_are_created_all_or_none(stores: Stores) {
    let [old] = created(&stores).await;
    let new = new_match();
    stores.here.create_matches(&[start(new), start(old)]).await.expect_err("one is there already");
    assert_eq!(stores.there.load_match(new).await.expect("an answer"), None);
    assert_eq!(versions(&*stores.there, old).await, [1]);
}

async fn appends_are_loaded_in_order(stores: Stores) {
    let [one, other] = created(&stores).await;
    assert_eq!(stored(&*stores.here, &[append(one, 2..=4), append(other, 2..=2)]).await, [true, true]);
    assert_eq!(stored(&*stores.here, &[append(one, 5..=120)]).await, [true]);
    assert_eq!(versions(&*stores.there, one).await, (1..=120).collect::<Vec<_>>());
    assert_eq!(versions(&*stores.there, other).await, [1, 2]);
}

async fn a_batch_stores_all_but_the_fenced(stores: Stores) {
    let [one, two, three] = created(&stores).await;
    assert_eq!(stored(&*stores.there, &[append(two, 2..=2)]).await, [true]);
    let player = new_player();
    let late = Append { seated: vec![player], ended: true, ..append(two, 2..=3) };
    let batch = [append(one, 2..=2), late, append(three, 2..=3)];
    assert_eq!(stored(&*stores.here, &batch).await, [true, false, true]);
    assert_eq!(versions(&*stores.here, one).await, [1, 2]);
    assert_eq!(versions(&*stores.here, two).await, [1, 2]);
    assert_eq!(versions(&*stores.here, three).await, [1, 2, 3]);
    let (row, _) = stores.here.load_match(two).await.expect("an answer").expect("a match");
    assert!(!row.ended, "what is fenced ends nothing");
    assert_eq!(stores.here.matches_of(player, 9).await.expect("an answer"), [], "what is fenced seats nobody");
}

async fn appends_that_follow_in_one_batch_are_stored(stores: Stores) {
    let [one] = created(&stores).await;
    let batch = [append(one, 2..=2), append(one, 3..=4), append(one, 4..=4), append(one, 5..=5)];
    assert_eq!(stored(&*stores.here, &batch).await, [true, true, false, true]);
    assert_eq!(versions(&*stores.here, one).await, [1, 2, 3, 4, 5]);
}

async fn a_gap_is_fenced(stores: Stores) {
    let [one] = created(&stores).await;
    assert_eq!(stored(&*stores.here, &[append(one, 3..=3)]).await, [false]);
    let gap = Append { entries: vec![entry(2), entry(4)], ..append(one, 2..=2) };
    assert_eq!(stored(&*stores.here, &[gap]).await, [false]);
    assert_eq!(versions(&*stores.here, one).await, [1]);
}

async fn a_match_that_was_never_created_is_fenced(stores: Stores) {
    let id = new_match();
    assert_eq!(stored(&*stores.here, &[append(id, 1..=1)]).await, [false]);
    assert_eq!(stores.here.load_match(id).await.expect("an answer"), None);
}

async fn of_two_owners_one_wins_each_version(stores: Stores) {
    let [one, other] = created(&stores).await;
    for version in 2..=40 {
        // Each owner also plays a match that nobody contests, which must never suffer.
        let ours = [append(one, version..=version), append(other, version..=version)];
        let theirs = [append(one, version..=version)];
        let (here, there) = tokio::join!(stored(&*stores.here, &ours), stored(&*stores.there, &theirs));
        assert_eq!((here[0] ^ there[0], here[1]), (true, true), "version {version}: {here:?} {there:?}");
    }
    assert_eq!(versions(&*stores.here, one).await, (1..=40).collect::<Vec<_>>());
}

async fn an_empty_batch_does_nothing(stores: Stores) {
    assert_eq!(stored(&*stores.here, &[]).await, [] as [bool; 0]);
    stores.here.create_matches(&[]).await.expect("nothing to do");
}

async fn running_matches_come_in_pages(stores: Stores) {
    let ids: [MatchId; 5] = created(&stores).await;
    let over = Append { ended: true, ..append(ids[2], 2..=2) };
    assert_eq!(stored(&*stores.here, &[over, append(ids[3], 2..=3)]).await, [true, true]);
    let page = async |after, limit| {
        let found = stores.there.running_matches(after, limit).await.expect("an answer");
        found.into_iter().map(|(row, entries): (_, Vec<Entry>)| (row.id, entries.len())).collect::<Vec<_>>()
    };
    assert_eq!(page(None, 2).await, [(ids[0], 1), (ids[1], 1)]);
    assert_eq!(page(Some(ids[1]), 2).await, [(ids[3], 3), (ids[4], 1)]);
    assert_eq!(page(Some(ids[4]), 2).await, []);
    let (row, _) = stores.here.load_match(ids[2]).await.expect("an answer").expect("still there");
    assert!(row.ended);
}

async fn matches_of_a_player_are_the_running_ones(stores: Stores) {
    let (ann, bob): (PlayerId, PlayerId) = (new_player(), new_player());
    let ids: [MatchId; 3] = std::array::from_fn(|_| new_match());
    // Ann sits on both sides of the first match.
    let starts = ids.map(|id| Start { seated: vec![ann, ann], ..start(id) });
    stores.here.create_matches(&starts).await.expect("created");
    let joins = ids.map(|id| Append { seated: vec![bob], ..append(id, 2..=2) });
    assert_eq!(stored(&*stores.here, &joins).await, [true; 3]);
    assert_eq!(stores.there.matches_of(ann, 2).await.expect("an answer"), [ids[2], ids[1]], "newest first");
    let over = Append { ended: true, ..append(ids[1], 3..=3) };
    assert_eq!(stored(&*stores.here, &[over]).await, [true]);
    for player in [ann, bob] {
        assert_eq!(stores.there.matches_of(player, 9).await.expect("an answer"), [ids[2], ids[0]]);
    }
    assert_eq!(stores.there.matches_of(new_player(), 9).await.expect("an answer"), []);
    let short = Append { seated: vec![new_player()], ended: true, ..append(ids[0], 3..=3) };
    assert_eq!(stored(&*stores.here, std::slice::from_ref(&short)).await, [true]);
    assert_eq!(stores.there.matches_of(short.seated[0], 9).await.expect("an answer"), [], "seated and over at once");
}

async fn players_are_found_by_their_token(stores: Stores) {
    let row = PlayerRow { id: new_player(), name: "Zoë \"10\"".to_owned(), token_hash: [200; 32], created: 7 };
    stores.here.create_player(&row).await.expect("created");
    let found = stores.there.sessions().session(&[200; 32]).await.expect("an answer").expect("theirs");
    assert_eq!(found.you, You::guest(row.id, row.name.clone()));
    assert_eq!((found.session.player, found.session.created, found.session.expires), (row.id, 7, None));
    assert_eq!(stores.there.sessions().session(&[201; 32]).await.expect("an answer"), None);
    let twin = PlayerRow { id: new_player(), ..row };
    stores.here.create_player(&twin).await.expect_err("a token belongs to one");
}

async fn a_withdrawn_token_is_nobodys(stores: Stores) {
    for (number, name) in [(1, "Ann"), (2, "Bob")] {
        let row = PlayerRow { id: new_player(), name: name.to_owned(), token_hash: [number; 32], created: 7 };
        stores.here.create_player(&row).await.expect("created");
        stores.here.sessions().withdraw_token(&[number; 32]).await.expect("withdrawn");
        assert_eq!(stores.there.sessions().session(&[number; 32]).await.expect("an answer"), None);
    }
    stores.here.sessions().withdraw_token(&[9; 32]).await.expect("nothing to do");
}

async fn relations_are_one_way_and_by_kind(stores: Stores) {
    let mut people = Vec::new();
    for (number, name) in [(1, "Ann"), (2, "Bob"), (3, "Cleo")] {
        let row = PlayerRow { id: new_player(), name: name.to_owned(), token_hash: [number; 32], created: 7 };
        stores.here.create_player(&row).await.expect("created");
        people.push(Person { id: row.id, name: row.name, bot: false });
    }
    let [ann, bob, cleo] = &people[..] else { panic!("three people") };
    let (here, there) = (stores.here.relations(), stores.there.relations());
    for other in [cleo, bob, bob] {
        assert!(here.relate(ann.id, RelationKind::Follow, other.id, 9).await.expect("stored"));
    }
    assert!(here.relate(bob.id, RelationKind::Block, ann.id, 9).await.expect("stored"));
    assert!(!here.relate(ann.id, RelationKind::Follow, new_player(), 9).await.expect("answered"), "nobody");
    let related = async |who: &Person, kind, limit| there.related(who.id, kind, limit).await.expect("an answer");
    assert_eq!(related(ann, RelationKind::Follow, 9).await, [bob.clone(), cleo.clone()]);
    assert_eq!(related(ann, RelationKind::Follow, 1).await, std::slice::from_ref(bob));
    assert_eq!(related(ann, RelationKind::Block, 9).await, []);
    assert_eq!(there.related_to(ann.id, RelationKind::Block).await.expect("an answer"), [bob.id]);
    there.unrelate(ann.id, RelationKind::Follow, bob.id).await.expect("stored");
    there.unrelate(ann.id, RelationKind::Follow, bob.id).await.expect("nothing to do");
    assert_eq!(related(ann, RelationKind::Follow, 9).await, std::slice::from_ref(cleo));
}

async fn the_last_heartbeat_is_remembered(stores: Stores) {
    stores.here.ping().await.expect("it answers");
    assert_eq!(stores.here.alive_at().await.expect("an answer"), None);
    for now in [5, 9] {
        stores.there.heartbeat(now).await.expect("noted");
        assert_eq!(stores.here.alive_at().await.expect("an answer"), Some(now));
    }
    stores.there.ping().await.expect("it answers");
}

async fn what_is_stored_outlives_the_store(stores: Stores) {
    let [one] = created(&stores).await;
    assert_eq!(stored(&*stores.here, &[append(one, 2..=3)]).await, [true]);
    let Stores { here, there, url } = stores;
    // A store in memory does not outlive itself; there the same store is asked again.
    let again = match url {
        Some(url) => {
            drop((here, there));
            store::open(&url).await.expect("the store again")
        }
        None => here,
    };
    assert_eq!(versions(&*again, one).await, [1, 2, 3]);
}

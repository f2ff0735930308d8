//! `touchline-server rebuild ratings` on a store that holds matches: whatever became of results and ratings, the numbers are as before.

use engine::game::Side;
use protocol::ids::{MatchId, PlayerId};
use server::store::{self, Change, ResultRow, Store as Kept};
use tests::{LocalServer, Store, binary};
use tokio::process::Command;
use uuid::Uuid;

use super::guest;
use super::ratings::given_up;
use crate::store::results::between;

const GAME: &str = "golden_goal";

/// All that follows from the matches.
async fn everything(store: &dyn Kept, matches: &[MatchId], people: &[PlayerId]) -> (Vec<ResultRow>, Vec<Change>) {
    let (mut results, mut changes) = (Vec::new(), Vec::new());
    for id in matches {
        let (result, folded) = store.results().result_of(*id).await.expect("an answer").expect("a result");
        assert!(folded, "ratings have taken notice of it");
        results.push(result);
    }
    for person in people {
        let own = store.ratings().changes_in(*person, GAME, 99).await.expect("an answer");
        assert_eq!(
            store.ratings().standing(*person, GAME).await.expect("an answer"),
            own.first().map(|last| last.after)
        );
        changes.extend(own);
    }
    (results, changes)
}

async fn ratings_are_rebuilt_by_a_command_that_ends(kept: Store) {
    let server = LocalServer::start_with(|config| config.database = kept.url().to_owned()).await;
    let address = server.address();
    let guests = [guest(address, "Ann").await, guest(address, "Bob").await, guest(address, "Cleo").await];
    let mut paths = Vec::new();
    for (home, away) in [(0, 1), (1, 2), (1, 0)] {
        paths.push(given_up(address, &guests[home], &guests[away]).await);
    }
    for path in &paths {
        tests::Call::get(&format!("{path}/ratings")).send(address).await.ok();
    }
    server.stop().await;
    let uuid = |text: &str| Uuid::try_parse(text).expect("an id");
    let matches: Vec<_> = paths.iter().map(|path| MatchId(uuid(path.rsplit('/').next().expect("an id")))).collect();
    let people = guests.map(|guest| PlayerId(uuid(&guest.id)));

    let store = store::open(kept.url()).await.expect("the store");
    let before = everything(&*store, &matches, &people).await;
    assert_eq!((before.0.len(), before.1.len()), (3, 6), "each changes two");
    // What is stored of one match is wrong, and so are the ratings that follow from it.
    let wrong = between(people[0], people[2], Some(Side::Home), before.0[1].ended);
    store.results().replace_results(&[ResultRow { id: matches[1], ..wrong }]).await.expect("stored");
    store.ratings().forget_ratings().await.expect("forgotten");
    server::ratings::fold(&*store, GAME).await.expect("folded");
    assert_ne!(everything(&*store, &matches, &people).await, before);
    store.close().await;

    let mut command = Command::new(binary("touchline-server"));
    command.args(["rebuild", "ratings", "--database", kept.url()]);
    let ended = command.output().await.expect("the server's binary runs");
    assert!(ended.status.success(), "{ended:?}");
    let said = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(said, "results: 3; matches that this build cannot read: 0; rated: 3\n");
    let store = store::open(kept.url()).await.expect("the store");
    assert_eq!(everything(&*store, &matches, &people).await, before);
    store.close().await;
}

#[tokio::test]
async fn ratings_are_rebuilt_by_a_command_that_ends_on_sqlite() {
    ratings_are_rebuilt_by_a_command_that_ends(Store::sqlite()).await;
}

#[tokio::test]
async fn ratings_are_rebuilt_by_a_command_that_ends_on_postgres() {
    ratings_are_rebuilt_by_a_command_that_ends(Store::postgres().await).await;
}

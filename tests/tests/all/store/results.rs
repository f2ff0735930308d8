//! Results, and what pages of players are made of, on each store.

use engine::game::{BySide, Side};
use protocol::ids::{MatchId, PlayerId};
use protocol::matches::{MatchResult, Strength};
use protocol::people::Person;
use protocol::ratings::{OpponentTally, Outcome, Streak, Tally, Unrated};
use server::store::{Append, Count, PastQuery, PlayerRow, ResultRow, Sitter, Store, Streaks};

use super::contract::{Stores, contract};
use super::{append, new_match, new_player, start};

contract! {
    a_result_is_read_back_as_it_was_noted,
    a_result_noted_twice_stays_as_it_was,
    a_replaced_result_is_the_new_one,
    matches_that_ended_without_a_result_are_found,
    players_are_found_by_the_beginning_of_their_name,
    outcomes_are_counted_by_game_and_opponent,
    a_players_matches_come_in_pages_latest_first,
}

/// A match of Golden Goal between two people, won by `winner`, which ended at `ended`.
pub(crate) fn between(home: PlayerId, away: PlayerId, winner: Option<Side>, ended: u64) -> ResultRow {
    let score = BySide { home: 2, away: 1 };
    ResultRow {
        id: new_match(),
        game: "golden_goal".to_owned(),
        options: r#"{"mode":"golden_goal","text":"\"ü"}"#.to_owned(),
        clock: r#"{"type":"bank","bank_s":60,"increment_s":5}"#.to_owned(),
        rated: true,
        seats: BySide { home: Some(Sitter::Person(home)), away: Some(Sitter::Person(away)) },
        result: Some(MatchResult { winner, by: "golden_goal".to_owned(), score }),
        actions: 31,
        started: Some(ended - 1),
        ended,
        unrated: None,
    }
}

pub(super) async fn player(store: &dyn Store, name: &str) -> PlayerId {
    let id = new_player();
    let mut token_hash = [0; 32];
    token_hash[..16].copy_from_slice(id.0.as_bytes());
    let row = PlayerRow { id, name: name.to_owned(), token_hash, created: 77 };
    store.create_player(&row).await.expect("created");
    id
}

/// One of every kind.
fn all_kinds() -> Vec<ResultRow> {
    let (ann, bob) = (new_player(), new_player());
    let won = between(ann, bob, Some(Side::Away), 9_000);
    let called_off = ResultRow {
        id: new_match(),
        seats: BySide { home: Some(Sitter::Person(ann)), away: None },
        result: None,
        started: None,
        actions: 0,
        unrated: Some(Unrated::Aborted),
        ..won.clone()
    };
    let computer = [Strength::Easy, Strength::Fair, Strength::Strong].map(|strength| ResultRow {
        id: new_match(),
        seats: BySide { home: Some(Sitter::Computer(strength)), away: Some(Sitter::Person(bob)) },
        rated: false,
        unrated: Some(Unrated::Casual),
        ..won.clone()
    });
    let drawn = ResultRow { unrated: Some(Unrated::NeverBegun), ..between(bob, ann, None, u64::MAX >> 1) };
    [vec![won, called_off, drawn], computer.to_vec()].concat()
}

async fn found(store: &dyn Store, id: MatchId) -> Option<ResultRow> {
    store.results().result_of(id).await.expect("an answer").map(|(result, _)| result)
}

async fn a_result_is_read_back_as_it_was_noted(stores: Stores) {
    let all = all_kinds();
    stores.here.results().note_results(&all).await.expect("stored");
    stores.here.results().note_results(&[]).await.expect("nothing to do");
    for result in all {
        assert_eq!(found(&*stores.there, result.id).await, Some(result));
    }
    assert_eq!(found(&*stores.there, new_match()).await, None);
}

async fn a_result_noted_twice_stays_as_it_was(stores: Stores) {
    let first = between(new_player(), new_player(), None, 5);
    let other = ResultRow { actions: 99, ..first.clone() };
    let new = between(new_player(), new_player(), None, 6);
    stores.here.results().note_results(std::slice::from_ref(&first)).await.expect("stored");
    stores.there.results().note_results(&[other, new.clone()]).await.expect("no error");
    assert_eq!(found(&*stores.here, first.id).await, Some(first));
    assert_eq!(found(&*stores.here, new.id).await, Some(new));
}

async fn a_replaced_result_is_the_new_one(stores: Stores) {
    let first = between(new_player(), new_player(), None, 5);
    stores.here.results().note_results(std::slice::from_ref(&first)).await.expect("stored");
    for other in all_kinds() {
        let other = ResultRow { id: first.id, ..other };
        stores.there.results().replace_results(std::slice::from_ref(&other)).await.expect("stored");
        assert_eq!(found(&*stores.here, first.id).await, Some(other));
    }
}

async fn matches_that_ended_without_a_result_are_found(stores: Stores) {
    let ids: [MatchId; 6] = std::array::from_fn(|_| new_match());
    stores.here.create_matches(&ids.map(start)).await.expect("created");
    let ends = [0, 1, 3, 5].map(|at| Append { ended: true, ..append(ids[at], 2..=2) });
    for answer in stores.here.append(&ends).await.expect("an answer") {
        answer.expect("stored");
    }
    let noted = ResultRow { id: ids[1], ..between(new_player(), new_player(), None, 5) };
    stores.here.results().note_results(&[noted]).await.expect("stored");
    let results = stores.there.results();
    assert_eq!(results.without_result(None, 2).await.expect("an answer"), [ids[0], ids[3]]);
    assert_eq!(results.without_result(Some(ids[3]), 2).await.expect("an answer"), [ids[5]]);
    assert_eq!(results.without_result(Some(ids[5]), 2).await.expect("an answer"), []);
    assert_eq!(results.ended_matches(None, 3).await.expect("an answer"), [ids[0], ids[1], ids[3]]);
    assert_eq!(results.ended_matches(Some(ids[3]), 3).await.expect("an answer"), [ids[5]]);
}

async fn players_are_found_by_the_beginning_of_their_name(stores: Stores) {
    for name in ["anna", "Ann 2", "ANNE", "Bob", "a_n", "Änn", "100%", "x\u{10fffd}"] {
        player(&*stores.here, name).await;
    }
    let named = async |start: &str, limit| {
        let found = stores.there.profiles().named(start, limit).await.expect("an answer");
        found.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert_eq!(named("ann", 9).await, ["Ann 2", "anna", "ANNE"]);
    assert_eq!(named("aNN", 2).await, ["Ann 2", "anna"]);
    assert_eq!(named("a_", 9).await, ["a_n"], "no pattern");
    assert_eq!(named("%", 9).await, [""; 0], "no pattern");
    assert_eq!(named("Än", 9).await, ["Änn"]);
    assert_eq!(named("x", 9).await, ["x\u{10fffd}"]);
    let bob = stores.here.profiles().named("bob", 1).await.expect("an answer").remove(0);
    stores.here.accounts().close_player(bob.id, 1).await.expect("closed");
    assert_eq!(named("gone", 9).await, [""; 0], "who deleted their data is not found");
    let ann = stores.here.profiles().named("ann 2", 1).await.expect("an answer").remove(0);
    let known = stores.there.profiles().player(ann.id).await.expect("an answer").expect("a player");
    assert_eq!((known.person, known.since), (ann, 77));
    assert_eq!(stores.there.profiles().player(new_player()).await.expect("an answer"), None);
}

async fn outcomes_are_counted_by_game_and_opponent(stores: Stores) {
    let (ann, bob, cleo) =
        (player(&*stores.here, "Ann").await, player(&*stores.here, "Bob").await, player(&*stores.here, "Cleo").await);
    let (home, away) = (Some(Side::Home), Some(Side::Away));
    let mut results = vec![
        between(ann, bob, home, 10),
        between(bob, ann, away, 20),
        between(ann, cleo, home, 30),
        between(ann, bob, None, 40),
        between(bob, ann, away, 50),
        between(cleo, ann, home, 50),
        // Both sides, called off, against the computer, another game.
        between(ann, ann, home, 60),
        ResultRow { result: None, ..between(ann, bob, home, 70) },
        ResultRow {
            seats: BySide { home: Some(Sitter::Person(ann)), away: Some(Sitter::Computer(Strength::Easy)) },
            ..between(ann, bob, home, 80)
        },
        ResultRow { game: "world_soccer".to_owned(), ..between(cleo, ann, away, 90) },
    ];
    results.reverse();
    stores.here.results().note_results(&results).await.expect("stored");
    let profiles = stores.there.profiles();
    let mut counts = profiles.counts(ann).await.expect("an answer");
    counts.sort_by_key(|count| (count.game.clone(), count.computer, count.matches));
    let count = |game: &str, computer, outcome, matches| Count { game: game.to_owned(), computer, outcome, matches };
    let mut expected = vec![
        count("golden_goal", false, Outcome::Drawn, 1),
        count("golden_goal", false, Outcome::Lost, 1),
        count("golden_goal", false, Outcome::Won, 4),
        count("golden_goal", true, Outcome::Won, 1),
        count("world_soccer", false, Outcome::Won, 1),
    ];
    counts.sort_by_key(|count| format!("{count:?}"));
    expected.sort_by_key(|count| format!("{count:?}"));
    assert_eq!(counts, expected);

    let opponents = profiles.opponents(ann, 9).await.expect("an answer");
    let opponent = |id, name: &str, won, drawn, lost| OpponentTally {
        person: Person { id, name: name.to_owned(), bot: false },
        tally: Tally { won, drawn, lost },
    };
    assert_eq!(opponents, [opponent(bob, "Bob", 3, 1, 0), opponent(cleo, "Cleo", 2, 0, 1)]);
    assert_eq!(profiles.opponents(ann, 1).await.expect("an answer").len(), 1);

    let mut streaks = profiles.streaks(ann).await.expect("an answer");
    streaks.sort_by_key(|streaks| streaks.game.clone());
    let streak =
        |game: &str, outcome, matches, best| Streaks { game: game.to_owned(), now: Streak { outcome, matches }, best };
    assert_eq!(streaks, [streak("golden_goal", Outcome::Lost, 1, 3), streak("world_soccer", Outcome::Won, 1, 1)]);
    let nobody = new_player();
    assert_eq!(profiles.counts(nobody).await.expect("an answer"), []);
    assert_eq!(profiles.streaks(nobody).await.expect("an answer"), []);
}

async fn a_players_matches_come_in_pages_latest_first(stores: Stores) {
    let (ann, bob) = (player(&*stores.here, "Ann").await, player(&*stores.here, "Bob").await);
    let mut results = Vec::new();
    for at in 0..9 {
        // Three end at each moment; both sides and the match that Ann plays alone are among them.
        let (home, away) = [(ann, bob), (bob, ann), (ann, ann)][at % 3];
        let game = if at < 6 { "golden_goal" } else { "world_soccer" };
        let ended = 100 + at as u64 / 3;
        results.push(ResultRow { game: game.to_owned(), ..between(home, away, None, ended) });
    }
    stores.here.results().note_results(&results).await.expect("stored");
    stores.here.results().note_results(&[between(bob, new_player(), None, 200)]).await.expect("stored");
    results.sort_by_key(|result| std::cmp::Reverse((result.ended, result.id)));
    let profiles = stores.there.profiles();
    let (mut seen, mut before) = (Vec::new(), None);
    loop {
        let page = profiles.past(PastQuery { player: ann, game: None, before, limit: 2 }).await.expect("an answer");
        let Some(last) = page.last() else { break };
        assert!(page.len() <= 2);
        before = Some((last.result.ended, last.result.id));
        seen.extend(page);
    }
    assert_eq!(seen.iter().map(|past| past.result.clone()).collect::<Vec<_>>(), results);
    assert!(seen.iter().all(|past| past.change.is_none() && past.names.home.is_some() && past.names.away.is_some()));
    let game = Some("world_soccer");
    let page = profiles.past(PastQuery { player: ann, game, before: None, limit: 9 }).await.expect("an answer");
    assert_eq!(page.iter().map(|past| past.result.clone()).collect::<Vec<_>>(), results[..3]);
}

//! Requests that may be sent again, on each store.

use protocol::chat::{Line, LineId, OwnLine, Room};
use protocol::people::Person;
use server::store::RequestRow;
use uuid::Uuid;

use super::contract::{Stores, contract};
use super::results::player;
use super::{new_match, new_player};

contract! {
    a_request_is_kept_once_and_its_answer_with_it,
    what_was_refused_and_what_is_old_is_forgotten,
    what_one_person_said_comes_newest_first,
}

fn request(key: &str, at: u64) -> RequestRow {
    RequestRow { player: new_player(), key: key.to_owned(), digest: [7; 32], id: Uuid::now_v7(), answer: None, at }
}

async fn a_request_is_kept_once_and_its_answer_with_it(stores: Stores) {
    let (here, there) = (stores.here.requests(), stores.there.requests());
    let first = request("k", 5);
    assert_eq!(here.begin_request(&first).await.expect("kept"), first);
    let again = RequestRow { digest: [8; 32], id: Uuid::now_v7(), at: 9, ..first.clone() };
    assert_eq!(there.begin_request(&again).await.expect("found"), first, "the first stays");
    here.answer_request(first.player, "k", r#"{"a":"ü"}"#).await.expect("noted");
    let answered = RequestRow { answer: Some(r#"{"a":"ü"}"#.to_owned()), ..first.clone() };
    assert_eq!(there.begin_request(&again).await.expect("found"), answered);
    for other in [request("k", 6), RequestRow { key: "l".to_owned(), ..first.clone() }] {
        assert_eq!(there.begin_request(&other).await.expect("kept"), other, "another's, or another key");
    }
}

async fn what_was_refused_and_what_is_old_is_forgotten(stores: Stores) {
    let (here, there) = (stores.here.requests(), stores.there.requests());
    let [refused, made, old] = [request("a", 50), request("b", 50), request("c", 49)];
    for row in [&refused, &made, &old] {
        here.begin_request(row).await.expect("kept");
    }
    here.answer_request(made.player, "b", "1").await.expect("noted");
    for row in [&refused, &made] {
        here.forget_request(row.player, &row.key).await.expect("done");
    }
    here.forget_requests(50).await.expect("done");
    for (row, is_kept) in [(&refused, false), (&made, true), (&old, false)] {
        let asked = RequestRow { id: Uuid::now_v7(), ..row.clone() };
        let found = there.begin_request(&asked).await.expect("an answer");
        assert_eq!(found.id == row.id, is_kept, "{}", row.key);
    }
}

async fn what_one_person_said_comes_newest_first(stores: Stores) {
    let (ann, bob) = (player(&*stores.here, "Ann").await, player(&*stores.here, "Bob").await);
    let match_id = new_match();
    let mut said = Vec::new();
    for (number, (who, room)) in
        [(ann, Room::Players), (bob, Room::Players), (ann, Room::Spectators)].into_iter().enumerate()
    {
        let (id, text) = (LineId(Uuid::now_v7()), format!("line {number}"));
        let line =
            Line { id, room, from: Person { id: who, name: String::new(), bot: false }, text, at: number as u64 };
        assert!(stores.here.chat().say(match_id, &line, &line.text).await.expect("stored"));
        said.push(OwnLine { id, match_id, room, text: line.text, at: line.at });
    }
    let of_ann = [said[2].clone(), said[0].clone()];
    let said_by = async |limit| stores.there.chat().said_by(ann, limit).await.expect("an answer");
    assert_eq!((said_by(9).await, said_by(1).await), (of_ann.to_vec(), of_ann[..1].to_vec()));
}

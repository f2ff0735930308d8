//! Chat, and what those play whom one follows, on each store.

use protocol::chat::{Line, LineId, Room};
use protocol::ids::PlayerId;
use protocol::people::{Person, RelationKind};
use server::store::{Append, Start, Store};
use uuid::Uuid;

use super::contract::{Stores, contract};
use super::results::player;
use super::{append, new_match, start};

contract! {
    lines_come_in_order_by_room_and_in_pages,
    lines_around_one_are_those_of_its_room,
    a_line_that_is_sent_again_is_kept_once,
    lines_of_those_whom_one_blocks_are_left_out,
    matches_of_those_whom_one_follows_are_the_running_ones,
}

fn line(room: Room, from: PlayerId, name: &str, text: &str) -> Line {
    Line {
        id: LineId(Uuid::now_v7()),
        room,
        from: Person { id: from, name: name.to_owned(), bot: false },
        text: text.to_owned(),
        at: 78,
    }
}

async fn lines(store: &dyn Store, of: protocol::ids::MatchId, reader: Option<PlayerId>) -> Vec<Line> {
    store.chat().lines(of, Room::Players, None, reader, 9).await.expect("an answer")
}

async fn lines_come_in_order_by_room_and_in_pages(stores: Stores) {
    let (ann, id) = (player(&*stores.here, "Ann").await, new_match());
    let mut said = Vec::new();
    for number in 0..5 {
        let one = line(Room::Players, ann, "Ann", &format!("\"{number}\" ü 🎲"));
        assert!(stores.here.chat().say(id, &one, &number.to_string()).await.expect("stored"));
        said.push(one);
    }
    let other = line(Room::Spectators, ann, "Ann", "elsewhere");
    assert!(stores.here.chat().say(id, &other, "other").await.expect("stored"));
    let page =
        async |room, before, limit| stores.there.chat().lines(id, room, before, None, limit).await.expect("an answer");
    assert_eq!(page(Room::Players, None, 9).await, said);
    assert_eq!(page(Room::Players, None, 2).await, said[3..]);
    assert_eq!(page(Room::Players, Some(said[3].id), 2).await, said[1..3]);
    assert_eq!(page(Room::Players, Some(said[0].id), 2).await, []);
    assert_eq!(page(Room::Spectators, None, 9).await, [other]);
    assert_eq!(lines(&*stores.there, new_match(), None).await, []);
}

async fn lines_around_one_are_those_of_its_room(stores: Stores) {
    let (ann, id) = (player(&*stores.here, "Ann").await, new_match());
    let mut said = Vec::new();
    for number in 0..7 {
        let room = if number == 3 { Room::Players } else { Room::Spectators };
        let one = line(room, ann, "Ann", &number.to_string());
        assert!(stores.here.chat().say(id, &one, &number.to_string()).await.expect("stored"));
        said.push(one);
    }
    let around = async |of, line: LineId, each_way| {
        let lines = stores.there.chat().around(of, line, each_way).await.expect("an answer");
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    assert_eq!(around(id, said[4].id, 2).await, ["1", "2", "4", "5", "6"]);
    assert_eq!(around(id, said[0].id, 1).await, ["0", "1"]);
    assert_eq!(around(id, said[3].id, 9).await, ["3"]);
    assert_eq!(around(id, said[6].id, 0).await, ["6"]);
    assert_eq!(around(new_match(), said[6].id, 9).await, [""; 0], "a line of another match");
    assert_eq!(around(id, LineId(Uuid::now_v7()), 9).await, [""; 0]);
}

async fn a_line_that_is_sent_again_is_kept_once(stores: Stores) {
    let (ann, bob) = (player(&*stores.here, "Ann").await, player(&*stores.here, "Bob").await);
    let (id, first) = (new_match(), line(Room::Players, ann, "Ann", "Hello"));
    let say = async |of, line: Line| stores.here.chat().say(of, &line, "same").await.expect("an answer");
    assert!(say(id, first.clone()).await);
    assert!(!say(id, line(Room::Players, ann, "Ann", "Hello again")).await);
    assert_eq!(lines(&*stores.there, id, None).await, [first]);
    assert!(say(id, line(Room::Players, bob, "Bob", "Hello")).await, "ids are each speaker's own");
    assert!(say(new_match(), line(Room::Players, ann, "Ann", "Hello")).await, "and each match's");
}

async fn lines_of_those_whom_one_blocks_are_left_out(stores: Stores) {
    let (ann, bob) = (player(&*stores.here, "Ann").await, player(&*stores.here, "Bob").await);
    let id = new_match();
    let (anns, bobs) = (line(Room::Players, ann, "Ann", "Hello"), line(Room::Players, bob, "Bob", "Hi"));
    for one in [&anns, &bobs] {
        assert!(stores.here.chat().say(id, one, "a").await.expect("stored"));
    }
    let relations = stores.here.relations();
    assert!(relations.relate(ann, RelationKind::Block, bob, 9).await.expect("stored"));
    assert!(relations.relate(bob, RelationKind::Follow, ann, 9).await.expect("stored"));
    assert!(relations.is_related(ann, RelationKind::Block, bob).await.expect("an answer"));
    for (one, kind, other) in [(ann, RelationKind::Follow, bob), (bob, RelationKind::Block, ann)] {
        assert!(!relations.is_related(one, kind, other).await.expect("an answer"));
    }
    assert_eq!(lines(&*stores.there, id, Some(ann)).await, std::slice::from_ref(&anns));
    assert_eq!(lines(&*stores.there, id, Some(bob)).await, [anns.clone(), bobs.clone()]);
    assert_eq!(lines(&*stores.there, id, None).await, [anns, bobs]);
}

async fn matches_of_those_whom_one_follows_are_the_running_ones(stores: Stores) {
    let (ann, bob) = (player(&*stores.here, "Ann").await, player(&*stores.here, "Bob").await);
    let [first, second, over] = std::array::from_fn(|_| new_match());
    let starts = [first, second, over].map(|id| Start { seated: vec![bob], ..start(id) });
    stores.here.create_matches(&starts).await.expect("created");
    let ended = Append { ended: true, ..append(over, 2..=2) };
    assert!(stores.here.append(&[ended]).await.expect("an answer")[0].is_ok());
    let of = async |who, limit| stores.there.relations().matches_of_followed(who, limit).await.expect("an answer");
    assert_eq!(of(ann, 9).await, []);
    assert!(stores.here.relations().relate(ann, RelationKind::Follow, bob, 9).await.expect("stored"));
    assert_eq!(of(ann, 9).await, [(bob, second), (bob, first)]);
    assert_eq!(of(ann, 1).await, [(bob, second)]);
    assert_eq!(of(bob, 9).await, []);
}

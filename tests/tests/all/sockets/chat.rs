//! Chat: who hears what is said where, and what is refused.

use protocol::chat::{ChatPage, Room};
use protocol::http::Guest;
use protocol::ids::{Channel, MatchId};
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use serde_json::json;
use server::config::Config;
use server::limits;
use tests::live::{Live, Wire};
use tests::{Call, Store};

/// One who is at a match.
struct Person {
    wire: Wire,
    channel: Channel,
    said: u32,
}

impl Person {
    async fn at(live: &Live, id: MatchId, token: Option<&str>) -> Person {
        let (mut wire, channel) = (live.welcome(token).await, Channel::Match(id));
        wire.subscribe(channel, false).await;
        Person { wire, channel, said: 0 }
    }

    async fn say_as(&mut self, id: &str, room: Room, text: &str) -> Result<(), String> {
        let (id, channel, text) = (id.to_owned(), self.channel, text.to_owned());
        self.wire.say(&ToServer::Say { id: id.clone(), channel, room, text }).await;
        loop {
            match self.wire.hear_word().await.expect("an answer") {
                ToClient::Done { id: done, .. } if done == id => return Ok(()),
                ToClient::Refused(refused) if refused.id.as_ref() == Some(&id) => return Err(refused.code),
                ToClient::Said { .. } | ToClient::Diff(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    async fn say(&mut self, room: Room, text: &str) -> Result<(), String> {
        self.said += 1;
        let id = format!("say-{}", self.said);
        self.say_as(&id, room, text).await
    }

    /// What has come until now: whatever was said before this is asked comes before the answer.
    async fn heard(&mut self) -> Vec<String> {
        let mut heard = Vec::new();
        self.wire.say(&ToServer::Ping {}).await;
        loop {
            match self.wire.hear_word().await.expect("an answer") {
                ToClient::Said { line, missed, .. } => {
                    assert!(!missed);
                    heard.push(format!("{}: {}", line.from.name, line.text));
                }
                ToClient::Pong { .. } => return heard,
                _ => {}
            }
        }
    }
}

async fn page(live: &Live, id: MatchId, who: Option<&Guest>, room: &str) -> Result<Vec<String>, (u16, String)> {
    let call = Call::get(&format!("/api/matches/{id}/chat?room={room}"));
    let answer = who.map_or(call.clone(), |guest| call.bearer(&guest.token)).send(live.address()).await;
    if answer.status != 200 {
        return Err(answer.problem());
    }
    let page: ChatPage = serde_json::from_value(answer.json()).expect("a page");
    Ok(page.lines.into_iter().map(|line| format!("{}: {}", line.from.name, line.text)).collect())
}

async fn start(guests_chat: bool) -> (Live, Store) {
    let store = Store::sqlite();
    let live = Live::start_with(Config { database: store.url().to_owned(), guests_chat, ..Config::for_tests() }).await;
    (live, store)
}

async fn resign(live: &Live, id: MatchId, who: &Guest) {
    let order = json!({ "order": { "type": "resign" } });
    let call = Call::post(&format!("/api/matches/{id}/orders"), &order).bearer(&who.token);
    assert_eq!(call.header("idempotency-key", "end").send(live.address()).await.status, 200);
}

fn not_allowed<T>() -> Result<T, (u16, String)> {
    Err((403, "not_allowed".to_owned()))
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_hear_nothing_of_each_other_until_the_match_is_over() {
    let (live, _store) = start(true).await;
    let [ada, bo, cy] = [live.guest("Ada").await, live.guest("Bo").await, live.guest("Cy").await];
    let id = live.match_between(&ada, &bo, json!({})).await;
    let mut players = [Person::at(&live, id, Some(&ada.token)).await, Person::at(&live, id, Some(&bo.token)).await];
    let mut others = [Person::at(&live, id, Some(&cy.token)).await, Person::at(&live, id, None).await];
    players[0].say(Room::Players, "  Good luck! ").await.expect("players talk");
    others[0].say(Room::Spectators, "Ada is strong").await.expect("those who watch talk");
    assert_eq!(players[1].heard().await, ["Ada: Good luck!"]);
    assert_eq!(others[1].heard().await, ["Cy: Ada is strong"]);
    for (person, room) in [(&mut players[0], Room::Spectators), (&mut others[0], Room::Players)] {
        assert_eq!(person.say(room, "Hello").await, Err("not_allowed".to_owned()));
    }
    assert_eq!(others[1].say(Room::Spectators, "Hello").await, Err("no_token".to_owned()));
    let pages = async |who| [page(&live, id, who, "players").await, page(&live, id, who, "spectators").await];
    let (of_players, of_others) = (Ok(vec!["Ada: Good luck!".to_owned()]), Ok(vec!["Cy: Ada is strong".to_owned()]));
    assert_eq!(pages(Some(&bo)).await, [of_players.clone(), not_allowed()]);
    assert_eq!(pages(Some(&cy)).await, [not_allowed(), of_others.clone()]);
    assert_eq!(pages(None).await, [not_allowed(), of_others.clone()]);
    resign(&live, id, &ada).await;
    for who in [Some(&bo), Some(&cy), None] {
        assert_eq!(pages(who).await, [of_players.clone(), of_others.clone()]);
    }
    players[0].say(Room::Spectators, "Thank you all").await.expect("it is over");
    players[1].say(Room::Players, "Well played").await.expect("as before");
    for person in &mut others {
        assert_eq!(
            person.heard().await,
            ["Ada: Thank you all", "Bo: Well played"],
            "and nothing that was not for them"
        );
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_said_once_and_nobody_hears_whom_they_block() {
    let (live, _store) = start(true).await;
    let [ada, bo] = [live.guest("Ada").await, live.guest("Bo").await];
    let id = live.match_between(&ada, &bo, json!({})).await;
    let mut players = [Person::at(&live, id, Some(&ada.token)).await, Person::at(&live, id, Some(&bo.token)).await];
    for _ in 0..2 {
        players[0].say_as("same", Room::Players, "Hello").await.expect("the same answer");
    }
    assert_eq!(players[1].heard().await, ["Ada: Hello"]);
    let block = async |method| {
        let call = Call::new(method, &format!("/api/me/blocks/{}", ada.id)).bearer(&bo.token);
        assert_eq!(call.send(live.address()).await.status, 204);
    };
    block("PUT").await;
    players[0].say(Room::Players, "Are you there?").await.expect("she is not told");
    assert_eq!(players[1].heard().await, [""; 0]);
    assert_eq!(page(&live, id, Some(&bo), "players").await, Ok(Vec::new()));
    let mut again = Person::at(&live, id, Some(&bo.token)).await;
    block("DELETE").await;
    players[0].say(Room::Players, "Hello?").await.expect("as before");
    assert_eq!(players[1].heard().await, ["Ada: Hello?"]);
    assert_eq!(again.heard().await, ["Ada: Hello?"]);
    let all = ["Ada: Hello", "Ada: Are you there?", "Ada: Hello?"].map(str::to_owned).to_vec();
    assert_eq!(page(&live, id, Some(&bo), "players").await, Ok(all));
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_must_not_be_said_is_refused_and_guests_speak_to_strangers_only_where_they_may() {
    let (live, _store) = start(false).await;
    let [ada, bo, cy] = [live.guest("Ada").await, live.guest("Bo").await, live.guest("Cy").await];
    let id = live.match_between(&ada, &bo, json!({})).await;
    let mut own = Person::at(&live, id, Some(&ada.token)).await;
    let mut guest = Person::at(&live, id, Some(&cy.token)).await;
    assert_eq!(guest.say(Room::Spectators, "Hello").await, Err("not_allowed".to_owned()));
    let long = "x".repeat(limits::LINE_CHARACTERS + 1);
    for bad in ["", "  ", "a\nb", "a\u{202e}b", &long] {
        assert_eq!(own.say(Room::Players, bad).await, Err("bad_text".to_owned()), "{bad:?}");
    }
    assert_eq!(own.say_as("", Room::Players, "Hello").await, Err("bad_id".to_owned()));
    for _ in 0..limits::LINES_BURST {
        own.say(Room::Players, "Hello").await.expect("a guest speaks to the opponent");
    }
    assert_eq!(own.say(Room::Players, "Hello").await, Err("too_fast".to_owned()));
    own.channel = Channel::Lobby;
    assert_eq!(own.say(Room::Players, "Hello").await, Err("bad_channel".to_owned()));
    for (query, expected) in
        [("", (400, "json")), ("?room=kitchen", (400, "json")), ("?room=players&before=x", (400, "json"))]
    {
        let call = Call::get(&format!("/api/matches/{id}/chat{query}")).bearer(&ada.token);
        let (status, code) = call.send(live.address()).await.problem();
        assert_eq!((status, code.as_str()), expected, "{query}");
    }
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_watch_neither_reads_nor_speaks() {
    let (live, _store) = start(true).await;
    let [ada, bo, eve] = [live.guest("Ada").await, live.guest("Bo").await, live.guest("Eve").await];
    let new = json!({ "game": "golden_goal", "opponent": { "type": "link" }, "watch": "nobody" });
    let made = Call::post("/api/matches", &new).bearer(&ada.token).send(live.address()).await.ok();
    let id: MatchId = serde_json::from_value(made["id"].clone()).expect("an id");
    live.rest(Some(bo.token.clone())).join(id, &Default::default()).await.expect("a seat");
    let mut wire = live.welcome(Some(&eve.token)).await;
    let (channel, text) = (Channel::Match(id), "Hello".to_owned());
    wire.say(&ToServer::Say { id: "a".to_owned(), channel, room: Room::Spectators, text }).await;
    let answer = wire.hear_word().await;
    assert!(matches!(&answer, Some(ToClient::Refused(refused)) if refused.code == "not_allowed"), "{answer:?}");
    for room in ["players", "spectators"] {
        assert_eq!(page(&live, id, Some(&eve), room).await, not_allowed());
    }
    live.stop().await;
}

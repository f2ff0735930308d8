//! What is hidden in a game stays hidden on the wire: in every frame and every answer of REST, and in their sizes.

use engine::game::Side;
use protocol::http::Guest;
use protocol::ids::{Channel, MatchId, Seq};
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use serde_json::{Value, json};
use tests::Store;
use tests::live::{Live, Wire, apply};
use touchline::channel_state::ChannelState;

/// One who keeps every frame as it came.
struct Listener {
    wire: Wire,
    channel: Channel,
    state: ChannelState,
    frames: Vec<String>,
}

impl Listener {
    async fn sit(live: &Live, guest: Option<&Guest>, id: MatchId) -> Listener {
        let channel = Channel::Match(id);
        let mut wire = live.welcome(guest.map(|guest| guest.token.as_str())).await;
        wire.say(&ToServer::Subscribe { channel, since: None, legal: true }).await;
        loop {
            let frame = wire.hear_text().await.expect("a snapshot");
            if let ToClient::Snapshot(snapshot) = read(&frame) {
                let state = ChannelState::new(snapshot);
                return Listener { wire, channel, state, frames: vec![frame] };
            }
        }
    }

    /// Hears until the version is reached.
    async fn follow(&mut self, seq: Seq) {
        while self.state.seq < seq {
            self.hear().await;
        }
    }

    /// The next frame; the answer that it is, if it is one.
    async fn hear(&mut self) -> Option<ToClient> {
        let frame = self.wire.hear_text().await.expect("the match goes on");
        let message = read(&frame);
        if matches!(message, ToClient::Notice { .. }) {
            return None;
        }
        self.frames.push(frame);
        (!apply(&mut self.state, &message)).then_some(message)
    }

    /// Acts on the prompt in force, and hears until it is done. Answers the version.
    async fn act(&mut self, side: Side, action: &Value) -> Seq {
        let (prompt, id) = (self.state.prompt(side).expect("it owes an action"), uuid::Uuid::new_v4().to_string());
        let (channel, action) = (self.channel, action.clone());
        self.wire.say(&ToServer::Act { id, channel, prompt, side: Some(side), action }).await;
        loop {
            match self.hear().await {
                Some(ToClient::Done { seq, .. }) => return seq,
                Some(other) => panic!("{other:?}"),
                None => {}
            }
        }
    }

    fn has_seen(&self, planted: &str) -> bool {
        self.frames.iter().any(|frame| frame.contains(planted))
    }

    fn sizes(&self) -> Vec<usize> {
        self.frames.iter().map(String::len).collect()
    }
}

fn read(frame: &str) -> ToClient {
    serde_json::from_str(frame).unwrap_or_else(|error| panic!("{error} in {frame}"))
}

/// Two who play and one who watches, each with a socket.
struct Table {
    live: Live,
    guests: [Guest; 2],
    id: MatchId,
    home: Listener,
    away: Listener,
    spectator: Listener,
}

impl Table {
    async fn set(store: &Store, game: &str, options: Value) -> Table {
        let live = Live::start(store).await;
        let guests = [live.guest("Ada").await, live.guest("Bob").await];
        let id = live.match_of(game, [&guests[0], &guests[1]], options, None).await;
        let home = Listener::sit(&live, Some(&guests[0]), id).await;
        let away = Listener::sit(&live, Some(&guests[1]), id).await;
        let spectator = Listener::sit(&live, None, id).await;
        Table { live, guests, id, home, away, spectator }
    }

    /// Waits until both sides owe an action, as after a coin.
    async fn both_owe(&mut self) {
        while self.home.state.prompt(Side::Home).is_none() || self.home.state.prompt(Side::Away).is_none() {
            self.home.hear().await;
        }
        let seq = self.home.state.seq;
        self.everybody_follows(seq).await;
    }

    async fn everybody_follows(&mut self, seq: Seq) {
        for listener in [&mut self.home, &mut self.away, &mut self.spectator] {
            listener.follow(seq).await;
        }
    }

    /// Everything that REST tells of the match to home, to away and to those who only watch.
    async fn rest(&self) -> [String; 3] {
        let tokens = [Some(&self.guests[0]), Some(&self.guests[1]), None].map(|guest| guest.map(|it| it.token.clone()));
        let mut told = [const { String::new() }; 3];
        for (token, told) in tokens.into_iter().zip(&mut told) {
            let rest = self.live.rest(token);
            // Not what may be done: that lists every secret that may be chosen.
            for part in ["", "/record", "/events?since=0"] {
                let path = format!("/api/matches/{}{part}", self.id);
                let answer: Value = rest.get(&path).await.unwrap_or_else(|error| panic!("{path}: {error}"));
                *told += &answer.to_string();
            }
        }
        told
    }
}

/// Home plays `secret`, which holds `planted`, then away `answer`, which lets it out.
async fn check(game: &str, options: Value, secret: &Value, planted: &str, answer: &Value) -> [Vec<usize>; 2] {
    let store = Store::sqlite();
    let mut table = Table::set(&store, game, options).await;
    table.both_owe().await;
    for listener in [&mut table.home, &mut table.away, &mut table.spectator] {
        listener.frames.clear();
    }
    let before = table.home.state.seq;
    let seq = table.home.act(Side::Home, secret).await;
    table.everybody_follows(seq).await;
    assert_eq!(seq, before + 1, "a hidden step counts for everybody");
    assert!(table.home.has_seen(planted), "{game}: one's own secret is shown");
    assert!(!table.away.has_seen(planted), "{game}: {:?}", table.away.frames);
    assert!(!table.spectator.has_seen(planted), "{game}: {:?}", table.spectator.frames);
    let sizes = [table.away.sizes(), table.spectator.sizes()];
    let [home, away, spectator] = table.rest().await;
    assert!(home.contains(planted), "{game}: {home}");
    assert!(!away.contains(planted) && !spectator.contains(planted), "{game}: {away} {spectator}");
    // One who comes anew is told no more.
    let late = Listener::sit(&table.live, None, table.id).await;
    assert!(!late.has_seen(planted) && late.state.seq == seq, "{game}: {:?}", late.frames);
    let seq = table.away.act(Side::Away, answer).await;
    table.everybody_follows(seq).await;
    assert!(table.away.has_seen(planted) && table.spectator.has_seen(planted), "{game}: it is out");
    let [_, away, spectator] = table.rest().await;
    assert!(away.contains(planted) && spectator.contains(planted), "{game}: it is out");
    sizes
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_up_of_sector_soccer_is_shown_to_nobody_else() {
    let line_up = |pawns: [u8; 5]| json!({"type": "line_up", "pawns": pawns});
    let play = async |pawns: [u8; 5], planted| {
        check("sector_soccer", json!({}), &line_up(pawns), planted, &line_up([1, 3, 3, 2, 1])).await
    };
    let one = play([5, 1, 1, 1, 2], "[5,1,1,1,2]").await;
    let other = play([2, 2, 2, 2, 2], "[2,2,2,2,2]").await;
    assert_eq!(one, other, "sizes of frames tell nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn chances_come_with_the_reveal_and_stay_beside_the_view() {
    let store = Store::sqlite();
    let mut table = Table::set(&store, "sector_soccer", json!({})).await;
    table.both_owe().await;
    assert_eq!(table.spectator.state.chances, None);
    let line_up = json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2]});
    table.home.act(Side::Home, &line_up).await;
    let seq = table.away.act(Side::Away, &line_up).await;
    table.everybody_follows(seq).await;
    let chances = json!({"home": 0.4162, "draw": 0.1676, "away": 0.4162, "exact": true});
    let late = Listener::sit(&table.live, None, table.id).await;
    for listener in [&table.home, &table.away, &table.spectator, &late] {
        assert_eq!(json!(listener.state.chances), chances);
        assert_eq!(listener.state.view.pointer("/game/chances"), None, "they are no part of the view");
    }
    let page = table.live.rest(None).page(table.id).await.expect("a page");
    assert_eq!(json!(page.chances), chances);
    // A throw changes them, a side that gives one does not.
    let throw = json!({"type": "throw", "times": 1});
    let seq = table.home.act(Side::Home, &throw).await;
    table.everybody_follows(seq).await;
    assert!(!table.spectator.frames.last().expect("a frame").contains("chances"), "{:?}", table.spectator.frames);
    let seq = table.away.act(Side::Away, &throw).await;
    table.everybody_follows(seq).await;
    let told = table.spectator.frames.last().expect("a frame");
    assert!(told.contains(r#""chances":{"home":"#), "{told}");
}

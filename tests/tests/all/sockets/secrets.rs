//! What is hidden in a game stays hidden on the wire: in every frame and every answer of REST, and in their sizes.

use engine::catalog::GameKind;
use engine::game::{Faces, Side};
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

    /// Whether a frame holds this text. What may be done is left out: that lists all that may be chosen, whatever was chosen.
    fn has_seen(&self, planted: &str) -> bool {
        self.frames.iter().any(|frame| {
            let mut frame: Value = serde_json::from_str(frame).expect("JSON");
            frame.as_object_mut().expect("an object").remove("legal");
            frame.to_string().contains(planted)
        })
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
async fn a_line_up_of_grid_soccer_is_shown_to_nobody_else() {
    let line_up = |card: &str| json!({"type": "line_up", "formation": card});
    let play = async |card, planted| {
        check("grid_soccer", json!({"mode": "classic"}), &line_up(card), planted, &line_up("2-2-2")).await
    };
    let one = play("1-3-2", "\"1-3-2\"").await;
    let other = play("3-2-1", "\"3-2-1\"").await;
    assert_eq!(one, other, "sizes of frames tell nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_up_of_world_soccer_is_shown_to_nobody_else() {
    let presets = |side: Side| -> Vec<Value> {
        let mut game = GameKind::WorldSoccer.start(&json!({})).expect("the usual options");
        game.roll(&Faces(vec![1])).expect("the coin is due");
        game.legal(side)
    };
    let (home, away) = (presets(Side::Home), presets(Side::Away));
    let play =
        async |secret: &Value| check("world_soccer", json!({}), secret, &secret["squares"].to_string(), &away[0]).await;
    let (one, other) = (play(&home[0]).await, play(&home[1]).await);
    assert_eq!(one, other, "sizes of frames tell nothing");
}

/// A match of Grid Soccer in which the kick-off is shot at `cell`, on target; the sizes of the frames that others get of it. None where
/// the dice say otherwise.
async fn shot_on_target(live: &Live, guests: &[Guest; 2], cell: [u8; 2]) -> Option<Vec<usize>> {
    let id = live.match_of("grid_soccer", [&guests[0], &guests[1]], json!({"mode": "classic"}), None).await;
    let mut home = Listener::sit(live, Some(&guests[0]), id).await;
    let mut away = Listener::sit(live, Some(&guests[1]), id).await;
    let mut spectator = Listener::sit(live, None, id).await;
    while home.state.prompt(Side::Home).is_none() {
        home.hear().await;
    }
    let seq = home.state.seq;
    away.follow(seq).await;
    let line_up = json!({"type": "line_up", "formation": "2-2-2"});
    let seq = home.act(Side::Home, &line_up).await;
    away.follow(seq).await;
    let seq = away.act(Side::Away, &line_up).await;
    home.follow(seq).await;
    spectator.follow(seq).await;
    let shoots = if home.state.prompt(Side::Home).is_some() { Side::Home } else { Side::Away };
    let [mut shooter, mut keeper] = if shoots == Side::Home { [home, away] } else { [away, home] };
    for listener in [&mut shooter, &mut keeper, &mut spectator] {
        listener.frames.clear();
    }
    let dice = spectator.state.view["match"]["dice"].clone();
    let seq = shooter.act(shoots, &json!({"type": "shoot", "cell": cell})).await;
    keeper.follow(seq).await;
    spectator.follow(seq).await;
    if spectator.state.view["game"]["phase"] != "dive" {
        return None;
    }
    // The shooter has seen the roll and its link; nobody else has, nor can anybody compute it.
    let told: Value = serde_json::from_str(&shooter.frames[0]).expect("JSON");
    let link = told["rolls"][0]["proof"]["server"].as_str().expect("a link").to_owned();
    let aim = format!("\"cell\":[{},{}]", cell[0], cell[1]);
    assert!(shooter.has_seen(&aim) && shooter.has_seen(&link), "{told}");
    let late = Listener::sit(live, None, id).await;
    for listener in [&keeper, &spectator, &late] {
        assert!(!listener.has_seen(&aim) && !listener.has_seen(&link), "{:?}", listener.frames);
        assert!(!listener.has_seen("\"faces\":["), "{:?}", listener.frames);
        assert_eq!(listener.state.view["match"]["dice"], dice, "as before the roll");
    }
    for token in [Some(&guests[(!shoots) as usize].token), None] {
        let rest = live.rest(token.cloned());
        for part in ["", "/record", "/events?since=0"] {
            let answer: Value = rest.get(&format!("/api/matches/{id}{part}")).await.expect("an answer");
            let answer = answer.to_string();
            assert!(!answer.contains(&aim) && !answer.contains(&link), "{part}: {answer}");
        }
    }
    let sizes = [keeper.sizes(), spectator.sizes()].concat();
    // The dive lets it out, with the roll before those of the dive.
    let seq = keeper.act(!shoots, &json!({"type": "dive", "cell": cell})).await;
    shooter.follow(seq).await;
    spectator.follow(seq).await;
    for listener in [&keeper, &spectator] {
        assert!(listener.has_seen(&link) && listener.has_seen("\"aim\":"), "{:?}", listener.frames);
        let dice = &listener.state.view["match"]["dice"];
        assert_eq!(*dice, shooter.state.view["match"]["dice"], "all know the same again");
    }
    Some(sizes)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_aim_of_a_shot_and_its_roll_are_shown_to_the_shooter_alone_until_the_dive() {
    let store = Store::sqlite();
    let live = Live::start(&store).await;
    let guests = [live.guest("Ada").await, live.guest("Bob").await];
    let mut sizes = Vec::new();
    // A third of the shots is on target; that none of so many is happens once in a million runs.
    for number in 0..40 {
        let cell = if sizes.is_empty() { [0, 0] } else { [2, 1] };
        sizes.extend(shot_on_target(&live, &guests, cell).await);
        if sizes.len() == 2 {
            break;
        }
        assert!(number < 39, "no shot is on target");
    }
    assert_eq!(sizes[0], sizes[1], "sizes of frames tell nothing");
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

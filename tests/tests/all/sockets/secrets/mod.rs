//! What is hidden in a game stays hidden on the wire: in every frame and every answer of REST, and in their sizes.
//!
//! Here are those who listen; a file for each kind of secret says what they may not hear.

mod sealed;

mod shots;

mod oracle;

mod chances;

use engine::game::Side;
use protocol::http::Guest;
use protocol::ids::{Channel, MatchId, Seq};
use protocol::to_client::ToClient;
use protocol::to_server::ToServer;
use serde_json::Value;
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

    /// The listener of a side.
    fn of(&mut self, side: Side) -> &mut Listener {
        match side {
            Side::Home => &mut self.home,
            Side::Away => &mut self.away,
        }
    }

    /// Acts for a side, and waits until everybody has been shown it. Answers the version.
    async fn act(&mut self, side: Side, action: &Value) -> Seq {
        let seq = self.of(side).act(side, action).await;
        self.everybody_follows(seq).await;
        seq
    }

    /// Forgets what was heard.
    fn forget(&mut self) {
        for listener in [&mut self.home, &mut self.away, &mut self.spectator] {
            listener.frames.clear();
        }
    }

    /// Everything that REST tells of the match to home, to away and to those who only watch.
    async fn rest(&self) -> [String; 3] {
        let tokens = [Some(&self.guests[0]), Some(&self.guests[1]), None].map(|guest| guest.map(|it| it.token.clone()));
        let mut told = [const { String::new() }; 3];
        for (token, told) in tokens.into_iter().zip(&mut told) {
            let rest = self.live.rest(token);
            // Not what may be done: that lists every secret that may be chosen.
            for part in ["", "/record", "/events?since=0", "/replay", "/graph"] {
                let path = format!("/api/matches/{}{part}", self.id);
                let answer: Value = rest.get(&path).await.unwrap_or_else(|error| panic!("{path}: {error}"));
                *told += &answer.to_string();
            }
        }
        told
    }
}

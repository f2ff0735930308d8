//! The protocol over real sockets to a real server.

mod play;

mod answers;

mod estimates;

mod misbehaviour;

mod too_large;

mod coming_back;

mod returning;

mod signed_out;

mod sessions;

mod expired;

mod banned;

mod opening;

mod secrets;

mod both_owe;

mod watching;

mod delay;

mod doors;

mod featured;

mod pools;

mod pairing;

mod waits;

mod chat;

use engine::game::Side;
use engine::golden_goal::expand;
use protocol::http::Guest;
use protocol::ids::{Channel, MatchId, Seq};
use protocol::to_server::ToServer;
use serde_json::Value;
use tests::live::{Live, Wire};
use touchline::channel_state::ChannelState;

/// One who plays a side over a bare socket.
struct Player {
    wire: Wire,
    state: ChannelState,
    channel: Channel,
    side: Side,
    random: u64,
}

impl Player {
    async fn sit(live: &Live, guest: &Guest, id: MatchId, side: Side) -> Player {
        let channel = Channel::Match(id);
        let mut wire = live.welcome(Some(&guest.token)).await;
        let state = wire.subscribe(channel, true).await;
        Player { wire, state, channel, side, random: 7 + side as u64 }
    }

    /// The prompt and a listed action, if this side owes one.
    fn choice(&mut self) -> Option<(Seq, Value)> {
        let prompt = self.state.prompt(self.side)?;
        let listed = self.state.legal(self.side).expect("legal actions come with a prompt");
        let mut actions = expand(listed).expect("the short form is known");
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let action = actions.swap_remove((self.random >> 33) as usize % actions.len());
        Some((prompt, serde_json::to_value(action).expect("plain data")))
    }

    /// Goes away with what was held, and comes back by a socket of its own: subscribes since what was held.
    async fn come_back(&mut self, live: &Live, token: &str) {
        self.wire = live.welcome(Some(token)).await;
        let since = Some(self.state.seq);
        self.wire.say(&ToServer::Subscribe { channel: self.channel, since, legal: true }).await;
    }

    async fn say_act(&mut self, id: &str, prompt: Seq, action: Value) {
        let (id, channel, side) = (id.to_owned(), self.channel, Some(self.side));
        self.wire.say(&ToServer::Act { id, channel, prompt, side, action }).await;
    }

    async fn answer(&mut self) -> protocol::to_client::ToClient {
        self.wire.answer(&mut self.state).await
    }

    /// Waits for the version that the other has reached.
    async fn follow(&mut self, seq: Seq) {
        self.wire.follow(&mut self.state, seq).await;
    }

    fn is_over(&self) -> bool {
        self.state.about().is_some_and(|about| about.result.is_some())
    }
}

/// Two guests with a match, the first roll made.
async fn table(live: &Live) -> (MatchId, [Player; 2], [Guest; 2]) {
    let guests = [live.guest("Ada").await, live.guest("Bo").await];
    let id = live.match_between(&guests[0], &guests[1], tests::live::short_options()).await;
    let mut home = Player::sit(live, &guests[0], id, Side::Home).await;
    let mut away = Player::sit(live, &guests[1], id, Side::Away).await;
    // The coin falls when everybody had a moment to bring a chain.
    for player in [&mut home, &mut away] {
        while player.state.prompt(Side::Home).is_none() && player.state.prompt(Side::Away).is_none() {
            player.follow(player.state.seq + 1).await;
        }
    }
    (id, [home, away], guests)
}

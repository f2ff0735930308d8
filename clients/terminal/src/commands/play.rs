//! `touchline play` and `touchline watch`: a match in text.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use engine::catalog::GameKind;
use engine::game::Side;
use protocol::ids::{Channel, MatchId, Seq};
use protocol::matches::{MatchInfo, Status};
use protocol::to_client::Refused;
use protocol::to_server::Order;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::timeout;
use touchline::channel_state::ChannelState;
use touchline::client::{ActError, Client, Event, Events, Options};
use touchline::face::{self, Face};
use touchline::rest::{Rest, RestError};
use touchline::typed::{self, HELP, Typed};

use super::chances::Told;
use super::lines::lines;
use super::seat::Seat;
use super::watch;
use crate::ink;

/// Who leaves waits so long for the answers to what was asked.
const LEAVE_WAIT_MAX: Duration = Duration::from_secs(10);

/// Plays a match until it is over, or the player quits.
pub(crate) async fn play(seat: &Seat) -> anyhow::Result<ExitCode> {
    let (rest, id) = seat.take("terminal player").await?;
    println!("Type help for what can be typed.");
    Table::sit(rest, id).run().await
}

/// Shows a match until it is over.
pub(crate) async fn watch(rest: Rest, id: MatchId) -> anyhow::Result<ExitCode> {
    Table::sit(rest, id).run().await
}

/// A match at this terminal.
struct Table {
    rest: Rest,
    id: MatchId,
    channel: Channel,
    client: Client,
    events: Events,
    state: Option<Arc<ChannelState>>,
    /// Whether it was said that an opponent is waited for.
    waits: bool,
    /// The other side's offer of a draw that was announced.
    offered: Option<Side>,
    /// The prompt that was last announced, so that each is announced once.
    asked: Option<Seq>,
    chances: Told,
    /// Requests that wait for their answer.
    requests: JoinSet<Reply>,
    over: bool,
}

/// What came of a request.
enum Reply {
    Act(Result<Seq, ActError>),
    Hint(Result<protocol::http::Hint, RestError>),
}

impl Table {
    fn sit(rest: Rest, id: MatchId) -> Table {
        let (client, events) = Client::connect(Options::new(rest.address.clone(), rest.token.clone()));
        let (channel, requests) = (Channel::Match(id), JoinSet::new());
        let chances = Told::default();
        let (waits, offered, asked, state, over) = (false, None, None, None, false);
        Table { rest, id, channel, client, events, state, waits, offered, asked, chances, requests, over }
    }

    async fn run(mut self) -> anyhow::Result<ExitCode> {
        self.client.subscribe(self.channel, true).await;
        let mut lines = lines();
        let mut typing = true;
        loop {
            tokio::select! {
                event = self.events.next() => match event {
                    Some(event) => self.happened(event),
                    None => return Ok(ExitCode::FAILURE),
                },
                line = lines.recv(), if typing => match line {
                    Some(line) if self.typed(&line) => {}
                    Some(_) => return self.leave().await,
                    // One who only watches may have no input at all.
                    None => typing = false,
                },
                Some(reply) = self.requests.join_next() => self.replied(reply?),
            }
            if self.over && (!typing || self.sides().is_empty()) {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }

    /// Leaves once what is on its way has been answered: an order typed just before is not lost.
    async fn leave(mut self) -> anyhow::Result<ExitCode> {
        let mut requests = std::mem::take(&mut self.requests);
        if !answered(&mut requests, LEAVE_WAIT_MAX, |reply| self.replied(reply)).await? {
            println!("No answer within {} s; the match shows what was done.", LEAVE_WAIT_MAX.as_secs());
        }
        Ok(ExitCode::SUCCESS)
    }

    fn happened(&mut self, event: Event) {
        match event {
            Event::Connected { server, you } => match you {
                Some(you) => println!("Connected to {server} as {}.", you.name),
                None => println!("Connected to {server}."),
            },
            Event::Disconnected { why, retry_in } => {
                let (address, retry_s) = (&self.rest.address, retry_in.as_secs_f64());
                println!("No connection to {address} ({why}); trying again in {retry_s:.1} s.");
            }
            Event::Changed { state, events, rolls, .. } => {
                let first = self.state.is_none();
                self.state = Some(state);
                let told = self.face().map(|face| events.iter().filter_map(|event| face.tell(event)));
                told.into_iter().flatten().for_each(|line| println!("{line}"));
                for roll in rolls.iter().filter(|roll| roll.faults.is_empty()) {
                    println!("  (roll {} of {:?} is proven)", roll.rolled.proof.roll, roll.rolled.faces);
                }
                self.tell_chances();
                self.changed(first || !events.is_empty());
            }
            Event::Unfair { fault, .. } => println!("NOT FAIR: {fault}."),
            Event::Refused(refused) => println!("{}", told(&refused)),
            Event::Postponed { refused, retry_in } => {
                println!("Not now ({}); trying again in {:.1} s.", refused.code, retry_in.as_secs_f64());
            }
            Event::Said { line, .. } => println!("{}: {}", line.from.name, line.text),
            Event::Notice { .. } => {}
            Event::Dismissed { why } => println!("The server has closed the connection: {why}."),
        }
    }

    /// Prints the chance of each result where it has changed.
    fn tell_chances(&mut self) {
        let chances = self.state.as_ref().and_then(|state| state.chances);
        if let Some(line) = self.chances.line(chances) {
            println!("{line}");
        }
    }

    /// Shows the board, and once for each prompt that it is this player's turn.
    fn changed(&mut self, show: bool) {
        let Some(state) = self.state.clone() else { return };
        let Some(about) = state.about() else { return };
        if self.view().is_none() {
            if !std::mem::replace(&mut self.waits, true) {
                println!("Waiting for an opponent at {}/match/{}", self.rest.address, self.id);
            }
            return;
        }
        let prompt = self.to_act().and_then(|side| state.prompt(side));
        let new_prompt = prompt.is_some() && prompt != self.asked;
        // Who plays sees the board when it is their turn; who watches, always.
        if show && (state.you.is_empty() || self.over) || new_prompt {
            self.draw();
        }
        if let (true, Some(side)) = (new_prompt, self.to_act()) {
            self.asked = prompt;
            println!("{} to act ({}):", face::side(side), self.kinds(side));
        }
        let offered = about.draw_offer.filter(|side| !state.you.contains(side));
        if let Some(side) = offered.filter(|_| offered != self.offered) {
            println!("{} offers a draw: accept or decline.", face::side(side));
        }
        self.offered = offered;
        self.end(&about);
    }

    fn end(&mut self, about: &MatchInfo) {
        if let Some(made) = about.rematch.made {
            println!("The rematch is at {}/match/{made}", self.rest.address);
        }
        if self.over || !matches!(about.status, Status::Over | Status::Aborted) {
            return;
        }
        self.over = true;
        match &about.result {
            Some(result) => {
                let named = |side| format!("{} ({})", watch::name(&about.seats[side]), face::side(side));
                let who = result.winner.map_or("Nobody".to_owned(), named);
                println!("{who} wins: {}.", result.by.replace('_', " "));
            }
            None => println!("The match was called off."),
        }
        if !self.sides().is_empty() {
            println!("rematch asks for another match; quit leaves.");
        }
    }

    /// Does what a line asks for; false to leave.
    fn typed(&mut self, line: &str) -> bool {
        let typed = typed::read(line);
        if self.view().is_none() {
            match typed {
                Typed::Quit => return false,
                Typed::Help => self.help(),
                _ if self.state.is_none() => println!("The server has not shown the match yet; try again in a moment."),
                Typed::Order(Order::Abort {}) => self.order(Order::Abort {}),
                _ => println!("The match has not started; abort calls it off, quit leaves."),
            }
            return true;
        }
        let side = self.to_act().or(self.sides().first().copied()).unwrap_or(Side::Home);
        match typed {
            Typed::Quit => return false,
            Typed::Empty => {}
            Typed::Help => self.help(),
            Typed::Board => self.draw(),
            Typed::List => println!("{}", typed::list(&self.lines(side))),
            Typed::Hint => {
                let (rest, id) = (self.rest.clone(), self.id);
                self.requests.spawn(async move { Reply::Hint(rest.hint(id).await) });
            }
            Typed::Order(order) => self.order(order),
            Typed::Number(number) => match number.checked_sub(1).and_then(|n| self.legal(side).into_iter().nth(n)) {
                Some(action) => self.act(side, action),
                None => println!("There is no number {number} in the list."),
            },
            Typed::Game => match self.face().zip(self.view()).map(|(face, view)| face.read(line, view, side)) {
                Some(Ok(action)) => self.act(side, action),
                Some(Err(why)) => println!("{why}."),
                None => self.draw(),
            },
        }
        true
    }

    fn act(&mut self, side: Side, action: Value) {
        let Some(prompt) = self.state.as_ref().and_then(|state| state.prompt(side)) else {
            println!("It is not your turn.");
            return;
        };
        let (client, channel) = (self.client.clone(), self.channel);
        self.requests.spawn(async move { Reply::Act(client.act(channel, prompt, side, action).await) });
    }

    fn order(&mut self, order: Order) {
        let Some(side) = self.to_act().or(self.sides().first().copied()) else {
            println!("You only watch this match.");
            return;
        };
        let (client, channel) = (self.client.clone(), self.channel);
        self.requests.spawn(async move { Reply::Act(client.order(channel, side, order).await) });
    }

    fn replied(&self, reply: Reply) {
        match reply {
            // What was done shows in the events.
            Reply::Act(Ok(_)) => {}
            Reply::Act(Err(ActError::Refused(refused))) => println!("{}", told(&refused)),
            Reply::Act(Err(error)) => println!("{error}."),
            Reply::Hint(Ok(hint)) => {
                let shown = self.show(&hint.action, hint.side);
                let chances = self.state.as_ref().and_then(|state| state.chances);
                println!("The computer would: {shown} ({})", super::chances::worth(hint.chance, chances.as_ref()));
            }
            Reply::Hint(Err(error)) => println!("{error}."),
        }
    }

    /// The game's own view, once the match has started.
    fn view(&self) -> Option<&Value> {
        self.state.as_ref()?.view.get("game").filter(|view| !view.is_null())
    }

    fn kind(&self) -> Option<GameKind> {
        GameKind::from_name(self.state.as_ref()?.view.pointer("/match/game")?.as_str()?)
    }

    fn face(&self) -> Option<&'static dyn Face> {
        self.kind().map(face::of)
    }

    fn draw(&self) {
        match self.face().zip(self.view()).and_then(|(face, view)| face.draw(view, ink())) {
            Some(board) => print!("{board}"),
            None => println!("This program does not know this game, or this edition of it; the web client does."),
        }
    }

    fn help(&self) {
        if let Some(face) = self.face() {
            println!("{}", face.help());
        }
        println!("{HELP}");
    }

    /// An action as it is typed, or in JSON.
    fn show(&self, action: &Value, side: Side) -> String {
        let shown = self.face().zip(self.view()).and_then(|(face, view)| face.show(action, view, side));
        shown.unwrap_or_else(|| action.to_string())
    }

    fn sides(&self) -> &[Side] {
        self.state.as_ref().map_or(&[], |state| &state.you)
    }

    /// The own side that owes an action.
    fn to_act(&self) -> Option<Side> {
        let state = self.state.as_ref()?;
        state.you.iter().copied().find(|side| state.prompt(*side).is_some())
    }

    fn legal(&self, side: Side) -> Vec<Value> {
        let listed = self.state.as_ref().and_then(|state| state.legal(side));
        self.kind().zip(listed).and_then(|(kind, listed)| kind.expand(listed)).unwrap_or_default()
    }

    /// The listed actions as they are typed.
    fn lines(&self, side: Side) -> Vec<String> {
        self.legal(side).iter().map(|action| self.show(action, side)).collect()
    }

    /// The kinds of actions that are possible, each once.
    fn kinds(&self, side: Side) -> String {
        let lines = self.lines(side);
        let mut kinds: Vec<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
        kinds.dedup();
        if let Some((face, view)) = self.face().zip(self.view()) {
            kinds.extend(face.unlisted(view));
        }
        kinds.join(", ")
    }
}

/// Waits for the answers to all requests and tells each; false where some do not come in time. Errors: a request that panicked.
async fn answered<T: 'static>(
    requests: &mut JoinSet<T>,
    wait_max: Duration,
    mut tell: impl FnMut(T),
) -> anyhow::Result<bool> {
    let all = async {
        while let Some(reply) = requests.join_next().await {
            tell(reply?);
        }
        Ok(true)
    };
    timeout(wait_max, all).await.unwrap_or(Ok(false))
}

fn told(refused: &Refused) -> String {
    match refused.code.as_str() {
        "wrong_phase" => "That cannot be done now; list shows what can.".to_owned(),
        _ => format!("Refused ({}): {}", refused.code, refused.reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[tokio::test]
    async fn who_leaves_waits_for_what_is_on_its_way_but_not_for_ever() {
        let mut requests = JoinSet::new();
        requests.spawn(async {
            tokio::task::yield_now().await;
            7
        });
        let mut told = Vec::new();
        assert!(answered(&mut requests, Duration::from_secs(60), |reply| told.push(reply)).await.unwrap());
        assert_eq!(told, [7]);
        requests.spawn(std::future::pending());
        assert!(!answered(&mut requests, Duration::ZERO, |_| {}).await.unwrap());
    }

    #[test]
    fn a_refusal_names_nothing_that_only_programs_know() {
        let refused = json!({"code": "wrong_phase", "reason": "A `line_up` has no place in this phase.", "values": {}});
        assert_eq!(told(&serde_json::from_value(refused).unwrap()), "That cannot be done now; list shows what can.");
    }
}

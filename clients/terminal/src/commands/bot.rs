//! `touchline bot`: a computer player that sits at a match like everybody, through the socket.

use std::process::ExitCode;

use engine::game::Side;
use engine::golden_goal::{Action, expand};
use protocol::ids::Channel;
use protocol::matches::{Status, Strength};
use touchline::channel_state::ChannelState;
use touchline::client::{ActError, Client, Event, Options};

use super::seat::Seat;

/// Plays a match to its end.
pub(crate) async fn run(seat: &Seat, strength: Strength) -> anyhow::Result<ExitCode> {
    let (rest, id) = seat.take("terminal bot").await?;
    let (client, mut events) = Client::connect(Options::new(rest.address.clone(), rest.token.clone()));
    let channel = Channel::Match(id);
    client.subscribe(channel, true).await;
    let mut answered = None;
    while let Some(event) = events.next().await {
        let Event::Changed { state, .. } = event else { continue };
        if let Some(about) = state.about().filter(|about| matches!(about.status, Status::Over | Status::Aborted)) {
            println!("{}", serde_json::to_string(&about.result)?);
            return Ok(ExitCode::SUCCESS);
        }
        let Some((side, prompt)) = owes(&state).filter(|due| Some(*due) != answered) else { continue };
        answered = Some((side, prompt));
        let Some(action) = choose(&state, side, strength) else { continue };
        match client.act(channel, prompt, side, serde_json::to_value(action)?).await {
            Ok(_) => {}
            Err(ActError::Refused(refused)) => eprintln!("refused: {}: {}", refused.code, refused.reason),
            Err(ActError::Ended) => break,
        }
    }
    Ok(ExitCode::FAILURE)
}

/// The own side that owes an action, with its prompt.
fn owes(state: &ChannelState) -> Option<(Side, u64)> {
    state.you.iter().find_map(|side| Some((*side, state.prompt(*side)?)))
}

/// Any listed action.
fn choose(state: &ChannelState, side: Side, _strength: Strength) -> Option<Action> {
    let mut actions = expand(state.legal(side)?)?;
    let number = getrandom::u64().unwrap_or_default() % (actions.len().max(1) as u64);
    (!actions.is_empty()).then(|| actions.swap_remove(number as usize))
}

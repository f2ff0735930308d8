//! Many matches with a few spectators each: from an act to each spectator's diff.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use futures_util::StreamExt;
use protocol::ids::MatchId;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use touchline::address::Address;

use super::crowd::gather;
use super::figures::{Figure, percentile};
use super::player::Shared;
use super::scenarios::{MATCHES_OF_A_PAIR, NO_CLOCK, act_at_rate, opening};
use super::table::Tables;
use super::wire::Socket;
use super::{Plan, audience, yardstick};

/// When somebody last acted in each match, as [`Shared::nanos`] counts; 0: not since it is measured.
type Acted = Arc<Vec<AtomicU64>>;

/// Acts at a fixed rate in `plan.boards` matches, each watched by `plan.watchers` sockets of their own.
pub(super) async fn boards(plan: &Plan, rate: f64) -> anyhow::Result<Vec<Figure>> {
    let server = plan.server()?;
    let pairs = plan.boards.div_ceil(MATCHES_OF_A_PAIR);
    let crowd = gather(&server.address, pairs, MATCHES_OF_A_PAIR, NO_CLOCK).await?;
    let shared = Shared::new(pairs * MATCHES_OF_A_PAIR);
    let mut tables = Tables::sit(&server.address, &crowd, true, true, &shared).await?;
    opening(&mut tables, &shared).await?;
    let ids: Vec<MatchId> = crowd.iter().flat_map(|pair| pair.matches.iter().copied()).collect();
    let acted: Acted = Arc::new(ids.iter().map(|_| AtomicU64::new(0)).collect());
    let (stop, stopped) = watch::channel(false);
    let mut watchers = seat(&server.address, &ids, plan.watchers, &shared, &acted, &stopped).await?;
    let noted = acted.clone();
    let note = move |place: usize, meant: u64| noted[place].store(meant, Ordering::Relaxed);
    let starved = act_at_rate(rate, plan.length, &shared, &tables, note).await?;
    tables.wait(yardstick::STRAGGLE).await?;
    stop.send_replace(true);
    let mut waits = Vec::new();
    while let Some(ended) = watchers.join_next().await {
        waits.extend(ended??);
    }
    tables.stop().await?;
    let (refused, codes) = shared.refusals();
    if refused > 0 || starved > 0 {
        println!("refused: {codes}; no match was ready for {starved} acts");
    }
    drop(server);

    let mut relayed = match plan.relay()? {
        Some(relay) => Some(yardstick::latency(&relay.address, ids.len(), plan.watchers, rate, plan.length).await?),
        None => None,
    };
    let mut figures = Vec::new();
    for percent in [50.0, 99.0] {
        let name = format!("{rate}/s in {} matches, {} watch each, p{percent}", ids.len(), plan.watchers);
        let relay = relayed.as_mut().map(|relayed| percentile(relayed, percent));
        figures.push(Figure::new("boards", name, percentile(&mut waits, percent), relay, "ms"));
    }
    figures.push(Figure::new("boards", format!("{rate}/s, diffs measured"), waits.len() as f64, None, ""));
    Ok(figures)
}

/// Lets `each` sockets watch each match.
async fn seat(
    address: &Address,
    ids: &[MatchId],
    each: usize,
    shared: &Arc<Shared>,
    acted: &Acted,
    stop: &watch::Receiver<bool>,
) -> anyhow::Result<JoinSet<anyhow::Result<Vec<f64>>>> {
    let mut watchers = JoinSet::new();
    for (place, id) in ids.iter().enumerate() {
        let sockets = audience::subscribe(audience::welcome(address, each).await?, *id).await?;
        for socket in sockets {
            watchers.spawn(listen(socket, place, shared.clone(), acted.clone(), stop.clone()));
        }
    }
    Ok(watchers)
}

/// Milliseconds from each act until this socket has a diff. Diffs that no act led to (a chain is announced) are not counted.
async fn listen(
    mut socket: Socket,
    place: usize,
    shared: Arc<Shared>,
    acted: Acted,
    mut stop: watch::Receiver<bool>,
) -> anyhow::Result<Vec<f64>> {
    let (mut waits, mut known) = (Vec::new(), 0);
    loop {
        tokio::select! {
            heard = socket.next() => {
                let now = shared.nanos(Instant::now());
                let Some(Message::Text(text)) = heard.transpose()? else { anyhow::bail!("the server closed a socket") };
                let meant = acted[place].load(Ordering::Relaxed);
                if text.starts_with(r#"{"type":"diff""#) && meant != known {
                    known = meant;
                    waits.push(now.saturating_sub(meant) as f64 / 1e6);
                }
            }
            _ = stop.changed() => return Ok(waits),
        }
    }
}

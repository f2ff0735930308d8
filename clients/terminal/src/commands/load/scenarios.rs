//! What is measured, one function each. Every scenario starts a server process of its own.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use engine::game::Side;
use protocol::matches::ClockOptions;
use touchline::rest::{Rest, RestError};

use super::crowd::gather;
use super::figures::{Figure, percentile};
use super::pacer::pace;
use super::player::{OPENING_ACTS, Shared};
use super::process::{Process, own_cpu};
use super::table::Tables;
use super::{Plan, audience, yardstick};

/// Matches of each pair of sockets: few enough for a socket to stay below the server's limit of frames a second.
pub(super) const MATCHES_OF_A_PAIR: usize = 16;

/// How long the first rolls may wait for chains, and everything else that settles after a start.
const SETTLE: Duration = Duration::from_secs(3);

/// How long it may take until every match is past its set-up.
const OPENING_MAX: Duration = Duration::from_secs(120);

/// Unlimited time.
pub(super) const NO_CLOCK: ClockOptions = ClockOptions::None {};

/// Durable actions a second at saturation: every match acts as soon as it is prompted.
pub(super) async fn actions(plan: &Plan, chains: bool) -> anyhow::Result<Vec<Figure>> {
    let server = plan.server()?;
    let pairs = plan.matches.div_ceil(MATCHES_OF_A_PAIR);
    let crowd = gather(&server.address, pairs, MATCHES_OF_A_PAIR, NO_CLOCK).await?;
    let shared = Shared::new(pairs * MATCHES_OF_A_PAIR);
    let mut tables = Tables::sit(&server.address, &crowd, chains, false, &shared).await?;
    opening(&mut tables, &shared).await?;
    let (before, began, cpu, own) = (shared.done.load(Ordering::Relaxed), Instant::now(), server.cpu()?, own_cpu()?);
    tables.wait(plan.length).await?;
    let took = began.elapsed().as_secs_f64();
    let done = (shared.done.load(Ordering::Relaxed) - before) as f64;
    let (cpu, own) = (server.cpu()? - cpu, own_cpu()? - own);
    tables.stop().await?;
    let (refused, codes) = shared.refusals();
    if refused > 0 {
        println!("refused: {codes}");
    }
    drop(server);

    let relay = match plan.relay()? {
        Some(relay) => Some(
            yardstick::throughput(&relay.address, pairs, MATCHES_OF_A_PAIR, Duration::from_secs(1), plan.length)
                .await?,
        ),
        None => None,
    };
    let name = if chains { "with clients' chains" } else { "without clients' chains" };
    let each = |cpu: Duration| cpu.as_secs_f64() * 1e6 / done.max(1.0);
    let figure = |what: &str, value, relay, unit| Figure::new("actions", format!("{what}, {name}"), value, relay, unit);
    Ok(vec![
        figure("durable actions", done / took, relay, "1/s"),
        figure("refused", refused as f64, None, ""),
        figure("server's processor time each", each(cpu), None, "us"),
        figure("generator's processor time each", each(own), None, "us"),
    ])
}

/// Lets all matches get past their set-up.
pub(super) async fn opening(tables: &mut Tables, shared: &Shared) -> anyhow::Result<()> {
    let until = Instant::now() + OPENING_MAX;
    let acts = shared.meant.len() as u64 * 2 * OPENING_ACTS;
    while shared.done.load(Ordering::Relaxed) < acts {
        anyhow::ensure!(Instant::now() < until, "the matches did not get past their set-up in {OPENING_MAX:?}");
        tables.wait(Duration::from_millis(20)).await?;
    }
    Ok(())
}

/// Lets players act at a fixed rate. `note` hears the place of each match that is acted in, and the moment for which the act was meant.
/// The answer: how many acts found no match ready.
pub(super) async fn act_at_rate(
    rate: f64,
    length: Duration,
    shared: &Arc<Shared>,
    tables: &Tables,
    note: impl Fn(usize, u64) + Send + 'static,
) -> anyhow::Result<u64> {
    let (shared, tell, places) = (shared.clone(), tables.tell.clone(), tables.places.clone());
    let act = move || {
        let mut starved = 0_u64;
        pace(rate, length, |meant| {
            let go = shared.next_ready();
            let Some(go) = go else {
                starved += 1;
                return;
            };
            let (first, side) = places[go.player];
            // The low bit says who acts, see `Seats::measure`.
            let moment = (shared.nanos(meant) & !1).max(2) | u64::from(side == Side::Away);
            note(first + go.seat, moment);
            shared.meant[first + go.seat].store(moment, Ordering::Relaxed);
            // A player that has gone ends the run by itself.
            let _ = tell[go.player].blocking_send(go.seat);
        });
        starved
    };
    Ok(tokio::task::spawn_blocking(act).await?)
}

/// From the moment for which an act is meant to the opponent's diff, at a fixed rate.
pub(super) async fn latency(plan: &Plan, rate: f64) -> anyhow::Result<Vec<Figure>> {
    let server = plan.server()?;
    let pairs = plan.matches.div_ceil(MATCHES_OF_A_PAIR);
    let crowd = gather(&server.address, pairs, MATCHES_OF_A_PAIR, NO_CLOCK).await?;
    let shared = Shared::new(pairs * MATCHES_OF_A_PAIR);
    let mut tables = Tables::sit(&server.address, &crowd, true, true, &shared).await?;
    opening(&mut tables, &shared).await?;
    let starved = act_at_rate(rate, plan.length, &shared, &tables, |_, _| {}).await?;
    tables.wait(yardstick::STRAGGLE).await?;
    let mut waits = tables.stop().await?;
    let (refused, codes) = shared.refusals();
    let unseen = shared.meant.iter().filter(|meant| meant.load(Ordering::Relaxed) > 0).count();
    if refused > 0 || starved > 0 || unseen > 0 {
        println!("refused: {codes}; no match was ready for {starved} acts; {unseen} were never seen by the opponent");
    }
    drop(server);

    let mut relayed = match plan.relay()? {
        Some(relay) => Some(yardstick::latency(&relay.address, pairs, 1, rate, plan.length).await?),
        None => None,
    };
    let mut all = [waits.plain.as_slice(), waits.rolled.as_slice()].concat();
    let mut figures = Vec::new();
    for percent in [50.0, 99.0] {
        let relay = relayed.as_mut().map(|relayed| percentile(relayed, percent));
        let mut figure = |what: &str, samples: &mut [f64], relay| {
            let name = format!("{rate}/s, p{percent}, {what}");
            figures.push(Figure::new("latency", name, percentile(samples, percent), relay, "ms"));
        };
        figure("all acts", &mut all, relay);
        figure("acts without dice", &mut waits.plain, relay);
        figure("acts with dice and links", &mut waits.rolled, None);
    }
    figures.push(Figure::new("latency", format!("{rate}/s, acts measured"), all.len() as f64, None, ""));
    Ok(figures)
}

/// Resident memory of a socket that does nothing.
pub(super) async fn idle_sockets(plan: &Plan) -> anyhow::Result<Vec<Figure>> {
    let server = plan.server()?;
    let pair = gather(&server.address, 1, 1, NO_CLOCK).await?;
    let id = pair[0].matches[0];
    tokio::time::sleep(SETTLE).await;
    let each = |before: u64, after: u64| after.saturating_sub(before) as f64 / 1024.0 / plan.sockets as f64;
    let before = server.memory()?;
    let welcome = audience::welcome(&server.address, plan.sockets).await?;
    let greeted = each(before, server.memory()?);
    let subscribed = audience::subscribe(welcome, id).await?;
    let watching = each(before, server.memory()?);
    drop((subscribed, server));

    let mut relayed = None;
    if let Some(relay) = plan.relay()? {
        let before = relay.memory()?;
        let sockets = audience::enter(&relay.address, "idle", plan.sockets).await?;
        relayed = Some(each(before, relay.memory()?));
        drop(sockets);
    }
    Ok(vec![
        Figure::new("idle-sockets", "resident, after hello", greeted, relayed, "KiB"),
        Figure::new("idle-sockets", "resident, watching a match", watching, relayed, "KiB"),
    ])
}

/// Resident memory of a match in which nobody moves, and what a thousand of them with running clocks cost.
pub(super) async fn idle_matches(plan: &Plan) -> anyhow::Result<Vec<Figure>> {
    let server = plan.server()?;
    let clock = ClockOptions::Bank { bank_s: 10_800, increment_s: 0 };
    let pairs = plan.idle_matches.div_ceil(50);
    // The first matches make room that the later ones share, and fill the store's cache, which is bounded.
    gather(&server.address, pairs, 50, clock).await?;
    tokio::time::sleep(SETTLE).await;
    let before = server.memory()?;
    gather(&server.address, pairs, 50, clock).await?;
    tokio::time::sleep(SETTLE).await;
    let memory = server.memory()?.saturating_sub(before) as f64 / 1024.0 / (pairs * 50) as f64;
    let cpu = server.cpu()?;
    tokio::time::sleep(Duration::from_secs(10)).await;
    let busy = (server.cpu()? - cpu).as_secs_f64() * 1000.0;
    let loaded = 2 * pairs * 50;
    Ok(vec![
        Figure::new("idle-matches", "resident, each", memory, None, "KiB"),
        Figure::new("idle-matches", format!("processor time of {loaded} in 10 s"), busy, None, "ms"),
    ])
}

/// The time until the last of many spectators has a diff.
pub(super) async fn spectators(plan: &Plan) -> anyhow::Result<Vec<Figure>> {
    let server = plan.server()?;
    let crowd = gather(&server.address, 1, 1, NO_CLOCK).await?;
    let shared = Shared::new(1);
    let mut tables = Tables::sit(&server.address, &crowd, true, true, &shared).await?;
    opening(&mut tables, &shared).await?;
    let sockets = audience::welcome(&server.address, plan.spectators).await?;
    let sockets = audience::subscribe(sockets, crowd[0].matches[0]).await?;
    let mut audience = audience::Audience::new(sockets, r#"{"type":"diff""#);
    let mut last = Vec::new();
    for _ in 0..plan.rounds {
        let go = loop {
            if let Some(go) = shared.next_ready() {
                break go;
            }
            tables.wait(Duration::from_millis(5)).await?;
        };
        let round = audience.round();
        let began = Instant::now();
        tables.tell[go.player].send(go.seat).await?;
        last.push(round.last().await?.duration_since(began).as_secs_f64() * 1000.0);
    }
    tables.stop().await?;
    drop((audience, server));

    let mut relayed = Vec::new();
    if let Some(relay) = plan.relay()? {
        let sockets = audience::enter(&relay.address, "audience", plan.spectators).await?;
        let mut speaker = super::wire::open(&relay.address, "/relay/audience", super::wire::BUSY_BUFFER_BYTES).await?;
        let mut audience = audience::Audience::new(sockets, ".");
        for _ in 0..plan.rounds {
            let round = audience.round();
            let began = Instant::now();
            super::wire::say(&mut speaker, ".".repeat(yardstick::FRAME_BYTES)).await?;
            relayed.push(round.last().await?.duration_since(began).as_secs_f64() * 1000.0);
        }
    }
    let name = |what: &str| format!("last of {} has a diff, {what}", plan.spectators);
    let mut relay = |percent| (!relayed.is_empty()).then(|| percentile(&mut relayed, percent));
    Ok(vec![
        Figure::new("spectators", name("median"), percentile(&mut last, 50.0), relay(50.0), "ms"),
        Figure::new("spectators", name("worst"), percentile(&mut last, 100.0), relay(100.0), "ms"),
    ])
}

/// The time to load running matches after a kill.
pub(super) async fn restart(plan: &Plan) -> anyhow::Result<Vec<Figure>> {
    let server = plan.server()?;
    let pairs = plan.restart_matches.div_ceil(50);
    let crowd = gather(&server.address, pairs, 50, NO_CLOCK).await?;
    let shared = Shared::new(pairs * 50);
    let mut tables = Tables::sit(&server.address, &crowd, true, false, &shared).await?;
    opening(&mut tables, &shared).await?;
    tables.wait(Duration::from_secs(5)).await?;
    tables.stop().await?;
    let acts = shared.done.load(Ordering::Relaxed) as f64 / (pairs * 50) as f64;
    server.kill()?;

    let began = Instant::now();
    let server = plan.server()?;
    ready(&server).await?;
    let took = began.elapsed().as_secs_f64() * 1000.0;
    let rest = Rest { address: server.address.clone(), token: None };
    for pair in &crowd {
        rest.page(pair.matches[0]).await?;
    }
    let listening = server.started_in.as_secs_f64() * 1000.0;
    Ok(vec![
        Figure::new("restart", format!("ready again with {} running matches", pairs * 50), took, None, "ms"),
        Figure::new("restart", "of that until it listens", listening, None, "ms"),
        Figure::new("restart", "actions in each match", acts, None, ""),
    ])
}

/// Waits until the server says that it is ready.
async fn ready(server: &Process) -> anyhow::Result<()> {
    let rest = Rest { address: server.address.clone(), token: None };
    let until = Instant::now() + super::wire::WAIT_MAX;
    loop {
        match rest.get::<serde_json::Value>("/health/ready").await {
            // Whatever it says: a success is ready.
            Ok(_) => return Ok(()),
            Err(RestError::Odd(what)) if !what.starts_with("status") => return Ok(()),
            Err(error) if Instant::now() > until => return Err(error.into()),
            Err(_) => tokio::time::sleep(Duration::from_millis(2)).await,
        }
    }
}

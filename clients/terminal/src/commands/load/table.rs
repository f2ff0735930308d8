//! All players of a run at their tables, and the relay's counterpart: pairs of sockets that answer each other.

use std::time::Duration;

use anyhow::Context;
use engine::game::Side;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use touchline::address::Address;

use super::crowd::Pair;
use super::player::{Pace, Seats, Shared, Waits, play};
use super::wire::{BUSY_BUFFER_BYTES, hello};

/// Acts that may wait for one player that is told to act.
const TOLD_MAX: usize = 1024;

/// Players that play until they are stopped.
pub(super) struct Tables {
    players: JoinSet<anyhow::Result<Waits>>,
    stop: watch::Sender<bool>,
    /// Tells a player which of its seats is to act; empty where they act at once.
    pub(super) tell: Vec<mpsc::Sender<usize>>,
    /// For each player the place of its first match, and its side.
    pub(super) places: Vec<(usize, Side)>,
}

impl Tables {
    /// Seats all pairs, two sockets each. `told`: they act when they are told to.
    pub(super) async fn sit(
        address: &Address,
        pairs: &[Pair],
        chains: bool,
        told: bool,
        shared: &std::sync::Arc<Shared>,
    ) -> anyhow::Result<Tables> {
        let (stop, stopped) = watch::channel(false);
        let mut tables = Tables { players: JoinSet::new(), stop, tell: Vec::new(), places: Vec::new() };
        let mut first = 0;
        for pair in pairs {
            for (side, token) in [(Side::Home, &pair.home), (Side::Away, &pair.away)] {
                let socket = hello(address, Some(token), BUSY_BUFFER_BYTES).await?;
                let player = tables.places.len();
                let seats = Seats::new(player, side, first, &pair.matches, chains, shared.clone());
                let pace = if told {
                    let (sender, queue) = mpsc::channel(TOLD_MAX);
                    tables.tell.push(sender);
                    Pace::Told(queue)
                } else {
                    Pace::AtOnce
                };
                tables.places.push((first, side));
                tables.players.spawn(play(socket, seats, pace, stopped.clone()));
            }
            first += pair.matches.len();
        }
        Ok(tables)
    }

    /// Lets them play for a while. An error if one had to give up.
    pub(super) async fn wait(&mut self, length: Duration) -> anyhow::Result<()> {
        match tokio::time::timeout(length, self.players.join_next()).await {
            Err(_) => Ok(()),
            Ok(ended) => {
                ended.context("there are no players")???;
                anyhow::bail!("a player stopped early")
            }
        }
    }

    /// Stops them; what they measured.
    pub(super) async fn stop(mut self) -> anyhow::Result<Waits> {
        self.stop.send_replace(true);
        let mut all = Waits::default();
        while let Some(player) = self.players.join_next().await {
            let waits = player??;
            all.plain.extend(waits.plain);
            all.rolled.extend(waits.rolled);
        }
        Ok(all)
    }
}

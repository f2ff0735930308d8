//! Conduct: reports, what moderators decide, who may not speak or begin matches, leavers and stallers, signals of collusion.
//!
//! `docs/conduct.md` says all of it in plain words. This module must not know requests, nor what a match is about.

pub mod rules;

pub mod signals;

mod bars;

mod reporting;

mod deciding;

mod looking;
pub use looking::habits_of;

use std::sync::Arc;

use protocol::code::Code;
use protocol::conduct::SanctionKind;
use protocol::ids::PlayerId;
use protocol::to_server::Order;
use serde_json::json;

use self::bars::Bars;
use crate::matches::time::now_ms;
use crate::matches::{Refusal, refuse, refuse_with};
use crate::store::{Store, StoreError};
use crate::turns::Turns;

/// Everything about conduct.
pub struct Conduct {
    store: Arc<dyn Store>,
    bars: Bars,
    /// Reports are counted and then made, one after the other for each person.
    turns: Turns,
}

impl Conduct {
    /// Reads who is barred from what at `now`.
    pub async fn start(store: Arc<dyn Store>, now: u64) -> Result<Self, StoreError> {
        let conduct = Self { store, bars: Bars::default(), turns: Turns::default() };
        conduct.read_bars(now).await?;
        Ok(conduct)
    }

    /// Forgets bars that are over, and reads what other servers have decided; called now and then.
    pub async fn tidy(&self, now: u64) {
        if let Err(error) = self.read_bars(now).await {
            tracing::warn!(%error, "who is barred could not be read; it is tried again");
        }
    }

    /// Whether somebody may make, join or look for a match. This is the only place that judges bans. Errors: `banned`.
    pub fn may_begin(&self, player: PlayerId, now: u64) -> Result<(), Refusal> {
        self.check(player, SanctionKind::Ban, now)
    }

    /// Whether somebody may give an order: asking for a rematch begins a match, everything else is part of one. `agreed`: who
    /// has asked them for it before, perhaps before they were banned. Errors: `banned`; `bad_player`: the other one is.
    pub async fn may_order(
        &self,
        player: PlayerId,
        order: &Order,
        agreed: impl Future<Output = Result<Option<PlayerId>, Refusal>>,
    ) -> Result<(), Refusal> {
        if *order != (Order::Rematch {}) {
            return Ok(());
        }
        self.may_begin(player, now_ms())?;
        self.may_meet(agreed.await?, now_ms())
    }

    /// Whether what somebody has offered before, perhaps before they were banned, may still become a match. Errors: `bad_player`.
    pub fn may_meet(&self, who: Option<PlayerId>, now: u64) -> Result<(), Refusal> {
        match who {
            Some(who) if self.may_begin(who, now).is_err() => {
                Err(refuse(Code::BadPlayer, "This player begins no match now."))
            }
            _ => Ok(()),
        }
    }

    /// Whether somebody may say something to others. This is the only place that judges mutes. Errors: `banned`, `muted`.
    pub fn may_speak(&self, player: PlayerId, now: u64) -> Result<(), Refusal> {
        self.check(player, SanctionKind::Ban, now)?;
        self.check(player, SanctionKind::Mute, now)
    }

    fn check(&self, player: PlayerId, kind: SanctionKind, now: u64) -> Result<(), Refusal> {
        let Some(barred) = self.bars.of(player, kind, now) else { return Ok(()) };
        let (code, words) = match kind {
            SanctionKind::Ban => (Code::Banned, "You may begin no match."),
            SanctionKind::Mute | SanctionKind::Warning => (Code::Muted, "You may not speak."),
        };
        Err(refuse_with(code, words, json!(barred)))
    }

    async fn read_bars(&self, now: u64) -> Result<(), StoreError> {
        let reading = self.bars.begin_reading();
        self.bars.replace(reading, self.store.conduct().in_force(now).await?);
        Ok(())
    }
}

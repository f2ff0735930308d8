//! Rolls that belong to a secret: until it is out, they and their links are kept from those who may not know it.
//!
//! A link that is shown lets anybody compute the faces, so the dice are shown as they were before. This module must not decide what
//! is secret: the game does ([`AnyGame::is_sealed`]).

use std::sync::Arc;

use engine::catalog::AnyGame;
use engine::game::{Side, Viewer};
use engine::record::Step;
use protocol::to_client::Rolled;

use super::dice::MatchDice;
use super::plan;

/// What was rolled on a secret that is still kept.
#[derive(Clone, Debug)]
pub struct Sealed {
    /// Whose secret it is.
    side: Side,
    /// The dice as they were before.
    dice: MatchDice,
    /// The rolls since.
    rolls: Vec<Rolled>,
}

impl Sealed {
    /// What is kept after a roll; `before` are the dice before it.
    pub fn after_roll(
        kept: Option<Arc<Sealed>>,
        game: &dyn AnyGame,
        before: MatchDice,
        roll: &Step,
    ) -> Option<Arc<Sealed>> {
        let side = Side::BOTH.into_iter().find(|side| game.is_sealed(*side))?;
        let mut sealed = kept
            .filter(|kept| kept.side == side)
            .map_or_else(|| Sealed { side, dice: before, rolls: Vec::new() }, |kept| Sealed::clone(&kept));
        sealed.rolls.extend(plan::rolled_in(roll));
        Some(Arc::new(sealed))
    }

    /// What is kept after a side's chain was announced: that is no secret.
    pub fn after_chain(&self, chain: &Step) -> Arc<Sealed> {
        let mut sealed = self.clone();
        // One that follows a chain which serves since the sealed roll does not fit yet; it shows when the roll does.
        if sealed.dice.follow(chain).is_err() {
            sealed.dice = self.dice.clone();
        }
        Arc::new(sealed)
    }

    /// Whether the secret is still kept.
    pub fn holds(&self, game: &dyn AnyGame) -> bool {
        game.is_sealed(self.side)
    }

    /// Whether it is kept from `viewer`.
    pub fn is_kept_from(&self, viewer: Viewer) -> bool {
        viewer.side() != Some(self.side)
    }

    /// The dice as those see them from whom it is kept.
    pub fn dice(&self) -> &MatchDice {
        &self.dice
    }

    /// The rolls that are kept, the latest of the match.
    pub fn rolls(&self) -> &[Rolled] {
        &self.rolls
    }
}

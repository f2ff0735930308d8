//! The chains of one owner as a client has seen them announced and opened.
//!
//! This module must not know whose they are.

use engine::fair_dice::{BadLink, Link, LinkChecker};
use protocol::matches::ChainView;

use crate::limits::LINKS_SKIPPED_MAX;

/// The chain in use and one that waits, or the last two.
#[derive(Clone, Debug, Default)]
pub(super) struct Followed(Vec<LinkChecker>);

/// A chain that does not fit what was seen before.
#[derive(Debug)]
pub(super) struct Odd;

/// Commitment and first roll of the chains that a view shows, oldest first.
pub(super) fn announced(view: Option<&ChainView>) -> Vec<(Result<Link, BadLink>, u32)> {
    let Some(view) = view else { return Vec::new() };
    let next = view.next.as_ref().map(|next| (next.commitment.parse(), next.first_roll));
    [Some((view.commitment.parse(), view.first_roll)), next].into_iter().flatten().collect()
}

impl Followed {
    /// The chain that serves a roll.
    pub(super) fn serving(&mut self, roll: u32) -> Option<&mut LinkChecker> {
        self.0.iter_mut().rev().find(|chain| chain.first_roll() <= roll)
    }

    /// Takes a snapshot's chains for its own. A chain that it knew must lead to the link shown as the last.
    pub(super) fn take_over(&mut self, view: Option<&ChainView>) -> Result<(), Odd> {
        let known = std::mem::take(&mut self.0);
        for (commitment, first_roll) in announced(view) {
            let commitment = commitment.map_err(|_| Odd)?;
            let same = known.iter().find(|chain| chain.commitment() == commitment && chain.first_roll() == first_roll);
            self.0.push(same.copied().unwrap_or_else(|| LinkChecker::new(commitment, first_roll)));
        }
        let Some((view, chain)) = view.zip(self.0.first_mut()) else { return Ok(()) };
        let last: Link = view.last.parse().map_err(|_| Odd)?;
        if view.last_roll.saturating_sub(view.first_roll) > LINKS_SKIPPED_MAX {
            return Err(Odd);
        }
        let opened = view.last_roll >= view.first_roll;
        let fits = if opened { chain.accept(view.last_roll, last) } else { last == chain.commitment() };
        if fits { Ok(()) } else { Err(Odd) }
    }

    /// Takes up a chain that is new in the view. It must be announced with a roll's notice, or before anything is rolled: a
    /// chain chosen later could be chosen for its faces.
    pub(super) fn announce(&mut self, view: Option<&ChainView>, next_roll: u32) -> Result<(), Odd> {
        for (commitment, first_roll) in announced(view) {
            let commitment = commitment.map_err(|_| Odd)?;
            let known = |chain: &LinkChecker| chain.commitment() == commitment && chain.first_roll() == first_roll;
            if self.0.iter().any(known) {
                continue;
            }
            let first = self.0.is_empty() && next_roll == 1;
            self.0.push(LinkChecker::new(commitment, first_roll));
            if self.0.len() > 2 {
                self.0.remove(0);
            }
            if first_roll <= next_roll && !first {
                return Err(Odd);
            }
        }
        Ok(())
    }
}

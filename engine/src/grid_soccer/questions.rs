//! What a computer player asks beyond what everybody does: how far the turn is, and what is due next.
//!
//! This module must not tell what is hidden: of a shot it says who took it and from where, and the row only once the keeper knows it.

use super::cards::Shirt;
use super::pitch::Spot;
use super::state::{GridSoccer, Kind, Restart};

impl GridSoccer {
    /// The set piece of this turn, until the ball is in play.
    pub(crate) fn set_piece_due(&self) -> Option<Kind> {
        self.set_piece
    }

    /// The set piece that waits for its side's turn.
    pub(crate) fn restart_to_come(&self) -> Option<Restart> {
        self.restart
    }

    /// Whether the turn's ball action is taken.
    pub(crate) fn has_acted(&self) -> bool {
        self.acted
    }

    /// Whether nobody else can be picked in this turn any more.
    pub(crate) fn is_committed(&self) -> bool {
        self.committed
    }

    /// Who took the shot that is to be saved, and from where.
    pub(crate) fn shot_from(&self) -> Option<(Shirt, Spot)> {
        self.shot.map(|shot| (shot.shirt, shot.from))
    }

    /// The row of the aim, once the keeper has learnt it.
    pub(crate) fn row_told(&self) -> Option<u8> {
        self.shot.filter(|shot| shot.row_known).map(|shot| shot.cell.row)
    }

    /// How many stars are drafted, and how many shots of the shoot-out are taken.
    pub(crate) fn counts(&self) -> [usize; 2] {
        let kicks =
            self.shoot_out.as_ref().map_or(0, |shoot_out| shoot_out.kicks.home.len() + shoot_out.kicks.away.len());
        [self.drafted.as_slice().len(), kicks]
    }

    /// Who shoots now and from where; none where nobody may.
    pub(crate) fn shooter(&self) -> Option<(Shirt, Spot)> {
        self.may_shoot().ok()
    }
}

//! The board as a picture shows it.
//!
//! This module must not tell more than the view of a spectator.

use super::action::Pawn;
use super::state::Phase;
use super::view::View;
use crate::game::Side;
use crate::still::{Field, Piece, Place, Still};

const FIELD: Field =
    Field { length: 10.0, width: 6.0, margin: 1.0, bands: 10, goal: 2.0, area: (2.0, 2.0), circle: 1.0 };

impl View {
    /// The pawns that are placed, by number; the ball, which the view leaves out on the centre point and in a net.
    pub(super) fn still(&self) -> Still {
        let mut pieces = Vec::new();
        for (side, pawns) in self.pawns.iter() {
            let placed = Pawn::ALL.into_iter().filter_map(|pawn| Some((pawn.index(), pawns.square(pawn)?)));
            // Goalkeepers have none.
            let number = |index: usize| (index > 0).then_some(index as u8);
            pieces.extend(placed.map(|(index, square)| Piece { side, number: number(index), at: Place::of(square) }));
        }
        let ball = self.ball.map_or_else(|| self.unseen_ball(), Place::of);
        Still { field: FIELD, pieces, ball: Some(ball) }
    }

    /// A goal ends a match with the ball in a net; else only the centre point has no square.
    fn unseen_ball(&self) -> Place {
        let winner = self.result.as_ref().filter(|_| self.phase == Phase::Over).and_then(|result| result.winner);
        winner.map_or(FIELD.middle(), |winner: Side| FIELD.net(!winner))
    }
}

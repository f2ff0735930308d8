//! The board as a picture shows it.
//!
//! This module must not tell more than the view of a spectator.

use super::cards::Shirt;
use super::pitch::{COLUMNS, ROWS, Spot};
use super::view::View;
use crate::still::{Field, Piece, Place, Still};

const FIELD: Field = Field {
    length: ROWS as f32,
    width: COLUMNS as f32,
    margin: 1.0,
    bands: ROWS as u8,
    goal: 3.0,
    area: (4.0, 5.0),
    circle: 1.5,
};

impl View {
    /// The footballers by shirt, once the line-ups are shown.
    pub(super) fn still(&self) -> Still {
        let mut pieces = Vec::new();
        for (side, footballers) in self.footballers.iter().flat_map(|both| both.iter()) {
            let numbered = Shirt::ALL.into_iter().zip(1..).zip(&footballers.0);
            let there = numbered.filter_map(|((_, number), footballer)| Some((number, place(footballer.at)?)));
            pieces.extend(there.map(|(number, at)| Piece { side, number: Some(number), at }));
        }
        Still { field: FIELD, pieces, ball: self.ball.as_ref().and_then(|ball| place(ball.at)) }
    }
}

/// None in the middle of a run.
fn place(spot: Spot) -> Option<Place> {
    spot.on_board().then(|| Place::of(spot.square()))
}

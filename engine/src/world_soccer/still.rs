//! The board as a picture shows it.
//!
//! This module must not tell more than the view of a spectator.

use super::action::Shirt;
use super::pitch::Pitch;
use super::view::View;
use crate::still::{Field, Piece, Place, Still};

impl View {
    /// The players by shirt, once both sides have lined up.
    pub(super) fn still(&self, pitch: &Pitch) -> Still {
        let mut pieces = Vec::new();
        for (side, players) in self.players.iter() {
            let Some(players) = players else { continue };
            let there = Shirt::all().filter_map(|shirt| Some((shirt, players.square(shirt)?)));
            let number = |shirt: Shirt| u8::try_from(shirt.index() + 1).ok();
            pieces.extend(there.map(|(shirt, square)| Piece { side, number: number(shirt), at: Place::of(square) }));
        }
        Still { field: field(pitch), pieces, ball: self.ball.map(Place::of) }
    }
}

fn field(pitch: &Pitch) -> Field {
    let [length, width] = [pitch.height, pitch.width].map(|squares| squares as f32);
    // The areas leave three columns free on either side.
    let area = (5.0, width - 6.0);
    Field {
        length,
        width,
        margin: 1.0,
        bands: u8::try_from(pitch.height).unwrap_or(u8::MAX),
        goal: 3.0,
        area,
        circle: 3.5,
    }
}

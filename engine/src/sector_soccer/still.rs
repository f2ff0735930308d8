//! The board as a picture shows it.
//!
//! This module must not tell more than the view of a spectator.

use super::line_up::{SECTORS, own_sector};
use super::view::View;
use crate::game::Side;
use crate::still::{Field, Piece, Place, Still};

/// How long a sector is drawn, in pawns.
const SECTOR: f32 = 3.0;
const FIELD: Field =
    Field { length: 5.0 * SECTOR, width: 8.0, margin: 0.9, bands: SECTORS, goal: 3.0, area: (0.0, 0.0), circle: 1.0 };

impl View {
    /// In each sector home's pawns stand in a column on its own half, away's opposite; the keepers in their goals.
    pub(super) fn still(&self) -> Still {
        let mut pieces = Vec::new();
        for (side, line_up) in self.pawns.iter() {
            let Some(line_up) = line_up else { continue };
            pieces.push(Piece { side, number: None, at: FIELD.net(side) });
            for sector in 1..=SECTORS {
                let count = line_up.pawns()[usize::from(own_sector(side, sector)) - 1];
                pieces.extend((0..count).map(|nth| Piece { side, number: None, at: place(side, sector, nth, count) }));
            }
        }
        Still { field: FIELD, pieces, ball: Some(ball(self.ball)) }
    }
}

/// The place of a pawn among so many in an absolute sector, spread over the width.
fn place(side: Side, sector: u8, nth: u8, count: u8) -> Place {
    let aside = match side {
        Side::Home => -SECTOR / 4.0,
        Side::Away => SECTOR / 4.0,
    };
    let across = (f32::from(nth) + 0.5) * FIELD.width / f32::from(count);
    Place { along: middle(sector) + aside, across }
}

fn middle(sector: u8) -> f32 {
    (f32::from(sector) - 0.5) * SECTOR
}

/// 0 and 6 are the goals.
fn ball(sector: u8) -> Place {
    match sector {
        0 => FIELD.net(Side::Home),
        1..=SECTORS => Place { along: middle(sector), across: FIELD.width / 2.0 },
        _ => FIELD.net(Side::Away),
    }
}

//! What a picture of a board shows, the same few marks for every game: a field, who stands where, the ball.
//!
//! This module must not know any particular game, nor how a picture is drawn.

use crate::board::Square;
use crate::game::Side;

/// A board as it stands, made of what every spectator may know. Lengths are squares.
#[derive(Clone, Debug, PartialEq)]
pub struct Still {
    /// What it is played on.
    pub field: Field,
    /// Who stands on it.
    pub pieces: Vec<Piece>,
    /// Where the ball is; none before there is one.
    pub ball: Option<Place>,
}

/// The marks of a field; those at home's end are at away's too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// From home's end line to away's.
    pub length: f32,
    /// From home's left to its right.
    pub width: f32,
    /// How far the board goes on around it.
    pub margin: f32,
    /// Bands across it, in two greens.
    pub bands: u8,
    /// The width of the goals, which are in the middle of the end lines.
    pub goal: f32,
    /// How far the area before a goal reaches into the field, and across it.
    pub area: (f32, f32),
    /// The radius of the circle in the middle.
    pub circle: f32,
}

/// One who plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Whose.
    pub side: Side,
    /// His number; none where pieces have none.
    pub number: Option<u8>,
    /// Where.
    pub at: Place,
}

/// A place on a field, or in the margin around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// From home's end line toward away's.
    pub along: f32,
    /// From home's left to its right.
    pub across: f32,
}

impl Place {
    /// The middle of a square, where squares of the field are numbered from 0.
    pub fn of(square: Square) -> Place {
        Place { along: square.y as f32 + 0.5, across: square.x as f32 + 0.5 }
    }
}

impl Field {
    /// The middle of the field.
    pub fn middle(&self) -> Place {
        Place { along: self.length / 2.0, across: self.width / 2.0 }
    }

    /// The middle of the net behind a side's end line.
    pub fn net(&self, side: Side) -> Place {
        let along = match side {
            Side::Home => -self.margin / 2.0,
            Side::Away => self.length + self.margin / 2.0,
        };
        Place { along, across: self.width / 2.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{AnyGame, GameKind};
    use crate::conformance::{Manner, Player};
    use crate::record::Step;

    /// Whether a place is on the board, its margin included.
    fn holds(field: &Field, Place { along, across }: Place) -> bool {
        let within = |at: f32, size: f32| (-field.margin..=size + field.margin).contains(&at);
        within(along, field.length) && within(across, field.width)
    }

    fn check(game: &dyn AnyGame) {
        let Still { field, pieces, ball } = game.still();
        let places = pieces.iter().map(|piece| piece.at).chain(ball);
        assert!(places.clone().all(|place| holds(&field, place)), "{:?}", game.still());
        for (index, one) in pieces.iter().enumerate() {
            assert!(pieces[..index].iter().all(|other| other.at != one.at), "two in one place: {one:?}");
        }
    }

    #[test]
    fn in_matches_of_every_game_all_stand_on_the_board_and_nobody_in_anothers_place() {
        for kind in GameKind::ALL {
            for (seed, options) in (1..).zip(kind.option_sets()) {
                let mut game = kind.start(&options).expect("an option set");
                let mut player = Player::new(Manner::Curious, seed);
                let mut most = 0;
                for _ in 0..2_000 {
                    check(&*game);
                    most = most.max(game.still().pieces.len());
                    let Some(step) = player.step(&*game) else { break };
                    match step {
                        Step::Action { side, action } => drop(game.act(side, &action).expect("a listed action")),
                        Step::Roll { faces, .. } => drop(game.roll(&faces).expect("faces of the dice")),
                        Step::Chain { .. } | Step::Ruling(_) => panic!("not in matches without a server"),
                    }
                }
                assert!(most >= 10, "{kind:?}: {most} pieces at most");
            }
        }
    }

    #[test]
    fn line_ups_are_not_drawn_while_they_are_secret() {
        for kind in [GameKind::WorldSoccer, GameKind::SectorSoccer, GameKind::GridSoccer] {
            let mut game = kind.start(&serde_json::json!({})).expect("the usual options");
            let mut player = Player::new(Manner::Curious, 7);
            while !Side::BOTH.into_iter().any(|side| game.is_sealed(side)) {
                match player.step(&*game).expect("it goes on") {
                    Step::Action { side, action } => drop(game.act(side, &action).expect("a listed action")),
                    Step::Roll { faces, .. } => drop(game.roll(&faces).expect("faces of the dice")),
                    Step::Chain { .. } | Step::Ruling(_) => panic!("not in matches without a server"),
                }
            }
            assert!(game.still().pieces.is_empty(), "{kind:?}");
        }
    }
}

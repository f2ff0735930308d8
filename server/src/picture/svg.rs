//! The drawing: a board on its side, home attacking to the right, below the score.
//!
//! This module must not know how it becomes pixels.

use std::fmt::Write;

use engine::game::{BySide, Side};
use engine::still::{Field, Piece, Place, Still};

use super::glyphs::{width, written};
use super::{HEIGHT_PX, Scene, WIDTH_PX};

const GROUND: &str = "#10231a";
const INK: &str = "#f4fbf6";
const FAINT: &str = "#9fb8aa";
const BORDER: &str = "#2f6f4b";
const GRASS: [&str; 2] = ["#3f8f62", "#3a875b"];
const CHALK: &str = "#f4fbf6";
/// The colours of the sides, as in the web client.
const COLOURS: BySide<&str> = BySide { home: "#c23b22", away: "#2359a8" };

/// Pixels left free at the edges.
const EDGE: f32 = 40.0;
/// Where the head ends and the board begins, in pixels.
const HEAD: f32 = 128.0;
/// Half of how wide a piece is, in squares.
const RADIUS: f32 = 0.4;
/// How far from the middle of a piece the ball is drawn that lies on its square, to the right and down, in squares.
const BESIDE: (f32, f32) = (0.28, 0.28);

/// The whole picture.
pub(super) fn drawn(scene: &Scene) -> String {
    let mut svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH_PX}\" height=\"{HEIGHT_PX}\" fill=\"none\">");
    put(&mut svg, format_args!("<rect width=\"{WIDTH_PX}\" height=\"{HEIGHT_PX}\" fill=\"{GROUND}\"/>"));
    head(&mut svg, scene);
    let board = Board::fit(&scene.still.field);
    board.field(&mut svg, &scene.still.field);
    board.pieces(&mut svg, &scene.still);
    svg.push_str("</svg>");
    svg
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes all");
}

/// The game's name at the left, the score between the sides' shirts in the middle, whose site it is at the right.
fn head(svg: &mut String, scene: &Scene) {
    const MIDDLE: f32 = WIDTH_PX as f32 / 2.0;
    const LINE: f32 = HEAD / 2.0;
    let (small, large) = (24.0, 56.0);
    written(svg, &scene.name, (EDGE, LINE - small / 2.0), small, INK);
    let site = "Touchline";
    written(svg, site, (WIDTH_PX as f32 - EDGE - width(site, small), LINE - small / 2.0), small, FAINT);
    let score = format!("{} : {}", scene.score.home, scene.score.away);
    let half = width(&score, large) / 2.0;
    written(svg, &score, (MIDDLE - half, LINE - large / 2.0), large, INK);
    let shirt = |side| MIDDLE + if side == Side::Home { -half - 60.0 } else { half + 60.0 };
    for side in Side::BOTH {
        piece(svg, side, (shirt(side), LINE), 22.0);
    }
}

/// A round one for home, a square one for away.
fn piece(svg: &mut String, side: Side, (x, y): (f32, f32), radius: f32) {
    let look = format!("fill=\"{}\" stroke=\"{INK}\" stroke-width=\"{}\"", COLOURS[side], radius / 8.0);
    match side {
        Side::Home => put(svg, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>")),
        Side::Away => {
            let (left, top, size, round) = (x - radius, y - radius, 2.0 * radius, radius / 3.0);
            let place = format!("x=\"{left}\" y=\"{top}\" width=\"{size}\" height=\"{size}\" rx=\"{round}\"");
            put(svg, format_args!("<rect {place} {look}/>"));
        }
    }
}

/// Where squares are in the picture.
struct Board {
    left: f32,
    top: f32,
    /// Pixels of a square.
    square: f32,
    margin: f32,
}

impl Board {
    /// As large as there is room for, in the middle.
    fn fit(field: &Field) -> Board {
        let (length, width) = (field.length + 2.0 * field.margin, field.width + 2.0 * field.margin);
        let room = (WIDTH_PX as f32 - 2.0 * EDGE, HEIGHT_PX as f32 - HEAD - EDGE / 2.0);
        let square = (room.0 / length).min(room.1 / width);
        let left = (WIDTH_PX as f32 - length * square) / 2.0;
        Board { left, top: HEAD + (room.1 - width * square) / 2.0, square, margin: field.margin }
    }

    fn at(&self, place: Place) -> (f32, f32) {
        let x = self.left + (place.along + self.margin) * self.square;
        (x, self.top + (place.across + self.margin) * self.square)
    }

    /// A part of the field, from one corner, so long and so wide.
    fn part(&self, (along, across): (f32, f32), (length, width): (f32, f32)) -> String {
        let (x, y) = self.at(Place { along, across });
        let (width, height) = (length * self.square, width * self.square);
        format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
    }

    fn field(&self, svg: &mut String, field: &Field) {
        let Field { length, width, margin, bands, goal, area, circle } = *field;
        let whole = self.part((-margin, -margin), (length + 2.0 * margin, width + 2.0 * margin));
        put(svg, format_args!("<rect {whole} rx=\"10\" fill=\"{BORDER}\"/>"));
        let band = length / f32::from(bands);
        for (number, colour) in (0..bands).zip(GRASS.iter().cycle()) {
            let part = self.part((f32::from(number) * band, 0.0), (band, width));
            put(svg, format_args!("<rect {part} fill=\"{colour}\"/>"));
        }
        let middle = self.at(field.middle());
        put(svg, format_args!("<g stroke=\"{CHALK}\" stroke-width=\"3\">"));
        put(svg, format_args!("<rect {}/>", self.part((0.0, 0.0), (length, width))));
        let (top, bottom) =
            (self.at(Place { along: 0.0, across: 0.0 }).1, self.at(Place { along: 0.0, across: width }).1);
        put(svg, format_args!("<path d=\"M{} {top}V{bottom}\"/>", middle.0));
        let radius = circle * self.square;
        put(svg, format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>", middle.0, middle.1));
        for (end, net) in [(0.0, -margin), (length - area.0, length)] {
            put(svg, format_args!("<rect {}/>", self.part((end, (width - area.1) / 2.0), area)));
            let net = self.part((net, (width - goal) / 2.0), (margin, goal));
            put(svg, format_args!("<rect {net} fill=\"{CHALK}\" fill-opacity=\"0.25\"/>"));
        }
        svg.push_str("</g>");
    }

    fn pieces(&self, svg: &mut String, still: &Still) {
        for one in &still.pieces {
            let (x, y) = self.at(one.at);
            piece(svg, one.side, (x, y), RADIUS * self.square);
            if let Some(number) = one.number {
                let (text, height) = (number.to_string(), 0.38 * self.square);
                written(svg, &text, (x - width(&text, height) / 2.0, y - height / 2.0), height, INK);
            }
        }
        if let Some(ball) = still.ball {
            let (x, y) = self.at(beside(ball, &still.pieces));
            let (radius, line) = (0.24 * self.square, 0.05 * self.square);
            let look = format!("fill=\"#fff\" stroke=\"#10231a\" stroke-width=\"{line}\"");
            put(svg, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>"));
        }
    }
}

/// The ball on somebody's square is drawn beside him.
fn beside(ball: Place, pieces: &[Piece]) -> Place {
    match pieces.iter().any(|piece| piece.at == ball) {
        true => Place { along: ball.along + BESIDE.0, across: ball.across + BESIDE.1 },
        false => ball,
    }
}

#[cfg(test)]
mod tests {
    use engine::catalog::GameKind;
    use serde_json::json;

    use super::super::{glyphs, png};
    use super::*;

    fn scene(kind: GameKind) -> Scene {
        let still = kind.start(&json!({})).expect("the usual options").still();
        Scene { name: kind.name().replace('_', " "), score: BySide { home: 10, away: 0 }, still }
    }

    #[test]
    fn every_game_is_drawn_and_its_name_can_be_written() {
        let pictures = GameKind::ALL.map(|kind| {
            assert!(glyphs::knows(&scene(kind).name), "{}", kind.name());
            png(&scene(kind)).expect("a picture")
        });
        for (index, one) in pictures.iter().enumerate() {
            assert!(pictures[..index].iter().all(|other| other != one), "each board is another");
        }
    }

    #[test]
    fn the_same_scene_is_the_same_picture_and_every_part_of_it_is_seen() {
        let first = scene(GameKind::GoldenGoal);
        let picture = png(&first).expect("a picture");
        assert_eq!(png(&first).expect("a picture"), picture);
        let mut scored = first.clone();
        scored.score.away = 1;
        let mut moved = first.clone();
        moved.still.ball = Some(Place { along: 0.5, across: 0.5 });
        let mut joined = first.clone();
        joined.still.pieces.push(Piece { side: Side::Away, number: Some(4), at: Place { along: 3.5, across: 2.5 } });
        for other in [&scored, &moved, &joined] {
            assert_ne!(png(other).expect("a picture"), picture);
        }
    }

    #[test]
    fn all_letters_and_digits_are_known_and_nothing_else_breaks_the_drawing() {
        assert!(glyphs::knows("ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789:"));
        assert!(!glyphs::knows("<"));
        let mut odd = scene(GameKind::GoldenGoal);
        odd.name = "<é&>".to_owned();
        png(&odd).expect("a picture without what cannot be written");
    }
}

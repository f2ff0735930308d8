//! Letters and digits as strokes, since a picture must not depend on fonts.
//!
//! This module must not know what is written.

use std::fmt::Write;

/// How wide a letter is, in its own units.
const WIDTH: f32 = 4.0;
/// How high.
const HEIGHT: f32 = 6.0;
/// From the beginning of one letter to that of the next one.
const ADVANCE: f32 = 5.8;
/// What a space takes.
const SPACE: f32 = 3.4;
/// How thick the strokes are.
const STROKE: f32 = 0.95;

/// The strokes of a letter, from its top left corner; none of one that is not known.
fn strokes(letter: char) -> Option<&'static str> {
    Some(match letter {
        'A' => "M0 6V2L2 0L4 2V6M0 4H4",
        'B' => "M0 3H3L4 4V5L3 6H0V0H3L4 1V2L3 3",
        'C' => "M4 1L3 0H1L0 1V5L1 6H3L4 5",
        'D' => "M0 0V6H3L4 5V1L3 0Z",
        'E' => "M4 0H0V6H4M0 3H3",
        'F' => "M4 0H0V6M0 3H3",
        'G' => "M4 1L3 0H1L0 1V5L1 6H3L4 5V3H2.5",
        'H' => "M0 0V6M4 0V6M0 3H4",
        'I' => "M2 0V6M1 0H3M1 6H3",
        'J' => "M4 0V5L3 6H1L0 5",
        'K' => "M0 0V6M4 0L0 3L4 6",
        'L' => "M0 0V6H4",
        'M' => "M0 6V0L2 3L4 0V6",
        'N' => "M0 6V0L4 6V0",
        'O' | '0' => "M1 0H3L4 1V5L3 6H1L0 5V1Z",
        'P' => "M0 6V0H3L4 1V2L3 3H0",
        'Q' => "M1 0H3L4 1V5L3 6H1L0 5V1ZM2.5 4.5L4 6",
        'R' => "M0 6V0H3L4 1V2L3 3H0M2 3L4 6",
        'S' => "M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5",
        'T' => "M0 0H4M2 0V6",
        'U' => "M0 0V5L1 6H3L4 5V0",
        'V' => "M0 0L2 6L4 0",
        'W' => "M0 0L1 6L2 3L3 6L4 0",
        'X' => "M0 0L4 6M4 0L0 6",
        'Y' => "M0 0L2 3L4 0M2 3V6",
        'Z' => "M0 0H4L0 6H4",
        '1' => "M1 1L2 0V6M1 6H3",
        '2' => "M0 1L1 0H3L4 1V2L0 6H4",
        '3' => "M0 0H4L2 2.5H3L4 3.5V5L3 6H1L0 5",
        '4' => "M3 6V0L0 4H4",
        '5' => "M4 0H0V2.5H3L4 3.5V5L3 6H1L0 5",
        '6' => "M4 1L3 0H1L0 1V5L1 6H3L4 5V4L3 3H0",
        '7' => "M0 0H4L1.5 6",
        '8' => "M1 3L0 2V1L1 0H3L4 1V2L3 3H1L0 4V5L1 6H3L4 5V4L3 3",
        '9' => "M0 5L1 6H3L4 5V1L3 0H1L0 1V2L1 3H4",
        ':' => "M2 1.4V1.5M2 4.5V4.6",
        _ => return None,
    })
}

/// Whether all of it can be written.
#[cfg(test)]
pub(super) fn knows(text: &str) -> bool {
    text.to_ascii_uppercase().chars().all(|letter| letter == ' ' || strokes(letter).is_some())
}

fn advance(letter: char) -> f32 {
    if letter == ' ' { SPACE } else { ADVANCE }
}

/// How wide a text is at this height of its letters.
pub(super) fn width(text: &str, height: f32) -> f32 {
    let units: f32 = text.chars().map(advance).sum();
    (units - (ADVANCE - WIDTH)).max(0.0) * height / HEIGHT
}

/// Writes a text from its top left corner. Letters that are not known leave their room free.
pub(super) fn written(svg: &mut String, text: &str, (x, y): (f32, f32), height: f32, colour: &str) {
    let scale = height / HEIGHT;
    let mut path = String::new();
    let mut at = 0.0;
    for letter in text.to_ascii_uppercase().chars() {
        if let Some(strokes) = strokes(letter) {
            write!(path, "<path transform=\"translate({at})\" d=\"{strokes}\"/>").expect("a string takes all");
        }
        at += advance(letter);
    }
    let look = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{STROKE}\"");
    let ends = "stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    write!(svg, "<g transform=\"translate({x} {y}) scale({scale})\" {look} {ends}>{path}</g>")
        .expect("a string takes all");
}

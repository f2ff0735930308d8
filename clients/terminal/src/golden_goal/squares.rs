//! What squares are called: `c4` is column c from home's left, row 4 from home's end.
//!
//! The border goes on with rows 0 and 11 and with columns `l` (left of a) and `r` (right of f): `c0`, `l4`, `r11`. Sentences say it
//! in the words of the web client. The engine counts from 0: `c4` is its `[2, 3]`. This module must not judge where a piece may go.

use engine::golden_goal::Square;

/// The columns with their border, from home's left.
pub const COLUMNS: [char; 8] = ['l', 'a', 'b', 'c', 'd', 'e', 'f', 'r'];

/// The row as people count it.
pub fn row(y: i64) -> i64 {
    y.saturating_add(1)
}

/// A square as it is typed. One off the board is given in numbers.
pub fn name(square: Square) -> String {
    match column(square.x).filter(|_| (-1..=10).contains(&square.y)) {
        Some(letter) => format!("{letter}{}", row(square.y)),
        None => format!("{},{}", square.x, square.y),
    }
}

/// A square in a sentence, as the web client says it.
pub fn words(square: Square) -> String {
    let (column, row) = (name(square).remove(0), row(square.y));
    match (square.x, square.y) {
        (2 | 3, -1) => "home's net".to_owned(),
        (2 | 3, 10) => "away's net".to_owned(),
        (0..=5, -1) => format!("border {column} below"),
        (0..=5, 10) => format!("border {column} above"),
        (-1, 0..=9) => format!("border left of {row}"),
        (6, 0..=9) => format!("border right of {row}"),
        (-1, -1) => "lower left corner".to_owned(),
        (6, -1) => "lower right corner".to_owned(),
        (-1, 10) => "upper left corner".to_owned(),
        (6, 10) => "upper right corner".to_owned(),
        _ => name(square),
    }
}

/// Reads `c4`, or the engine's own numbers `2,3`.
pub fn read(text: &str) -> Option<Square> {
    if let Some((x, y)) = text.split_once(',') {
        let (x, y): (i8, i8) = (x.parse().ok()?, y.parse().ok()?);
        return Some(Square { x: x.into(), y: y.into() });
    }
    let letter = text.chars().next()?.to_ascii_lowercase();
    let place = COLUMNS.iter().position(|column| *column == letter)?;
    let row: u8 = text[1..].parse().ok().filter(|row| *row <= 11)?;
    Some(Square { x: i64::try_from(place).ok()? - 1, y: i64::from(row) - 1 })
}

fn column(x: i64) -> Option<char> {
    COLUMNS.get(usize::try_from(x.checked_add(1)?).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_one_name_that_can_be_typed() {
        let mut names = std::collections::BTreeSet::new();
        for x in -1..=6 {
            for y in -1..=10 {
                let square = Square { x, y };
                assert_eq!(read(&name(square)), Some(square));
                assert_eq!(read(&format!("{x},{y}")), Some(square));
                names.insert(name(square));
            }
        }
        assert_eq!(names.len(), 8 * 12);
    }

    #[test]
    fn names_and_words() {
        let check = |x, y, typed: &str, said: &str| {
            assert_eq!((name(Square { x, y }).as_str(), words(Square { x, y }).as_str()), (typed, said));
        };
        check(2, 3, "c4", "c4");
        check(0, 0, "a1", "a1");
        check(5, 9, "f10", "f10");
        check(-1, 3, "l4", "border left of 4");
        check(6, 9, "r10", "border right of 10");
        check(0, -1, "a0", "border a below");
        check(5, 10, "f11", "border f above");
        check(2, -1, "c0", "home's net");
        check(3, 10, "d11", "away's net");
        check(-1, -1, "l0", "lower left corner");
        check(6, 10, "r11", "upper right corner");
        check(9, 9, "9,9", "9,9");
    }

    #[test]
    fn what_is_no_square() {
        for text in ["", "c", "c12", "g4", "4c", "c-1", "c+", "2,", ",", "2,x", "é4"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

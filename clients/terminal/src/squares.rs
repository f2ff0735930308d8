//! Squares and ways as people type them, for games on a large grid: `c4` is the third column from home's left and the fourth row from
//! home's end; row 0 and the row behind away's end are beyond the goal lines.
//!
//! The engine counts from 0: `c4` is its `[2, 3]`. A way is a list of directions, each with a number of steps (`N2E`), or squares one by
//! one; in a way capitals are directions and small letters squares. This module must not judge where anybody may go.

/// A square in the engine's numbers, from home's left and from home's end.
pub type At = [i64; 2];

/// The directions with their steps.
const DIRECTIONS: [(&str, At); 8] = [
    ("N", [0, 1]),
    ("NE", [1, 1]),
    ("E", [1, 0]),
    ("SE", [1, -1]),
    ("S", [0, -1]),
    ("SW", [-1, -1]),
    ("W", [-1, 0]),
    ("NW", [-1, 1]),
];

/// The most steps that one direction of a way may have.
const STEPS_MAX: usize = 40;

/// A column's letter; none off the sides.
pub fn column(x: i64) -> Option<char> {
    u8::try_from(x).ok().filter(|x| *x < 26).map(|x| char::from(b'a' + x))
}

/// A square as it is typed; one off the sides in numbers.
pub fn name([x, y]: At) -> String {
    match column(x).filter(|_| y >= -1) {
        Some(letter) => format!("{letter}{}", y + 1),
        None => format!("{x},{y}"),
    }
}

/// Reads `c4`, or the engine's own numbers `2,3`.
pub fn read(text: &str) -> Option<At> {
    if let Some((x, y)) = text.split_once(',') {
        let (x, y): (i8, i8) = (x.parse().ok()?, y.parse().ok()?);
        return Some([x.into(), y.into()]);
    }
    let letter = text.chars().next()?;
    let digits = text.get(1..)?;
    let row: u8 = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    letter.is_ascii_lowercase().then(|| [i64::from(u32::from(letter) - u32::from('a')), i64::from(row) - 1])
}

/// Reads a square, or says that it is none.
pub fn square(text: &str) -> Result<At, String> {
    read(&text.to_lowercase()).ok_or_else(|| format!("{text:?} is not a square such as c4"))
}

/// Reads a direction.
pub fn direction(text: &str) -> Result<&'static str, String> {
    let named = DIRECTIONS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    named.map(|(name, _)| name).ok_or_else(|| format!("{text:?} is not a direction such as NE"))
}

/// The squares of a typed way from a square on: directions, squares, or both.
pub fn walk(from: At, words: &[&str]) -> Result<Vec<At>, String> {
    let (mut at, mut path) = (from, Vec::new());
    for word in words {
        if let Some(named) = read(word) {
            at = named;
            path.push(at);
            continue;
        }
        let mut rest = *word;
        while !rest.is_empty() {
            let (step, steps, tail) = stretch(rest).ok_or_else(|| format!("{word:?} is not a way such as N2E"))?;
            for _ in 0..steps {
                at = [at[0] + step[0], at[1] + step[1]];
                path.push(at);
            }
            rest = tail;
        }
    }
    if path.is_empty() { Err("where to? A way such as N2E, or squares such as c6 c7".to_owned()) } else { Ok(path) }
}

/// A path as it is typed: as a way from `from`, or square by square where it is none.
pub fn way(from: Option<At>, path: &[At]) -> String {
    let squares = || path.iter().map(|square| name(*square)).collect::<Vec<_>>().join(" ");
    let Some(mut at) = from else { return squares() };
    let mut ways = Vec::with_capacity(path.len());
    for to in path {
        let step = to[0].checked_sub(at[0]).zip(to[1].checked_sub(at[1]));
        let Some((name, _)) = DIRECTIONS.into_iter().find(|(_, [x, y])| step == Some((*x, *y))) else {
            return squares();
        };
        ways.push(name);
        at = *to;
    }
    let stretches: Vec<&[&str]> = ways.chunk_by(|a, b| a == b).collect();
    let after = stretches.iter().skip(1).map(Some).chain([None]);
    stretches
        .iter()
        .zip(after)
        .map(|(same, after)| one_way(same, after.is_some_and(|next| next[0].len() == 1)))
        .collect()
}

/// One stretch of a way. Before a straight one a single step is counted, too: `S1W` is not `SW`.
fn one_way(same: &[&str], straight_follows: bool) -> String {
    match (same, straight_follows && same[0].len() == 1) {
        ([step], false) => (*step).to_owned(),
        _ => format!("{}{}", same[0], same.len()),
    }
}

/// The first direction of a way with its number of steps, and the rest.
fn stretch(text: &str) -> Option<(At, usize, &str)> {
    let named = |length: usize| {
        let word = text.get(..length)?;
        DIRECTIONS.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, step)| step)
    };
    let (step, rest) = match named(2) {
        Some(step) => (step, &text[2..]),
        None => (named(1)?, &text[1..]),
    };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let steps = if end == 0 { 1 } else { rest[..end].parse().ok().filter(|steps| (1..=STEPS_MAX).contains(steps))? };
    Some((step, steps, &rest[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names_that_can_be_typed() {
        for at in [[0, 0], [2, 3], [14, 24], [6, -1], [7, 25], [-1, 4], [9, 18]] {
            assert_eq!(read(&name(at)), Some(at), "{at:?}");
        }
        assert_eq!((name([2, 3]).as_str(), name([7, -1]).as_str(), name([-1, 3]).as_str()), ("c4", "h0", "-1,3"));
        assert_eq!(square("C4"), Ok([2, 3]));
        for text in ["", "c", "4c", "c-1", "c+1", "2,", "C4", "é4", "c999"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn ways() {
        let check = |words: &[&str], want: &[At]| assert_eq!(walk([2, 3], words).as_deref(), Ok(want), "{words:?}");
        check(&["N2E"], &[[2, 4], [2, 5], [3, 5]]);
        check(&["n2ne"], &[[2, 4], [2, 5], [3, 6]]);
        check(&["e2"], &[[4, 1]]);
        check(&["E2"], &[[3, 3], [4, 3]]);
        check(&["c5", "d6"], &[[2, 4], [3, 5]]);
        check(&["N", "d6"], &[[2, 4], [3, 5]]);
        for odd in [&["X"][..], &[], &["N0"], &["N99"], &["é"]] {
            assert!(walk([2, 3], odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn a_path_is_shown_as_it_can_be_typed() {
        let check = |path: &[At], want: &str| {
            let shown = way(Some([2, 3]), path);
            assert_eq!(shown, want);
            let words: Vec<&str> = shown.split(' ').collect();
            assert_eq!(walk([2, 3], &words).as_deref(), Ok(path));
        };
        check(&[[2, 4], [2, 5], [3, 6]], "N2NE");
        check(&[[3, 3], [4, 3]], "E2");
        check(&[[5, 5], [6, 5]], "f6 g6");
        check(&[[2, 2], [1, 2]], "S1W");
        check(&[[2, 4], [3, 4], [3, 5], [4, 6]], "N1E1NNE");
    }
}

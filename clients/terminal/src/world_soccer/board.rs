//! The pitch in text.
//!
//! This module must not print; it makes a string, with ANSI colours or without.

use engine::game::Side;

use super::{Player, Seen, moment};
use crate::face;
use crate::ink::{Ink, Paint};
use crate::squares::{self, At};
use crate::standing;

/// Columns and rows of a pitch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    columns: i64,
    rows: i64,
}

const FULL: Size = Size { columns: 15, rows: 25 };
const QUICK: Size = Size { columns: 13, rows: 21 };

/// Rows of a penalty area.
const AREA_ROWS: i64 = 5;

/// The line on how things stand, the pitch once a line-up is known, home's end at the bottom, and what is going on below. Each row is ended
/// by a line feed; none is longer than 80 characters.
pub fn draw(seen: &Seen, ink: Ink) -> String {
    let mut rows = vec![headline(seen)];
    if seen.players.home.is_some() || seen.line_ups.iter().any(|(_, line_up)| line_up.is_some()) {
        rows.extend(pitch(seen, ink));
    }
    rows.extend(moment::rows(seen));
    rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect()
}

fn pitch(seen: &Seen, ink: Ink) -> Vec<String> {
    let size = size(seen);
    let row = |y: i64| {
        let cells: String = (0..size.columns).map(|x| cell(seen, size, [x, y], ink)).collect();
        format!("{:>3} {cells}", y + 1)
    };
    let columns: String = (0..size.columns).filter_map(squares::column).map(|letter| format!("  {letter} ")).collect();
    (-1..=size.rows).rev().map(row).chain(std::iter::once(format!("    {columns}"))).collect()
}

/// The view does not tell the size of the pitch, but somebody lines up, or stands, where the smaller one has no square of his half: hardly
/// anybody keeps eleven away from all of those.
fn size(seen: &Seen) -> Size {
    let lined_up = |side: Side| seen.line_ups[side].iter().flat_map(|line_up| line_up.squares.iter().copied());
    let stand =
        seen.players.iter().flat_map(|(_, players)| players.iter().flat_map(|players| players.values().copied()));
    let beyond = |[x, y]: At| x >= QUICK.columns || y > QUICK.rows;
    let is_full = lined_up(Side::Home).any(|[_, y]| y >= QUICK.rows / 2)
        || lined_up(Side::Away).any(|[_, y]| y >= QUICK.rows)
        || lined_up(Side::Home).chain(lined_up(Side::Away)).chain(stand).any(beyond);
    if is_full { FULL } else { QUICK }
}

/// How things stand.
pub fn headline(seen: &Seen) -> String {
    let mut parts = vec![format!("home {} : {} away", seen.score.home, seen.score.away)];
    if seen.throws > 0 {
        parts.push(format!("throw {}", seen.throws));
    }
    if let Some(side) = seen.side_in_throw {
        parts.push(format!("{}'s throw", face::side(side)));
    }
    parts.push(seen.phase.replace('_', " "));
    if seen.phase == "line_up" {
        let ready = Side::BOTH.into_iter().filter(|side| seen.lined_up[*side]);
        parts.extend(ready.map(|side| format!("{} has lined up", face::side(side))));
    }
    if let Some(die) = &seen.die {
        parts.push(format!("die {}", die.join(" ")));
    }
    let left: Vec<String> =
        seen.components.iter().filter(|part| !part.used).map(|part| part.value.to_string()).collect();
    if !left.is_empty() {
        parts.push(format!("left {}", left.join(" and ")));
    }
    parts.extend(standing::to_act(&seen.to_act, seen.side_in_throw));
    parts.extend(seen.result.as_ref().map(standing::ended));
    standing::line(&parts)
}

/// Four characters: a player (`h3`, `h3*` with the ball, `h3o` where it lies and he has not got it), the ball, or the kind of ground.
fn cell(seen: &Seen, size: Size, at: At, ink: Ink) -> String {
    let has_ball = seen.ball == Some(at);
    if let Some((side, shirt)) = seen.on(at) {
        let letter = standing::letter(side);
        let player = ink.paint(&format!("{letter}{shirt}"), Paint::Side(side));
        let holds = seen.holder == Some(Player { side, shirt });
        let mark = match (has_ball, holds) {
            (true, true) => ink.paint("*", Paint::Ball),
            (true, false) => ink.paint("o", Paint::Ball),
            (false, _) => " ".to_owned(),
        };
        return format!("{}{player}{mark}", if shirt < 10 { " " } else { "" });
    }
    if has_ball {
        return format!("  {} ", ink.paint("o", Paint::Ball));
    }
    format!("  {} ", ink.paint(ground(size, at), Paint::Faint))
}

fn ground(Size { columns, rows }: Size, [x, y]: At) -> &'static str {
    let (middle, half) = (columns / 2, rows / 2);
    let (across, up) = ((x - middle).abs(), (y - half).abs());
    let area = if columns == FULL.columns { 4 } else { 3 };
    match (across, up) {
        (0..=1, up) if up == half + 1 => "#",
        (_, up) if up == half + 1 => " ",
        (0, up) if up == half - 2 => "+",
        (across, up) if across <= area && up > half - AREA_ROWS => ":",
        (across, up) if across * across + up * up <= 9 => "+",
        (_, 0) => "-",
        _ => ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world_soccer::LineUp;
    use serde_json::{Value, json};

    /// Both sides in 4-4-2 on the pitch of these columns, rows and home's shirts.
    fn seen(columns: i64, rows: i64, home: &[At], more: Value) -> Seen {
        let away: Vec<At> = home.iter().map(|[x, y]| [columns - 1 - x, rows - 1 - y]).collect();
        let by_shirt = |squares: &[At]| -> serde_json::Map<String, Value> {
            squares.iter().enumerate().map(|(place, at)| ((place + 1).to_string(), json!(at))).collect()
        };
        let mut view = json!({
            "phase": "move", "side_in_throw": "home", "throws": 7, "die": ["2/2"], "components": [
                {"value": 2, "used": true, "kick": true, "by": 3}, {"value": 2, "used": false, "kick": true, "by": null}],
            "players": {"home": by_shirt(home), "away": by_shirt(&away)}, "lined_up": {"home": true, "away": true},
            "line_ups": {"home": {"squares": home, "taker": 11}, "away": {"squares": away, "taker": 11}},
            "ball": [4, 10], "holder": {"side": "home", "shirt": 10}, "can_undo": true,
            "throws_in_row": 2, "held_throws": {"home": 3, "away": 0}, "score": {"home": 1, "away": 0},
        });
        crate::merge_patch::apply(&mut view, &more);
        serde_json::from_value(view).unwrap()
    }

    const FULL_442: [At; 11] =
        [[7, 1], [2, 4], [5, 4], [9, 4], [12, 4], [2, 7], [5, 7], [9, 7], [12, 7], [4, 10], [10, 10]];
    const QUICK_442: [At; 11] =
        [[6, 1], [1, 3], [4, 3], [8, 3], [11, 3], [1, 5], [4, 5], [8, 5], [11, 5], [3, 8], [9, 8]];

    #[test]
    fn the_full_pitch() {
        let text = draw(&seen(15, 25, &FULL_442, json!({})), Ink::Plain);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "home 1 : 0 away | throw 7 | home's throw | move | die 2/2 | left 2");
        assert_eq!(rows[1], " 26                           #   #   #");
        assert_eq!(
            rows[29..],
            [
                "ball: held by home 10",
                "throws in a row: 2 | ball kept in one place for: home 3, away 0",
                "parts: 2 used by 3; 2 run or kick",
            ]
        );
        assert_eq!(rows[16], " 11   .   .   .   . h10*  +   +   +   +   + h11   .   .   .   .");
        assert_eq!(rows[14], " 13   -   -   -   -   +   +   +   +   +   +   +   -   -   -   -");
        assert_eq!(rows[28], "      a   b   c   d   e   f   g   h   i   j   k   l   m   n   o");
    }

    #[test]
    fn the_quick_pitch() {
        let text = draw(&seen(13, 21, &QUICK_442, json!({"ball": [6, 10], "holder": null})), Ink::Plain);
        assert!(text.contains("\nball: loose on g11\n"), "{text}");
        assert!(text.contains(" 11   -   -   -   +   +   +   o   +   +   +   -   -   -\n"), "{text}");
    }

    #[test]
    fn before_both_have_lined_up() {
        let more = json!({"phase": "line_up", "players": null, "line_ups": null, "side_in_throw": null, "die": null,
            "components": null, "throws": 0, "lined_up": {"away": false}, "to_act": ["away"], "ball": null});
        let mut seen = seen(15, 25, &FULL_442, more);
        assert_eq!(draw(&seen, Ink::Plain), "home 1 : 0 away | line up | home has lined up | away to act\n");
        seen.line_ups.home = Some(LineUp { squares: FULL_442.to_vec(), taker: 9 });
        let text = draw(&seen, Ink::Plain);
        assert!(text.contains(" 11   .   .   .   . h10   +   +   +   +   + h11   .   .   .   .\n"), "{text}");
        assert!(text.ends_with("home's line-up, still secret; 9 kicks off if the coin says so\n"), "{text}");
    }

    #[test]
    fn penalties() {
        let more = json!({"phase": "penalty", "penalty_taker": 9, "die": null, "components": null});
        let text = draw(&seen(15, 25, &FULL_442, more), Ink::Plain);
        assert!(text.ends_with("\npenalty: home 9 takes it\n"), "{text}");
        let more = json!({"phase": "shoot_out", "components": null,
            "shoot_out": {"first": "away", "kicks": {"home": [false], "away": [true]}}});
        let text = draw(&seen(15, 25, &FULL_442, more), Ink::Plain);
        assert!(text.ends_with("\nshoot-out: home -, away (first) *, next home\n"), "{text}");
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let seen = seen(15, 25, &FULL_442, json!({}));
        let mut text = draw(&seen, Ink::Colour);
        for code in ["1;31", "1;34", "1;33", "2", "0"] {
            text = text.replace(&format!("\x1b[{code}m"), "");
        }
        assert_eq!(text, draw(&seen, Ink::Plain));
    }
}

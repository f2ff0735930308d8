//! The grid in text.
//!
//! This module must not print; it makes a string, with ANSI colours or without.

use engine::game::Side;

use super::{Seen, ShootOut};
use crate::face;
use crate::ink::{Ink, Paint};
use crate::squares::{self, At};

/// Columns and rows of the pitch, without the ring around it.
const COLUMNS: i64 = 9;
const ROWS: i64 = 18;

/// The line on how things stand, the draft while there is one, and the pitch once the line-ups are shown, home's end at the bottom. Each
/// row is ended by a line feed.
pub fn draw(seen: &Seen, ink: Ink) -> String {
    let mut text = headline(seen) + "\n";
    if seen.footballers.is_some() {
        for y in (-1..=ROWS).rev() {
            let mut row = format!("{:>3} ", y + 1);
            (-1..=COLUMNS).for_each(|x| row += &cell(seen, [x, y], ink));
            text += row.trim_end();
            text.push('\n');
        }
        let columns = (0..COLUMNS).filter_map(squares::column).map(|letter| format!("  {letter} "));
        text += &format!("        {}\n", columns.collect::<String>().trim_end());
        text += &picked(seen).map(|row| row + "\n").unwrap_or_default();
    } else if let Some(draft) = &seen.draft {
        for side in Side::BOTH {
            let picks = draft.picks.iter().filter(|pick| pick.side == side).map(|pick| pick.star.as_str());
            text += format!("{}: {}", face::side(side), picks.collect::<Vec<_>>().join(" ")).trim_end();
            text.push('\n');
        }
        text += format!("free: {}", draft.pool.join(" ")).trim_end();
        text.push('\n');
    }
    text + &seen.shoot_out.iter().map(kicks).collect::<String>()
}

/// One line on how things stand.
pub fn headline(seen: &Seen) -> String {
    let mut parts = vec![format!("home {} : {} away", seen.score.home, seen.score.away)];
    if seen.turn > 0 {
        parts.push(format!("turn {}, minute {}", seen.turn, seen.minute));
    }
    if let Some(side) = seen.side_in_turn {
        parts.push(format!("{}'s turn", face::side(side)));
    }
    parts.push(seen.phase.replace('_', " "));
    if let Some(shot) = &seen.shot {
        let aim = shot.cell.map(|[column, row]| format!(" at {column} {row}")).unwrap_or_default();
        parts.push(format!("{} {} has shot{aim}", face::side(shot.side), shot.shirt));
    }
    if seen.charges.home + seen.charges.away > 0 {
        parts.push(format!("charges {} : {}", seen.charges.home, seen.charges.away));
    }
    parts.join(" | ")
}

/// Who is picked, with stats and steps.
fn picked(seen: &Seen) -> Option<String> {
    let (side, shirt) = (seen.side_in_turn?, seen.picked?);
    let who = seen.footballers.as_ref()?[side].get(&shirt)?;
    let [speed, pass, shot, control] = who.stats;
    let star = who.star.as_ref().map(|star| format!(" ({star})")).unwrap_or_default();
    let stats = format!("SPD {speed} PAS {pass} SHO {shot} CTL {control}");
    Some(format!("picked: {} {shirt}{star}, {stats}, steps left {}", face::side(side), seen.steps_left))
}

/// Four characters: a footballer (`h3`, `h3*` with the ball, `h3z` lying down), the ball, or the kind of ground.
fn cell(seen: &Seen, at: At, ink: Ink) -> String {
    let ball = seen.ball.filter(|ball| ball.at == Some(at));
    if let Some((side, shirt, who)) = seen.on(at) {
        let letter = if side == Side::Home { 'h' } else { 'a' };
        let mark = match (ball.is_some(), who.frozen) {
            (true, _) => ink.paint("*", Paint::Ball),
            (false, true) => ink.paint("z", Paint::Faint),
            (false, false) => " ".to_owned(),
        };
        return format!(" {}{mark}", ink.paint(&format!("{letter}{shirt}"), Paint::Side(side)));
    }
    if ball.is_some() {
        return format!("  {} ", ink.paint("o", Paint::Ball));
    }
    format!("  {} ", ink.paint(ground(at), Paint::Faint))
}

fn ground([x, y]: At) -> &'static str {
    let across = (x - COLUMNS / 2).abs();
    let to_end = y.min(ROWS - 1 - y);
    match (across, to_end) {
        (_, -1) | (5.., _) => ",",
        (0..=1, 0) => "=",
        (0..=2, 0..=3) => ":",
        (0, 8) => "+",
        _ => ".",
    }
}

fn kicks(shoot_out: &ShootOut) -> String {
    let of = |side: Side| shoot_out.kicks[side].iter().map(|goal| if *goal { '*' } else { '-' }).collect::<String>();
    format!("shoot-out: home {} away {}\n", of(Side::Home), of(Side::Away))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn seen(more: Value) -> Seen {
        let who = |at: At| json!({"at": at, "stats": [4, 1, -3, 1], "star": null, "frozen": false});
        let mut view = json!({
            "phase": "turn", "turn": 3, "minute": 6, "side_in_turn": "home", "score": {"home": 1, "away": 0},
            "cards": {"home": "2-2-2", "away": "2-2-2"},
            "footballers": {"home": {"1": who([4, 0]), "7": who([4, 8])}, "away": {"1": who([4, 17]), "2": who([2, 13])}},
            "ball": {"state": "held", "side": "home", "shirt": 7, "at": [4, 8]}, "picked": 7, "steps_left": 3,
            "charges": {"home": 0, "away": 0}, "can_undo": false, "can_redo": false,
        });
        crate::merge_patch::apply(&mut view, &more);
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn in_a_turn() {
        let text = draw(&seen(json!({})), Ink::Plain);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "home 1 : 0 away | turn 3, minute 6 | home's turn | turn");
        assert_eq!(rows[1], " 19   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,");
        assert_eq!(rows[2], " 18   ,   .   .   :   =  a1   =   :   .   .   ,");
        assert_eq!(rows[6], " 14   ,   .   .  a2   .   .   .   .   .   .   ,");
        assert_eq!(rows[11], "  9   ,   .   .   .   .  h7*  .   .   .   .   ,");
        assert_eq!(rows[21], "          a   b   c   d   e   f   g   h   i");
        assert_eq!(rows[22], "picked: home 7, SPD 4 PAS 1 SHO -3 CTL 1, steps left 3");
        assert_eq!(rows.len(), 23);
    }

    #[test]
    fn a_draft() {
        let draft = json!({"first": "home", "picks": [{"side": "home", "star": "radar"}], "pool": ["blink", "tower"]});
        let more = json!({"phase": "draft", "turn": 0, "side_in_turn": null, "footballers": null, "ball": null, "draft": draft});
        assert_eq!(draw(&seen(more), Ink::Plain), "home 1 : 0 away | draft\nhome: radar\naway:\nfree: blink tower\n");
    }

    #[test]
    fn who_lies_down_and_who_has_shot() {
        let more = json!({"footballers": {"away": {"2": {"frozen": true}}}, "phase": "dive", "shot": {"side": "home", "shirt": 7}});
        let text = draw(&seen(more), Ink::Plain);
        assert!(text.contains(" a2z "), "{text}");
        assert!(
            text.starts_with("home 1 : 0 away | turn 3, minute 6 | home's turn | dive | home 7 has shot\n"),
            "{text}"
        );
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let mut text = draw(&seen(json!({})), Ink::Colour);
        for code in ["1;31", "1;34", "1;33", "2", "0"] {
            text = text.replace(&format!("\x1b[{code}m"), "");
        }
        assert_eq!(text, draw(&seen(json!({})), Ink::Plain));
    }
}

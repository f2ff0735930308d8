//! The board in text.
//!
//! This module must not print; it makes a string, with ANSI colours or without.

use super::{Seen, squares};
use crate::face;
use crate::ink::{Ink, Paint};
use crate::standing;

/// The board and the line above it, home's end at the bottom, each row ended by a line feed.
pub fn draw(seen: &Seen, ink: Ink) -> String {
    let mut text = headline(seen) + "\n";
    for y in (-1..=10).rev() {
        text += &format!("{:>3} ", squares::row(y));
        for x in -1..=6 {
            text += &cell(seen, [x, y], ink);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        if y == 5 && seen.ball.is_none() && seen.phase != "over" {
            text += &format!("{:20}{}\n", "", ink.paint("o", Paint::Ball));
        }
    }
    text += &format!("    {}\n", squares::COLUMNS.map(|column| format!("  {column} ")).concat().trim_end());
    text + &kicked(seen)
}

/// How things stand.
pub fn headline(seen: &Seen) -> String {
    let mut parts = vec![format!("home {} : {} away", seen.score.home, seen.score.away)];
    if seen.round > 0 {
        parts.push(format!("round {}", seen.round));
    }
    if let Some(side) = seen.side_in_turn {
        parts.push(format!("{}'s turn", face::side(side)));
    }
    parts.push(seen.phase.replace('_', " "));
    if let Some(die) = seen.die {
        parts.push(format!("die {die}"));
    }
    if seen.pips_left > 0 {
        parts.push(format!("pips left {}", seen.pips_left));
    }
    if seen.free_square {
        parts.push("a square free".to_owned());
    }
    if let Some(last) = &seen.last_chance {
        parts.push(format!("{} must level within {} turns", face::side(last.side), last.turns_left));
    }
    if seen.limits_waived {
        parts.push("limits waived".to_owned());
    }
    parts.extend(standing::to_act(seen.to_act.as_deref().unwrap_or_default(), seen.side_in_turn));
    parts.extend(seen.result.as_ref().map(standing::ended));
    standing::line(&parts)
}

/// The kicks of this turn: who has begun one with so many pips is not passed to with as many.
fn kicked(seen: &Seen) -> String {
    let kicks = seen.kicked.iter().flatten().map(|kick| format!("{} with {} left", kick.pawn, kick.pips));
    let kicks = kicks.collect::<Vec<_>>().join(", ");
    if kicks.is_empty() { kicks } else { format!("kicked this turn: {kicks}\n") }
}

/// Four characters: a pawn (`h3`, `h3*` with the ball, `h3<` when it is its turn), the ball, or the kind of ground.
fn cell(seen: &Seen, at: [i64; 2], ink: Ink) -> String {
    let has_ball = seen.ball == Some(at);
    if let Some((side, number)) = seen.on(at) {
        let letter = standing::letter(side);
        let pawn = ink.paint(&format!("{letter}{number}"), Paint::Side(side));
        let kicks = seen.kicker == Some(number) && seen.side_in_turn == Some(side);
        let mark = if has_ball {
            "*"
        } else if kicks {
            "<"
        } else {
            " "
        };
        return format!(" {pawn}{}", ink.paint(mark, Paint::Ball));
    }
    if has_ball {
        return format!("  {} ", ink.paint("o", Paint::Ball));
    }
    format!("  {} ", ink.paint(ground(at), Paint::Faint))
}

fn ground([x, y]: [i64; 2]) -> &'static str {
    match (x, y) {
        (2..=3, -1 | 10) => "#",
        (-1 | 6, _) | (_, -1 | 10) => ",",
        (2..=3, 0 | 9) => "=",
        (2..=3, 1 | 8) => ":",
        (2..=3, 4 | 5) => "+",
        _ => ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen(more: serde_json::Value) -> Seen {
        let mut view = json!({
            "phase": "run", "side_in_turn": "home", "round": 3, "die": 4, "pips_left": 4, "free_square": false,
            "pawns": {
                "home": {"0": [2, 0], "1": [2, 4], "2": [-1, 3], "3": [4, 6], "4": [1, 7]},
                "away": {"0": [3, 9], "1": [3, 5], "2": [0, 8], "3": [5, 2], "4": null},
            },
            "ball": [4, 4], "kicked": [], "score": {"home": 1, "away": 0},
        });
        crate::merge_patch::apply(&mut view, &more);
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn in_a_turn() {
        let want = "\
home 1 : 0 away | round 3 | home's turn | run | die 4 | pips left 4
 11   ,   ,   ,   #   #   ,   ,   ,
 10   ,   .   .   =  a0   .   .   ,
  9   ,  a2   .   :   :   .   .   ,
  8   ,   .  h4   .   .   .   .   ,
  7   ,   .   .   .   .  h3   .   ,
  6   ,   .   .   +  a1   .   .   ,
  5   ,   .   .  h1   +   o   .   ,
  4  h2   .   .   .   .   .   .   ,
  3   ,   .   .   .   .   .  a3   ,
  2   ,   .   .   :   :   .   .   ,
  1   ,   .   .  h0   =   .   .   ,
  0   ,   ,   ,   #   #   ,   ,   ,
      l   a   b   c   d   e   f   r
";
        assert_eq!(draw(&seen(json!({})), Ink::Plain), want);
    }

    #[test]
    fn at_the_centre_point() {
        let text = draw(&seen(json!({"ball": null, "phase": "set_up", "side_in_turn": null, "die": null})), Ink::Plain);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "home 1 : 0 away | round 3 | set up | pips left 4");
        assert_eq!(rows[7], "                    o");
        assert_eq!(rows[8], "  5   ,   .   .  h1   +   .   .   ,");
    }

    #[test]
    fn who_has_the_ball() {
        let text = draw(&seen(json!({"ball": [2, 4], "kicker": 1, "phase": "kick", "free_square": true})), Ink::Plain);
        assert!(text.contains("  5   ,   .   .  h1*  +   .   .   ,\n"), "{text}");
        let text = draw(&seen(json!({"kicker": 3, "phase": "step_off"})), Ink::Plain);
        assert!(text.contains("  7   ,   .   .   .   .  h3<  .   ,\n"), "{text}");
    }

    #[test]
    fn what_a_kick_depends_on() {
        let kicked = json!([{"pawn": 3, "pips": 4}, {"pawn": 1, "pips": 2}]);
        let more = json!({"kicked": kicked, "limits_waived": true, "to_act": ["home"]});
        let text = draw(&seen(more), Ink::Plain);
        assert!(
            text.starts_with("home 1 : 0 away | round 3 | home's turn | run | die 4 | pips left 4\n| limits waived\n"),
            "{text}"
        );
        assert!(text.ends_with("\nkicked this turn: 3 with 4 left, 1 with 2 left\n"), "{text}");
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let seen = seen(json!({"kicker": 1}));
        let mut text = draw(&seen, Ink::Colour);
        assert!(text.contains("\x1b[1;31mh1") && text.contains("\x1b[1;34ma1"), "home is red, away blue");
        for code in ["1;31", "1;34", "1;33", "2", "0"] {
            text = text.replace(&format!("\x1b[{code}m"), "");
        }
        assert_eq!(text, draw(&seen, Ink::Plain));
    }
}

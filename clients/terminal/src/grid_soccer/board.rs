//! The grid in text.
//!
//! This module must not print; it makes a string, with ANSI colours or without.

use super::{Seen, moment, set_up, squads};
use crate::face;
use crate::ink::{Ink, Paint};
use crate::squares::{self, At};
use crate::standing;

/// Columns and rows of the pitch, without the ring around it.
const COLUMNS: i64 = 9;
const ROWS: i64 = 18;

/// The line on how things stand, then draft and line-ups, or once they are shown the pitch, home's end at the bottom, the squads beside it
/// and what is going on below. Each row is ended by a line feed; none is longer than 80 characters.
pub fn draw(seen: &Seen, ink: Ink) -> String {
    let mut rows = vec![headline(seen)];
    if seen.footballers.is_some() {
        rows.extend(pitch(seen, ink));
        rows.extend(moment::rows(seen));
    } else {
        rows.extend(set_up::rows(seen));
    }
    rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// The pitch with its ring, a squad's row behind each row of it.
fn pitch(seen: &Seen, ink: Ink) -> Vec<String> {
    let row = |y: i64| {
        let cells: String = (-1..=COLUMNS).map(|x| cell(seen, [x, y], ink)).collect();
        format!("{:>3} {cells}", y + 1)
    };
    let columns: String = (0..COLUMNS).filter_map(squares::column).map(|letter| format!("  {letter} ")).collect();
    let letters = std::iter::once(format!("        {columns}"));
    let mut squads = squads::rows(seen, ink).into_iter();
    let rows = (-1..=ROWS).rev().map(row).chain(letters);
    rows.map(|row| row + &squads.next().unwrap_or_default()).collect()
}

/// How things stand.
pub fn headline(seen: &Seen) -> String {
    let mut parts = vec![format!("home {} : {} away", seen.score.home, seen.score.away)];
    if seen.turn > 0 {
        parts.push(format!("turn {}, minute {}", seen.turn, seen.minute));
    }
    if let Some(side) = seen.side_in_turn {
        parts.push(format!("{}'s turn", face::side(side)));
    }
    parts.push(seen.phase.replace('_', " "));
    if let Some(side) = seen.kicked_off.filter(|_| seen.turn == 0) {
        parts.push(format!("{} kicks off", face::side(side)));
    }
    parts.extend(standing::to_act(&seen.to_act, seen.side_in_turn));
    parts.extend(seen.result.as_ref().map(standing::ended));
    standing::line(&parts)
}

/// Four characters: a footballer (`h3`, `h3*` with the ball, `h3z` lying down, `h3o` where a ball lies that he has not got), the ball, or the kind of ground.
fn cell(seen: &Seen, at: At, ink: Ink) -> String {
    let ball = seen.ball.as_ref().filter(|ball| ball.at == Some(at));
    if let Some((side, shirt, who)) = seen.on(at) {
        let letter = standing::letter(side);
        let mark = match ball {
            Some(ball) if ball.state == "held" => ink.paint("*", Paint::Ball),
            Some(_) => ink.paint("o", Paint::Ball),
            None if who.frozen => ink.paint("z", Paint::Faint),
            None => " ".to_owned(),
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
            "slots": {"home": {"1": [4, 0], "7": [5, 12]}, "away": {"1": [4, 17], "2": [6, 13]}}, "kicked_off": "home",
            "ball": {"state": "held", "side": "home", "shirt": 7, "at": [4, 8]}, "picked": 7, "steps_left": 3,
            "charges": {"home": 0, "away": 0}, "can_undo": false, "can_redo": false, "to_act": ["home"],
        });
        crate::merge_patch::apply(&mut view, &more);
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn in_a_turn() {
        let text = draw(&seen(json!({})), Ink::Plain);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "home 1 : 0 away | turn 3, minute 6 | home's turn | turn");
        assert_eq!(rows[1], " 19   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,   ,    SPD/PAS/SHO/CTL slot star");
        assert_eq!(rows[2], " 18   ,   .   .   :   =  a1   =   :   .   .   , home kicked off first");
        assert_eq!(rows[3], " 17   ,   .   .   :   :   :   :   :   .   .   , away 2-2-2");
        assert_eq!(rows[5], " 15   ,   .   .   :   :   :   :   :   .   .   , a2 4/1/-3/1 g14");
        assert_eq!(rows[6], " 14   ,   .   .  a2   .   .   .   .   .   .   ,");
        assert_eq!(rows[7], " 13   ,   .   .   .   .   .   .   .   .   .   , home 2-2-2");
        assert_eq!(rows[9], " 11   ,   .   .   .   .   .   .   .   .   .   , h7 4/1/-3/1 f13");
        assert_eq!(rows[11], "  9   ,   .   .   .   .  h7*  .   .   .   .   ,");
        assert_eq!(rows[21], "          a   b   c   d   e   f   g   h   i");
        assert_eq!(rows[22..], ["ball: held by home 7", "picked: home 7, steps left 3"]);
    }

    #[test]
    fn a_draft() {
        let draft = json!({"first": "home", "picks": [{"side": "home", "star": "radar"}], "pool": ["cat", "newcomer"]});
        let more = json!({"phase": "draft", "turn": 0, "side_in_turn": null, "footballers": null, "ball": null, "draft": draft,
            "kicked_off": "away", "to_act": ["away"]});
        let want = "\
home 1 : 0 away | draft | away kicks off | away to act
home picked first: one, then two each in turn
  star       SPD/PAS/SHO/CTL, cost in charges, ability
home: keepers 0 of 1, outfielders 1 of 6
  radar      4/1/-1/2 2 until your next turn gets their misses within 2
away: keepers 0 of 1, outfielders 0 of 6
free, keepers first:
  cat        3/1/-2/5 2 this dive's save needs 3 less
  newcomer
";
        assert_eq!(draw(&seen(more), Ink::Plain), want);
    }

    #[test]
    fn ones_own_line_up_and_what_cards_mean() {
        let own = json!({"home": {"formation": "2-3-1", "stars": ["cat", "radar"]}});
        let more = json!({"phase": "line_up", "turn": 0, "side_in_turn": null, "footballers": null, "ball": null, "line_ups": own,
            "to_act": ["away"]});
        let text = draw(&seen(more), Ink::Plain);
        assert!(text.starts_with("home 1 : 0 away | line up | home kicks off | away to act\n"), "{text}");
        assert!(text.contains("2-2-2 c5 g5 c9 g9 d13 f13       g14 c14 g10 c10 f6 d6\n"), "{text}");
        assert!(text.ends_with("home's line-up, still secret: 2-3-1\n  1 cat 2 radar\n"), "{text}");
    }

    #[test]
    fn who_lies_down_and_who_has_shot() {
        let shot = json!({"side": "home", "shirt": 7, "from": [4, 13], "row": 1});
        let more = json!({"footballers": {"away": {"2": {"frozen": true}}}, "phase": "dive", "shot": shot, "to_act": ["away"],
            "ball": {"state": "flight", "side": null, "shirt": null, "at": [4, 13]}});
        let text = draw(&seen(more), Ink::Plain);
        assert!(text.contains(" a2z "), "{text}");
        assert!(text.starts_with("home 1 : 0 away | turn 3, minute 6 | home's turn | dive | away to act\n"), "{text}");
        assert!(text.contains("\nball: flight on e14\n"), "{text}");
        assert!(text.contains("\nshot: home 7 from e14; oracle knows: row 1\n"), "{text}");
        let own = json!({"shot": {"side": "home", "shirt": 7, "from": [4, 13], "cell": [0, 1], "needs": 7, "faces": [5, 3], "margin": 1}});
        let text = draw(&seen(own), Ink::Plain);
        assert!(text.ends_with("\nshot: home 7 from e14 at 0 1, needs 7, threw 5 3, margin 1\n"), "{text}");
    }

    #[test]
    fn set_pieces_and_a_dead_ball() {
        let more = json!({"ball": {"state": "dead", "side": null, "shirt": null, "at": [2, 13]}, "committed": true, "acted": true,
            "restart": {"kind": "throw_in", "side": "away", "at": [-1, 6]},
            "set_piece": {"kind": "goal_kick", "side": "home", "shirt": 1, "at": [4, 0]}});
        let text = draw(&seen(more), Ink::Plain);
        assert!(text.contains(" a2o ") && text.contains("\nball: dead on c14\n"), "{text}");
        assert!(text.contains("\ngoal kick: home 1 takes it from e1\n"), "{text}");
        assert!(text.contains("\nthrow in for away on -1,6: taken in away's next turn\n"), "{text}");
        assert!(text.ends_with("picked: home 7, steps left 3, committed, ball action taken\n"), "{text}");
    }

    #[test]
    fn stars_charges_and_abilities() {
        let stars = json!({"home": {"1": {"star": "cat"}, "7": {"star": "bolt"}}, "away": {"1": {"star": "twin"}, "2": {"star": "wall"}}});
        let more = json!({"footballers": stars, "charges": {"home": 2, "away": 3}, "effects": {"away": ["wall"], "home": []},
            "draft": {"first": "home", "picks": [], "pool": []}, "used_stars": ["twin"]});
        let text = draw(&seen(more.clone()), Ink::Plain);
        assert!(text.contains(" home 2-2-2, charges 2\n") && text.contains(" away 2-2-2, charges 3\n"), "{text}");
        assert!(text.contains(" a1 4/1/-3/1 e18 twin 3-\n") && text.contains(" a2 4/1/-3/1 g14 wall 1!\n"), "{text}");
        let below = "in force:\n  a2 wall: until your next turn challenges of him are at -3\n\
            abilities that home has charges for:\n  7 bolt 1: two more steps this turn\n";
        assert!(text.ends_with(below), "{text}");
        let dive = json!({"phase": "dive", "effects": {"away": []}});
        let mut in_dive = more;
        crate::merge_patch::apply(&mut in_dive, &dive);
        let text = draw(&seen(in_dive.clone()), Ink::Plain);
        assert!(text.ends_with("for:\n  1 cat 2: this dive's save needs 3 less\n"), "{text}");
        in_dive["charges"]["home"] = json!(1);
        assert!(!draw(&seen(in_dive), Ink::Plain).contains("has charges for"), "one is too little");
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

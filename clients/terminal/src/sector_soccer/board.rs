//! The sectors in text, home's goal on the left.
//!
//! This module must not print; it makes a string, with ANSI colours or without.

use engine::game::Side;

use super::{Seen, ShootOut};
use crate::face;
use crate::ink::{Ink, Paint};
use crate::standing;

/// The line on how things stand, the five sectors with the pawns of both sides, and what each side has done. Each row is ended by a line
/// feed.
pub fn draw(seen: &Seen, ink: Ink) -> String {
    let mut rows = vec![headline(seen), "        |   1  |   2  |   3  |   4  |   5  |".to_owned()];
    rows.push(format!("{} |{}|", ink.paint("   home", Paint::Side(Side::Home)), pawns(seen, Side::Home, ink)));
    let ball = |sector| if seen.ball == sector { ink.paint("  o   ", Paint::Ball) } else { "      ".to_owned() };
    let playing = !matches!(seen.phase.as_str(), "shoot_out" | "over");
    let balls: Vec<String> = (1..=5).map(|sector| if playing { ball(sector) } else { "      ".to_owned() }).collect();
    rows.push(format!("   ball |{}|", balls.join("|")));
    rows.push(format!("{} |{}|", ink.paint("   away", Paint::Side(Side::Away)), pawns(seen, Side::Away, ink)));
    rows.extend(Side::BOTH.map(|side| about(seen, side)));
    rows.extend(pending(seen));
    rows.extend(seen.shoot_out.as_ref().map(kicks));
    rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// How things stand.
pub fn headline(seen: &Seen) -> String {
    let mut parts = vec![format!("home {} : {} away", seen.score.home, seen.score.away)];
    parts.push(match (seen.phase.as_str(), seen.period) {
        ("line_up", _) => "line-ups".to_owned(),
        ("shoot_out", _) => "penalties".to_owned(),
        ("over", _) => "over".to_owned(),
        (_, half @ 1..=2) => format!("half {half}"),
        (_, period) => format!("extra time {}", period.saturating_sub(2)),
    });
    if seen.throws_left > 0 {
        parts.push(format!("throws left {}", seen.throws_left));
    }
    if seen.phase == "stoppage" {
        parts.push("a stoppage: pawns may be moved".to_owned());
    }
    parts.extend(standing::to_act(seen.to_act.as_deref().unwrap_or_default(), None));
    parts.extend(seen.result.as_ref().map(standing::ended));
    standing::line(&parts)
}

/// The pawns of a side by absolute sector.
fn pawns(seen: &Seen, side: Side, ink: Ink) -> String {
    let in_sector = |sector: usize| match seen.pawns[side] {
        Some(pawns) => pawns[if side == Side::Home { sector } else { 4 - sector }].to_string(),
        None => "?".to_owned(),
    };
    let cells: Vec<String> =
        (0..5).map(|sector| format!("  {}   ", ink.paint(&in_sector(sector), Paint::Side(side)))).collect();
    cells.join("|")
}

/// What a side has still to do or to give.
fn about(seen: &Seen, side: Side) -> String {
    let done = match (&seen.ready[side], seen.ready[side].as_u64()) {
        (serde_json::Value::Bool(true), _) => "ready".to_owned(),
        (serde_json::Value::Bool(false), _) => "not ready".to_owned(),
        (_, Some(0) | None) => "no throw given".to_owned(),
        (_, Some(1)) => "1 throw given".to_owned(),
        (_, Some(given)) => format!("{given} throws given"),
    };
    format!("{}: {done}, changes left {}", face::side(side), seen.changes_left[side])
}

/// The viewer's own choice that is not out yet: moves as they are typed, or a line-up, which stands above.
fn pending(seen: &Seen) -> Option<String> {
    let numbers = seen.pending.as_ref()?.as_array()?;
    let moves: Option<String> =
        numbers.iter().map(|step| Some(format!(" {}>{}", step.get(0)?, step.get(1)?))).collect();
    Some(match moves {
        Some(moves) if numbers.is_empty() => format!("your choice, still secret: no change{moves}"),
        Some(moves) => format!("your choice, still secret:{moves}"),
        None => {
            let pawns: Vec<String> = numbers.iter().map(|pawns| pawns.to_string()).collect();
            format!("your choice, still secret: {}", pawns.join(" "))
        }
    })
}

fn kicks(shoot_out: &ShootOut) -> String {
    let next = shoot_out.next.map(|side| face::side(side).to_owned());
    standing::kicks("penalties", Some(shoot_out.first), &shoot_out.kicks, next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen(more: serde_json::Value) -> Seen {
        let mut view = json!({
            "phase": "play", "period": 1, "throws_left": 31, "ball": 4,
            "pawns": {"home": [1, 3, 3, 2, 1], "away": [2, 2, 2, 2, 2]},
            "changes_left": {"home": 3, "away": 1}, "ready": {"home": 0, "away": 5},
            "score": {"home": 1, "away": 0}, "to_act": ["home"],
        });
        crate::merge_patch::apply(&mut view, &more);
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn in_play() {
        let want = "\
home 1 : 0 away | half 1 | throws left 31 | home to act
        |   1  |   2  |   3  |   4  |   5  |
   home |  1   |  3   |  3   |  2   |  1   |
   ball |      |      |      |  o   |      |
   away |  2   |  2   |  2   |  2   |  2   |
home: no throw given, changes left 3
away: 5 throws given, changes left 1
";
        assert_eq!(draw(&seen(json!({})), Ink::Plain), want);
    }

    #[test]
    fn aways_own_sectors_count_from_its_own_goal() {
        let text = draw(&seen(json!({"pawns": {"away": [5, 1, 1, 1, 2]}})), Ink::Plain);
        assert!(text.contains("   away |  2   |  1   |  1   |  1   |  5   |\n"), "{text}");
    }

    #[test]
    fn secrets_are_question_marks() {
        let more = json!({"phase": "line_up", "pawns": {"away": null}, "ready": {"home": true, "away": false}});
        let text = draw(&seen(more), Ink::Plain);
        assert!(text.starts_with("home 1 : 0 away | line-ups"), "{text}");
        assert!(text.contains("   away |  ?   |  ?   |"), "{text}");
        assert!(text.contains("home: ready, changes") && text.contains("away: not ready, changes"), "{text}");
    }

    #[test]
    fn ones_own_choice() {
        let check = |pending: serde_json::Value, want: &str| {
            let text = draw(&seen(json!({"phase": "stoppage", "pending": pending})), Ink::Plain);
            assert!(text.ends_with(&format!("\nyour choice, still secret: {want}\n")), "{text}");
        };
        check(json!([[1, 3], [2, 4]]), "1>3 2>4");
        check(json!([]), "no change");
        check(json!([2, 2, 2, 2, 2]), "2 2 2 2 2");
    }

    #[test]
    fn penalties() {
        let kicks = json!({"first": "home", "next": "away", "kicks": {"home": [true, false], "away": [true]}});
        let more = json!({"phase": "shoot_out", "period": 4, "throws_left": 0, "shoot_out": kicks});
        let text = draw(&seen(more), Ink::Plain);
        assert!(text.starts_with("home 1 : 0 away | penalties | home to act\n"), "{text}");
        assert!(text.ends_with("penalties: home (first) *-, away *, next away\n") && !text.contains(" o "), "{text}");
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

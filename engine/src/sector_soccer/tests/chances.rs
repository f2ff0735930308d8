//! Rule 9: chances, held against figures of exact fractions (`chances.json`) and against sums done another way.

use super::*;
use crate::sector_soccer::ShootOut;

const FIGURES: &str = include_str!("chances.json");

fn figures(name: &str) -> Vec<Value> {
    let figures: Value = serde_json::from_str(FIGURES).expect("figures");
    figures[name].as_array().expect("a list").clone()
}

fn pawns(value: &Value) -> [u8; 5] {
    serde_json::from_value(value.clone()).unwrap()
}

fn close(found: f64, expected: &Value, what: &str) {
    let expected = expected.as_f64().unwrap();
    assert!((found - expected).abs() < 1e-12, "{what}: {found} instead of {expected}");
}

#[test]
fn rule_9_chances_are_those_of_exact_fractions() {
    for figure in figures("positions") {
        let number = |name: &str| figure[name].as_u64().unwrap() as u8;
        let game = lined_up(figure["options"].clone(), pawns(&figure["home"]), pawns(&figure["away"]));
        let score = serde_json::from_value(figure["score"].clone()).unwrap();
        let (period, throws_left, ball) = (number("period"), number("throws_left"), number("ball"));
        let game = SectorSoccer { period, throws_left, ball, score, ..game };
        let outlook = game.outlook().unwrap();
        let what = figure.to_string();
        close(outlook.chances.home, &figure["chances"]["home"], &what);
        close(outlook.chances.draw, &figure["chances"]["draw"], &what);
        close(outlook.chances.away, &figure["chances"]["away"], &what);
        close(outlook.goals.home, &figure["goals"]["home"], &what);
        close(outlook.goals.away, &figure["goals"]["away"], &what);
        assert_eq!(game.chances(), Some(outlook.chances));
        assert!(outlook.chances.exact);
    }
}

#[test]
fn rule_9_kicks_are_counted_as_they_stand() {
    for figure in figures("shoot_outs") {
        let mut game = playing(json!({"knockout": true, "penalties": figure["penalties"]}), 4, 0, 3);
        game.phase = Phase::ShootOut;
        let chances = game.chances().unwrap();
        assert_eq!((chances.home, chances.draw, chances.away), (0.5, 0.0, 0.5), "before the coin");
        let kicks = serde_json::from_value(figure["kicks"].clone()).unwrap();
        let first = serde_json::from_value(figure["first"].clone()).unwrap();
        game.shoot_out = Some(ShootOut { kicks, ..ShootOut::new(first) });
        let chances = game.chances().unwrap();
        close(chances.home, &figure["home"], &figure.to_string());
        assert!((chances.home + chances.away - 1.0).abs() < 1e-12 && chances.draw == 0.0);
    }
}

#[test]
fn rule_9_the_figures_of_the_rules_page() {
    let outlook = lined_up(json!({}), EVEN, EVEN).outlook().unwrap();
    for (found, expected) in [
        (outlook.chances.home, "0.416204985842"),
        (outlook.chances.draw, "0.167590028317"),
        (outlook.chances.away, "0.416204985842"),
        (outlook.goals.home, "2.850184242296"),
        (outlook.goals.away, "2.850184242296"),
    ] {
        assert_eq!(format!("{found:.12}"), expected);
    }
}

#[test]
fn rule_9_each_throw_leads_to_what_was_expected_of_it_on_average() {
    let mut game =
        lined_up(json!({"half_throws": 7, "knockout": true, "extra_throws": 2}), [1, 2, 4, 2, 1], [2, 1, 3, 3, 1]);
    game.score.home = 1;
    for ball in 1..=5 {
        for (period, throws_left) in [(1, 7), (1, 1), (2, 3), (2, 1), (3, 2), (4, 2)] {
            let game = SectorSoccer { ball, period, throws_left, changes_left: BySide::default(), ..game.clone() };
            let mut given = game.clone();
            Side::BOTH.into_iter().for_each(|side| drop(give(&mut given, side, 1)));
            assert_eq!(given.chances(), game.chances(), "throws that are given tell nothing");
            let dice = BySide::new(|side| i32::from(game.line_up(side).unwrap().dice(side, ball)));
            let (mut home, mut draw) = (0.0, 0.0);
            for best in 1..=6_i32 {
                for other in 1..=6_i32 {
                    let share = |best: i32, dice: i32| {
                        (f64::from(best).powi(dice) - f64::from(best - 1).powi(dice)) / 6_f64.powi(dice)
                    };
                    let weight = share(best, dice.home) * share(other, dice.away);
                    let mut faces = vec![best as u8; dice.home as usize];
                    faces.extend(vec![other as u8; dice.away as usize]);
                    let mut thrown = given.clone();
                    thrown.toss(&faces);
                    let after = thrown.chances().unwrap();
                    home += weight * after.home;
                    draw += weight * after.draw;
                }
            }
            let before = game.chances().unwrap();
            assert!(
                (before.home - home).abs() < 1e-12 && (before.draw - draw).abs() < 1e-12,
                "{ball} {period} {throws_left}"
            );
        }
    }
}

#[test]
fn rule_9_nothing_before_the_reveal_nothing_of_a_secret_and_the_result_at_the_end() {
    let mut game = start(json!({}));
    assert_eq!(game.chances(), None);
    ok(&mut game, Side::Home, json!({"type": "line_up", "pawns": EVEN}));
    assert_eq!(game.chances(), None);
    let mut game = playing(json!({}), 1, 20, 5);
    throw(&mut game, Some(Side::Home));
    let before = game.chances();
    ok(&mut game, Side::Away, change(&[[1, 5]]));
    assert_eq!(game.chances(), before);
    let mut game = playing(json!({}), 2, 1, 1);
    throw(&mut game, Some(Side::Away));
    assert_eq!(json!(game.chances()), json!({"home": 0.0, "draw": 0.0, "away": 1.0, "exact": true}));
}

use engine::game::{BySide, Side};

use super::*;

const YEAR_MS: u64 = 365 * DAY_MS;

fn standing(rating: i64, deviation: i64) -> Standing {
    Standing { rating: rating * 1000, deviation: deviation * 1000, volatility: 60_000_000, at: 0, matches: 20 }
}

fn both(home: Standing, away: Standing) -> BySide<Standing> {
    BySide { home, away }
}

#[test]
fn two_new_players_part_as_glicko_2_says() {
    // Glicko-2 with nothing added for time: 162.2 points, and a deviation of 290.2.
    let new = after(both(Standing::new(5), Standing::new(5)), Some(Side::Home), 5);
    assert_eq!((new.home.points().round(), new.away.points().round()), (1662.0, 1338.0));
    assert_eq!((new.home.deviation + 500) / 1000, 290);
    assert_eq!((new.home.deviation, new.home.matches), (new.away.deviation, 1));
}

#[test]
fn who_wins_gains_who_loses_falls_and_a_draw_draws_them_together() {
    let old = both(standing(1700, 80), standing(1500, 60));
    for winner in Side::BOTH {
        let new = after(old, Some(winner), 0);
        assert!(new[winner].rating > old[winner].rating && new[!winner].rating < old[!winner].rating, "{new:?}");
    }
    let drawn = after(old, None, 0);
    assert!(drawn.home.rating < old.home.rating && drawn.away.rating > old.away.rating, "{drawn:?}");
    let upset = after(old, Some(Side::Away), 0);
    assert!(old.home.rating - upset.home.rating > old.home.rating - drawn.home.rating, "an upset weighs more");
}

#[test]
fn the_same_match_from_the_other_side_is_the_same() {
    let (one, other) = (standing(1650, 120), standing(1480, 70));
    let here = after(both(one, other), Some(Side::Home), DAY_MS);
    let there = after(both(other, one), Some(Side::Away), DAY_MS);
    assert_eq!((here.home, here.away), (there.away, there.home));
}

#[test]
fn a_rating_grows_unsure_with_time_and_a_part_of_a_period_counts() {
    let sure = standing(1500, 60);
    let after_a_year = sure.deviation_at(YEAR_MS);
    assert!(
        (after_a_year - PROVISIONAL_DEVIATION).abs() < 0.5,
        "a sure rating is provisional after a year: {after_a_year}"
    );
    assert!(sure.deviation_at(DAY_MS) > 60.0 && sure.deviation_at(DAY_MS) < sure.deviation_at(2 * DAY_MS));
    assert_eq!(sure.deviation_at(0), 60.0);
    assert_eq!(sure.deviation_at(1000 * YEAR_MS), DEVIATION_MAX);
    // Many matches on one day do not add a period each.
    let mut now = both(standing(1500, 60), standing(1500, 60));
    for round in 0..200 {
        now = after(now, Some(Side::BOTH[round % 2]), DAY_MS);
    }
    assert_eq!(now.home.deviation, (DEVIATION_MIN * 1e3) as i64, "and it becomes no surer than it may");
}

#[test]
fn a_standing_is_sure_until_the_moment_it_says() {
    for deviation in [45, 60, 109, 110] {
        let standing = Standing { at: 7 * YEAR_MS, ..standing(1500, deviation) };
        let until = standing.sure_until();
        assert!(!standing.is_provisional(until), "{deviation}");
        assert!(standing.is_provisional(until + 60_000), "{deviation}");
    }
    assert_eq!(standing(1500, 111).sure_until(), 0);
    assert!(Standing::new(9).is_provisional(9));
}

#[test]
fn nothing_leaves_its_bounds_however_long_somebody_wins() {
    let mut now = both(Standing::new(0), Standing::new(0));
    for day in 0..3000 {
        now = after(now, Some(Side::Home), day * DAY_MS);
        for standing in [now.home, now.away] {
            assert!((100_000..=4_000_000).contains(&standing.rating), "{standing:?}");
            assert!((45_000..=350_000).contains(&standing.deviation), "{standing:?}");
            assert!((1..=100_000_000).contains(&standing.volatility), "{standing:?}");
        }
    }
}

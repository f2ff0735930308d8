//! Chances of two dice, and of the best two of three, by what they show.
//!
//! This module must not know what is rolled for.

use std::sync::LazyLock;

/// By total, from 2 to 12: how likely it is, and how likely by doubles.
struct Table {
    total: [f64; 13],
    doubles: [f64; 13],
}

static TWO: LazyLock<Table> = LazyLock::new(|| Table::of(2));
static BEST_TWO: LazyLock<Table> = LazyLock::new(|| Table::of(3));

/// How likely two dice are ahead of two others by each of -10..=10, at 10 more.
static AHEAD: LazyLock<[f64; 21]> = LazyLock::new(|| {
    let mut ahead = [0.0; 21];
    for (own, chance) in TWO.total.iter().enumerate().skip(2) {
        for (other, against) in TWO.total.iter().enumerate().skip(2) {
            ahead[own + 10 - other] += chance * against;
        }
    }
    ahead
});

impl Table {
    fn of(dice: u32) -> Table {
        let mut table = Table { total: [0.0; 13], doubles: [0.0; 13] };
        let ways = 6_usize.pow(dice);
        for way in 0..ways {
            let mut faces = [way % 6 + 1, way / 6 % 6 + 1, if dice == 3 { way / 36 + 1 } else { 0 }];
            faces.sort_unstable_by(|one, other| other.cmp(one));
            table.total[faces[0] + faces[1]] += 1.0 / ways as f64;
            if faces[0] == faces[1] {
                table.doubles[faces[0] + faces[1]] += 1.0 / ways as f64;
            }
        }
        table
    }

    fn of_kept(best_of_three: bool) -> &'static Table {
        if best_of_three { &BEST_TWO } else { &TWO }
    }
}

fn from(needs: i8, table: &[f64; 13]) -> f64 {
    table.iter().skip(needs.max(0) as usize).sum()
}

/// That the dice make at least this much.
pub(super) fn at_least(needs: i8, best_of_three: bool) -> f64 {
    from(needs, &Table::of_kept(best_of_three).total)
}

/// That they make just this much.
pub(super) fn exactly(total: i8, best_of_three: bool) -> f64 {
    Table::of_kept(best_of_three).total.get(total.max(0) as usize).copied().unwrap_or(0.0)
}

/// That they make at least this much by doubles.
pub(super) fn doubles(needs: i8, best_of_three: bool) -> f64 {
    from(needs, &Table::of_kept(best_of_three).doubles)
}

/// That two dice are ahead of two others by one of these margins.
pub(super) fn ahead(margins: impl Iterator<Item = i8>) -> f64 {
    margins.map(|by| AHEAD.get((by + 10).max(0) as usize).copied().unwrap_or(0.0)).sum()
}

/// Faces of two dice that make this total, different ones where that can be.
pub(super) fn faces(total: i8) -> [u8; 2] {
    let total = total.clamp(2, 12) as u8;
    match total {
        2 => [1, 1],
        12 => [6, 6],
        3..=7 => [total - 1, 1],
        _ => [6, total - 6],
    }
}

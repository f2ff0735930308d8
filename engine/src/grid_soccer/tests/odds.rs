//! Rule 13: exact chances.

use super::super::odds::{at_least, kept};

#[test]
fn rule_13_two_dice() {
    for (needs, ways) in [(-5, 36), (2, 36), (3, 35), (6, 26), (7, 21), (12, 1), (13, 0), (20, 0)] {
        let chance = at_least(needs, false);
        assert_eq!((chance.ways, chance.of), (ways, 36), "{needs}");
    }
}

#[test]
fn rule_13_the_best_two_of_three_dice_are_counted_one_by_one() {
    for needs in 2..=13 {
        let mut ways = 0;
        for n in 0..216_u8 {
            let faces = [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1];
            let sum: u8 = faces.iter().sum();
            ways += u8::from(sum - faces.iter().min().unwrap() >= needs as u8);
        }
        let chance = at_least(needs, true);
        assert_eq!((chance.ways, chance.of), (ways, 216), "{needs}");
    }
}

#[test]
fn rule_9_doubles_are_judged_on_the_dice_that_are_kept() {
    for (faces, expected) in [
        (&[3, 3][..], (6, true)),
        (&[1, 6], (7, false)),
        (&[2, 5, 5], (10, true)),
        (&[5, 2, 2], (7, false)),
        (&[4, 4, 4], (8, true)),
    ] {
        assert_eq!(kept(faces), expected, "{faces:?}");
    }
}

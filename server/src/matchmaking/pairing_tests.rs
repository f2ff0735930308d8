//! Pairing held against its laws and against brute force, on lists drawn by a seed.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::*;

/// Draws numbers, the same for the same seed.
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// What candidates borrow from.
struct Crowd {
    blocks: Vec<HashSet<PlayerId>>,
    met: Vec<Vec<PlayerId>>,
}

fn player(number: usize) -> PlayerId {
    PlayerId(Uuid::from_u128(number as u128 + 1))
}

impl Crowd {
    fn draw(draw: &mut Draw, count: usize) -> Crowd {
        let mut some = |of: u64| {
            let chosen = (0..count).filter(|_| draw.below(of) == 0);
            chosen.map(player).collect::<Vec<_>>()
        };
        let blocks = (0..count).map(|_| some(6).into_iter().collect()).collect();
        let met = (0..count).map(|_| some(5)).collect();
        Crowd { blocks, met }
    }

    fn candidates(&self, draw: &mut Draw) -> Vec<Candidate<'_>> {
        let one = |(number, blocks)| Candidate {
            player: player(number),
            rating: 1_000 + draw.below(1_000) as u32,
            waited_ms: draw.below(40_000),
            class: u8::from(draw.below(5) == 0),
            balance: draw.below(5) as i32 - 2,
            blocks,
            met: &self.met[number],
        };
        self.blocks.iter().enumerate().map(one).collect()
    }
}

/// The most that can be gained by pairing those from `from` on whose bit is not set in `paired`.
fn best(candidates: &[Candidate], from: usize, paired: u32) -> i64 {
    if from >= candidates.len() {
        return 0;
    }
    let alone = best(candidates, from + 1, paired);
    if paired & (1 << from) != 0 {
        return alone;
    }
    let with = |other: usize| {
        let gain = gain(&candidates[from], &candidates[other]);
        let free = paired & (1 << other) == 0 && gain > 0;
        free.then(|| gain + best(candidates, from + 1, paired | (1 << other)))
    };
    (from + 1..candidates.len()).filter_map(with).fold(alone, i64::max)
}

#[test]
fn the_weight_is_the_least_that_brute_force_finds() {
    let mut paired = 0;
    for seed in 0..400 {
        let mut draw = Draw(seed);
        let count = 2 + draw.below(9) as usize;
        let crowd = Crowd::draw(&mut draw, count);
        let candidates = crowd.candidates(&mut draw);
        let pairs = pair(&candidates, seed);
        let gained: i64 = pairs.iter().map(|pair| gain(&candidates[pair.home], &candidates[pair.away])).sum();
        assert_eq!(gained, best(&candidates, 0, 0), "seed {seed}");
        paired += pairs.len();
    }
    assert!(paired > 500, "{paired} pairs were tried");
}

#[test]
fn nobody_is_paired_twice_nor_with_one_who_blocks_nor_beyond_reach() {
    for seed in 0..60 {
        let mut draw = Draw(seed + 1_000);
        let count = 2 + draw.below(300) as usize;
        let crowd = Crowd::draw(&mut draw, count);
        let candidates = crowd.candidates(&mut draw);
        let pairs = pair(&candidates, seed);
        let both = pairs.iter().flat_map(|pair| [pair.home, pair.away]);
        assert_eq!(both.collect::<BTreeSet<_>>().len(), 2 * pairs.len(), "seed {seed}: somebody twice");
        for Pair { home, away } in pairs {
            let (home, away) = (&candidates[home], &candidates[away]);
            assert!(!home.blocks.contains(&away.player) && !away.blocks.contains(&home.player), "seed {seed}");
            assert!(2 * cost(home, away) <= reach(home.waited_ms) + reach(away.waited_ms), "seed {seed}");
        }
    }
}

fn check(ratings: &[u32], change: impl Fn(usize, &mut Candidate), expected: &[(usize, usize)]) {
    let nobody = HashSet::new();
    let mut candidates: Vec<Candidate> = ratings
        .iter()
        .enumerate()
        .map(|(number, &rating)| Candidate {
            player: player(number),
            rating,
            waited_ms: 0,
            class: 0,
            balance: number as i32,
            blocks: &nobody,
            met: &[],
        })
        .collect();
    candidates.iter_mut().enumerate().for_each(|(number, candidate)| change(number, candidate));
    let mut found: Vec<_> = pair(&candidates, 0).iter().map(|pair| (pair.home, pair.away)).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{ratings:?}");
}

#[test]
fn neighbours_in_rating_are_paired_and_who_is_too_far_waits() {
    check(&[1500, 1700, 1510, 1690], |_, _| {}, &[(0, 2), (1, 3)]);
    check(&[1500, 1800], |_, _| {}, &[]);
    check(&[1500, 1800], |_, candidate| candidate.waited_ms = 10_000, &[(0, 1)]);
    check(&[1500], |_, _| {}, &[]);
    check(&[], |_, _| {}, &[]);
}

#[test]
fn who_waits_longest_goes_first() {
    check(&[1500, 1460, 1540], |number, candidate| candidate.waited_ms = [0, 0, 5_000][number], &[(0, 2)]);
}

#[test]
fn leavers_are_left_to_leavers_and_repeats_are_avoided() {
    let leaver = |number: usize, candidate: &mut Candidate| candidate.class = u8::from(number % 2 == 1);
    check(&[1500, 1500, 1560, 1560], leaver, &[(0, 2), (1, 3)]);
    check(&[1500, 1500], leaver, &[]);
    let friend = [player(1)];
    let met = |number: usize, candidate: &mut Candidate| {
        if number == 0 {
            candidate.met = for_ever(&friend);
        }
    };
    check(&[1500, 1495, 1540], met, &[(0, 2)]);
}

/// The list for as long as the test runs.
fn for_ever(list: &[PlayerId]) -> &'static [PlayerId] {
    Box::leak(list.to_vec().into_boxed_slice())
}

#[test]
fn who_was_home_less_often_is_home() {
    check(&[1500, 1500], |number, candidate| candidate.balance = [1, -1][number], &[(1, 0)]);
    check(&[1500, 1500], |number, candidate| candidate.balance = [-1, 1][number], &[(0, 1)]);
}

#[test]
fn neighbours_at_a_cut_meet_in_the_next_round() {
    let nobody = HashSet::new();
    let blocked: Vec<HashSet<PlayerId>> = (0..GROUP - 1).map(|_| (0..=GROUP).map(player).collect()).collect();
    let candidates: Vec<Candidate> = (0..=GROUP)
        .map(|number| Candidate {
            player: player(number),
            rating: 1_000 + number as u32,
            waited_ms: 0,
            class: 0,
            balance: 0,
            blocks: blocked.get(number).unwrap_or(&nobody),
            met: &[],
        })
        .collect();
    assert_eq!(pair(&candidates, 0), [], "all but two block everybody, and those two stand at both sides of a cut");
    assert_eq!(pair(&candidates, 1).len(), 1);
}

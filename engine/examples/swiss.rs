//! Pairs a large Swiss: `cargo run --release -p engine --example swiss [contenders] [rounds]`, such as `1000 9`, which is what it does when nothing is said.
//!
//! For each round it prints the time of the pairing, the sum of the squared gaps in points, the widest gap, how many have had the same side three
//! times in a row so far, and how far home and away are apart for anybody. Three points for a win; the better rank wins more often.

use std::collections::HashMap;
use std::time::Instant;

use engine::competition::lots::Lots;
use engine::competition::swiss::{Contender, pair};
use engine::competition::{Entrant, Pairing};
use engine::game::Side;

/// A small generator (SplitMix64).
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) >> 32) * n) >> 32
    }
}

/// Points of home and away.
fn result(home: &Contender, away: &Contender, draws: &mut Draws) -> (u32, u32) {
    let better = if home.rank < away.rank { (3, 0) } else { (0, 3) };
    match draws.below(10) {
        0..6 => better,
        6..8 => (1, 1),
        _ => (better.1, better.0),
    }
}

/// Plays a round; gives the sum of squared gaps and the widest gap.
fn play(contenders: &mut [Contender], pairs: &[Pairing], draws: &mut Draws) -> (u64, u32) {
    let places: HashMap<Entrant, usize> =
        contenders.iter().enumerate().map(|(place, one)| (one.entrant, place)).collect();
    let (mut squares, mut widest) = (0, 0);
    for pair in pairs {
        let home = places[&pair.home];
        let Some(away) = pair.away.map(|away| places[&away]) else {
            contenders[home].had_bye = true;
            contenders[home].points += 3;
            continue;
        };
        let gap = contenders[home].points.abs_diff(contenders[away].points);
        squares += u64::from(gap).pow(2);
        widest = widest.max(gap);
        let (of_home, of_away) = result(&contenders[home], &contenders[away], draws);
        for (one, other, points, side) in [(home, away, of_home, Side::Home), (away, home, of_away, Side::Away)] {
            let met = contenders[other].entrant;
            let contender = &mut contenders[one];
            contender.points += points;
            contender.met.push(met);
            contender.sides.push(side);
        }
    }
    (squares, widest)
}

/// How many had the same side three times in a row, and the greatest difference of home and away.
fn balance(contenders: &[Contender]) -> (usize, usize) {
    let third = |one: &&Contender| one.sides.windows(3).any(|three| three.iter().all(|side| *side == three[0]));
    let apart = |one: &Contender| {
        let homes = one.sides.iter().filter(|side| **side == Side::Home).count();
        homes.abs_diff(one.sides.len() - homes)
    };
    (contenders.iter().filter(third).count(), contenders.iter().map(apart).max().unwrap_or(0))
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u32>().expect("a number"));
    let (count, rounds) = (arguments.next().unwrap_or(1_000), arguments.next().unwrap_or(9));
    let fresh = |number| Contender {
        entrant: Entrant(number),
        points: 0,
        rank: number,
        met: vec![],
        sides: vec![],
        had_bye: false,
    };
    let mut contenders: Vec<Contender> = (1..=count).map(fresh).collect();
    let (mut draws, mut whole) = (Draws(1), 0.0);
    println!(
        "swiss of {count}: round, ms, squared gaps, widest gap, same side three times in a row, home and away apart"
    );
    for round in 1..=rounds {
        let began = Instant::now();
        let pairs = match pair(&contenders, &Lots([1; 32]), round) {
            Ok(pairs) => pairs,
            Err(none) => return println!("{none}"),
        };
        let ms = began.elapsed().as_secs_f64() * 1e3;
        whole += ms;
        let (squares, widest) = play(&mut contenders, &pairs, &mut draws);
        let (thirds, apart) = balance(&contenders);
        println!("{round:>3} {ms:>8.1} {squares:>6} {widest:>3} {thirds:>4} {apart:>3}");
    }
    println!("all rounds: {whole:.0} ms");
}

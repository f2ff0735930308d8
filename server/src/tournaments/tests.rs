//! Whole tournaments without a server: acts that are due are taken in one after the other, people come or do not, matches end somehow.
//!
//! After every step the state is the fold of the log, so a stop between any two steps changes nothing.

mod orders;

mod sim;

use std::collections::{BTreeMap, BTreeSet};

use engine::competition::Entrant;
use engine::game::Side;
use protocol::tournaments::{Act, Format, KnockOutRules, RoundPace, TournamentOrder, TournamentStatus, Withdrawals};

use super::fixture::State;
use super::standings::Goals;
use sim::{Sim, settings};

const ONE_LEG: KnockOutRules = KnockOutRules { legs: 1, away_goals: false, third_place: true };

/// Plays a season of so many to its end, with people who do not always come.
fn season(format: Format, count: u32, seed: u64) -> Sim {
    let mut sim = Sim::new(settings(format, count), seed);
    (0..count).for_each(|_| sim.enters());
    if let Format::Arena { .. } = format {
        // One may enter while it lasts, so it does not start by being full.
        sim.organises(TournamentOrder::Start {}).expect("enough have entered");
    }
    sim.run();
    assert_eq!(sim.t.status, TournamentStatus::Finished, "{format:?} of {count}, seed {seed}");
    sim.holds();
    sim
}

#[test]
fn a_league_is_played_to_its_end_and_nobody_meets_anybody_more_or_less_often() {
    for (count, legs) in [(2, 1), (3, 1), (4, 2), (5, 2), (8, 1)] {
        for seed in 0..6 {
            let sim = season(Format::League { legs }, count, seed);
            let mut met: BTreeMap<BTreeSet<Entrant>, u32> = BTreeMap::new();
            for fixture in sim.t.fixtures.values() {
                *met.entry([fixture.sides.home, fixture.sides.away].into()).or_default() += 1;
            }
            assert_eq!(met.len() as u32, count * (count - 1) / 2);
            assert!(met.values().all(|times| *times == legs));
        }
    }
}

#[test]
fn cups_groups_and_double_eliminations_have_one_champion_and_place_everybody() {
    let two_legs = KnockOutRules { legs: 2, away_goals: true, third_place: false };
    let groups = |best_next| Format::Groups { groups: 3, legs: 1, each: 2, best_next, knock_out: ONE_LEG };
    let formats = [
        (Format::KnockOut { knock_out: ONE_LEG }, 7),
        (Format::KnockOut { knock_out: two_legs }, 6),
        (Format::DoubleElimination { reset: true }, 8),
        (Format::DoubleElimination { reset: false }, 5),
        (groups(2), 12),
        (groups(0), 11),
    ];
    for (format, count) in formats {
        for seed in 0..6 {
            let sim = season(format, count, seed);
            let places = sim.t.places.as_ref().expect("it has ended");
            assert_eq!(places[0].len(), 1, "{format:?}, seed {seed}");
            assert_eq!(places.iter().map(Vec::len).sum::<usize>(), count as usize, "{format:?}, seed {seed}");
        }
    }
}

#[test]
fn a_swiss_repeats_no_pair_and_an_odd_one_gives_each_round_a_bye() {
    for (count, rounds) in [(8, 3), (9, 4), (16, 5)] {
        for seed in 0..4 {
            let sim = season(Format::Swiss { rounds }, count, seed);
            let mut met = BTreeSet::new();
            for fixture in sim.t.fixtures.values() {
                let pair: BTreeSet<Entrant> = [fixture.sides.home, fixture.sides.away].into();
                assert!(met.insert(pair), "{count}, seed {seed}");
            }
            assert_eq!(sim.t.round, rounds);
            assert_eq!(sim.t.byes.len() as u32, if count % 2 == 1 { rounds } else { 0 });
            let rested: BTreeSet<Entrant> = sim.t.byes.iter().map(|bye| bye.entrant).collect();
            assert_eq!(rested.len(), sim.t.byes.len(), "nobody rests twice");
        }
    }
}

#[test]
fn an_arena_pairs_until_its_time_is_over_and_then_ends_with_its_last_match() {
    let sim = season(Format::Arena { minutes: 30 }, 7, 1);
    assert!(sim.t.fixtures.len() > 7);
    assert!(sim.now >= sim.t.started.expect("it began") + 30 * 60_000);
    assert!(sim.t.fixtures.values().all(|fixture| fixture.is_settled()));
}

#[test]
fn who_does_not_come_loses_by_a_walk_over_and_two_who_do_not_come_get_nothing() {
    let mut sim = Sim::new(settings(Format::League { legs: 1 }, 4), 1);
    (0..4).for_each(|_| sim.enters());
    sim.settle();
    let round: Vec<_> = sim.t.fixtures.values().filter(|fixture| fixture.round == 1).cloned().collect();
    sim.orders(round[0].sides.away, TournamentOrder::Ready { fixture: round[0].number });
    sim.now = round[0].until.or(sim.t.fixtures[&round[0].number].until).expect("a deadline");
    sim.settle();
    let result = |number| match &sim.t.fixtures[number].state {
        State::Counted(result) => Some((result.goals.home, result.goals.away, result.by.clone())),
        State::Void => None,
        other => panic!("{other:?}"),
    };
    assert_eq!(result(&round[0].number), Some((0, 3, "walk_over".to_owned())));
    assert_eq!(result(&round[1].number), None);
    let table = sim.t.table(0, &Goals::new()).expect("a table");
    let row = |entrant| table.rows.iter().find(|row| row.entrant == entrant).expect("it is there");
    assert_eq!((row(round[0].sides.away).points, row(round[0].sides.home).lost), (3, 1));
    assert_eq!(row(round[1].sides.home).played, 0);
}

#[test]
fn what_becomes_of_one_who_withdraws_is_what_was_fixed_beforehand() {
    for (rule, voided) in [(Withdrawals::Void, true), (Withdrawals::Award, false), (Withdrawals::HalfPlayed, true)] {
        let mut sim = Sim::new(
            protocol::tournaments::Settings { withdrawals: rule, ..settings(Format::League { legs: 1 }, 4) },
            2,
        );
        (0..4).for_each(|_| sim.enters());
        sim.settle();
        sim.play_round();
        let leaver = Entrant(1);
        sim.orders(leaver, TournamentOrder::Withdraw {});
        sim.run();
        sim.holds();
        assert_eq!(sim.t.status, TournamentStatus::Finished);
        assert_eq!(sim.t.is_voided(leaver), voided, "{rule:?}");
        let table = sim.t.table(0, &Goals::new()).expect("a table");
        assert_eq!(table.rows.iter().any(|row| row.entrant == leaver), !voided, "{rule:?}");
        let most = if voided { 2 } else { 3 };
        assert!(table.rows.iter().all(|row| row.played <= most), "{rule:?}");
    }
}

#[test]
fn a_pause_lets_nothing_begin_and_nothing_run_out() {
    let mut sim = Sim::new(settings(Format::League { legs: 1 }, 4), 3);
    (0..4).for_each(|_| sim.enters());
    sim.settle();
    let until = |sim: &Sim| sim.t.fixtures.values().filter_map(|fixture| fixture.until).min().expect("a deadline");
    let before = until(&sim);
    sim.organises(TournamentOrder::Pause { reason: "rain".to_owned() }).expect("it runs");
    sim.now = before + 1_000;
    sim.settle();
    assert!(sim.t.fixtures.values().all(|fixture| fixture.is_pending()));
    sim.organises(TournamentOrder::Resume {}).expect("it stands still");
    assert!(until(&sim) > sim.now);
    sim.run();
    sim.holds();
    assert_eq!(sim.t.status, TournamentStatus::Finished);
}

#[test]
fn all_at_once_and_with_deadlines_every_fixture_finds_its_time_too() {
    let paces = [
        RoundPace::AllAtOnce { total_s: 86_400 },
        RoundPace::Deadline { round_s: 3_600 },
        RoundPace::Agreement { round_s: 3_600 },
    ];
    for (seed, pace) in (0..).zip(paces) {
        let mut sim =
            Sim::new(protocol::tournaments::Settings { pace, ..settings(Format::League { legs: 2 }, 5) }, seed);
        (0..5).for_each(|_| sim.enters());
        sim.run();
        sim.holds();
        assert_eq!(sim.t.status, TournamentStatus::Finished, "{pace:?}");
        assert_eq!(sim.t.fixtures.len(), 20);
    }
}

#[test]
fn a_tournament_that_too_few_enter_is_called_off_at_its_time() {
    let mut settings = settings(Format::League { legs: 1 }, 4);
    (settings.size_min, settings.starts) = (3, Some(2_000_000));
    let mut sim = Sim::new(settings, 4);
    (0..2).for_each(|_| sim.enters());
    sim.settle();
    assert_eq!(sim.t.status, TournamentStatus::Open);
    sim.now = 2_000_000;
    sim.settle();
    assert_eq!(sim.t.status, TournamentStatus::Cancelled);
}

#[test]
fn who_is_level_plays_off_before_lots_are_drawn_in_every_group() {
    use engine::competition::criteria::Criterion;
    use protocol::tournaments::Stage;
    let groups = Format::Groups { groups: 2, legs: 1, each: 1, best_next: 0, knock_out: ONE_LEG };
    let mut settings = settings(groups, 4);
    settings.table.tie_breaks = vec![Criterion::Points, Criterion::PlayOff, Criterion::Lots];
    let mut sim = Sim::new(settings, 8);
    (0..4).for_each(|_| sim.enters());
    sim.settle();
    // Both groups of two draw their only match, and then their play-off.
    for _ in 0..2 {
        let pending: Vec<_> = sim.t.fixtures.values().filter(|f| f.is_pending()).map(|f| f.number).collect();
        assert!(!pending.is_empty());
        for fixture in pending {
            let goals = Some(protocol::tournaments::Score { home: 1, away: 1 });
            let reason = "as it was".to_owned();
            let order = TournamentOrder::Adjudicate { fixture, goals, winner: None, reason };
            sim.organises(order).expect("it is to be played");
        }
    }
    let play_offs: BTreeSet<u32> = sim
        .t
        .fixtures
        .values()
        .filter_map(|fixture| match fixture.stage {
            Stage::PlayOff { group } => Some(group),
            _ => None,
        })
        .collect();
    assert_eq!(play_offs, BTreeSet::from([1, 2]), "no group is decided by lots that were drawn for the other");
    assert!(sim.t.lots.contains_key("table"));
    sim.run();
    sim.holds();
}

#[test]
fn lots_can_be_drawn_again_by_whoever_has_the_log() {
    let sim = season(Format::League { legs: 1 }, 4, 5);
    let mut last: engine::fair_dice::Link = sim.t.commitment.parse().expect("a link");
    let mut count = 0;
    for entry in &sim.log {
        let Act::Drawn { drawing, link, .. } = &entry.act else { continue };
        let link: engine::fair_dice::Link = link.parse().expect("a link");
        assert_eq!(link.hashed(1), last, "drawing {drawing} opens the next link of the chain");
        (last, count) = (link, count + 1);
    }
    assert!(count > 0);
}

#[test]
fn a_log_that_no_tournament_wrote_is_not_taken_in() {
    let sim = season(Format::League { legs: 1 }, 3, 6);
    for cut in 1..sim.log.len() {
        let mut log = sim.log.clone();
        log.remove(cut);
        // The last entry may be missing: then it is yet to be written.
        assert_eq!(super::Tournament::fold(sim.t.id, &log).is_ok(), cut == log.len(), "without entry {}", cut + 1);
    }
    assert!(super::Tournament::fold(sim.t.id, &[]).is_err());
}

#[test]
fn a_side_that_is_not_there_any_more_lapses_where_rounds_take_hours() {
    let pace = RoundPace::Deadline { round_s: 86_400 };
    let mut sim = Sim::new(protocol::tournaments::Settings { pace, ..settings(Format::League { legs: 1 }, 2) }, 7);
    (0..2).for_each(|_| sim.enters());
    sim.settle();
    let (number, sides) = sim.t.fixtures.values().map(|fixture| (fixture.number, fixture.sides)).next().expect("one");
    sim.orders(sides.home, TournamentOrder::Ready { fixture: number });
    sim.now += crate::limits::READY_LASTS_MS;
    sim.settle();
    assert_eq!(sim.t.fixtures[&number].ready[Side::Home], None);
    assert!(sim.t.fixtures[&number].came[Side::Home], "that they came once is remembered");
}

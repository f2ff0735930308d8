//! Orders: what an organiser does to a running tournament, and what is refused.

use engine::competition::Entrant;
use protocol::ids::FixtureNo;
use protocol::tournaments::{Format, Score, TournamentOrder as Order, TournamentStatus};

use super::super::fixture::State;
use super::super::orders::judge;
use super::super::standings::Goals;
use super::ONE_LEG;
use super::sim::{Sim, person, settings};

fn running(format: Format, count: u32) -> Sim {
    let mut sim = Sim::new(settings(format, count), 9);
    (0..count).for_each(|_| sim.enters());
    sim.settle();
    assert_eq!(sim.t.status, TournamentStatus::Running);
    sim
}

fn why() -> String {
    "as the rules say".to_owned()
}

fn code(sim: &mut Sim, order: Order) -> String {
    let before = sim.t.clone();
    let refusal = sim.organises(order.clone()).expect_err(&format!("{order:?}"));
    assert_eq!(sim.t, before, "what is refused changes nothing");
    refusal.code
}

fn adjudicate(fixture: u32, goals: Option<[u32; 2]>) -> Order {
    let goals = goals.map(|[home, away]| Score { home, away });
    Order::Adjudicate { fixture: FixtureNo(fixture), goals, winner: None, reason: why() }
}

#[test]
fn an_organiser_adjudicates_has_replayed_and_takes_points_and_the_table_follows() {
    let mut sim = running(Format::League { legs: 1 }, 4);
    sim.organises(adjudicate(1, Some([2, 1]))).expect("it is to be played");
    let home = sim.t.fixtures[&FixtureNo(1)].sides.home;
    let points = |sim: &Sim| {
        let table = sim.t.table(0, &Goals::new()).expect("a table");
        table.rows.iter().find(|row| row.entrant == home).expect("it is there").points
    };
    assert_eq!(points(&sim), 3);
    sim.organises(Order::Adjust { entrant: home, points: -2, reason: why() }).expect("it takes part");
    assert_eq!(points(&sim), 1);
    sim.organises(Order::Replay { fixture: FixtureNo(1), reason: why() }).expect("it is over");
    assert_eq!(points(&sim), -2);
    sim.organises(adjudicate(1, None)).expect("it counts for nothing");
    assert_eq!(sim.t.fixtures[&FixtureNo(1)].state, State::Void);
    sim.run();
    sim.holds();
}

#[test]
fn one_who_is_expelled_plays_no_more_and_the_others_are_awarded_what_is_left() {
    let mut sim = running(Format::KnockOut { knock_out: ONE_LEG }, 4);
    let fixture = sim.t.fixtures[&FixtureNo(1)].clone();
    sim.organises(Order::Expel { entrant: fixture.sides.home, reason: why() }).expect("it takes part");
    match &sim.t.fixtures[&FixtureNo(1)].state {
        State::Counted(result) => assert_eq!((result.goals.home, result.goals.away), (0, 3)),
        other => panic!("{other:?}"),
    }
    sim.run();
    sim.holds();
    assert_ne!(sim.t.places.as_ref().expect("it has ended")[0][0], fixture.sides.home);
}

#[test]
fn nothing_is_taken_back_on_which_others_have_built() {
    let mut sim = running(Format::KnockOut { knock_out: ONE_LEG }, 4);
    for fixture in [1, 2] {
        sim.organises(adjudicate(fixture, Some([1, 0]))).expect("it is to be played");
    }
    assert!(sim.t.fixtures.len() > 2, "the next round is there");
    assert_eq!(code(&mut sim, adjudicate(1, Some([0, 1]))), "already_followed");
    assert_eq!(code(&mut sim, Order::Replay { fixture: FixtureNo(2), reason: why() }), "already_followed");
}

#[test]
fn orders_that_make_no_sense_are_refused_by_a_code_and_change_nothing() {
    let mut sim = running(Format::KnockOut { knock_out: ONE_LEG }, 4);
    let reason = why();
    let none = Entrant(9);
    let cases = [
        (adjudicate(99, None), "no_such_fixture"),
        (adjudicate(1, None), "bad_order"),
        (adjudicate(1, Some([100, 0])), "bad_order"),
        (Order::Replay { fixture: FixtureNo(1), reason: reason.clone() }, "fixture_closed"),
        (Order::Postpone { fixture: FixtureNo(1), until: 1, reason: reason.clone() }, "bad_time"),
        (Order::Adjust { entrant: none, points: 1, reason: reason.clone() }, "not_entered"),
        (Order::Adjust { entrant: Entrant(1), points: 0, reason: reason.clone() }, "bad_order"),
        (Order::Expel { entrant: Entrant(1), reason: " ".to_owned() }, "bad_text"),
        (Order::Start {}, "tournament_closed"),
        (Order::Withdraw {}, "not_entered"),
        (Order::Ready { fixture: FixtureNo(1) }, "not_entered"),
        (Order::Substitute { entrant: Entrant(1), person: Some(person(77).id), reason }, "no_such_player"),
    ];
    for (order, expected) in cases {
        assert_eq!(code(&mut sim, order.clone()), expected, "{order:?}");
    }
}

#[test]
fn only_its_organiser_organises_and_one_plays_only_for_oneself() {
    let sim = running(Format::League { legs: 1 }, 4);
    let refused = |who: u128, order: Order| {
        judge(&sim.t, &person(who), &order, None, &sim.means()).expect_err("it is not theirs").code
    };
    assert_eq!(refused(1, Order::Pause { reason: why() }), "not_organiser");
    assert_eq!(refused(50, Order::Ready { fixture: FixtureNo(1) }), "not_entered");
    let others = sim.t.fixtures.values().find(|fixture| fixture.side_of(Entrant(1)).is_none()).expect("one of others");
    assert_eq!(refused(1, Order::Ready { fixture: others.number }), "not_seated");
}

#[test]
fn a_substitute_plays_on_under_the_same_number() {
    let mut sim = running(Format::League { legs: 1 }, 4);
    let order = Order::Substitute { entrant: Entrant(1), person: None, reason: why() };
    sim.organises(order).expect("it takes part");
    assert!(sim.t.entrants[&Entrant(1)].person().is_none(), "a computer plays now");
    assert_eq!(sim.t.entrant_of(person(1).id), None);
    sim.run();
    sim.holds();
}

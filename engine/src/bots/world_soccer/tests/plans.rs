//! Whole throws that the player must find, in positions as the tests of the rules write them.

use super::*;
use crate::bots::world_soccer as bot;
use crate::bots::world_soccer::outlook::Outlook;
use crate::bots::world_soccer::value::value;
use crate::game::Game;
use crate::world_soccer::tests::{position, position_with};
use crate::world_soccer::{Move, Phase, Player, WorldSoccer};

/// Little enough for tests in seconds, and more than any of these throws needs at a glance.
const SOME: Budget = Budget { nodes: 20_000, stop: None };

/// Plays what a strength plans for the side in turn to the end of the throw.
fn played(game: &WorldSoccer, strength: Strength) -> WorldSoccer {
    let side = game.side();
    let choice = bot::choose(game, side, strength, SOME, 1).expect("an action is owed");
    let mut end = game.clone();
    for action in &choice.line {
        let action = serde_json::from_value(action.clone()).unwrap();
        end.act(side, &action).unwrap();
    }
    assert_ne!((end.phase(), end.throws()), (Phase::Move, game.throws() + 1), "the line is the whole throw");
    end
}

fn holds(game: &WorldSoccer, side: Side, shirt: u8) -> bool {
    game.holder() == Some(Player { side, shirt: shirt.try_into().unwrap() })
}

#[test]
fn it_scores_when_it_can() {
    for text in [
        // By a kick, by a run.
        "home 5@7,20 away 1@4,23 ball home 5 turn home die 3/3",
        "home 5@7,21 ball home 5 turn home die 4",
        "away 5@6,2 ball away 5 turn away die 3/3",
        // A pass and a run into the goal, a pass and a kick.
        "home 5@11,19 6@5,22 away 1@5,24 2@8,24 3@6,24 ball home 5 turn home die 3/3",
        "home 5@2,19 6@8,19 away 1@7,24 ball home 5 turn home die 3/3",
        // One who makes way for the kick.
        "home 5@7,19 6@7,21 away 1@9,22 ball home 5 turn home die 3/3",
        // A ball that is won before the goal.
        "home 5@9,21 away 1@4,23 3@8,22 ball away 3 turn home die 4",
    ] {
        let game = position(text);
        let end = played(&game, Strength::Strong);
        assert_eq!(end.score()[game.side()], 1, "{text}");
    }
}

#[test]
fn it_takes_the_ball_when_it_can() {
    for text in [
        "home 5@7,10 away 5@7,12 ball away 5 turn home die 3/3",
        "home 5@7,10 away 5@8,11 ball away 5 turn home die 2/2",
        "home 5@7,10 ball 9,12 turn home die 2/2",
    ] {
        assert!(holds(&played(&position(text), Strength::Strong), Side::Home, 5), "{text}");
    }
}

#[test]
fn a_pass_earns_it_another_throw() {
    let game = position("home 5@7,8 6@11,12 7@7,14 away 5@8,10 ball home 5 turn home die 2/2");
    let end = played(&game, Strength::Strong);
    assert_eq!((end.side(), end.throws_in_row(), end.holds(Side::Home)), (Side::Home, 1, true));
}

#[test]
fn it_does_not_hand_the_ball_to_the_other_side() {
    let ring = [(7, 11), (9, 11), (9, 9), (9, 7), (7, 7), (5, 7), (5, 9), (5, 11)];
    let placed: Vec<String> = ring.iter().enumerate().map(|(n, (x, y))| format!("{}@{x},{y}", n + 2)).collect();
    let text = format!("home 5@7,9 away {} ball home 5 turn home die 4", placed.join(" "));
    let end = played(&position(&text), Strength::Strong);
    assert!(end.holds(Side::Home), "whatever way he kicks, they have it; he keeps it");
}

/// The chance that the side in turn scores with its throw.
fn threat(game: &WorldSoccer) -> f64 {
    Outlook::to_throw(game, game.side()).now
}

#[test]
fn it_closes_an_open_shot() {
    // Nobody can tackle with a 1, but the goalkeeper can stand in the line, and the next goal decides.
    let text = "home 1@8,1 2@4,3 3@10,3 4@5,6 5@10,8 away 5@7,5 ball away 5 turn home die 1";
    let game = position_with(text, json!({"goals": 1}));
    let mut left_alone = game.clone();
    left_alone.play(Side::Home, Move::Done);
    let end = played(&game, Strength::Strong);
    assert!(threat(&left_alone) > 0.4 && threat(&end) < 0.2, "{} {}", threat(&left_alone), threat(&end));
}

#[test]
fn no_strength_thinks_longer_than_it_may() {
    let game = position("home 5@7,8 6@11,12 7@7,14 away 5@8,10 ball home 5 turn home die 3/3");
    for (strength, nodes) in Strength::ALL.into_iter().flat_map(|strength| [(strength, 300), (strength, 9_000)]) {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            false
        };
        let budget = Budget { nodes, stop: Some(&stop) };
        let choice = bot::choose(&game, Side::Home, strength, budget, 1).unwrap();
        assert!(!choice.line.is_empty());
        // It asks once before it begins, then once for so many positions.
        assert!(asked.get() <= 1 + nodes.div_ceil(128), "{strength:?} {nodes}: {} times", asked.get());
    }
}

#[test]
fn a_lead_and_the_ball_before_the_goal_are_worth_more() {
    let worth = |text: &str| value(&position(text), Side::Home);
    let far = worth("home 5@7,5 ball home 5 turn home throw");
    let near = worth("home 5@7,19 ball home 5 turn home throw");
    let lost = worth("home 5@7,19 away 5@7,5 ball away 5 turn away throw");
    assert!(lost < far && far < near, "{lost} {far} {near}");
}

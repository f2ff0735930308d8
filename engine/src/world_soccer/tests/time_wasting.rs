//! Rule 7: holding the ball in one place.

use super::*;

/// Ends home's throws with the ball in these places (`-` for a loose ball), away doing nothing, and gives home's counts.
fn counts(game: &mut WorldSoccer, plays: &[&[&str]]) -> Vec<u8> {
    let mut found = Vec::new();
    for plays in plays {
        assert_eq!(game.side, Side::Home);
        play(game, &["throw"]);
        roll(game, &[2]);
        play(game, plays);
        play(game, &["done"]);
        found.push(game.held_throws(Side::Home));
        if game.side == Side::Away {
            play(game, &["throw"]);
            roll(game, &[1]);
            play(game, &["done"]);
        }
    }
    found
}

#[test]
fn rule_7_throws_that_end_with_the_ball_near_where_the_count_began_are_counted() {
    let mut game = position("home 5@7,10 ball home 5 turn home throw");
    // Two squares from the anchor is near, three is not; then it counts from where this throw began, if it is near that.
    let plays: &[&[&str]] = &[&[], &["run 5 E E"], &["run 5 W W W W"], &["run 5 W"]];
    assert_eq!(counts(&mut game, plays), [1, 2, 3, 1]);
    assert_eq!(game.held.home.anchor, spot("5,10"), "where the fourth throw began");
    assert_eq!(counts(&mut game, &[&["run 5 N N N"]]), [0]);
    assert_eq!(counts(&mut game, &[&["run 5 N N"], &["run 5 N"]]), [1, 1]);
}

#[test]
fn rule_7_a_throw_that_ends_without_the_ball_makes_it_nothing() {
    let mut game = position("home 5@7,10 ball home 5 turn home throw");
    assert_eq!(counts(&mut game, &[&[], &["kick N"]]), [1, 0]);
    // The ball that is won counts like one that was held.
    let mut game = position("home 5@7,10 ball 7,11 turn home throw");
    assert_eq!(counts(&mut game, &[&["run 5 N"]]), [1]);
}

#[test]
fn rule_7_after_five_throws_the_holder_and_the_nearest_opponent_change_places() {
    let text = "home 5@7,10 away 7@7,14 9@11,12 ball home 5 turn home throw";
    let mut game = position(text);
    assert_eq!(counts(&mut game, &[&[], &[], &[], &[]]), [1, 2, 3, 4]);
    play(&mut game, &["throw"]);
    roll(&mut game, &[2]);
    // Of two at four squares the lower shirt.
    let events = play(&mut game, &["done"]);
    let wasted = json!({"type": "time_wasted", "side": "home", "from": 5, "to": 7});
    let end = json!({"type": "throw_ended", "side": "home", "extra": false, "next": "away"});
    assert_eq!(events, [wasted, end]);
    assert_eq!((game.players.home[4], game.players.away[6]), (spot("7,14"), spot("7,10")));
    assert_eq!((game.ball, game.holder), (spot("7,10"), Some(Player { side: Side::Away, shirt: shirt(7) })));
    assert_eq!((seen(&game, "held_throws"), game.side), (json!({"home": 0, "away": 0}), Side::Away));
}

#[test]
fn rule_7_from_a_goalkeeper_the_ball_alone_goes_over() {
    let mut game = position("away 9@9,6 ball home 1 turn home throw");
    counts(&mut game, &[&[], &[], &[], &[]]);
    play(&mut game, &["throw"]);
    roll(&mut game, &[2]);
    let events = play(&mut game, &["done"]);
    assert_eq!(events[0], json!({"type": "time_wasted", "side": "home", "from": 1, "to": 9}));
    assert_eq!((game.players.home[0], game.players.away[8]), (spot("7,1"), spot("9,6")));
    assert_eq!((game.ball, game.holder), (spot("9,6"), Some(Player { side: Side::Away, shirt: shirt(9) })));
}

#[test]
fn rule_7_time_wasting_comes_before_the_extra_throw_and_the_limit() {
    let mut game = position("home 5@7,10 9@7,12 away 3@7,14 ball home 5 turn home throw");
    game.held.home = super::super::state::Held { throws: 4, anchor: spot("7,11") };
    play(&mut game, &["throw"]);
    roll(&mut game, &[3]);
    play(&mut game, &["kick N"]);
    let mut at_limit = game.clone();
    let events = play(&mut game, &["done"]);
    assert_eq!(types(&events), ["time_wasted", "throw_ended"]);
    assert_eq!((&events[1]["extra"], game.side), (&json!(false), Side::Away));
    at_limit.throws = at_limit.options.throw_limit;
    assert_eq!(types(&play(&mut at_limit, &["done"])), ["time_wasted", "throw_ended", "ended"]);
}

#[test]
fn rule_7_fouls_and_goals_count_and_kick_offs_leave_the_count() {
    let text = "home 5@7,10 away 4@7,11 ball away 4 turn home throw";
    let mut game = position(text);
    game.held.home = super::super::state::Held { throws: 3, anchor: spot("7,11") };
    game.held.away = super::super::state::Held { throws: 2, anchor: spot("7,11") };
    play(&mut game, &["throw"]);
    assert_eq!(types(&roll(&mut game, &[1])), ["thrown", "foul", "throw_ended"]);
    assert_eq!(seen(&game, "held_throws"), json!({"home": 0, "away": 2}));
    // The free kick leaves it, though the ball ends in its hold.
    play(&mut game, &["throw"]);
    roll(&mut game, &[1]);
    play(&mut game, &["done"]);
    assert_eq!(seen(&game, "held_throws"), json!({"home": 0, "away": 2}));
    let mut game = position("home 5@7,24 away 1@4,22 ball home 5 turn home die 4");
    game.held.home = super::super::state::Held { throws: 3, anchor: spot("7,24") };
    game.held.away = super::super::state::Held { throws: 2, anchor: spot("7,24") };
    play(&mut game, &["run 5 N"]);
    assert_eq!(seen(&game, "held_throws"), json!({"home": 0, "away": 2}));
}

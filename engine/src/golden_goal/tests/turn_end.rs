//! Rule 6: what must hold when a turn ends.

use serde_json::json;

use super::*;

fn limits(game: &GoldenGoal, text: &str) -> Value {
    let refusal = act(&mut game.clone(), text).unwrap_err();
    assert_eq!(refusal.code, "limit_broken", "{text}");
    refusal.values["limits"].clone()
}

#[test]
fn rule_6_at_most_one_own_outfielder_in_the_own_box() {
    let game = position("home 4,0 2,1 3,3 5,4 1,7 away 4,9 3,7 5,7 0,8 4,5 ball 5,5 turn home run 2");
    assert_eq!(limits(&game, "run 2 S2"), json!(["own_box"]));
    check(&game, &[("run 0 N1W1", "ok"), ("run 2 W1S1", "ok"), ("run 1 N1S1", "ok")]);
}

#[test]
fn rule_6_no_outfielder_in_front_of_a_net() {
    let game = position("home 4,0 2,2 3,1 5,4 2,7 away 4,9 3,7 5,7 0,8 4,5 ball 5,5 turn home run 2");
    assert_eq!(limits(&game, "run 1 S2"), json!(["own_box", "front_of_net"]));
    assert_eq!(limits(&game, "run 4 N2"), json!(["front_of_net"]));
    check(&game, &[("run 0 W1E1", "ok"), ("run 0 W2", "ok")]);
    // Through these squares a run may go.
    let through = position("home 4,0 1,0 3,2 5,4 2,7 away 4,9 3,7 5,7 0,8 4,5 ball 5,5 turn home run 4");
    check(&through, &[("run 1 E2N1E1", "ok")]);
}

#[test]
fn rule_6_a_keeper_in_front_of_the_other_net_counts_as_an_outfielder() {
    let game = position("home 2,7 2,2 3,1 5,4 1,7 away 4,9 3,7 5,7 0,8 4,5 ball 5,5 turn home run 2");
    assert_eq!(limits(&game, "run 0 N2"), json!(["front_of_net"]));
}

#[test]
fn rule_6_the_other_side_has_a_clear_path_to_the_ball() {
    // The ball in the corner, one way in: who runs onto (0,1) closes it. The border does not count as a way.
    let game = position("home 2,0 1,0 0,2 5,4 2,7 away 4,9 3,7 5,7 0,8 -1,4 ball 0,0 turn home run 1");
    assert_eq!(limits(&game, "run 2 S1"), json!(["path_to_ball"]));
    check(&game, &[("run 2 E1", "ok"), ("run 2 W1", "ok")]);
}

#[test]
fn rule_6_the_path_may_start_on_the_border_but_not_lead_over_it() {
    let corner = |away: &str| {
        position(&format!("home 2,0 1,0 0,2 1,1 2,7 away {away} 6,10 -1,10 6,-1 -1,-1 ball 0,0 turn home run 1"))
    };
    // From (-1,1) one step over the field, (0,1), leads to the ball.
    check(&corner("-1,1"), &[("run 4 N1", "ok")]);
    // From (-1,0) the ball itself is the next square.
    check(&corner("-1,0"), &[("run 4 N1", "ok")]);
    // From (-1,3) only the border would lead there.
    assert_eq!(limits(&corner("-1,3"), "run 4 N1"), json!(["path_to_ball"]));
}

#[test]
fn rule_6_several_limits_are_named_in_order() {
    let game = position("home 3,0 3,1 2,2 1,0 2,7 away 4,9 3,7 5,7 0,8 4,5 ball 2,0 turn home run 1");
    assert_eq!(limits(&game, "run 2 S1"), json!(["own_box", "path_to_ball"]));
    let game = position("home 5,0 2,1 4,0 1,0 2,7 away 4,9 3,7 5,7 0,8 4,5 ball 2,0 turn home run 1");
    assert_eq!(limits(&game, "run 2 W1"), json!(["own_box", "front_of_net", "path_to_ball"]));
}

#[test]
fn rule_6_a_kick_that_stops_settles_the_position() {
    // Away reaches (0,9) only, which home's pawns 1 and 2 shut off from the rest of the field.
    let game = position("home 2,0 1,9 0,8 3,3 4,4 away -1,9 -1,-1 6,10 6,-1 -1,10 turn home kick 1 2");
    check(&game, &[("kick W1", "ok"), ("kick S1", "limit_broken"), ("kick SE2", "limit_broken")]);
    assert_eq!(limits(&game, "kick S1"), json!(["path_to_ball"]));
}

#[test]
fn rule_6_a_pass_after_which_nothing_can_end_is_refused_as_such() {
    // Pawn 2 in the corner (0,9) behind away's pawns: it could only pass back with the same pips.
    let game = position("home 2,0 1,8 0,9 5,4 4,7 away 3,9 0,8 1,9 5,7 4,2 turn home kick 1 0");
    check(&game, &[("kick NW1", "turn_cannot_end"), ("kick S1", "ok")]);
    assert_eq!(values(&game, "kick NW1"), json!({"pawn": 2, "pips": 0}));
    // With a pip more it can be passed back with fewer.
    let game = position("home 2,0 2,7 0,9 5,4 4,7 away 3,9 0,8 1,9 5,7 4,2 turn home kick 1 2");
    check(&game, &[("kick NW2", "ok")]);
}

#[test]
fn rule_6_at_a_goal_the_limits_are_not_tested() {
    let shut_in = "home 2,0 2,8 0,5 4,4 5,6 away -1,-1 6,-1 -1,10 6,10 -1,5 turn home kick 1 1";
    check(&position(shut_in), &[("kick N2", "ok"), ("kick N1", "limit_broken"), ("kick S1", "limit_broken")]);
}

#[test]
fn rule_6_a_step_off_is_judged_too() {
    // Away comes by (0,9) only, since (0,8) is taken: on (1,9) pawn 1 would shut it in.
    let mut game = position("home 0,0 2,7 0,8 4,9 3,8 away -1,9 -1,-1 6,10 6,-1 -1,10 ball 2,9 turn home run 2");
    play(&mut game, &["run 1 N2", "kick E1"]);
    check(&game, &[("step_off 1,9", "limit_broken"), ("step_off 2,8", "ok")]);
    assert_eq!(limits(&game, "step_off 1,9"), json!(["path_to_ball"]));
    // Likewise with a receiver, whose kick would have to follow.
    play(&mut game, &["undo", "kick SE1"]);
    check(&game, &[("step_off 1,9", "turn_cannot_end"), ("step_off 2,8", "ok")]);
    assert_eq!(values(&game, "step_off 1,9"), json!({"pawn": 4, "pips": 0}));
}

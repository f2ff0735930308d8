//! Grid Soccer's second implementation, `tests/oracle/grid_soccer/`, against the engine.

use super::{compared, engine};

const SCRIPT: &str = "grid_against_engine.py";

/// Random matches that are compared, classic and draft, by both rulesets, 15,151 answers. `make soak` compares more.
const MATCHES: &str = "32";

/// Events and codes that the usual matches reach between them, so that a change of how they are played leaves none of it out unseen.
const SEEN: &str = "ability challenge coin dive drafted drift formation frozen goal half_time knock out pick_up pushed rebound redone \
    restart save scatter set_piece shoot_out_kick shot steal undone wide \
    ability_target ability_timing ability_used acted bad_action bad_option cell committed draft_quota match_over no_ability no_ball no_carrier \
    no_redo no_undo not_adjacent not_your_turn offside path_blocked path_broken path_off_pitch path_too_long same_card same_shirt script \
    second_cell shirt star_taken stars throw_in to_opponent unaffordable undo_limit unknown_card unknown_star wrong_phase";

#[test]
fn an_independent_grid_soccer_gives_the_same_answers() {
    let (alike, said) = compared(SCRIPT, &engine(), MATCHES);
    assert!(alike && said.starts_with("ALIKE"), "{said}");
    for word in SEEN.split_whitespace() {
        assert!(said.split_whitespace().any(|seen| seen == word), "nothing led to {word}: {said}");
    }
}

/// An engine whose odds are a pip off, that is silent at half-time, or that shows an action as not taken, is found out.
#[test]
fn the_comparison_notices_a_grid_soccer_that_differs() {
    for slip in ["s/\"needs\":6,/\"needs\":5,/", "s/{\"type\":\"half_time\"},//", "s/\"acted\":true/\"acted\":false/"] {
        let slipping = format!("sh -c \"{} | sed '{}'\"", engine(), slip.replace('"', "\\\""));
        let (alike, said) = compared(SCRIPT, &slipping, "2");
        assert!(!alike && said.contains("DIFFERENT seed"), "{slip}: {said}");
    }
}

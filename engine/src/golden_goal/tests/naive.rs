//! The turn's end judged the slow way, over positions made up at random, against the lists: every kick is done, every step-off, every
//! pass followed to the end, and the limits are counted square by square.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::super::action::Move;
use super::super::pitch::Pitch;
use super::super::squares::{FIELD, FRONTS, GROUND, spots};
use super::super::state::begun_bit;
use super::super::{Mode, Options, Run, step_off};
use super::*;
use crate::log::Silent;

/// Whether the side in turn may leave the match like this.
fn within_limits(game: &GoldenGoal) -> bool {
    let side = game.side;
    let squares = |side: Side| game.pawns[side].map(|spot| spot.square().unwrap());
    let rows = |side: Side, near: i64, far: i64| if side == Side::Home { near..=far } else { 9 - far..=9 - near };
    let own = squares(side);
    let in_box = own[1..].iter().filter(|at| (2..=3).contains(&at.x) && rows(side, 0, 1).contains(&at.y)).count();
    let before_net = |at: &Square, net: Side| (2..=3).contains(&at.x) && rows(net, 0, 0).contains(&at.y);
    let out_before_net = own[1..].iter().any(|at| before_net(at, side) || before_net(at, !side));
    in_box <= 1 && !out_before_net && !before_net(&own[0], !side) && has_path(game)
}

/// Whether a pawn of the other side gets to the ball, by visiting square after square.
fn has_path(game: &GoldenGoal) -> bool {
    let taken: Vec<Square> = Side::BOTH.iter().flat_map(|side| game.pawns[*side]).filter_map(Spot::square).collect();
    let mut reached: Vec<Square> = game.pawns[!game.side].iter().filter_map(|spot| spot.square()).collect();
    let mut next = 0;
    while let Some(at) = reached.get(next).copied() {
        next += 1;
        for (x, y) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let to = Square { x: at.x + x, y: at.y + y };
            let on_field = (0..=5).contains(&to.x) && (0..=9).contains(&to.y);
            if on_field && !taken.contains(&to) && !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    reached.contains(&game.ball.square().unwrap())
}

/// Whether some way leads from here to a legal end of the turn.
fn can_end(game: &GoldenGoal) -> bool {
    match game.phase {
        Phase::End => within_limits(game),
        Phase::Over | Phase::Keeper => true,
        Phase::Kick => kicks(game).into_iter().any(|kick| after_kick(game, kick).is_some_and(|next| can_end(&next))),
        Phase::StepOff => steps(game).into_iter().any(|to| {
            let mut next = game.clone();
            next.do_step_off(to, &mut Silent);
            can_end(&next)
        }),
        phase => panic!("{phase:?} is not after a kick"),
    }
}

fn kicks(game: &GoldenGoal) -> Vec<super::super::Kick> {
    let mut all = Vec::new();
    Pitch::new(game, game.pawns[game.side]).each_kick(game.ball, game.pips + 1, |kick, _| {
        all.push(kick);
        true
    });
    all
}

/// The state after a kick; none where it passes with the same pips.
fn after_kick(game: &GoldenGoal, kick: super::super::Kick) -> Option<GoldenGoal> {
    let mut next = game.clone();
    next.do_kick(kick, &mut Silent);
    let receiver = next.receiver.or(next.kicker.filter(|_| next.phase == Phase::Kick));
    receiver.is_none_or(|receiver| next.begun & begun_bit(receiver, next.pips) == 0).then_some(next)
}

fn steps(game: &GoldenGoal) -> Vec<Spot> {
    let from = game.pawns[game.side][game.kicker.unwrap().index()];
    spots(step_off::choices(from, game.all_pawns() | game.ball.bit())).collect()
}

/// Pawns anywhere that they may be when a turn begins, the ball on an empty square.
fn made_up(rng: &mut ChaCha20Rng) -> GoldenGoal {
    let mut draw = |set: u128| spots(set).nth(rng.next_u32() as usize % set.count_ones() as usize).unwrap();
    let mode = [Mode::GoldenGoal, Mode::FirstTo][usize::from(draw(0b11).0)];
    let mut game = GoldenGoal::start(Options { mode, ..Options::default() });
    let mut taken = 0;
    // Half of all positions are crowded into a part of the field.
    let area = [GROUND, GROUND & ((1 << 48) - 1), GROUND & !((1 << 56) - 1), GROUND][usize::from(draw(0b1111).0)];
    for side in Side::BOTH {
        for pawn in Pawn::ALL {
            let area = if pawn == Pawn::KEEPER { GROUND } else { area };
            let at = draw(area & !taken & !GoldenGoal::barred(side, pawn));
            taken |= at.bit();
            game.pawns[side][pawn.index()] = at;
        }
    }
    let area = [FIELD, area, FRONTS][usize::from(draw(0b111).0)];
    game.ball = draw(area & FIELD & !taken);
    game.side = if draw(0b11).0 == 0 { Side::Home } else { Side::Away };
    (game.due, game.turns, game.phase) = (None, 3, Phase::Run);
    game.die = draw(0b1111).0 + 1;
    game.pips = game.die;
    game
}

/// The listed runs of a pawn that end here: without the ball, or with it and some pips left.
fn check_runs(game: &GoldenGoal) -> Vec<GoldenGoal> {
    let mut listed = Vec::new();
    game.list_runs(&mut listed);
    let mut touched = Vec::new();
    for pawn in Pawn::ALL {
        let from = game.pawns[game.side][pawn.index()];
        let free = GROUND & !(game.all_pawns() & !from.bit()) & !game.ball.bit();
        let mut ends = from.bit();
        for steps in 1..=game.die {
            let next = super::super::squares::beside(ends);
            let mut all = vec![];
            all.extend(game.ball.is_in(next).then_some((game.ball, true)));
            ends = next & free;
            all.extend(spots(ends).filter(|_| steps == game.die).map(|to| (to, false)));
            for (to, touches) in all {
                let run = Run { pawn, to, steps, touches };
                let mut after = game.clone();
                after.do_run(run, |_| Vec::new(), &mut Silent);
                let expected = can_end(&after);
                assert_eq!(listed.contains(&Move::Run(run)), expected, "{run:?} in {game:?}");
                touched.extend((touches && expected).then_some(after));
            }
        }
    }
    touched
}

fn check_kicks(game: &GoldenGoal) {
    let mut listed = Vec::new();
    game.list_kicks(&mut listed);
    for kick in kicks(game) {
        let expected = after_kick(game, kick).is_some_and(|next| can_end(&next));
        assert_eq!(listed.contains(&Move::Kick(kick)), expected, "{kick:?} in {game:?}");
    }
}

#[test]
fn rules_4_to_6_the_turns_end_judged_the_slow_way() {
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let mut kicked = 0;
    for _ in 0..2000 {
        let game = made_up(&mut rng);
        for touched in check_runs(&game) {
            check_kicks(&touched);
            kicked += 1;
        }
    }
    assert!(kicked > 300, "{kicked}");
}

#[test]
fn rule_8_short_lists_fit_the_wire_in_made_up_positions() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    let mut longest = (0, 0);
    for _ in 0..4000 {
        let mut game = made_up(&mut rng);
        (game.die, game.pips) = (6, 6);
        longest.0 = longest.0.max(game.compact_legal(game.side).to_string().len());
        // And a kick with all pips left, which no run leaves, from the same square.
        game.pawns[game.side][1] = game.ball;
        (game.phase, game.kicker) = (Phase::Kick, Some(pawn("1")));
        let compact = game.compact_legal(game.side);
        longest.1 = longest.1.max(compact.to_string().len());
        assert_eq!(super::super::expand(&compact).unwrap(), game.legal_actions(game.side));
    }
    assert!(longest.0 > 1500 && longest.1 > 700, "{longest:?}");
    assert!(longest.0.max(longest.1) < 8 * 1024, "{longest:?}");
}

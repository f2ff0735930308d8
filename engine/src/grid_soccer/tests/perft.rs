//! How many ways there are, counted by others too.

use serde_json::json;

use crate::catalog::GameKind;
use crate::game::{Faces, Side};

#[test]
fn rule_13_perft_from_homes_first_turn() {
    let mut game = GameKind::GridSoccer.start(&json!({})).unwrap();
    game.roll(&Faces(vec![1])).unwrap();
    for side in Side::BOTH {
        game.act(side, &json!({"type": "line_up", "formation": "2-2-2"})).unwrap();
    }
    assert_eq!(game.perft(1), 303);
    assert_eq!(game.perft(2), 26972);
}

//! Tests of the rules, by their numbers.

use crate::catalog::GameKind;
use crate::game::Side;
use serde_json::json;

#[test]
fn rule_4_perft() {
    let mut game = GameKind::SectorSoccer.start(&json!({"half_throws": 2, "changes": 0})).unwrap();
    for side in Side::BOTH {
        game.act(side, &json!({"type": "line_up", "pawns": [2, 2, 2, 2, 2]})).unwrap();
    }
    assert_eq!([0, 1, 2, 3, 4].map(|depth| game.perft(depth)), [1, 4, 10, 10_372, 3_374_784]);
}

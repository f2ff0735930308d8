//! Grid Soccer: seven a side on a 9 x 18 grid, two dice, contests and stars. Its rules by number; functions and tests name the number they keep.
//!
//! 1. **The pitch** (`pitch.rs`): x 0..=8, y 0..=17, a ring around it for takers; king distance; goal mouths and boxes.
//! 2. **Before the match** (`set_up.rs`, `cards.rs`): a coin, the draft, secret line-ups; slots that slide with the ball; kick-off places.
//! 3. **The match** (`turns.rs`, `shoot_out.rs`, `options.rs`): turns in alternation, goals, half-time, full time, the shoot-out.
//! 4. **A turn** (`rules.rs`, `turns.rs`, `drift.rs`): card, pick, run, one ball action, end; drift of those who were not played with.
//! 5. **Runs** (`runs.rs`, `running.rs`): segments of steps; dribbles through opponents; loose balls at the end.
//! 6. **Contests** (`contests.rs`, `running.rs`): challenge, loose ball, steal, support.
//! 7. **Passes** (`passes.rs`, `landing.rs`): targets, scatter, who has the ball where it lands, offside.
//! 8. **Out of play** (`landing.rs`, `set_pieces.rs`): throw-in, corner, goal kick; dead-ball turns; shaping up.
//! 9. **Shots** (`shots.rs`, `dives.rs`): six cells, rebounds, the dive in the dark, saves.
//! 10. **Charges** (`charges.rs`): what earns and costs them, how long effects last, who lies down.
//! 11. **Abilities** (`abilities.rs`, `dives.rs`, `stars.rs`, `numbers.rs`): one for each of the thirty stars; editions of the rules differ in stats and costs.
//! 12. **Undo** (`undo.rs`): back and forth between checkpoints.
//! 13. **Interface** (`action.rs`, `event.rs`, `view.rs`, `compact.rs`, `dice.rs`, `odds.rs`): actions, lists, odds, dice, events, secrecy.
//!
//! Where the text of the rules leaves a case open this is how it is read *(rulings)*:
//! - The default pick is made when the turn begins; a ball won later by somebody else does not change it.
//! - After a goal the rest of the turn's end goes on: a taker steps in, the charge for ending without the ball is given.
//! - A one-two's receiver has two steps with the ball or without; a pass that comes back to the passer spends it.
//! - In a turn with a dead ball abilities are paid as ever, and only `magnet`, which needs a loose ball, is refused.
//! - Twin's two cells are different; pairs are listed with the lower cell first. `oracle` is used before the dive, never with it.
//! - A keeper who is stranded but could pay for `sweeper` is asked for a dive; without the ability it is a goal whatever the cells.
//! - A goal kick's nearest empty square is counted from the middle of the mouth.
//! - In the shoot-out nobody moves: the keeper counts as being on the middle of his mouth, the ball is where it is shot from.
//! - Over: what belongs to a turn is empty; effects until a next turn stay listed.
//!
//! This module must not know clocks, seats, or where dice come from.

mod state;

mod questions;

mod parts;

mod rules;

mod set_up;

mod turns;

mod drift;

mod set_pieces;

mod runs;

mod running;

mod contests;

mod passes;

mod landing;

mod shots;

mod dives;

mod shoot_out;

mod charges;

mod abilities;

mod dice;

mod odds;

mod undo;

mod view;

mod still;

mod compact;

mod action;

mod event;

mod cards;

mod stars;

mod numbers;

mod pitch;

mod options;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::position_with;

pub use action::{Action, Aim, Cell, Move, Path, Route, Target, Yes};
pub use cards::{Card, Shirt};
pub use compact::expand;
pub(crate) use dives::save_target;
pub use event::Event;
pub use numbers::{Edition, Stats};
pub use odds::Chance;
pub(crate) use options::option_sets;
pub use options::{Mode, Options, TieBreak};
pub use parts::{Ball, Due, Footballer, Kind, Phase, Restart, Waits};
pub use pitch::{Direction, Spot, Square};
pub(crate) use pitch::{mouth_middle, rows_out};
pub use stars::Star;
pub use state::GridSoccer;
pub use view::View;

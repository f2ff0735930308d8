//! World Soccer: eleven a side, and a die with 1, 4, twice 2/2 and twice 3/3. Its rules by number; functions and tests name the number they keep.
//!
//! 1. **The pitch** (`pitch.rs`, `squares.rs`): 15 x 25 or 13 x 21 squares, goals three wide behind it, penalty areas, spots, circle.
//! 2. **Line-up and kick-off** (`set_up.rs`): a coin, then both sides line up at once and in secret; the taker starts on the centre spot.
//! 3. **A throw** (`throws.rs`, `in_hand.rs`, `components.rs`): one or two components, each a run or a kick of another player; less than all may be used.
//! 4. **Runs and kicks** (`reach.rs`, `runs.rs`, `kicks.rs`): up to so many squares, a goalkeeper twice; exactly twice so many, a goalkeeper
//!    three times, in a line until somebody stops the ball; never off the pitch but through the other goal.
//! 5. **Goal and tackle** (`reach.rs`, `runs.rs`, `kicks.rs`): a kick or the holder's run through the goal; a run through the holder's square
//!    and on takes the ball.
//! 6. **Wall** (`runs.rs`, `set_up.rs`): two outfielders of a side, and no third, before their own goal.
//! 7. **Time-wasting, extra throws, the end** (`throws.rs`, `goals.rs`): five throws in one place lose the ball; a pass earns another throw, up
//!    to three in a row; so many goals win, or a limit of throws ends the match.
//! 8. **Fouls** (`throws.rs`, `penalties.rs`): a 1 beside the opposing holder is a free kick, in the own penalty area a penalty.
//! 9. **Shoot-out** (`penalties.rs`): five kicks each in turn, then pairs.
//! 10. **Options** (`options.rs`): pitch, goals, limit, tie-break, one die or two.
//! 11. **Interface** (`action.rs`, `event.rs`, `view.rs`, `compact.rs`, `undo.rs`): actions, events, views, short lists, undo; what is refused
//!     in which order.
//!
//! What the rules leave open, and how it is read here, stands in `docs/rules/world-soccer.md` with the mark *(ruling)*.
//!
//! This module must not know clocks, seats, or where dice come from.

mod state;

mod in_hand;

mod rules;

mod set_up;

mod throws;

mod components;

mod reach;

mod runs;

mod kicks;

mod goals;

mod penalties;

mod undo;

mod view;

mod still;

mod event;

mod action;

mod options;

mod compact;

mod pitch;

mod squares;

#[cfg(test)]
pub(crate) mod tests;

pub use action::{Action, Index, Kick, Move, Player, Run, Shirt};
pub use compact::expand;
pub use event::{BallOfRun, CoinFor, Event, Final, GoalBy, LineUpView, Moved};
pub use in_hand::Component;
pub use kicks::Flight;
pub(crate) use options::option_sets;
pub use options::{DiceCount, Options, PitchSize, TieBreak};
pub use pitch::{Pitch, Preset};
pub use reach::{Reach, STEPS_MAX, Way};
pub use squares::{Spot, Squares};
pub use state::{Chance, LineUp, Phase, Score, Waits, WorldSoccer};
pub use throws::THROWS_IN_ROW_MAX;
pub use view::{ComponentView, PlayersView, ShootOutView, View};

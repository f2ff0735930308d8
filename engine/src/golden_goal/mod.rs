//! Golden Goal: five pawns a side, one die, bent kicks. Its rules by number; functions and tests name the number they keep.
//!
//! 1. **The field**: x 0..=5, y 0..=9; a border around it that pawns may use and the ball may not. The nets (x 2..=3 behind each end line)
//!    no pawn enters. Front-of-net squares, penalty boxes, halves and the parts of the circle as named in `squares.rs`.
//! 2. **Set-up** (`set_up.rs`): a coin, then one pawn at a time in turn; a placement after which a side could not get a lawful line-up is refused.
//! 3. **Kick-off** (`turns.rs`): both roll until one is higher; that side's pawn in the circle kicks, the difference being its budget, without
//!    a free square; no goal in the whole sequence. The other side has the first turn.
//! 4. **Run** (`runs.rs`): roll, then run one pawn orthogonally; all pips unless it touches the ball, which ends the run and starts a kick.
//!    If no pawn could end legally the turn is passed by itself.
//! 5. **Kick** (`kicks.rs`, `pitch.rs`, `step_off.rs`): one free square, then a pip a square; one bend of 45 degrees; passes go on without
//!    end but never to a pawn that began a kick of this turn with as many pips; who kicked from in front of a net steps off; goals only from there.
//! 6. **Turn's end** (`pitch.rs`): at most one own outfielder in the own box, none in front of a net (a keeper before the other net counts), and a
//!    clear path to the ball for the other side. What would make that impossible is refused. Waived where nothing else is possible.
//! 7. **Modes** (`turns.rs`, `options.rs`): golden goal, rounds, first to, last chance; restarts by the keeper; a last round for every mode.
//! 8. **Interface** (`action.rs`, `event.rs`, `view.rs`, `compact.rs`, `undo.rs`): actions, events, view, short lists, undo.
//!
//! Where the text of the rules leaves a case open this is how it is read *(rulings)*:
//! - A net square in a run is `off_field`; `stops_short` is judged before any square is looked at.
//! - A goal step is never blocked by a pawn; any other step onto a pawn on the border is `path_blocked` before it is `out_of_bounds`, but for
//!   an own pawn on the path's last square. A kick that goes on behind a goal line is `out_of_bounds` at the line.
//! - A goal that ends the match needs no square to step off to. Diagonal ones count only where no orthogonal one is empty.
//! - A keeper's square at a restart is judged `off_field`, `occupied`, `keeper_place`, as a placement is.
//! - A tie-break lasts at most `max_rounds` rounds beyond `rounds`, then it is a draw by `max_rounds`; it follows too where both are equal.
//! - `last_chance` is set or cleared with the goal, counted down with the end of a turn, so after a step-off, and stays in the view at 0 when it
//!   has decided.
//! - `kicked` gets its entry when the kick is played. When the match ends, what belongs to the turn (`die`, `pips_left`, `kicked`) is empty, as
//!   at every turn's end.
//! - Undo also works within a kick-off or restart, back to its dice; `can_undo` is false once all undos are used up.
//! - Options that the mode does not use are range-checked all the same.
//!
//! This module must not know clocks, seats, or where dice come from.

mod state;

mod rules;

mod set_up;

mod runs;

mod kicks;

mod pitch;

mod step_off;

mod turns;

mod undo;

mod view;

mod still;

mod action;

mod event;

mod options;

mod compact;

pub(crate) mod squares;

#[cfg(test)]
mod tests;

pub use action::{Action, Kick, Move, Pawn, Run};
pub use compact::expand;
pub use event::{Event, KickEnds};
pub(crate) use options::option_sets;
pub use options::{Mode, Options, TieBreak};
pub use squares::{Direction, Spot, Square};
pub use state::{Chance, GoldenGoal, LastChance, Phase, Waits};
pub use view::{Kicked, PawnsView, View};

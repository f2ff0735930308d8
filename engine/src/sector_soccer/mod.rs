//! Sector Soccer: a tug-of-war over five sectors with pools of dice. Its rules by number; functions and tests name the number they keep.
//!
//! 1. **The pitch and the pawns** (`line_up.rs`): five sectors, absolute 1..=5 from home's goal to away's, own 1..=5 from each side's own goal.
//!    Ten outfield pawns, 1 to 5 in each own sector: 121 line-ups. The goalkeeper is none of them.
//! 2. **Line-up** (`rules.rs`): both sides choose in secret; both are revealed with the second.
//! 3. **A throw** (`throws.rs`): dice by the pawns in the ball's sector, one more for the goalkeeper behind it; the higher best die moves the
//!    ball a sector on, out of own sector 5 into the goal; a tie moves nothing. Each counts as a throw of the period.
//! 4. **Periods** (`throws.rs`): each side gives throws; one happens whenever both have one to give. What is left lapses at a goal and at a
//!    period's end. The last throw ends the period, a goal on it counts.
//! 5. **Stoppage** (`line_up.rs`, `changes.rs`): after a goal or a period, if throws follow, sides with changes left move pawns in secret.
//! 6. **The end** (`throws.rs`, `shoot_out.rs`): two periods; where `knockout`, two more of extra time, then penalties.
//! 7. **Options** (`options.rs`).
//! 8. **Interface** (`action.rs`, `event.rs`, `view.rs`, `compact.rs`): actions, events, views, short lists.
//! 9. **Chances** (`chances.rs`): what the standing line-ups are worth, exactly.
//!
//! Where the text of the rules leaves a case open this is how it is read *(rulings)*:
//! - The goalkeeper is beyond the five pawns that a sector may hold. A tie is a throw of the period. A goal on a period's last throw makes one
//!   stoppage.
//! - `times` out of 1..=90 is judged before `no_change`. `ready` tells the number that stands afterwards; every accepted `throw` gives one.
//! - The side that puts in the last secret gets no `ready` of it, be it the only one that was asked.
//! - `thrown.ball` is where the throw left the ball, also where a period ends with it.
//! - In sudden death the side that kicked first goes on kicking first. `ready` is 0 for both when all is over.
//!
//! This module must not know clocks, seats, or where dice come from.

mod state;

mod rules;

mod line_up;

mod changes;

mod throws;

mod shoot_out;

mod chances;

mod view;

mod still;

mod action;

mod event;

mod options;

mod compact;

#[cfg(test)]
mod tests;

pub use action::{Action, Move};
pub use chances::Outlook;
pub(crate) use changes::first_way;
pub use compact::expand;
pub use event::Event;
pub use line_up::{LineUp, Moves, Shift};
pub use options::Options;
pub(crate) use options::option_sets;
pub use shoot_out::ShootOut;
pub use state::{Chance, Phase, Secret, SectorSoccer, Waits};
pub use view::{Ready, ShootOutView, View};

//! Replaying (laws 1 and 7): the steps alone give the same events and views, for every viewer.

use super::walk::apply;
use super::{Broken, Seen, hold, views};
use crate::catalog::AnyGame;
use crate::record::Step;

/// Replays a match from its start, each step having been to JSON and back, and compares everything.
pub(super) fn check(start: &dyn AnyGame, seen: &[Seen]) -> Result<(), Broken> {
    let mut game = start
        .kind()
        .start_by(start.ruleset(), &start.options())
        .ok()
        .filter(|fresh| views(fresh.as_ref()) == views(start))
        .unwrap_or_else(|| start.fork());
    for (n, seen) in seen.iter().enumerate() {
        let number = n + 1;
        let text = serde_json::to_string(&seen.step).map_err(|error| broken(number, &error.to_string()))?;
        let step: Step = serde_json::from_str(&text).map_err(|error| broken(number, &error.to_string()))?;
        let events = apply(game.as_mut(), &step).map_err(|refusal| broken(number, &refusal))?;
        hold(1, number, events == seen.events, || {
            format!("other events after {text}: {events:?}, not {:?}", seen.events)
        })?;
        hold(1, number, views(game.as_ref()) == seen.views, || format!("other views after {text}"))?;
    }
    Ok(())
}

fn broken(step: usize, found: &str) -> Broken {
    Broken { law: 1, step, found: found.to_owned() }
}

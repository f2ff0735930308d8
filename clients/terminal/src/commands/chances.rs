//! The chance of each result in a line.
//!
//! This module must not compute chances: they come from the server.

use protocol::matches::Chances;

/// The chances last printed of a match, so that each change is told once.
#[derive(Debug, Default)]
pub(super) struct Told(Option<Chances>);

impl Told {
    /// The line to print; none where nothing has changed, or nothing is told.
    pub(super) fn line(&mut self, now: Option<Chances>) -> Option<String> {
        let changed = now.filter(|now| self.0 != Some(*now))?;
        self.0 = Some(changed);
        Some(line(&changed))
    }
}

/// How good a hint is. `worth`: the chance to win plus half the chance of a draw, 0 to 1; the chance to win only where nobody can draw
/// any more, by the chances of the position if they are told.
pub(super) fn worth(worth: f64, chances: Option<&Chances>) -> String {
    let of_100 = worth * 100.0;
    if chances.is_some_and(|chances| chances.draw == 0.0) {
        format!("chance to win {of_100:.0} %")
    } else {
        format!("worth {of_100:.0} %, a draw counting half a win")
    }
}

fn line(chances: &Chances) -> String {
    let Chances { home, draw, away, exact } = chances;
    let about = if *exact { "" } else { "about " };
    let percent = |chance: &f64| format!("{:.1} %", chance * 100.0);
    format!("Chances: {about}home {}, draw {}, away {}.", percent(home), percent(draw), percent(away))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Chances = Chances { home: 0.4162, draw: 0.1676, away: 0.4162, exact: true };

    #[test]
    fn each_change_is_told_once() {
        let mut told = Told::default();
        assert_eq!(told.line(None), None);
        assert_eq!(told.line(Some(LEVEL)).unwrap(), "Chances: home 41.6 %, draw 16.8 %, away 41.6 %.");
        assert_eq!(told.line(Some(LEVEL)), None);
        assert_eq!(told.line(None), None);
        assert_eq!(told.line(Some(LEVEL)), None, "they were told before");
        let other = Chances { home: 0.9, draw: 0.05, away: 0.05, exact: true };
        assert_eq!(told.line(Some(other)).unwrap(), "Chances: home 90.0 %, draw 5.0 %, away 5.0 %.");
    }

    #[test]
    fn an_estimate_says_that_it_is_one() {
        let estimate = Chances { exact: false, ..LEVEL };
        assert!(Told::default().line(Some(estimate)).unwrap().starts_with("Chances: about home 41.6 %"));
    }

    #[test]
    fn a_hint_tells_a_chance_to_win_only_where_nobody_can_draw() {
        assert_eq!(worth(0.5, Some(&LEVEL)), "worth 50 %, a draw counting half a win");
        assert_eq!(worth(0.5, None), "worth 50 %, a draw counting half a win");
        let decided = Chances { home: 0.5, draw: 0.0, away: 0.5, exact: true };
        assert_eq!(worth(0.5, Some(&decided)), "chance to win 50 %");
    }
}

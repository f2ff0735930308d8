//! Steps of those who are not played with: drift, shaping up, jogging, stepping in (rules 4, 8).
//!
//! This module must not decide when they are taken.

use super::cards::Shirt;
use super::event::Event;
use super::pitch::{Spot, nearest};
use super::state::GridSoccer;
use crate::game::Side;
use crate::log::Log;

impl GridSoccer {
    /// One step toward a square, if one of the three ways there is free.
    pub(super) fn step_toward(&mut self, side: Side, shirt: Shirt, goal: Spot, log: &mut impl Log<Event>) {
        let at = self.at(side, shirt);
        let (dx, dy) = ((goal.x - at.x).signum(), (goal.y - at.y).signum());
        let ways = [(dx, dy), (0, dy), (dx, 0)].into_iter().filter(|way| *way != (0, 0));
        let to = ways.map(|(x, y)| Spot::new(at.x + x, at.y + y)).find(|to| self.is_clear(*to));
        if let Some(to) = to {
            self.walk(side, shirt, to, log);
        }
    }

    /// Goes to a square without playing.
    pub(super) fn walk(&mut self, side: Side, shirt: Shirt, to: Spot, log: &mut impl Log<Event>) {
        self.put(side, shirt, to);
        log.note(|| Event::Drift { side, shirt, to });
    }

    /// Whether he may drift now.
    pub(super) fn can_drift(&self, shirt: Shirt) -> bool {
        let side = self.side;
        let idle = !shirt.is_in(self.played) && self.picked != Some(shirt);
        idle && !self.is_frozen(side, shirt) && !self.holds(side, shirt)
    }

    /// The drift at the end of a turn.
    pub(super) fn drift_all(&mut self, log: &mut impl Log<Event>) {
        for shirt in Shirt::ALL {
            if self.can_drift(shirt) {
                self.step_toward(self.side, shirt, self.slot(self.side, shirt), log);
            }
        }
    }

    /// A taker who is still on the ring steps onto the pitch.
    pub(super) fn step_in(&mut self, log: &mut impl Log<Event>) {
        let side = self.side;
        let outside = Shirt::ALL.into_iter().find(|shirt| self.at(side, *shirt).on_ring());
        if let Some(shirt) = outside
            && let Some(to) = nearest(self.at(side, shirt), |spot| self.is_clear(spot))
        {
            self.walk(side, shirt, to, log);
        }
    }
}

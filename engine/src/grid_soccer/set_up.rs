//! Draft and line-ups (rule 2).
//!
//! This module must not throw coins.

use serde::Serialize;
use serde_json::json;

use super::action::Move;
use super::cards::{Card, Shirt};
use super::event::Event;
use super::pitch::Spot;
use super::stars::Star;
use super::state::{Footballer, GridSoccer, Phase};
use crate::game::{BySide, Refusal, Side};
use crate::log::Log;
use crate::refusals::refuse;

/// Stars that a side has: one keeper, six others.
const PICKS_OF_SIDE: usize = 7;

/// The picks so far, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Drafted {
    count: u8,
    stars: [Star; 2 * PICKS_OF_SIDE],
}

impl Drafted {
    pub(super) const NONE: Drafted = Drafted { count: 0, stars: [Star::CAT; 2 * PICKS_OF_SIDE] };

    pub(super) fn as_slice(&self) -> &[Star] {
        &self.stars[..self.count.into()]
    }

    fn push(&mut self, star: Star) {
        self.stars[usize::from(self.count)] = star;
        self.count += 1;
    }

    fn is_full(&self) -> bool {
        usize::from(self.count) == self.stars.len()
    }
}

impl std::fmt::Debug for Drafted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// A line-up that was handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineUp {
    pub(super) card: Card,
    pub(super) stars: Option<[Star; 7]>,
}

/// A line-up as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LineUpView {
    /// The card.
    pub formation: Card,
    /// Stars by shirt, null in classic mode.
    pub stars: Option<[Star; 7]>,
}

impl From<LineUp> for LineUpView {
    fn from(line_up: LineUp) -> Self {
        Self { formation: line_up.card, stars: line_up.stars }
    }
}

impl GridSoccer {
    /// Whose pick it is or was, by its number from 0: one, then two each, the last again one.
    pub(super) fn picker(&self, number: usize) -> Side {
        let first = self.first.unwrap_or(Side::Home);
        if number.div_ceil(2).is_multiple_of(2) { first } else { !first }
    }

    pub(super) fn picks_next(&self) -> Side {
        self.picker(self.drafted.as_slice().len())
    }

    /// The stars of a side in the order in which it picked them.
    pub(crate) fn picked_by(&self, side: Side) -> impl Iterator<Item = Star> {
        let numbered = self.drafted.as_slice().iter().enumerate();
        numbered.filter(move |(number, _)| self.picker(*number) == side).map(|(_, star)| *star)
    }

    fn is_drafted(&self, star: Star) -> bool {
        self.drafted.as_slice().contains(&star)
    }

    /// Whether the side that picks next may have another one like this.
    fn has_room_for(&self, star: Star) -> bool {
        let alike = self.picked_by(self.picks_next()).filter(|other| other.is_keeper() == star.is_keeper()).count();
        alike < if star.is_keeper() { 1 } else { PICKS_OF_SIDE - 1 }
    }

    /// The stars that nobody has picked.
    pub(super) fn pool(&self) -> impl Iterator<Item = Star> {
        Star::all().filter(|star| !self.is_drafted(*star))
    }

    pub(super) fn list_draft(&self, out: &mut Vec<Move>) {
        out.extend(self.pool().filter(|star| self.has_room_for(*star)).map(Move::Draft));
    }

    pub(super) fn judge_draft(&self, id: &str) -> Result<Move, Refusal> {
        let values = || json!({"star": id});
        let star = Star::from_id(id).ok_or_else(|| refuse("unknown_star", "There is no such star.", values()))?;
        if self.is_drafted(star) {
            return Err(refuse("star_taken", "That star is taken.", values()));
        }
        if !self.has_room_for(star) {
            return Err(refuse("draft_quota", "A side has one keeper and six outfielders.", values()));
        }
        Ok(Move::Draft(star))
    }

    pub(super) fn do_draft(&mut self, star: Star, log: &mut impl Log<Event>) {
        let side = self.picks_next();
        self.drafted.push(star);
        log.note(|| Event::Drafted { side, star });
        if self.drafted.is_full() {
            self.phase = Phase::LineUp;
        }
    }

    /// One line-up for each card, the outfielders in the order drafted.
    pub(super) fn list_line_ups(&self, side: Side, out: &mut Vec<Move>) {
        let stars = self.is_draft().then(|| {
            let mut stars = [Star::CAT; 7];
            let keepers = self.picked_by(side).filter(|star| star.is_keeper());
            let others = self.picked_by(side).filter(|star| !star.is_keeper());
            stars.iter_mut().zip(keepers.chain(others)).for_each(|(place, star)| *place = star);
            stars
        });
        out.extend(Card::ALL.into_iter().map(|card| Move::LineUp(card, stars)));
    }

    pub(super) fn judge_line_up(&self, side: Side, card: &str, ids: Option<&[String]>) -> Result<Move, Refusal> {
        let card = judge_card(card)?;
        if !self.is_draft() && ids.is_none() {
            return Ok(Move::LineUp(card, None));
        }
        let wrong = || refuse("stars", "The seven that were drafted, the keeper first.", json!({"stars": ids}));
        if !self.is_draft() {
            return Err(wrong());
        }
        let stars: Option<Vec<Star>> = ids.unwrap_or_default().iter().map(|id| Star::from_id(id)).collect();
        let stars: [Star; 7] = stars.and_then(|stars| stars.try_into().ok()).ok_or_else(wrong)?;
        let all_there = self.picked_by(side).all(|star| stars.contains(&star));
        if all_there && stars[0].is_keeper() { Ok(Move::LineUp(card, Some(stars))) } else { Err(wrong()) }
    }

    pub(super) fn do_line_up(&mut self, side: Side, line_up: LineUp, log: &mut impl Log<Event>) {
        self.line_ups[side] = Some(line_up);
        log.note(|| Event::LinedUp { side });
        let (Some(home), Some(away)) = (self.line_ups.home, self.line_ups.away) else { return };
        log.note(|| Event::LineUps { home: home.into(), away: away.into() });
        for (side, line_up) in (BySide { home, away }).iter() {
            self.cards[side] = line_up.card;
            self.teams[side] = Shirt::ALL.map(|shirt| {
                let star = line_up.stars.map(|stars| stars[shirt.index()]);
                let stats = star.map_or_else(|| line_up.card.classic_stats(shirt), |star| star.stats(self.edition));
                Footballer { at: Spot::NOWHERE, stats, star }
            });
        }
        let kicks_off = self.kicked_off().unwrap_or(Side::Home);
        self.phase = Phase::Turn;
        self.kick_off(kicks_off, log);
        self.begin_turn(kicks_off, log);
    }
}

pub(super) fn judge_card(name: &str) -> Result<Card, Refusal> {
    Card::from_name(name).ok_or_else(|| refuse("unknown_card", "There is no such card.", json!({"card": name})))
}

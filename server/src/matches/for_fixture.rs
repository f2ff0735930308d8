//! A match for a fixture of a tournament.
//!
//! This module must not know the tournament: it is told who plays and by which rules.

use engine::catalog::GameKind;
use engine::game::BySide;
use protocol::http::{NewMatch, Opponent};
use protocol::ids::MatchId;
use protocol::matches::{ClockOptions, Seat};
use protocol::tournaments::Player;
use serde_json::Value;

use super::directory::{Inner, header};
use super::{Matches, Refusal, by_game};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct ForFixture {
    /// Name of the game.
    pub game: String,
    /// Its options.
    pub options: Value,
    /// Whether it needs a winner: then the game's own way to one is added.
    pub decisive: bool,
    /// How time is kept.
    pub clock: ClockOptions,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// How much later than the players everybody else is shown what happens.
    pub delay_s: u32,
    /// Who plays.
    pub seats: BySide<Player>,
}

impl ForFixture {
    /// The same as a match that somebody makes. The lobby lists it.
    fn new_match(&self) -> NewMatch {
        let options = match GameKind::from_name(&self.game) {
            Some(game) if self.decisive => game.decisive(&self.options),
            _ => self.options.clone(),
        };
        NewMatch {
            options: Some(options),
            clock: Some(self.clock),
            rated: self.rated,
            listed: true,
            delay_s: self.delay_s,
            ..NewMatch::new(&self.game, Opponent::Link {})
        }
    }
}

/// The game and its options with their defaults, as matches could be made with them. Errors: `no_such_game`, `bad_option`, `bad_clock`,
/// `bad_rated`.
pub fn check_terms(
    game: &str,
    options: &Value,
    clock: ClockOptions,
    rated: bool,
) -> Result<(GameKind, Value), Refusal> {
    let new = NewMatch {
        options: Some(options.clone()),
        clock: Some(clock),
        rated,
        ..NewMatch::new(game, Opponent::Link {})
    };
    let header = header(&new)?;
    // The game's own way to a winner must fit the options too.
    header.game.start(&header.game.decisive(&header.options())).map_err(by_game)?;
    Ok((header.game, header.options()))
}

impl Matches {
    /// Makes a match for a fixture, under an id that was fixed before. Again it is the same match. How many somebody plays or makes does not
    /// count: they have entered.
    pub async fn create_for(&self, id: MatchId, fixture: ForFixture) -> Result<(), Refusal> {
        self.inner.create_for(id, &fixture).await
    }
}

impl Inner {
    async fn create_for(&self, id: MatchId, fixture: &ForFixture) -> Result<(), Refusal> {
        if self.is_stored(id).await? {
            return Ok(());
        }
        let header = header(&fixture.new_match())?;
        let seats =
            BySide { home: self.seat_of(&fixture.seats.home).await?, away: self.seat_of(&fixture.seats.away).await? };
        self.make_one(id, header, seats).await
    }

    async fn seat_of(&self, player: &Player) -> Result<Option<Seat>, Refusal> {
        match player {
            Player::Person { person } => self.seat(person.clone()).await,
            Player::Computer { strength, .. } => Ok(Some(Seat::Computer { strength: *strength })),
        }
    }
}

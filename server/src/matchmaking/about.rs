//! What counts about a person for finding them others, gathered when they join.
//!
//! This module must not decide anything with it.

use std::collections::HashSet;

use engine::catalog::GameKind;
use protocol::ids::PlayerId;

use crate::conduct::{self, rules};
use crate::limits;
use crate::ratings::Standing;
use crate::store::{Habits, Store, StoreError};

/// The rating of everybody of whom nothing is known.
pub const RATING_START: u32 = 1_500;

/// What counts about one person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Their rating in the pools of each game, in the order of [`GameKind::ALL`].
    pub ratings: Vec<u32>,
    /// 0, or how bad a leaver they are.
    pub class: u8,
    /// Times at home less times away, of the last meetings.
    pub balance: i32,
    /// Whom they met lately.
    pub met: Vec<PlayerId>,
    /// Whom they block.
    pub blocks: HashSet<PlayerId>,
    /// How often they did not come lately.
    pub no_shows: u32,
    /// Until when they are found nobody since they did not come, in milliseconds since 1970.
    pub held_until: u64,
    /// How much longer than others they wait from when they join, in milliseconds.
    pub extra_wait_ms: u64,
}

impl About {
    /// Their rating in a game.
    pub fn rating(&self, game: GameKind) -> u32 {
        let place = GameKind::ALL.iter().position(|own| *own == game);
        place.and_then(|place| self.ratings.get(place)).copied().unwrap_or(RATING_START)
    }
}

/// Reads it, as of `now`.
pub async fn read(store: &dyn Store, player: PlayerId, now: u64) -> Result<About, StoreError> {
    let level = conduct::habits_of(store, player, now).await?.level;
    let known: Habits = store.matchmaking().habits_of(player, limits::MEETINGS_REMEMBERED).await?;
    let standings = store.ratings().standings(player).await?;
    let rating = |game: GameKind| {
        let own = standings.iter().find(|(name, _)| name == game.name());
        own.map_or(RATING_START, |(_, standing)| rounded(standing))
    };
    let ratings = GameKind::ALL.into_iter().map(rating).collect();
    Ok(About {
        ratings,
        class: rules::class(level),
        balance: known.met.iter().map(|(_, was_home)| if *was_home { 1 } else { -1 }).sum(),
        met: known.met.iter().map(|(other, _)| *other).collect(),
        blocks: known.blocks.into_iter().collect(),
        no_shows: known.no_shows,
        held_until: known.held_until,
        extra_wait_ms: rules::extra_wait_ms(level),
    })
}

/// The rating of a player in a game, in whole points.
pub async fn rating_of(store: &dyn Store, player: PlayerId, game: GameKind) -> Result<u32, StoreError> {
    let standing = store.ratings().standing(player, game.name()).await?;
    Ok(standing.as_ref().map_or(RATING_START, rounded))
}

fn rounded(standing: &Standing) -> u32 {
    // Ratings are bounded far inside of the whole numbers.
    standing.points().round() as u32
}

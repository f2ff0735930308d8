//! Who may watch, and the live list.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::MatchId;
use crate::matches::Listing;

engine::strict!(Watch);

/// Who may watch a match that is being played, and read its record when it is over. Its players always may; while a seat is free
/// whoever has the link may look, since they may take it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Watch {
    /// Everybody; a listed match stands on the live list.
    Everyone,
    /// Whoever has the link; it stands on no list while it is played.
    #[default]
    Link,
    /// Whom one of the players follows.
    Followed,
    /// Nobody.
    Nobody,
}

/// `GET /api/watch?game=&name=&from=`: what can be watched now, by name of the game; games of which nothing is played are absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct LiveList {
    /// By name of the game.
    pub games: BTreeMap<String, LiveGame>,
}

/// The matches of one game that are being played and that everybody may watch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]

pub struct LiveGame {
    /// The match to watch, if one only watches one; null: none is worth it now.
    pub featured: Option<MatchId>,
    /// Best-rated first, then most watched, then newest; only the first ones where there are many.
    pub matches: Vec<Listing>,
    /// How many there are.
    pub count: u32,
}

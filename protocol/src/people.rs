//! People as others see them, and what they decide about each other.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{MatchId, PlayerId};

/// A guest or account as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Person {
    /// The id.
    pub id: PlayerId,
    /// The name shown.
    pub name: String,
    /// Whether a program plays under this name. Absent: no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub bot: bool,
}

/// Somebody whom the asker follows, and what they play now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Followed {
    /// The id.
    pub id: PlayerId,
    /// The name shown.
    pub name: String,
    /// Whether a program plays under this name. Absent: no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub bot: bool,
    /// The matches that they play now and that the asker may watch without having been given the link, newest first. Those with a
    /// delay are left out: that one ends would be told early.
    pub playing: Vec<MatchId>,
}

/// What a player has decided about another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RelationKind {
    /// To see what they play first.
    Follow,
    /// Never to be paired with them, nor to hear from them.
    Block,
}

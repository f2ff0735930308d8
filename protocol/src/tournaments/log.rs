//! What happens in a tournament, entry by entry.
//!
//! This module must not hold anything that is secret.

use std::collections::BTreeMap;

use engine::competition::Entrant;
use engine::competition::bracket::Bracket;
use engine::competition::bracket::TieNo;
use engine::game::BySide;
use engine::game::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Settings;
use crate::ids::FixtureNo;
use crate::ids::MatchId;
use crate::ids::Seq;
use crate::ids::TournamentId;
use crate::matches::Strength;
use crate::people::Person;

/// Who plays under an entrant's number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Player {
    /// A person, or a program of theirs.
    Person {
        /// Who, with the name that they had then.
        person: Person,
    },
    /// The server's computer player.
    Computer {
        /// A name to tell it from others.
        name: String,
        /// How well it plays.
        strength: Strength,
    },
}

/// One entry of a tournament's log, open to everybody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Logged {
    /// Its number, from 1, without gaps.
    #[schema(value_type = u64)]
    pub seq: Seq,
    /// When, milliseconds since 1970.
    pub at: u64,
    /// Who did it; absent: the server, by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    /// What.
    pub act: Act,
}

/// What happens in a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(optional_fields)]
pub enum Act {
    /// It exists.
    Created {
        /// As chosen.
        settings: Box<Settings>,
        /// The end of the chain that lots are drawn from: 64 hexadecimal digits.
        commitment: String,
        /// The one before it.
        follows: Option<TournamentId>,
    },
    /// Somebody may enter.
    Invited {
        /// Who.
        person: Person,
    },
    /// Somebody takes part.
    Entered {
        /// Under this number.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Who.
        player: Player,
        /// The rating in the game then; absent: none.
        rating: Option<u32>,
    },
    /// Somebody leaves before the start.
    Left {
        /// Who.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Why, where the organiser did it.
        reason: Option<String>,
    },
    /// Lots are drawn from the chain's next link; whoever has the log can draw them again.
    Drawn {
        /// The number of the drawing, from 1.
        drawing: u32,
        /// For what.
        purpose: Drawing,
        /// The link: 64 hexadecimal digits.
        link: String,
    },
    /// It has begun: entrants in the order in which they are seeded.
    Started {
        /// The best first.
        #[schema(value_type = Vec<u32>)]
        seeded: Vec<Entrant>,
        /// Groups of them, where there are some.
        #[schema(value_type = Vec<Vec<u32>>)]
        groups: Vec<Vec<Entrant>>,
    },
    /// A bracket has been made.
    Bracket {
        /// With these ties.
        #[schema(value_type = Object)]
        bracket: Bracket,
    },
    /// Fixtures are to be played.
    Fixtures {
        /// Which.
        fixtures: Vec<NewFixture>,
        /// Who has a bye in this round.
        #[schema(value_type = Vec<u32>)]
        byes: Vec<Entrant>,
    },
    /// A round begins.
    RoundBegan {
        /// Which, from 1.
        round: u32,
        /// Until when its matches must have begun, milliseconds since 1970; absent: without a deadline.
        until: Option<u64>,
    },
    /// An entrant is there for a fixture, or not any more.
    Ready {
        /// Which.
        fixture: FixtureNo,
        /// On which side of it.
        #[schema(value_type = String)]
        side: Side,
        /// Whether.
        ready: bool,
    },
    /// A time was proposed.
    Proposed {
        /// Which.
        fixture: FixtureNo,
        /// By whom.
        #[schema(value_type = String)]
        side: Side,
        /// Milliseconds since 1970.
        at: u64,
    },
    /// A time is agreed.
    Agreed {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        at: u64,
    },
    /// A later deadline was asked for.
    ExtensionAsked {
        /// Which.
        fixture: FixtureNo,
        /// By whom.
        #[schema(value_type = String)]
        side: Side,
        /// Milliseconds since 1970.
        until: u64,
    },
    /// A fixture has a later deadline.
    Extended {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        until: u64,
        /// Why, where the organiser did it.
        reason: Option<String>,
    },
    /// A match is made for a fixture.
    Opened {
        /// Which.
        fixture: FixtureNo,
        /// Under which id.
        #[serde(rename = "match")]
        id: MatchId,
    },
    /// Its match has ended.
    Played {
        /// Which.
        fixture: FixtureNo,
        /// Which match.
        #[serde(rename = "match")]
        id: MatchId,
        /// What counts.
        result: FixtureResult,
    },
    /// Its match came to nothing, and it is still to be played.
    Annulled {
        /// Which.
        fixture: FixtureNo,
        /// Which match.
        #[serde(rename = "match")]
        id: MatchId,
    },
    /// It counts without having been played.
    WalkedOver {
        /// Which.
        fixture: FixtureNo,
        /// For whom; absent: void.
        #[schema(value_type = Option<String>)]
        winner: Option<Side>,
        /// Why.
        why: WalkOver,
    },
    /// The organiser has said what came of it.
    Adjudicated {
        /// Which.
        fixture: FixtureNo,
        /// What counts; absent: void.
        result: Option<FixtureResult>,
        /// Why.
        reason: String,
    },
    /// It is to be played again.
    ToReplay {
        /// Which.
        fixture: FixtureNo,
        /// Until when, milliseconds since 1970; absent: without a deadline.
        until: Option<u64>,
        /// Why.
        reason: String,
    },
    /// Somebody else plays for an entrant.
    Substituted {
        /// For whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Who.
        player: Player,
        /// Why.
        reason: String,
    },
    /// Points were given or taken.
    Adjusted {
        /// Whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// How many.
        points: i32,
        /// Why.
        reason: String,
    },
    /// An entrant has left after the start, or was put out.
    Withdrew {
        /// Who.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Why, where the organiser did it.
        expelled: Option<String>,
        /// Whether all their results are void.
        voided: bool,
    },
    /// An entrant of an arena rests, or plays again.
    Rested {
        /// Who.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Whether.
        resting: bool,
    },
    /// Nothing begins and nothing runs out.
    Paused {
        /// Why.
        reason: String,
    },
    /// It goes on.
    Resumed {},
    /// The organiser tells something.
    Announced {
        /// What.
        text: String,
    },
    /// It was called off.
    Cancelled {
        /// Why.
        reason: String,
    },
    /// It has ended.
    Finished {
        /// The places, the champion first; those who share one stand together.
        #[schema(value_type = Vec<Vec<u32>>)]
        places: Vec<Vec<Entrant>>,
    },
}

/// A fixture when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewFixture {
    /// Its number in the tournament, from 1.
    pub fixture: FixtureNo,
    /// The round, from 1, over all stages.
    pub round: u32,
    /// Where it belongs.
    pub stage: Stage,
    /// Who plays.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number }")]
    pub sides: BySide<Entrant>,
}

/// What lots are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// The order of entrants, and groups from pots.
    Seeding,
    /// Pairs of a round that nothing else separates.
    Pairing,
    /// Places that nothing else separates.
    Table,
}

/// Where a fixture belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Stage {
    /// A league, a Swiss or an arena.
    Table {},
    /// A group.
    Group {
        /// Its number, from 1.
        group: u32,
    },
    /// A tie of the bracket.
    Tie {
        /// Which.
        #[schema(value_type = u32)]
        tie: TieNo,
        /// Which match of it, from 1; the one after the last leg decides a tie that is level.
        leg: u32,
    },
    /// A match between two whom nothing in the table separates.
    PlayOff {
        /// In which group; 0: the only table.
        group: u32,
    },
}

/// What counts of a fixture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct FixtureResult {
    /// Goals that count.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number }")]
    pub goals: BySide<u32>,
    /// Who won, a shoot-out included; absent: nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub winner: Option<Side>,
    /// The game's rule, or `resigned`, `agreed`, `time`, `claimed`, or `adjudicated`.
    pub by: String,
    /// Goals of the match where others count: it was given up by the side that did not trail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number } | null")]
    pub played: Option<BySide<u32>>,
    /// Who scored, where the game knows: names of pieces with their goals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: Record<string, number>, away: Record<string, number> } | null")]
    pub scorers: Option<BySide<BTreeMap<String, u32>>>,
}

/// Why a fixture was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WalkOver {
    /// One side, or neither, was there in time.
    NoShow,
    /// One side has withdrawn.
    Withdrew,
    /// One side was expelled.
    Expelled,
}

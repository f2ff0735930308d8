//! Conduct: reports, what moderators decide, where a person stands, the trail of who did what, and what points to collusion.
//!
//! `docs/conduct.md` says by which rules all of it comes about.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::chat::{Line, LineId};
use crate::ids::{MatchId, PlayerId};
use crate::people::Person;

engine::strict!(NewReport, ReportReason, NewDecision, Measure, NewLifting);

/// `POST /api/reports`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewReport {
    /// About whom.
    pub about: PlayerId,
    /// In which match, if it was in one.
    #[serde(default, rename = "match")]
    pub match_id: Option<MatchId>,
    /// Which line of that match's chat; the person it is about said it.
    #[serde(default)]
    pub line: Option<LineId>,
    /// What it is about.
    pub reason: ReportReason,
    /// In the reporter's words, 1 to 1000 characters.
    pub text: String,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum ReportReason {
    /// What somebody says.
    Chat,
    /// What somebody calls themselves.
    Name,
    /// Letting time run instead of playing.
    Stalling,
    /// Leaving matches.
    Leaving,
    /// A program plays for a person, or a bug is made use of.
    Cheating,
    /// Losing or winning by arrangement.
    Collusion,
    /// Something else.
    Other,
}

/// The answer to a report. Its maker is told no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Reported {
    /// The report.
    #[ts(type = "string")]
    pub id: Uuid,
}

/// A report, for moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Report {
    /// The id; later reports have larger ones.
    #[ts(type = "string")]
    pub id: Uuid,
    /// Whose.
    pub by: Person,
    /// About whom.
    pub about: Person,
    /// In which match.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "match")]
    pub match_id: Option<MatchId>,
    /// Which line of its chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<LineId>,
    /// What it is about.
    pub reason: ReportReason,
    /// In the reporter's words.
    pub text: String,
    /// Milliseconds since 1970.
    pub at: u64,
    /// When a moderator closed it, likewise; absent: it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<u64>,
}

/// `GET /api/moderation/reports/{id}`: a report with what helps to judge it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct ReportPage {
    /// The report.
    pub report: Report,
    /// What was said around the line that it names, and the line itself, in order; empty where it names none.
    pub lines: Vec<Line>,
    /// The person it is about.
    pub about: PlayerConduct,
}

/// `GET /api/moderation/players/{id}`: what is known of somebody's conduct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct PlayerConduct {
    /// Who.
    pub person: Person,
    /// Leaving and stalling.
    pub habits: Habits,
    /// What was decided about them and lasts or lasted, the latest first.
    pub sanctions: Vec<Sanction>,
    /// Reports about them, the latest first.
    pub reports: Vec<Report>,
    /// What was done about them, former names among it, the latest first.
    pub trail: Vec<AuditEntry>,
}

/// `POST /api/moderation/reports/{id}/decision` and `POST /api/moderation/players/{id}/decisions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct NewDecision {
    /// What is done.
    pub measure: Measure,
    /// Why, 1 to 500 characters. The person it is about reads it, unless nothing is done.
    pub reason: String,
}

/// What a moderator can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Measure {
    /// Nothing: only a report can be dismissed.
    Dismiss {},
    /// Tell them.
    Warn {},
    /// They may not speak.
    Mute {
        /// For so many hours, 1 to 8760.
        hours: u32,
    },
    /// They may make, join and look for no match, and not speak. What they play goes on.
    Ban {
        /// For so many hours, 1 to 8760; absent: for ever.
        #[serde(default)]
        hours: Option<u32>,
    },
    /// Another name for them.
    Rename {
        /// As any name.
        name: String,
    },
}

/// `POST /api/moderation/sanctions/{id}/lift`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct NewLifting {
    /// Why, 1 to 500 characters; for the trail.
    pub reason: String,
}

/// What stands against somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SanctionKind {
    /// They were told.
    Warning,
    /// They may not speak.
    Mute,
    /// They may make, join and look for no match, and not speak.
    Ban,
}

/// A sanction, for moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Sanction {
    /// The id; later ones have larger ones.
    #[ts(type = "string")]
    pub id: Uuid,
    /// Against whom.
    pub about: Person,
    /// What.
    pub kind: SanctionKind,
    /// Why, as they read it.
    pub reason: String,
    /// Since when, milliseconds since 1970.
    pub at: u64,
    /// Until when, likewise; absent: for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// When a moderator took it back; absent: nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifted: Option<u64>,
    /// The report that it came of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "string")]
    pub report: Option<Uuid>,
}

/// `GET /api/me/standing`: what stands against oneself. Who decided it is not told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Standing {
    /// Warnings of the last half year, the latest first.
    pub warnings: Vec<Warning>,
    /// Absent: one may speak.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute: Option<Barred>,
    /// Absent: one may play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ban: Option<Barred>,
    /// Leaving and stalling.
    pub habits: Habits,
}

/// What somebody was told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Warning {
    /// Why.
    pub reason: String,
    /// Milliseconds since 1970.
    pub at: u64,
}

/// What somebody may not do; also the values of the codes `banned` and `muted`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct Barred {
    /// Why.
    pub reason: String,
    /// Until when, milliseconds since 1970; absent: for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

/// How often somebody left or stalled lately, and what follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Habits {
    /// Matches that count: the last ones between people that were begun and not called off.
    pub matches: u32,
    /// Those of them that one left.
    pub left: u32,
    /// Those of them that one lost by letting time run while behind.
    pub stalled: u32,
    /// What follows.
    pub level: HabitLevel,
}

/// `GET /api/moderation/habits`: somebody who leaves or stalls so often that something follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct HabitsOf {
    /// Who.
    pub person: Person,
    /// How often, and what follows. It lasts until other matches have taken the place of those that count.
    pub habits: Habits,
}

/// What follows from leaving and stalling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HabitLevel {
    /// Nothing.
    #[default]
    Good,
    /// One is told that it goes on like this.
    Warned,
    /// One waits longer for a match, and is paired with others like it first.
    Slowed,
    /// The same, and still longer.
    Held,
}

/// One thing that was done about somebody. Never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct AuditEntry {
    /// The id; later ones have larger ones.
    #[ts(type = "string")]
    pub id: Uuid,
    /// Milliseconds since 1970.
    pub at: u64,
    /// The moderator.
    pub by: Person,
    /// About whom.
    pub about: Person,
    /// What was done.
    pub done: AuditDeed,
    /// Why.
    pub reason: String,
    /// Until when it lasts, milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The report that it came of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "string")]
    pub report: Option<Uuid>,
    /// The sanction that was made or lifted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "string")]
    pub sanction: Option<Uuid>,
    /// The name before, where it was changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old_name: Option<String>,
    /// The name since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_name: Option<String>,
}

/// What can be done about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditDeed {
    /// A report was dismissed.
    Dismissed,
    /// They were warned.
    Warned,
    /// They were muted.
    Muted,
    /// They were banned.
    Banned,
    /// They got another name.
    Renamed,
    /// A sanction was taken back.
    Lifted,
}

/// Something that may be collusion or a transfer of rating. Nothing follows from it by itself: moderators look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]

pub struct Signal {
    /// What was seen.
    pub kind: SignalKind,
    /// Who gains.
    pub gains: Person,
    /// Who loses; several where it takes several.
    pub loses: Vec<Person>,
    /// Matches that it was seen in.
    pub matches: u32,
    /// Some of them, the latest first.
    pub examples: Vec<MatchId>,
    /// When the latest ended, milliseconds since 1970.
    pub last: u64,
}

/// What may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignalKind {
    /// The same two meet very often, and nearly always the same one wins.
    OneSidedPair,
    /// One resigns to the same other again and again when a match has hardly begun.
    ShortResignations,
    /// A row of wins against people who have only just come.
    NewcomersBeaten,
}

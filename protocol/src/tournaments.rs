//! Tournaments: what an organiser chooses, what happens in one, and what everybody sees of it.
//!
//! A tournament is a fold of its log: [`Logged`] acts in order. What is secret (the password of entry, the chain that lots are drawn from) is
//! in neither. This module must not know how a tournament is run.

use std::collections::BTreeMap;

use engine::competition::Entrant;
use engine::competition::bracket::{Bracket, TieNo};
use engine::competition::certain::{Mark, Zones};
use engine::competition::criteria::{Criterion, TableRules};
use engine::competition::table::Outcome;
use engine::game::{BySide, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::{FixtureNo, MatchId, PlayerId, Seq, TournamentId};
use crate::matches::{ClockOptions, Strength};
use crate::matchmaking::RatingRange;
use crate::people::Person;

engine::strict!(
    Score,
    Settings,
    Format,
    KnockOutRules,
    Entry,
    RoundPace,
    Seeding,
    Withdrawals,
    NewTournament,
    NewEntry,
    TournamentOrder
);

/// What an organiser chooses. All of it is shown before anybody enters, and nothing changes afterwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Settings {
    /// 1 to 60 characters.
    pub name: String,
    /// What it is about, 1,000 characters at most.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>")]
    pub about: String,
    /// Name of the game.
    pub game: String,
    /// The game's options; missing ones take their defaults. Matches that need a winner add the game's own way to one.
    #[serde(default)]
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// How time is kept. Without a clock only the computer may be played.
    pub clock: ClockOptions,
    /// Whether its matches count for ratings. Walk-overs never do, nor do matches with a computer.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub rated: bool,
    /// Who meets whom.
    pub format: Format,
    /// The fewest that it is held with; default 2.
    #[serde(default = "two")]
    #[ts(as = "Option<u32>")]
    pub size_min: u32,
    /// The most who may enter.
    pub size_max: u32,
    /// Who may enter; default everybody.
    #[serde(default)]
    #[ts(as = "Option<Entry>")]
    pub entry: Entry,
    /// The ratings that may enter; default all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<RatingRange>,
    /// How the order of entrants comes about from which fixtures, pots and brackets are made.
    #[serde(default)]
    #[ts(as = "Option<Seeding>")]
    pub seeding: Seeding,
    /// When it starts by itself, milliseconds since 1970; absent: when the organiser starts it, or when it is full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u64>,
    /// How matches find their time.
    pub pace: RoundPace,
    /// How many seconds later than the players everybody else is shown what happens, the table of running matches too; default 0.
    #[serde(default)]
    #[ts(as = "Option<u32>")]
    pub delay_s: u32,
    /// Points and tie-breaks.
    #[serde(default)]
    #[ts(as = "Option<TableRules>")]
    #[schema(value_type = Object)]
    pub table: TableRules,
    /// How many go up and how many go down.
    #[serde(default)]
    #[ts(as = "Option<Zones>")]
    #[schema(value_type = Object)]
    pub zones: Zones,
    /// What becomes of results of one who withdraws or is expelled.
    #[serde(default)]
    #[ts(as = "Option<Withdrawals>")]
    pub withdrawals: Withdrawals,
    /// Goals of a walk-over; default 3.
    #[serde(default = "three")]
    #[ts(as = "Option<u32>")]
    pub walk_over: u32,
}

fn two() -> u32 {
    2
}

fn three() -> u32 {
    3
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Everybody meets everybody.
    League {
        /// How often: 1 to 4.
        legs: u32,
    },
    /// Groups, and a knock-out of the best of them.
    Groups {
        /// How many groups.
        groups: u32,
        /// How often everybody meets in a group: 1 or 2.
        legs: u32,
        /// How many go through from each.
        each: u32,
        /// How many of the next place of all groups go through beside them.
        best_next: u32,
        /// The knock-out.
        knock_out: KnockOutRules,
    },
    /// Who loses is out.
    KnockOut {
        /// How.
        knock_out: KnockOutRules,
    },
    /// Who loses twice is out.
    DoubleElimination {
        /// Whether the side from the losers' bracket must win the final twice.
        reset: bool,
    },
    /// Some rounds against those who stand alike.
    Swiss {
        /// How many.
        rounds: u32,
    },
    /// As many matches as there is time for, with streaks.
    Arena {
        /// How long, in minutes.
        minutes: u32,
    },
}

/// How a knock-out is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct KnockOutRules {
    /// 1 or 2 matches a tie.
    pub legs: u32,
    /// Whether goals away decide a tie that is level over two legs.
    pub away_goals: bool,
    /// Whether the losers of the semi-finals play for the third place.
    pub third_place: bool,
}

/// Who may enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Entry {
    /// Everybody.
    #[default]
    Open,
    /// Whom the organiser invites.
    Invitation,
    /// Whoever knows the password.
    Password,
    /// Nobody but the organiser, who plays against computers.
    Practice,
}

/// How matches find their time. In every pace a match is opened as soon as both are ready, and computers always are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundPace {
    /// A round begins when the one before has ended; who is not there in time loses by walk-over.
    Live {
        /// How long one waits for the other, in seconds.
        ready_s: u32,
    },
    /// Each round has so much time.
    Deadline {
        /// In seconds.
        round_s: u32,
    },
    /// Likewise, and the two agree on a time; then the match is lost by who is not there within ten minutes of it.
    Agreement {
        /// In seconds.
        round_s: u32,
    },
    /// All rounds of a league at once, with one deadline.
    AllAtOnce {
        /// In seconds.
        total_s: u32,
    },
}

/// How the order of entrants comes about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Seeding {
    /// By rating, the best first; equals by lots.
    #[default]
    Rating,
    /// By lots.
    Lots,
    /// As they entered.
    Entry,
}

/// What becomes of results of one who withdraws or is expelled from a league, a group or a Swiss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum Withdrawals {
    /// All their results are void, as if they had never entered, unless they have played half of their matches: then the rest is awarded.
    #[default]
    HalfPlayed,
    /// All their results are void.
    Void,
    /// Their results stand, and the other side is awarded what is left.
    Award,
}

/// `POST /api/tournaments`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewTournament {
    /// What is chosen.
    pub settings: Settings,
    /// The password of entry, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Computers that take part from the start.
    #[serde(default)]
    #[ts(as = "Option<Vec<Strength>>")]
    pub computers: Vec<Strength>,
    /// The tournament that it is the next season of; only its organiser may say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<TournamentId>,
}

/// `POST /api/tournaments/{id}/entries`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewEntry {
    /// Where one is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

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

/// Goals that somebody gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Score {
    /// Home's.
    pub home: u32,
    /// Away's.
    pub away: u32,
}

/// What somebody asks of a tournament that exists (`POST /api/tournaments/{id}/orders`). The first ones are for those who take part, the others
/// for its organiser, who gives a reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TournamentOrder {
    /// Is there, and wants to play this fixture now. Again is no error.
    Ready {
        /// Which.
        fixture: FixtureNo,
    },
    /// Is not there after all.
    NotReady {
        /// Which.
        fixture: FixtureNo,
    },
    /// Proposes a time for a fixture; where the other has proposed the same it is agreed.
    Propose {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        at: u64,
    },
    /// Asks for a later deadline; where the other has asked for the same or later it is granted. At most once its round's time.
    Extend {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        until: u64,
    },
    /// Leaves: before the start without a trace, afterwards by the rule that was fixed.
    Withdraw {},
    /// Joins an arena again after a pause, or rests.
    Rest {
        /// Whether.
        resting: bool,
    },
    /// Starts now.
    Start {},
    /// Calls it off.
    Cancel {
        /// Why.
        reason: String,
    },
    /// Lets somebody enter.
    Invite {
        /// Who.
        person: PlayerId,
    },
    /// Adds a computer before the start.
    AddComputer {
        /// How well it plays.
        strength: Strength,
    },
    /// Takes an entrant off the list before the start.
    Remove {
        /// Who.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Why.
        reason: String,
    },
    /// Says what came of a fixture, whatever was or was not played.
    Adjudicate {
        /// Which.
        fixture: FixtureNo,
        /// Goals; absent: void.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        goals: Option<Score>,
        /// Who goes on, where level goals do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<String>)]
        winner: Option<Side>,
        /// Why.
        reason: String,
    },
    /// Has a fixture played again.
    Replay {
        /// Which.
        fixture: FixtureNo,
        /// Why.
        reason: String,
    },
    /// Another person plays for an entrant from now on.
    Substitute {
        /// For whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Who; absent: a computer, which makes the tournament's further matches of it unrated.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<PlayerId>,
        /// Why.
        reason: String,
    },
    /// Gives or takes points.
    Adjust {
        /// Whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// How many: not 0.
        points: i32,
        /// Why.
        reason: String,
    },
    /// Puts an entrant out.
    Expel {
        /// Whom.
        #[schema(value_type = u32)]
        entrant: Entrant,
        /// Why.
        reason: String,
    },
    /// Gives a fixture more time.
    Postpone {
        /// Which.
        fixture: FixtureNo,
        /// Milliseconds since 1970.
        until: u64,
        /// Why.
        reason: String,
    },
    /// Opens no more matches and lets no time run out.
    Pause {
        /// Why.
        reason: String,
    },
    /// Goes on; deadlines move by as long as the pause was.
    Resume {},
    /// Tells all who take part.
    Announce {
        /// What: 500 characters at most.
        text: String,
    },
}

impl TournamentOrder {
    /// Whether it is for those who take part rather than for the organiser.
    pub fn is_of_player(&self) -> bool {
        matches!(
            self,
            TournamentOrder::Ready { .. }
                | TournamentOrder::NotReady { .. }
                | TournamentOrder::Propose { .. }
                | TournamentOrder::Extend { .. }
                | TournamentOrder::Withdraw {}
                | TournamentOrder::Rest { .. }
        )
    }
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

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentStatus {
    /// One may enter.
    Open,
    /// It has begun.
    Running,
    /// It has begun and stands still.
    Paused,
    /// It has ended.
    Finished,
    /// It was called off.
    Cancelled,
}

/// The view of a `tournament/<id>` channel, alike for everybody. Entrants, fixtures and rows are keyed by their numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TournamentView {
    /// The id.
    pub id: TournamentId,
    /// As chosen.
    pub settings: Settings,
    /// Who organises it.
    pub organiser: Person,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
    /// How far it is.
    pub status: TournamentStatus,
    /// Why it stands still or was called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The round that is being played, from 1; 0 before the start.
    pub round: u32,
    /// How many there will be, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// When an arena ends, milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<u64>,
    /// The end of the chain that lots are drawn from.
    pub commitment: String,
    /// Who takes part.
    #[ts(type = "Record<string, EntrantView>")]
    #[schema(value_type = Object)]
    pub entrants: BTreeMap<Entrant, EntrantView>,
    /// What is, was and will be played, as far as it is known.
    #[ts(type = "Record<string, FixtureView>")]
    #[schema(value_type = Object)]
    pub fixtures: BTreeMap<FixtureNo, FixtureView>,
    /// Tables by group; 0: the only one. Goals of running matches count in them already.
    #[ts(type = "Record<string, Record<string, TableRow>>")]
    #[schema(value_type = Object)]
    pub tables: BTreeMap<u32, BTreeMap<Entrant, TableRow>>,
    /// The bracket's ties, by number.
    #[ts(type = "Record<string, TieView>")]
    #[schema(value_type = Object)]
    pub ties: BTreeMap<TieNo, TieView>,
    /// The places at the end, the champion first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "number[][] | null")]
    pub places: Option<Vec<Vec<Entrant>>>,
    /// What the organiser told last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<String>,
    /// The season before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<TournamentId>,
}

/// One who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct EntrantView {
    /// The name shown.
    pub name: String,
    /// Who plays.
    pub player: Player,
    /// The rating at entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// The place in the seeding, from 1, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// The group, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
    /// Out of it by withdrawing, or by being expelled, which has a reason.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub gone: bool,
    /// Rests, in an arena.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub resting: bool,
}

/// A fixture as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct FixtureView {
    /// The round, from 1.
    pub round: u32,
    /// Where it belongs.
    pub stage: Stage,
    /// Who plays.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number }")]
    pub sides: BySide<Entrant>,
    /// How far it is.
    pub state: FixtureState,
    /// Who is there.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: boolean, away: boolean }")]
    pub ready: BySide<bool>,
    /// Until when it must have begun, milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// Times proposed by each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number | null, away: number | null } | null")]
    pub proposed: Option<BySide<Option<u64>>>,
    /// The time agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<u64>,
    /// Its match.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub id: Option<MatchId>,
    /// Goals: so far where it is being played, in the end where it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number } | null")]
    pub goals: Option<BySide<u32>>,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub winner: Option<Side>,
    /// How it came about: the game's rule, `walk_over`, `adjudicated`, ..
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// How far a fixture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FixtureState {
    /// To be played.
    Pending,
    /// Being played.
    Live,
    /// It counts.
    Over,
    /// It counts for nothing.
    Void,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TableRow {
    /// From 1; shared where nothing decides yet.
    pub place: u32,
    /// The order in which rows are shown, from 1.
    pub order: u32,
    /// The place before the last round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<u32>,
    /// Matches that count.
    pub played: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
    /// Goals for.
    pub goals_for: u32,
    /// Goals against.
    pub goals_against: u32,
    /// The difference.
    pub difference: i32,
    /// Points, given and taken ones included.
    pub points: i32,
    /// Points given or taken.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<i32>")]
    pub adjusted: i32,
    /// The last five, oldest first.
    #[schema(value_type = Vec<String>)]
    pub form: Vec<Outcome>,
    /// What put it below the row above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub decided_by: Option<Criterion>,
    /// What is certain already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<String>)]
    #[ts(as = "Option<Vec<Mark>>")]
    pub marks: Vec<Mark>,
    /// Wins in a row, in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streak: Option<u32>,
    /// Whether a running match counts in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub live: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives references")]
fn is_zero(points: &i32) -> bool {
    *points == 0
}

/// A tie of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TieView {
    /// The round of the bracket, from 1.
    pub round: u32,
    /// `winners`, `losers`, `final`, `reset`, `third_place`.
    #[schema(value_type = String)]
    pub part: engine::competition::bracket::Part,
    /// Who or what leads to each side.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: Slot, away: Slot }")]
    pub slots: BySide<engine::competition::bracket::Slot>,
    /// Who stands in it.
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number | null, away: number | null }")]
    pub sides: BySide<Option<Entrant>>,
    /// Its matches.
    pub fixtures: Vec<FixtureNo>,
    /// Goals over all of them, the running one included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    #[ts(type = "{ home: number, away: number } | null")]
    pub goals: Option<BySide<u32>>,
    /// Who goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u32>)]
    pub winner: Option<Entrant>,
}

/// A tournament in a list (`GET /api/tournaments`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TournamentListing {
    /// The id.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// Name of the game.
    pub game: String,
    /// `league`, `groups`, `knock_out`, `double_elimination`, `swiss`, `arena`.
    pub format: String,
    /// Who may enter.
    pub entry: Entry,
    /// How far it is.
    pub status: TournamentStatus,
    /// How many take part.
    pub entrants: u32,
    /// The most who may.
    pub size_max: u32,
    /// When it starts, milliseconds since 1970; absent: when the organiser says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<u64>,
    /// When it was made, milliseconds since 1970.
    pub created: u64,
    /// Who organises it.
    pub organiser: Person,
    /// Who won it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub champion: Option<String>,
}

/// A page of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct TournamentPage {
    /// Newest first.
    pub tournaments: Vec<TournamentListing>,
    /// Where the next page starts; absent: there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<TournamentId>,
}

/// A page of a tournament's log (`GET /api/tournaments/{id}/log`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct LogPage {
    /// In order.
    pub entries: Vec<Logged>,
    /// The number to go on after; absent: this was the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u64>)]
    pub after: Option<Seq>,
}

/// One's own fixture that waits for something, in the `me` channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
pub struct OwnFixture {
    /// In which tournament.
    pub tournament: TournamentId,
    /// Its name.
    pub name: String,
    /// Which.
    pub fixture: FixtureNo,
    /// The other's name.
    pub against: String,
    /// Whether one has said that one is ready.
    pub ready: bool,
    /// Whether the other has.
    pub other_ready: bool,
    /// Until when it must have begun, milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The time agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<u64>,
}

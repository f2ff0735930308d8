//! The TypeScript types of the web client, written from ours. `make types` writes the file, a test compares it.

use ts_rs::{Config, TS};

use crate::{
    accounts, chat, code, conduct, games, http, ids, matches, matchmaking, people, ratings, replay, to_client,
    to_server, tournaments, watching,
};

const HEADER: &str = "\
// Generated from the crate `protocol`; never edited. `make types` writes it anew.

// What differs from game to game: objects with a `type`, described in each game's rules.
export type GameAction = { type: string; [field: string]: unknown };
export type CompactAction = { type: string; [field: string]: unknown };
export type GameEvent = { type: string; [field: string]: unknown };
export type GameView = { phase: string; [field: string]: unknown };
";

/// Appends the declarations of types to a text.
macro_rules! declare {
    ($text:ident, $($kind:ty),* $(,)?) => { $(
        $text.push('\n');
        if let Some(docs) = <$kind as TS>::docs() {
            $text.push_str(&docs);
        }
        $text.push_str("export ");
        $text.push_str(&<$kind as TS>::decl(&Config::default().with_large_int("number")));
        $text.push('\n');
    )* };
}

/// The whole file, in a stable order.
pub fn file() -> String {
    let mut text = HEADER.to_owned();
    of_messages(&mut text);
    declare!(
        text,
        people::Person,
        people::Followed,
        people::RelationKind,
        matches::MatchView,
        matches::MatchInfo,
        matches::Status,
        matches::Seat,
        matches::Strength,
        matches::MatchResult,
        matches::Rematch,
        matches::DiceView,
        matches::ChainView,
        matches::NextChainView,
        matches::ClockOptions,
        matches::Clocks,
        matches::Chances,
        matches::LobbyView,
        matches::Listing,
        chat::Room,
        chat::LineId,
        chat::Line,
        chat::OwnLine,
        chat::ChatPage,
        watching::Watch,
        watching::LiveList,
        watching::LiveGame,
    );
    of_rest(&mut text);
    of_matchmaking(&mut text);
    of_ratings(&mut text);
    of_accounts(&mut text);
    of_conduct(&mut text);
    of_replay(&mut text);
    of_tournaments(&mut text);
    text
}

fn of_rest(text: &mut String) {
    declare!(
        text,
        http::NewGuest,
        http::Guest,
        http::NewMatch,
        http::Opponent,
        http::MatchPage,
        http::Join,
        http::NewAct,
        http::NewOrder,
        http::Done,
        http::EventsPage,
        http::EventAt,
        http::Hint,
        http::Made,
        http::Problem,
        games::GameInfo,
        games::GameOption,
        games::OnlyWith,
        code::Code,
    );
}

fn of_conduct(text: &mut String) {
    declare!(
        text,
        conduct::NewReport,
        conduct::ReportReason,
        conduct::Reported,
        conduct::Report,
        conduct::ReportPage,
        conduct::PlayerConduct,
        conduct::NewDecision,
        conduct::Measure,
        conduct::NewLifting,
        conduct::SanctionKind,
        conduct::Sanction,
        conduct::Standing,
        conduct::Warning,
        conduct::Barred,
        conduct::Habits,
        conduct::HabitLevel,
        conduct::AuditEntry,
        conduct::AuditDeed,
        conduct::HabitsOf,
        conduct::Signal,
        conduct::SignalKind,
    );
}

fn of_messages(text: &mut String) {
    declare!(
        text,
        engine::game::Side,
        engine::game::BySide<()>,
        engine::record::ChainOwner,
        engine::record::RollProof,
        ids::MatchId,
        ids::PlayerId,
        ids::Channel,
        to_server::ToServer,
        to_server::Order,
        to_client::ToClient,
        to_client::You,
        to_client::Snapshot,
        to_client::Diff,
        to_client::Prompts,
        to_client::Legal,
        to_client::Rolled,
        to_client::Refused,
        to_client::Notice,
        to_client::Estimate,
        to_client::Presence,
    );
}

fn of_tournaments(text: &mut String) {
    declare!(
        text,
        ids::TournamentId,
        ids::FixtureNo,
        engine::competition::Entrant,
        engine::competition::criteria::Criterion,
        engine::competition::criteria::PointsFor,
        engine::competition::criteria::TableRules,
        engine::competition::certain::Zones,
        engine::competition::certain::Mark,
        engine::competition::table::Outcome,
        engine::competition::bracket::TieNo,
        engine::competition::bracket::Slot,
        engine::competition::bracket::Part,
        engine::competition::bracket::Tie,
        engine::competition::bracket::Bracket,
        tournaments::Settings,
        tournaments::Format,
        tournaments::KnockOutRules,
        tournaments::Entry,
        tournaments::RoundPace,
        tournaments::Seeding,
        tournaments::Withdrawals,
        tournaments::NewTournament,
        tournaments::NewEntry,
        tournaments::Player,
        tournaments::Score,
        tournaments::TournamentOrder,
        tournaments::Logged,
        tournaments::Act,
        tournaments::NewFixture,
        tournaments::Drawing,
        tournaments::Stage,
        tournaments::FixtureResult,
        tournaments::WalkOver,
        tournaments::TournamentStatus,
        tournaments::TournamentView,
        tournaments::EntrantView,
        tournaments::FixtureView,
        tournaments::FixtureState,
        tournaments::TableRow,
        tournaments::TieView,
        tournaments::TournamentListing,
        tournaments::TournamentPage,
        tournaments::LogPage,
        tournaments::OwnFixture,
    );
}

fn of_matchmaking(text: &mut String) {
    declare!(
        text,
        matchmaking::Pace,
        matchmaking::Pool,
        matchmaking::Terms,
        matchmaking::RatingRange,
        matchmaking::NewSeek,
        matchmaking::Seek,
        matchmaking::NewChallenge,
        matchmaking::Challenge,
        matchmaking::TakeComputer,
        matchmaking::Place,
        matchmaking::Offer,
        matchmaking::Confirmed,
        matchmaking::Held,
        matchmaking::Confirmation,
        matchmaking::OwnMatch,
        matchmaking::MeView,
    );
}

fn of_ratings(text: &mut String) {
    declare!(
        text,
        ratings::ShownRating,
        ratings::GameRating,
        ratings::Profile,
        ratings::GameProfile,
        ratings::Tally,
        ratings::Outcome,
        ratings::Streak,
        ratings::OpponentTally,
        ratings::PastMatch,
        ratings::PastMatches,
        ratings::RatingChange,
        ratings::Unrated,
        ratings::MatchRatings,
        ratings::RatingPoint,
        ratings::RatingGraph,
        ratings::Leaderboard,
        ratings::Leader,
    );
}

fn of_accounts(text: &mut String) {
    declare!(
        text,
        accounts::NewAccount,
        accounts::SignIn,
        accounts::SignedIn,
        accounts::Role,
        accounts::Scope,
        accounts::SessionInfo,
        accounts::NewToken,
        accounts::TokenInfo,
        accounts::MadeToken,
        accounts::NewPassword,
        accounts::BotSettings,
        accounts::Preferences,
        accounts::Theme,
        accounts::Motion,
        accounts::Deletion,
        accounts::Export,
        accounts::Identity,
        accounts::Provider,
        accounts::ProviderSignIn,
        accounts::AtProvider,
        accounts::WaysIn,
    );
}

fn of_replay(text: &mut String) {
    declare!(
        text,
        replay::ReplayPage,
        replay::ReplayStep,
        replay::StepKind,
        replay::Graph,
        replay::GraphPoint,
        replay::LuckBasis,
        replay::NewBranch,
        replay::Origin,
    );
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn the_web_clients_types_are_up_to_date() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clients/web/src/lib/generated/protocol.ts");
        let now = super::file();
        if std::env::var_os("TOUCHLINE_WRITE").is_some() {
            std::fs::create_dir_all(path.parent().expect("the path has a folder")).expect("the folder can be made");
            std::fs::write(&path, &now).expect("the file can be written");
        }
        let on_disk = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(on_disk == now, "{} is out of date: run `make types`", path.display());
    }
}

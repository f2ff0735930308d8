//! What an organiser may choose.
//!
//! Pure, but for the games' own checks of their options. This module must not know tournaments that exist.

use engine::catalog::GameKind;
use engine::competition::criteria::Criterion;
use protocol::code::Code;
use protocol::matches::ClockOptions;
use protocol::matchmaking::RatingRange;
use protocol::tournaments::{Entry, Format, KnockOutRules, NewTournament, RoundPace, Settings};
use serde_json::{Value, json};

use crate::limits;
use crate::matches::{Refusal, check_terms, refuse, refuse_with};
use crate::text;

/// The settings with defaults filled in, or what is wrong with them. Errors: `bad_tournament {field}`, and those of a match with such a game,
/// options and clock.
pub(super) fn checked(new: &NewTournament, now: u64) -> Result<(GameKind, Settings), Refusal> {
    let mut settings = new.settings.clone();
    settings.name = settings.name.trim().to_owned();
    let practice = settings.entry == Entry::Practice;
    if settings.options.is_null() {
        settings.options = json!({});
    }
    let (game, options) = check_terms(&settings.game, &settings.options, settings.clock, settings.rated)?;
    settings.options = options;
    let length = settings.name.chars().count();
    let legible = text::is_legible(&settings.name) && settings.name.chars().all(text::may_stand_in_a_name);
    ensure(legible && length <= limits::TOURNAMENT_NAME_CHARS, "name", json!(limits::TOURNAMENT_NAME_CHARS))?;
    let about = settings.about.is_empty() || text::is_legible(&settings.about.replace('\n', " "));
    let about = about && settings.about.chars().count() <= limits::TOURNAMENT_ABOUT_CHARS;
    ensure(about, "about", json!(limits::TOURNAMENT_ABOUT_CHARS))?;
    ensure(settings.clock != ClockOptions::None {} || practice, "clock", json!("people need a clock"))?;
    let computers = u32::try_from(new.computers.len()).unwrap_or(u32::MAX);
    ensure(!settings.rated || (computers == 0 && !practice), "rated", json!("computers play unrated"))?;
    ensure(!practice || computers > 0, "computers", json!(1))?;
    let most = size_max(&settings.format);
    ensure((2..=settings.size_max).contains(&settings.size_min), "size_min", json!([2, settings.size_max]))?;
    ensure((2..=most).contains(&settings.size_max), "size_max", json!([2, most]))?;
    ensure(computers <= settings.size_max, "computers", json!(settings.size_max))?;
    ensure(settings.starts.is_none_or(|at| at > now && at < now + limits::STARTS_WITHIN_MS), "starts", json!(now))?;
    ensure(settings.delay_s <= limits::WATCH_DELAY_MAX_S, "delay_s", json!(limits::WATCH_DELAY_MAX_S))?;
    ensure((1..=limits::WALK_OVER_MAX).contains(&settings.walk_over), "walk_over", json!(limits::WALK_OVER_MAX))?;
    let password = new.password.as_ref().map_or(0, |password| password.chars().count());
    let wanted = settings.entry == Entry::Password;
    let fits = if wanted { (1..=limits::ENTRY_PASSWORD_CHARS).contains(&password) } else { new.password.is_none() };
    ensure(fits, "password", json!(limits::ENTRY_PASSWORD_CHARS))?;
    let RatingRange { min, max } = settings.range.unwrap_or(RatingRange { min: None, max: None });
    ensure(min.unwrap_or(0) <= max.unwrap_or(u32::MAX), "range", json!("the lower end is above the upper"))?;
    check_format(&settings)?;
    check_pace(&settings)?;
    check_table(&settings)?;
    Ok((game, settings))
}

fn ensure(holds: bool, field: &str, may: Value) -> Result<(), Refusal> {
    if holds {
        return Ok(());
    }
    let reason = format!("the tournament's {field} cannot be so");
    Err(refuse_with(Code::BadTournament, reason, json!({ "field": field, "may": may })))
}

/// The most who can take part.
fn size_max(format: &Format) -> u32 {
    match format {
        Format::League { .. } => limits::LEAGUE_SIZE_MAX,
        Format::Groups { .. } | Format::KnockOut { .. } | Format::DoubleElimination { .. } => limits::BRACKET_SIZE_MAX,
        Format::Swiss { .. } | Format::Arena { .. } => limits::SWISS_SIZE_MAX,
    }
}

fn check_format(settings: &Settings) -> Result<(), Refusal> {
    let knock_out = |rules: KnockOutRules| {
        ensure((1..=2).contains(&rules.legs), "format.knock_out.legs", json!([1, 2]))?;
        ensure(!rules.away_goals || rules.legs == 2, "format.knock_out.away_goals", json!("over two legs only"))
    };
    match settings.format {
        Format::League { legs } => ensure((1..=4).contains(&legs), "format.legs", json!([1, 4])),
        Format::Groups { groups, legs, each, best_next, knock_out: rules } => {
            ensure((2..=16).contains(&groups), "format.groups", json!([2, 16]))?;
            ensure((1..=2).contains(&legs), "format.legs", json!([1, 2]))?;
            // Each group needs two, and one more than go through for certain.
            let least = settings.size_min / groups;
            ensure(least >= 2, "size_min", json!(groups * 2))?;
            ensure((1..=least).contains(&each), "format.each", json!([1, least]))?;
            ensure(best_next < groups && (best_next == 0 || each < least), "format.best_next", json!([0, groups - 1]))?;
            ensure(groups * each + best_next >= 2, "format.each", json!([1, least]))?;
            knock_out(rules)
        }
        Format::KnockOut { knock_out: rules } => knock_out(rules),
        Format::DoubleElimination { .. } => Ok(()),
        Format::Swiss { rounds } => {
            let most = (settings.size_min - 1).min(limits::SWISS_ROUNDS_MAX);
            ensure((1..=most).contains(&rounds), "format.rounds", json!([1, most]))
        }
        Format::Arena { minutes } => {
            ensure(!matches!(settings.clock, ClockOptions::Days { .. }), "clock", json!("an arena is played at once"))?;
            ensure(
                (5..=limits::ARENA_MINUTES_MAX).contains(&minutes),
                "format.minutes",
                json!([5, limits::ARENA_MINUTES_MAX]),
            )
        }
    }
}

fn check_pace(settings: &Settings) -> Result<(), Refusal> {
    let within = |seconds: u32, least: u32, most: u32| {
        ensure((least..=most).contains(&seconds), "pace", json!({ "min_s": least, "max_s": most }))
    };
    match settings.pace {
        RoundPace::Live { ready_s } => within(ready_s, limits::READY_S_MIN, limits::READY_S_MAX),
        RoundPace::Deadline { round_s } | RoundPace::Agreement { round_s } => {
            within(round_s, limits::ROUND_S_MIN, limits::ROUND_S_MAX)
        }
        RoundPace::AllAtOnce { total_s } => {
            ensure(
                matches!(settings.format, Format::League { .. }),
                "pace",
                json!("only a league is played all at once"),
            )?;
            within(total_s, limits::ROUND_S_MIN, limits::ROUND_S_MAX)
        }
    }
}

fn check_table(settings: &Settings) -> Result<(), Refusal> {
    if let Err(fault) = settings.table.check() {
        let values = json!({ "field": "table", "code": fault.code() });
        return Err(refuse_with(Code::BadTournament, fault.to_string(), values));
    }
    let arena = matches!(settings.format, Format::Arena { .. });
    let play_off = settings.table.tie_breaks.contains(&Criterion::PlayOff);
    ensure(!(arena && play_off), "table", json!("an arena has no play-offs"))?;
    let zones = settings.zones;
    let fits = zones.promoted.saturating_add(zones.relegated) <= settings.size_min;
    let league = matches!(settings.format, Format::League { .. }) || (zones.promoted == 0 && zones.relegated == 0);
    ensure(fits && league, "zones", json!(settings.size_min))
}

/// The word for a format in lists.
pub(super) fn format_name(format: &Format) -> &'static str {
    match format {
        Format::League { .. } => "league",
        Format::Groups { .. } => "groups",
        Format::KnockOut { .. } => "knock_out",
        Format::DoubleElimination { .. } => "double_elimination",
        Format::Swiss { .. } => "swiss",
        Format::Arena { .. } => "arena",
    }
}

/// Refuses a tournament that is the next season of one of somebody else.
pub(super) fn not_yours() -> Refusal {
    refuse(Code::NotOrganiser, "only its organiser can start the next season of a tournament")
}

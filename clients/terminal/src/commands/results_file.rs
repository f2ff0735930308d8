//! Reads results of matches from CSV or JSON, under the names that columns have in the world, and says what is wrong and where.
//!
//! This module must not make tables.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use engine::competition::{Entrant, Played};
use engine::game::BySide;
use serde_json::Value;

use super::record_file::{RECORD_BYTES_MAX, read_with};

/// Goals of one side in a match.
const GOALS_MAX: u32 = 1_000;

/// Sides of one file: more than any competition has.
const SIDES_MAX: usize = 10_000;

/// Results with the names of those who played.
#[derive(Debug, PartialEq)]
pub(crate) struct Results {
    /// Names in the order in which they appear; the first is entrant 1.
    pub(crate) names: Vec<String>,
    /// Matches in the order of the file.
    pub(crate) played: Vec<Played>,
}

/// A row before it is judged: what stands under each name.
type Fields = BTreeMap<&'static str, String>;

/// Names of columns as files have them, in small letters and without spaces and underscores, and what they mean.
const COLUMNS: [(&str, &str); 22] = [
    ("date", "date"),
    ("round", "round"),
    ("matchday", "round"),
    ("home", "home"),
    ("hometeam", "home"),
    ("team1", "home"),
    ("away", "away"),
    ("awayteam", "away"),
    ("team2", "away"),
    ("homegoals", "home_goals"),
    ("fthg", "home_goals"),
    ("hg", "home_goals"),
    ("homescore", "home_goals"),
    ("awaygoals", "away_goals"),
    ("ftag", "away_goals"),
    ("ag", "away_goals"),
    ("awayscore", "away_goals"),
    ("goals", "goals"),
    ("ft", "goals"),
    ("score", "goals"),
    ("homeconduct", "home_conduct"),
    ("awayconduct", "away_conduct"),
];

fn column(name: &str) -> Option<&'static str> {
    let plain: String = name.to_lowercase().chars().filter(|c| !matches!(c, ' ' | '_' | '-')).collect();
    COLUMNS.iter().find(|(known, _)| *known == plain).map(|(_, meaning)| *meaning)
}

/// Reads a file or, for `-`, standard input.
///
/// Where every match has a date as in 2026-05-31, matches are in the order of dates, and `until` leaves out those after it.
pub(crate) fn read(path: &Path, until: Option<&str>) -> anyhow::Result<Results> {
    read_with(path, |bytes| parse(bytes, until))
}

fn parse(bytes: &[u8], until: Option<&str>) -> anyhow::Result<Results> {
    ensure!(bytes.len() as u64 <= RECORD_BYTES_MAX, "more than {RECORD_BYTES_MAX} bytes are no results");
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    ensure!(!bytes.trim_ascii().is_empty(), "there is nothing in it");
    let mut rows = match bytes.trim_ascii().first() {
        Some(b'[' | b'{') => of_json(bytes)?,
        _ => of_csv(bytes)?,
    };
    let date = |(_, fields): &(String, Fields)| fields.get("date").filter(|text| is_date(text)).cloned();
    if rows.iter().all(|row| date(row).is_some()) {
        rows.sort_by_key(date);
    } else {
        ensure!(until.is_none(), "not every match has a date as in 2026-05-31");
    }
    if let Some(until) = until {
        ensure!(is_date(until), "{until:?} is no date as in 2026-05-31");
        rows.retain(|row| date(row).is_some_and(|date| date.as_str() <= until));
    }
    let mut results = Results { names: Vec::new(), played: Vec::new() };
    let mut matches: BTreeMap<Entrant, u32> = BTreeMap::new();
    for (place, fields) in rows {
        let played = results.played(&fields, &mut matches).with_context(|| place.clone())?;
        results.played.extend(played);
    }
    ensure!(!results.played.is_empty(), "no match in it has goals");
    Ok(results)
}

/// Whether it is a date as in 2026-05-31, which are in order as text.
fn is_date(text: &str) -> bool {
    let shape = |(place, c): (usize, char)| if matches!(place, 4 | 7) { c == '-' } else { c.is_ascii_digit() };
    text.len() == 10 && text.chars().enumerate().all(shape)
}

/// The line on which a record stands that begins at this byte: the reader counts line ends that it passes over before it as the record's own.
fn line_of(bytes: &[u8], at: u64) -> usize {
    let at = usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
    let start = at + bytes[at..].iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    let before = &bytes[..start];
    let feeds = before.iter().filter(|byte| **byte == b'\n').count();
    // Old files end lines by a carriage return alone.
    1 + if feeds > 0 { feeds } else { before.iter().filter(|byte| **byte == b'\r').count() }
}

fn of_csv(bytes: &[u8]) -> anyhow::Result<Vec<(String, Fields)>> {
    let head = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    let count = |sought: u8| head.iter().filter(|byte| **byte == sought).count();
    let delimiter =
        [b',', b';', b'\t'].into_iter().max_by_key(|sought| (count(*sought), *sought == b',')).unwrap_or(b',');
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).trim(csv::Trim::All).from_reader(bytes);
    let columns: Vec<Option<&'static str>> = reader.headers()?.iter().map(column).collect();
    let has = |name| columns.contains(&Some(name));
    for wanted in ["home", "away"] {
        ensure!(has(wanted), "no column is named {wanted}: the first line names the columns");
    }
    let goals = has("goals") || (has("home_goals") && has("away_goals"));
    ensure!(goals, "no columns are named home_goals and away_goals, or goals");
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record?;
        let line = line_of(bytes, record.position().map_or(0, csv::Position::byte));
        ensure!(record.len() >= columns.len(), "line {line}: {} of {} fields are there", record.len(), columns.len());
        let named = columns.iter().zip(&record).filter_map(|(name, text)| Some(((*name)?, text.to_owned())));
        let fields: Fields = named.filter(|(_, text)| !text.is_empty()).collect();
        // Files of the world end with empty lines.
        if !fields.is_empty() {
            rows.push((format!("line {line}"), fields));
        }
    }
    Ok(rows)
}

fn of_json(bytes: &[u8]) -> anyhow::Result<Vec<(String, Fields)>> {
    let json: Value = serde_json::from_slice(bytes).context("it is not JSON")?;
    let list = json.as_array().or_else(|| json["matches"].as_array());
    let list = list.context("it is neither a list of matches nor an object with one under `matches`")?;
    let row = |(index, value): (usize, &Value)| {
        let place = format!("match {}", index + 1);
        let object = value.as_object().with_context(|| format!("{place}: it is no object"))?;
        let mut fields = Fields::new();
        for (name, value) in object.iter().filter_map(|(name, value)| Some((column(name)?, value))) {
            let text = match value {
                Value::Null => continue,
                Value::String(text) => text.trim().to_owned(),
                Value::Number(number) => number.to_string(),
                other => bail!("{place}: {other} cannot stand under {name}"),
            };
            if !text.is_empty() {
                fields.insert(name, text);
            }
        }
        Ok((place, fields))
    };
    list.iter().enumerate().map(row).collect()
}

impl Results {
    /// The match of a row; none: it is still to be played.
    fn played(&mut self, fields: &Fields, matches: &mut BTreeMap<Entrant, u32>) -> anyhow::Result<Option<Played>> {
        ensure!(self.names.len() < SIDES_MAX, "more than {SIDES_MAX} sides are no competition");
        let name = |side: &str| fields.get(side).cloned().with_context(|| format!("there is no {side} side"));
        let sides = BySide { home: self.entrant(name("home")?), away: self.entrant(name("away")?) };
        ensure!(sides.home != sides.away, "{} cannot play against itself", self.names[sides.home.0 as usize - 1]);
        let Some(goals) = goals(fields)? else { return Ok(None) };
        let mut next = |entrant: Entrant| {
            let count = matches.entry(entrant).or_default();
            *count += 1;
            *count
        };
        // Without a column of rounds a match is of the round that its sides have come to.
        let counted = next(sides.home).max(next(sides.away));
        let round = fields.get("round").map(|text| number(text, "round", u32::MAX)).transpose()?.unwrap_or(counted);
        let conduct = |side| fields.get(side).map_or(Ok(0), |text| number(text, side, 10_000));
        let conduct = BySide { home: conduct("home_conduct")?, away: conduct("away_conduct")? };
        Ok(Some(Played { round, sides, goals, conduct }))
    }

    fn entrant(&mut self, name: String) -> Entrant {
        let place = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        Entrant(u32::try_from(place).expect("a file is not that long") + 1)
    }
}

/// The goals of a row; none: there are none yet.
fn goals(fields: &Fields) -> anyhow::Result<Option<BySide<u32>>> {
    if let Some(text) = fields.get("goals") {
        let parts: Vec<&str> = text.split(['-', ':', '\u{2013}']).map(str::trim).collect();
        let [home, away] = parts[..] else { bail!("{text:?} are no goals such as 2-1") };
        return Ok(Some(BySide { home: number(home, "goals", GOALS_MAX)?, away: number(away, "goals", GOALS_MAX)? }));
    }
    match (fields.get("home_goals"), fields.get("away_goals")) {
        (Some(home), Some(away)) => {
            let (home, away) = (number(home, "home_goals", GOALS_MAX)?, number(away, "away_goals", GOALS_MAX)?);
            Ok(Some(BySide { home, away }))
        }
        (None, None) => Ok(None),
        _ => bail!("one side has goals and the other has none"),
    }
}

fn number(text: &str, what: &str, most: u32) -> anyhow::Result<u32> {
    let number = text.parse::<u32>().ok().filter(|number| *number <= most);
    number.with_context(|| format!("{text:?} is no number for {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(u32, String, String, u32, u32)> {
        let results = parse(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error:#}"));
        let name = |entrant: Entrant| results.names[entrant.0 as usize - 1].clone();
        let row = |p: &Played| (p.round, name(p.sides.home), name(p.sides.away), p.goals.home, p.goals.away);
        results.played.iter().map(row).collect()
    }

    #[test]
    fn files_are_read_in_the_dialects_of_the_world() {
        let expected = vec![
            (1, "Ajax".to_owned(), "PSV, E.".to_owned(), 2, 1),
            (2, "PSV, E.".to_owned(), "Ajax".to_owned(), 0, 0),
        ];
        for text in [
            "date,home,away,home_goals,away_goals\n2026-01-01,Ajax,\"PSV, E.\",2,1\n2026-01-08,\"PSV, E.\",Ajax,0,0\n",
            "\u{feff}Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\r\nN1,01/01,Ajax,\"PSV, E.\",2,1\r\nN1,08/01,\"PSV, E.\",Ajax,0,0\r\n\r\n",
            "Home;Away;Score\nAjax;PSV, E.;2-1\nPSV, E.;Ajax;0 : 0\n",
            "home\taway\tgoals\nAjax\tPSV, E.\t2\u{2013}1\nPSV, E.\tAjax\t0-0\nAjax\tPSV, E.\t\n",
            r#"[{"home":"Ajax","away":"PSV, E.","home_goals":2,"away_goals":1},{"home":"PSV, E.","away":"Ajax","goals":"0-0"}]"#,
            r#"{"matches":[{"team1":"Ajax","team2":"PSV, E.","score":"2-1"},{"team1":"PSV, E.","team2":"Ajax","score":"0-0"}]}"#,
        ] {
            assert_eq!(rows(text), expected, "{text}");
        }
        assert_eq!(rows("round,home,away,goals\n7,A,B,1-0\n")[0].0, 7);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, expected) in [
            ("", "there is nothing in it"),
            ("a,b\n1,2\n", "no column is named home"),
            ("home,away\nA,B\n", "no columns are named home_goals"),
            ("home,away,goals\nA,B,1-0\nA,,1-0\n", "line 3: there is no away side"),
            ("home,away,goals\nA,A,1-0\n", "line 2: A cannot play against itself"),
            ("home,away,goals\nA,B,one\n", "line 2: \"one\" are no goals"),
            ("home,away,home_goals,away_goals\nA,B,1,\n", "line 2: one side has goals"),
            ("home,away,home_goals,away_goals\nA,B,1,-2\n", "line 2: \"-2\" is no number"),
            ("home,away,goals\nA,B,\n", "no match in it has goals"),
            ("[1]", "match 1: it is no object"),
            ("{}", "neither a list"),
            ("[", "it is not JSON"),
            (r#"[{"home":"A","away":"B","score":{"ft":[2,1]}}]"#, "match 1: {\"ft\":[2,1]} cannot stand under goals"),
            ("date,home,away,goals\n2026-01-01,A,B\n", "line 2: 3 of 4 fields are there"),
            ("home,away,goals\r\nA,B,1-0\r\nA,B,x\r\n", "line 3: \"x\""),
            ("home,away,goals\n\nA,B,1-0\n\n\nA,B,x\n", "line 6: \"x\""),
            ("home,away,goals\rA,B,1-0\rA,B,x\r", "line 3: \"x\""),
        ] {
            let error = format!("{:#}", parse(text.as_bytes(), None).expect_err(text));
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn matches_are_in_the_order_of_dates_and_may_end_with_one() {
        let text = "date,home,away,goals\n2026-02-01,A,B,3-0\n2026-01-01,B,A,1-0\n";
        let goals = |until| -> Vec<u32> {
            let results = parse(text.as_bytes(), until).expect("results");
            results.played.iter().map(|played| played.goals.home).collect()
        };
        assert_eq!(goals(None), [1, 3]);
        assert_eq!(goals(Some("2026-01-31")), [1]);
        let error = |text: &str, until| format!("{:#}", parse(text.as_bytes(), Some(until)).expect_err("no"));
        assert!(error("home,away,goals\nA,B,1-0\n", "2026-01-31").contains("not every match has a date"));
        assert!(error(text, "tomorrow").contains("no date"));
    }
}

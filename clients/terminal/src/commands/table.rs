//! A league table of a file of results, so that real leagues can be compared with the tables that they publish.
//!
//! This module must not decide places: the engine does.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use engine::competition::Entrant;
use engine::competition::criteria::{Criterion, PointsFor, TableRules, preset};
use engine::competition::table::{Adjustment, Facts, Outcome, Row, table};
use serde_json::{Value, json};

use super::results_file::{self, Results};

/// What to make a table of, and how.
#[derive(Debug, Args)]
pub(crate) struct LeagueTable {
    /// Results, as CSV with a line of names (home, away, home_goals, away_goals; or goals such as 2-1; perhaps date, round) or JSON;
    /// `-` is standard input.
    results: PathBuf,
    /// What separates places: a preset (goal_difference, head_to_head, swiss), or criteria with commas between.
    #[arg(long, default_value = "goal_difference", value_parser = tie_breaks)]
    tie_breaks: TieBreaks,
    /// Points for a win, a draw and a defeat.
    #[arg(long, default_value = "3-1-0", value_parser = points)]
    points: PointsFor,
    /// Takes points from somebody, or gives some by a number below 0: `Name=3:reason`. May be given several times.
    #[arg(long, value_name = "NAME=POINTS:REASON")]
    deduct: Vec<String>,
    /// Leaves out matches after this date, such as 2026-05-31.
    #[arg(long, value_name = "DATE")]
    until: Option<String>,
    /// How the table looks.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A list of criteria, as one argument.
#[derive(Clone, Debug)]
struct TieBreaks(Vec<Criterion>);

/// How a table looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
}

fn tie_breaks(text: &str) -> Result<TieBreaks, String> {
    if let Some(list) = preset(text) {
        return Ok(TieBreaks(list));
    }
    let criterion = |word: &str| {
        let all: Vec<&str> = Criterion::ALL.iter().map(|criterion| criterion.word()).collect();
        Criterion::of_word(word.trim()).ok_or_else(|| format!("{word:?} is none of {}", all.join(", ")))
    };
    text.split(',').map(criterion).collect::<Result<Vec<_>, _>>().map(TieBreaks)
}

fn points(text: &str) -> Result<PointsFor, String> {
    let numbers: Option<Vec<u32>> = text.split('-').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some([win, draw, loss]) => Ok(PointsFor { win: *win, draw: *draw, loss: *loss }),
        _ => Err("points are given as 3-1-0: for a win, a draw and a defeat".to_owned()),
    }
}

impl LeagueTable {
    /// Prints the table. Errors: a file or rules of which none can be made.
    pub(crate) fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let results = results_file::read(&self.results, self.until.as_deref())?;
        let text = self.text(&results)?;
        out.write_all(text.as_bytes())?;
        Ok(())
    }

    fn text(&self, results: &Results) -> anyhow::Result<String> {
        let rules = TableRules { points: self.points, tie_breaks: self.tie_breaks.0.clone() };
        rules.check().map_err(|fault| anyhow::anyhow!("{fault} ({})", fault.code()))?;
        let adjustments = self.deduct.iter().map(|text| deduction(text, results)).collect::<Result<Vec<_>, _>>()?;
        let entrants: Vec<Entrant> = (1..).map(Entrant).take(results.names.len()).collect();
        let facts = Facts {
            entrants: &entrants,
            results: &results.played,
            byes: &[],
            adjustments: &adjustments,
            play_offs: &[],
            lots: None,
        };
        let rows = table(&rules, &facts).map_err(|fault| anyhow::anyhow!("{fault} ({})", fault.code()))?.rows;
        let name = |row: &Row| results.names[row.entrant.0 as usize - 1].as_str();
        match self.format {
            Format::Text => Ok(for_people(&rows, name)),
            Format::Csv => for_spreadsheets(&rows, name),
            Format::Json => {
                let rows: Vec<Value> = rows.iter().map(|row| for_programs(row, name(row))).collect();
                Ok(serde_json::to_string_pretty(&rows)? + "\n")
            }
        }
    }
}

fn deduction(text: &str, results: &Results) -> anyhow::Result<Adjustment> {
    let form = || format!("{text:?} is not of the form Name=3:reason");
    ensure!(text.contains('='), form());
    // Names may hold the sign too: the longest that fits is meant.
    let named = |(place, name): (usize, &String)| Some((place, text.strip_prefix(name.as_str())?.strip_prefix('=')?));
    let fits = results.names.iter().enumerate().filter_map(named).min_by_key(|(_, rest)| rest.len());
    let (place, rest) = fits.with_context(|| format!("nobody in the file is named as in {text:?}"))?;
    let (points, reason) = rest.split_once(':').with_context(form)?;
    let points: i32 = points.parse().ok().with_context(|| format!("{points:?} is no number of points"))?;
    ensure!((-10_000..=10_000).contains(&points), "{points} points are too many");
    let entrant = Entrant(u32::try_from(place)? + 1);
    Ok(Adjustment { entrant, points: -points, reason: reason.to_owned() })
}

fn letters(form: &[Outcome]) -> String {
    let letter = |outcome: &Outcome| match outcome {
        Outcome::Won => 'W',
        Outcome::Drawn => 'D',
        Outcome::Lost => 'L',
    };
    form.iter().map(letter).collect()
}

fn for_people<'a>(rows: &[Row], name: impl Fn(&Row) -> &'a str) -> String {
    let width = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or_default().max(4);
    let mut text = format!("  # {:width$}   P   W   D   L  GF  GA   GD Pts Form   Decided by\n", "Name");
    for row in rows {
        let padding = " ".repeat(width - name(row).chars().count());
        let decided = row.decided_by.map_or("", Criterion::word);
        let shared = if row.tied { "=" } else { " " };
        let line = format!(
            "{:3}{shared}{}{padding} {:3} {:3} {:3} {:3} {:3} {:3} {:+4} {:3} {:5}  {decided}",
            row.place,
            name(row),
            row.played,
            row.won,
            row.drawn,
            row.lost,
            row.goals_for,
            row.goals_against,
            row.difference,
            row.points,
            letters(&row.form),
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn for_spreadsheets<'a>(rows: &[Row], name: impl Fn(&Row) -> &'a str) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "place",
        "name",
        "played",
        "won",
        "drawn",
        "lost",
        "goals_for",
        "goals_against",
        "difference",
        "points",
        "adjusted",
        "form",
        "decided_by",
    ])?;
    for row in rows {
        let numbers =
            [row.played, row.won, row.drawn, row.lost, row.goals_for, row.goals_against].map(|n| n.to_string());
        let signed = [row.difference, row.points, row.adjusted].map(|n| n.to_string());
        let head = [row.place.to_string(), name(row).to_owned()];
        let tail = [letters(&row.form), row.decided_by.map_or("", Criterion::word).to_owned()];
        writer.write_record(head.iter().chain(&numbers).chain(&signed).chain(&tail))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn for_programs(row: &Row, name: &str) -> Value {
    let value = |(criterion, value): &(Criterion, i64)| json!({ "criterion": criterion, "value": value });
    let values: Vec<Value> = row.values.iter().map(value).collect();
    json!({
        "place": row.place, "name": name, "played": row.played, "won": row.won, "drawn": row.drawn, "lost": row.lost,
        "goals_for": row.goals_for, "goals_against": row.goals_against, "difference": row.difference, "points": row.points,
        "adjusted": row.adjusted, "form": letters(&row.form), "decided_by": row.decided_by, "tied": row.tied, "values": values,
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        table: LeagueTable,
    }

    /// The table of this text with these arguments.
    fn made(results: &str, arguments: &[&str]) -> anyhow::Result<String> {
        let folder = std::env::temp_dir().join(format!("touchline-table-{}", uuid::Uuid::new_v4()));
        std::fs::write(&folder, results)?;
        let path = folder.to_string_lossy().into_owned();
        let line = ["table", &path].into_iter().chain(arguments.iter().copied());
        let made = Line::try_parse_from(line).map_err(anyhow::Error::from).and_then(|line| {
            let mut out = Vec::new();
            line.table.run(&mut out)?;
            Ok(String::from_utf8(out)?)
        });
        std::fs::remove_file(&folder)?;
        made
    }

    /// Group D of the European championship of 2004. The published table says: Czech Republic 9, Netherlands 4, Germany 2, Latvia 1.
    const GROUP_D: &str = "round,home,away,goals\n\
        1,Czech Republic,Latvia,2-1\n1,Germany,Netherlands,1-1\n\
        2,Latvia,Germany,0-0\n2,Netherlands,Czech Republic,2-3\n\
        3,Netherlands,Latvia,3-0\n3,Germany,Czech Republic,1-2\n";

    /// Group C of the same: Sweden, Denmark and Italy had five points each, had drawn with each other and beaten Bulgaria. Goals among the three
    /// decided, and the published table says: Sweden, Denmark, Italy, Bulgaria.
    const GROUP_C: &str = "round,home,away,goals\n\
        1,Denmark,Italy,0-0\n1,Sweden,Bulgaria,5-0\n\
        2,Bulgaria,Denmark,0-2\n2,Italy,Sweden,1-1\n\
        3,Italy,Bulgaria,2-1\n3,Denmark,Sweden,2-2\n";

    fn names(csv: &str) -> Vec<(String, String, String)> {
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let row = |record: csv::StringRecord| (record[1].to_owned(), record[9].to_owned(), record[12].to_owned());
        reader.records().map(|record| row(record.expect("a row"))).collect()
    }

    fn row(name: &str, points: &str, decided_by: &str) -> (String, String, String) {
        (name.to_owned(), points.to_owned(), decided_by.to_owned())
    }

    #[test]
    fn tables_of_real_groups_are_those_that_were_published() {
        let of =
            |results| names(&made(results, &["--tie-breaks", "head_to_head", "--format", "csv"]).expect("a table"));
        assert_eq!(
            of(GROUP_D),
            [
                row("Czech Republic", "9", ""),
                row("Netherlands", "4", "points"),
                row("Germany", "2", "points"),
                row("Latvia", "1", "points"),
            ]
        );
        assert_eq!(
            of(GROUP_C),
            [
                row("Sweden", "5", ""),
                row("Denmark", "5", "head_to_head_goals"),
                row("Italy", "5", "head_to_head_goals"),
                row("Bulgaria", "0", "points"),
            ]
        );
    }

    #[test]
    fn people_see_places_sums_and_what_decided() {
        let text = made("home,away,goals\nA,B,2-0\nB,C,1-0\n", &["--deduct", "A=3:late=yes"]).expect("a table");
        let expected = "  # Name   P   W   D   L  GF  GA   GD Pts Form   Decided by\n  \
                          1 B      2   1   0   1   1   2   -1   3 LW\n  \
                          2 A      1   1   0   0   2   0   +2   0 W      points\n  \
                          3 C      1   0   0   1   0   1   -1   0 L      goal_difference\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn what_cannot_be_is_told() {
        for (arguments, expected) in [
            (vec!["--tie-breaks", "luck"], "is none of points"),
            (vec!["--tie-breaks", "wins"], "no_points"),
            (vec!["--points", "3-1"], "3-1-0"),
            (vec!["--points", "1-3-0"], "points"),
            (vec!["--deduct", "Z=3:late"], "nobody in the file is named"),
            (vec!["--deduct", "A"], "Name=3:reason"),
            (vec!["--deduct", "A=x:y"], "is no number of points"),
        ] {
            let error = made("home,away,goals\nA,B,2-0\n", &arguments).expect_err("it cannot be");
            assert!(format!("{error:#}").contains(expected), "{arguments:?}: {error:#}");
        }
    }
}

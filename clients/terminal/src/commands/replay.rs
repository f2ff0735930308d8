//! `touchline replay`: steps through a record in text.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use engine::record::Step;
use serde::Deserialize;
use serde_json::Value;
use touchline::golden_goal::{Seen, board, words};
use touchline::replay::Replay;

use super::verify::read;
use crate::ink;

/// Waits for Enter before each step with events, unless `all` is asked for or nobody could press it.
pub(crate) fn run(path: &Path, all: bool) -> anyhow::Result<ExitCode> {
    let mut replay = Replay::new(read(path)?)?;
    let mut input = io::stdin().lock();
    let waits = !all && input.is_terminal() && path != Path::new("-");
    let mut output = io::stdout().lock();
    let mut code = ExitCode::SUCCESS;
    while let Some((step, played)) = replay.step() {
        let told = match played {
            Ok(events) => [aside(step), events.iter().filter_map(words::tell).collect()].concat(),
            Err(refusal) => {
                code = ExitCode::FAILURE;
                vec![format!("WRONG: {refusal}")]
            }
        };
        if told.is_empty() {
            continue;
        }
        show(&mut output, &replay, &told)?;
        if waits {
            write!(output, "Enter: go on, q: stop > ")?;
            output.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 || line.trim() == "q" {
                break;
            }
        }
    }
    Ok(code)
}

fn show(output: &mut impl Write, replay: &Replay, told: &[String]) -> anyhow::Result<()> {
    writeln!(output, "\n[{}] {}", replay.played(), told.join(" "))?;
    if let Ok(seen) = Seen::deserialize(&replay.view()) {
        write!(output, "{}", board::draw(&seen, ink()))?;
    }
    Ok(())
}

/// What stands in front of the game, in words.
fn aside(step: &Step) -> Vec<String> {
    let Step::Ruling(ruling) = step else { return Vec::new() };
    let Ok(Value::Object(fields)) = serde_json::to_value(ruling) else { return Vec::new() };
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    vec![format!("{} {}.", text("side"), text("ruling").replace('_', " ")).trim_start().to_owned()]
}

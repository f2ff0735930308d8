//! `touchline replay`: steps through a record in text.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use engine::record::Step;
use serde_json::Value;
use touchline::face;
use touchline::replay::Replay;

use super::record_file::read;
use crate::ink;

/// Waits for Enter before each step with events, unless `all` is asked for or nobody could press it.
pub(crate) fn run(path: &Path, all: bool) -> anyhow::Result<ExitCode> {
    let mut replay = Replay::new(read(path)?)?;
    let face = face::of(replay.kind());
    let mut input = io::stdin().lock();
    let waits = !all && input.is_terminal() && path != Path::new("-");
    let mut output = io::stdout().lock();
    let mut wrong = false;
    while let Some((step, played)) = replay.step() {
        let told = match played {
            Ok(events) => [aside(step), events.iter().filter_map(|event| face.tell(event)).collect()].concat(),
            Err(refusal) => {
                wrong = true;
                vec![format!("WRONG: {refusal}")]
            }
        };
        if told.is_empty() {
            continue;
        }
        show(&mut output, &replay, &told)?;
        if wrong {
            // By the rules everything after it is another match.
            break;
        }
        if waits {
            write!(output, "Enter: go on, q: stop > ")?;
            output.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 || line.trim() == "q" {
                break;
            }
        }
    }
    Ok(if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn show(output: &mut impl Write, replay: &Replay, told: &[String]) -> anyhow::Result<()> {
    writeln!(output, "\n[{}] {}", replay.played(), told.join(" "))?;
    if let Some(board) = face::of(replay.kind()).draw(&replay.view(), ink()) {
        write!(output, "{board}")?;
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

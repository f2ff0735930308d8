//! `touchline engine`: the engine protocol on standard input and output.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use engine::session::Session;

/// Bytes of a line: `load` carries whole records, the largest of which are a few MiB.
const LINE_BYTES_MAX: u64 = 64 << 20;

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).context("the operating system gives no randomness")?;
    let began = Instant::now();
    let clock = move || u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    converse(Session::new(seed).with_clock(clock), io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// Answers line by line, each answer flushed, until the input ends.
fn converse(mut session: Session, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let whole = line.len() < LINE_BYTES_MAX as usize || line.ends_with(b"\n");
        if !whole {
            input.skip_until(b'\n')?;
        }
        // What is no text, or no whole line, is no JSON either.
        let text = std::str::from_utf8(&line).ok().filter(|_| whole).unwrap_or_default();
        let answer = session.answer(text.trim_end_matches(['\n', '\r']));
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn answers(input: &[u8]) -> Vec<Value> {
        let mut output = Vec::new();
        converse(Session::new([0; 32]), input, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn one_answer_a_line() {
        let answers = answers(b"{\"cmd\":\"new\",\"game\":\"golden_goal\",\"dice\":{\"script\":[1]}}\r\n\n{\"cmd\":\"perft\",\"depth\":1}");
        assert_eq!(answers.len(), 3);
        assert_eq!((&answers[0]["ok"], &answers[0]["faces_used"]), (&Value::from(true), &Value::from(1)));
        assert_eq!(answers[1]["code"], "json", "an empty line");
        assert_eq!(answers[2]["nodes"], 218, "the last line needs no end");
    }

    #[test]
    fn bytes_that_are_no_text_are_no_json() {
        let answers = answers(b"\xff\xfe\n{\"cmd\":\"view\",\"as\":\"home\"}\n");
        assert_eq!((&answers[0]["code"], &answers[1]["code"]), (&Value::from("json"), &Value::from("bad_command")));
    }
}

//! Reads a match's record from a file, and says what is wrong with one that cannot be read.
//!
//! This module must not judge what the record says.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use engine::record::{Record, Step};
use serde::Deserialize;
use serde_json::Value;

/// Bytes of a record: twice the longest that a server sends.
pub(super) const RECORD_BYTES_MAX: u64 = 32 << 20;

/// Reads a record from a file or, for `-`, from standard input.
pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
    read_with(path, parse)
}

/// What `parse` makes of a file or, for `-`, of standard input; its name stands before what is wrong with it.
pub(super) fn read_with<T>(path: &Path, parse: impl FnOnce(&[u8]) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let (name, bytes) = if path == Path::new("-") {
        ("standard input".to_owned(), bytes(std::io::stdin().lock()))
    } else {
        (path.display().to_string(), File::open(path).and_then(bytes))
    };
    bytes.map_err(anyhow::Error::from).and_then(|bytes| parse(&bytes)).context(name)
}

/// All that there is, or a byte more than is allowed.
fn bytes(source: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(RECORD_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn parse(bytes: &[u8]) -> anyhow::Result<Record> {
    ensure!(bytes.len() as u64 <= RECORD_BYTES_MAX, "more than {RECORD_BYTES_MAX} bytes are no match record");
    ensure!(!bytes.trim_ascii().is_empty(), "there is nothing in it");
    let json: Value = match serde_json::from_slice(bytes) {
        Ok(json) => json,
        Err(error) if error.is_eof() => bail!("it is cut short: {error}"),
        Err(error) => bail!("it is not JSON: {error}"),
    };
    let error = match <Record as Deserialize>::deserialize(&json) {
        Ok(record) => return Ok(record),
        Err(error) => error,
    };
    // Which step it is helps more than what a thousand of them have in common.
    for (index, step) in json["steps"].as_array().into_iter().flatten().enumerate() {
        if let Err(error) = <Step as Deserialize>::deserialize(step) {
            bail!("step {} is no step of a match: {error}", index + 1);
        }
    }
    if let Some(title) = json["title"].as_str().filter(|_| json.get("code").is_some()) {
        bail!("it is a server's refusal and no match record: {title}");
    }
    bail!("it is JSON, but no match record: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let check = |text: &str, want: &str| {
            let said = parse(text.as_bytes()).unwrap_err().to_string();
            assert!(said.contains(want), "{text:?}: {said}");
        };
        check("", "nothing in it");
        check(" \n", "nothing in it");
        check("hello", "not JSON");
        check("{\"game\": \"golden_goal\", \"steps\": [", "cut short");
        check("[]", "no match record");
        check("{\"game\": \"golden_goal\"}", "no match record: missing field");
        check("{\"status\": 404, \"code\": \"no_such_match\", \"title\": \"There is no such match.\"}", "refusal");
        let step =
            |step: &str| format!("{{\"game\":\"golden_goal\",\"ruleset\":1,\"options\":{{}},\"steps\":[{step}]}}");
        assert!(parse(step("").as_bytes()).is_ok());
        let right = "{\"type\":\"roll\",\"dice\":[2],\"faces\":[1]}";
        check(&step(&format!("{right},{{\"type\":\"roll\",\"dice\":[2],\"faces\":[300]}}")), "step 2 is no step");
        check(&step("{\"type\":\"roll\",\"dice\":[2],\"faces\":[99999999999999999999999]}"), "step 1 is no step");
        check(&step("{\"type\":\"weather\"}"), "step 1 is no step");
        check(&step(right).replace("\"ruleset\":1", "\"ruleset\":1e99"), "no match record");
        check(&step("").replace("\"steps\"", "\"result\":5,\"steps\""), "no match record: invalid type");
        check(&step("").replace("\"steps\"", "\"surplus\":5,\"steps\""), "no match record: unknown field");
        check(&step(&right.replace('}', ",\"surplus\":5}")), "step 1 is no step");
        assert!(parse(b"\xff\xfe").unwrap_err().to_string().contains("not JSON"));
    }

    #[test]
    fn files_that_cannot_be_read_are_named() {
        let said = |path: &str| format!("{:#}", read(Path::new(path)).unwrap_err());
        assert!(said("no/such/record.json").starts_with("no/such/record.json: No such file"));
        assert!(said("src").starts_with("src: Is a directory"));
        assert!(said("/dev/zero").contains("more than"), "an endless file is not read to its end");
    }
}

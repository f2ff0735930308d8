//! The independent verifier in Python finds what the engine finds.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tests::TempDir;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/fair-dice");

fn python(script: &str, file: &Path) -> (bool, String) {
    let script = Path::new(FOLDER).join(script);
    // Without `-B` the folder would fill with compiled files.
    let Output { status, stdout, stderr } =
        Command::new("python3").arg("-B").arg(script).arg(file).output().expect("python3 is there");
    (status.success(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

fn vectors() -> Value {
    serde_json::from_slice(&std::fs::read(Path::new(FOLDER).join("vectors.json")).unwrap()).unwrap()
}

#[test]
fn python_agrees_with_the_shared_vectors() {
    let (right, said) = python("check_vectors.py", &Path::new(FOLDER).join("vectors.json"));
    assert!(right && said.starts_with("RIGHT"), "{said}");
}

#[test]
fn python_notices_a_vector_that_is_spoiled() {
    let folder = TempDir::new();
    for (part, field) in [("chains", "commitment"), ("keys", "key"), ("faces", "faces"), ("records", "record")] {
        let mut spoiled = vectors();
        let other = spoiled[part].as_array().unwrap().last().unwrap()[field].clone();
        assert_ne!(spoiled[part][0][field], other);
        spoiled[part][0][field] = other;
        let file = folder.path().join("vectors.json");
        std::fs::write(&file, spoiled.to_string()).unwrap();
        let (right, said) = python("check_vectors.py", &file);
        assert!(!right && said.contains("NOT RIGHT"), "{part}: {said}");
    }
}

#[test]
fn python_says_how_it_is_called() {
    for script in ["verify.py", "check_vectors.py"] {
        let output = Command::new("python3").arg("-B").arg(Path::new(FOLDER).join(script)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(&format!("python3 {script}")) && !said.contains("Traceback"), "{said}");
    }
}

#[test]
fn the_python_verifier_is_short_enough_to_be_read() {
    let lines = std::fs::read_to_string(Path::new(FOLDER).join("verify.py")).unwrap().lines().count();
    assert!(lines <= 120, "{lines} lines: the fair dice pages call it about a hundred");
}

#[test]
fn python_judges_a_record_alone() {
    let folder = TempDir::new();
    let file = folder.path().join("record.json");
    let vectors = vectors();
    let records = vectors["records"].as_array().unwrap();
    for is_right in [true, false] {
        let vector = records.iter().find(|vector| vector.get("report").is_some() == is_right).unwrap();
        std::fs::write(&file, vector["record"].to_string()).unwrap();
        let (right, said) = python("verify.py", &file);
        assert_eq!(right, is_right, "{}: {said}", vector["name"]);
    }
}

//! The independent verifier in Python finds what the engine finds.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tests::TempDir;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/fair-dice");

fn verify_py(file: &Path) -> (bool, String) {
    let script = Path::new(FOLDER).join("verify.py");
    let Output { status, stdout, stderr } =
        Command::new("python3").arg(script).arg(file).output().expect("python3 is there");
    (status.success(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

fn vectors() -> Value {
    serde_json::from_slice(&std::fs::read(Path::new(FOLDER).join("vectors.json")).unwrap()).unwrap()
}

#[test]
fn python_agrees_with_the_shared_vectors() {
    let (right, said) = verify_py(&Path::new(FOLDER).join("vectors.json"));
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
        let (right, said) = verify_py(&file);
        assert!(!right && said.contains("NOT RIGHT"), "{part}: {said}");
    }
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
        let (right, said) = verify_py(&file);
        assert_eq!(right, is_right, "{}: {said}", vector["name"]);
    }
}

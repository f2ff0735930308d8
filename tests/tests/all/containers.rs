//! The files for containers hold together. No container engine is needed: they are read, not run.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

/// Reads YAML with the first Python that has a module for it, and hands it over as JSON.
const YAML_TO_JSON: &str = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn compose() -> Value {
    for python in ["python3", "/usr/bin/python3"] {
        let file = root().join("docker-compose.yml");
        let output = Command::new(python).args(["-c", YAML_TO_JSON]).arg(file).output();
        let Ok(output) = output else { continue };
        if output.status.success() {
            return serde_json::from_slice(&output.stdout).expect("JSON");
        }
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("No module named 'yaml'"), "docker-compose.yml: {said}");
    }
    panic!("no Python with YAML; run scripts/install-test-deps.sh");
}

/// `COPY` lines of the Dockerfile that take from this repository: their sources.
fn copied(dockerfile: &str) -> Vec<&str> {
    let copies = dockerfile.lines().filter_map(|line| line.strip_prefix("COPY "));
    let ours = copies.filter(|line| !line.starts_with("--from="));
    let sources = ours.flat_map(|line| line.rsplit_once(' ').map_or("", |(sources, _)| sources).split(' '));
    sources.collect()
}

#[test]
fn services_wait_for_healthy_ones_that_exist() {
    let compose = compose();
    let services = compose["services"].as_object().expect("services");
    for (name, service) in services {
        for (other, how) in service["depends_on"].as_object().into_iter().flatten() {
            assert!(services.contains_key(other), "{name} depends on {other}");
            assert_eq!(how["condition"], "service_healthy", "{name} waits for {other}");
            assert!(services[other]["healthcheck"]["test"].is_array(), "{other} has a health check");
        }
    }
}

#[test]
fn the_server_dials_the_database_that_is_made() {
    let compose = compose();
    let made = &compose["services"]["postgres"]["environment"];
    let [user, password, database] =
        ["POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"].map(|name| made[name].as_str().expect("set"));
    let dialled = format!("--database=postgres://{user}:{password}@postgres/{database}");
    let command = compose["services"]["server"]["command"].as_array().expect("a list");
    assert!(command.iter().any(|part| *part == dialled), "{command:?} lacks {dialled}");
}

#[test]
fn volumes_are_declared() {
    let compose = compose();
    for (name, service) in compose["services"].as_object().expect("services") {
        for volume in service["volumes"].as_array().into_iter().flatten() {
            let (volume, _) = volume.as_str().expect("text").split_once(':').expect("a volume and a place");
            assert!(compose["volumes"].get(volume).is_some(), "{name} uses the volume {volume}");
        }
    }
}

#[test]
fn the_image_is_built_from_what_there_is_and_runs_as_nobody_special() {
    let dockerfile = fs::read_to_string(root().join("Dockerfile")).expect("a Dockerfile");
    let sources = copied(&dockerfile);
    assert!(sources.contains(&"engine"), "{sources:?}");
    for source in sources {
        assert!(root().join(source).exists(), "the Dockerfile copies {source}");
    }
    let (_, last) = dockerfile.rsplit_once("\nFROM ").expect("several stages");
    assert!(last.contains("\nUSER touchline\n"), "the last stage runs as a user of its own");
    assert!(last.contains("\nHEALTHCHECK "), "the last stage has a health check");
}

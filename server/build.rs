//! Puts the built web client into a list of embedded files, or a page that says how to build it. Builds and tests of the server
//! must work before Node is there, and nothing is written outside Cargo's own folder, where `make` would take it for built.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Shown where the web client was not built before the server.
const STUB: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Touchline</title>\
    <h1>Touchline</h1><p>The server runs. This binary was built without the web client: run <code>make play</code>, \
    or <code>make web</code> before building the server. The API is at <a href=\"/api/docs\">/api/docs</a>.</p></html>\n";

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
    let own = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets it"));
    let web = own.join("../clients/web");
    let dist = web.join("dist");
    let mut files = Vec::new();
    if dist.join("index.html").exists() {
        println!("cargo:rerun-if-changed=../clients/web/dist");
        collect(&dist, &dist, &mut files);
    } else {
        // Cargo looks again when anything of the client changes; its build does.
        println!("cargo:rerun-if-changed=../clients/web");
        println!("cargo:warning=the web client is not built; the server will show a page that says so");
        std::fs::write(out.join("stub.html"), STUB).expect("Cargo's folder can be written");
        files.push(("/index.html".to_owned(), out.join("stub.html")));
    }
    files.sort();
    let mut code = String::from("pub(super) static FILES: &[(&str, &[u8], &[u8])] = &[\n");
    for (number, (name, path)) in files.into_iter().enumerate() {
        let zipped = out.join(format!("{number}.gz"));
        std::fs::write(&zipped, zip(&path)).expect("Cargo's folder can be written");
        writeln!(code, "    ({name:?}, include_bytes!({path:?}), include_bytes!({zipped:?})),")
            .expect("text can be written");
    }
    code.push_str("];\n");
    std::fs::write(out.join("web_files.rs"), code).expect("Cargo's folder can be written");
}

/// The file in gzip; nothing where that saves too little to be worth a header.
fn zip(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).expect("the built client can be read");
    let mut zipper = GzEncoder::new(Vec::new(), Compression::best());
    zipper.write_all(&bytes).expect("memory can be written");
    let zipped = zipper.finish().expect("memory can be written");
    if zipped.len() * 10 < bytes.len() * 9 { zipped } else { Vec::new() }
}

/// Every file under `folder`, named from `root` with a slash in front.
fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    for entry in std::fs::read_dir(folder).expect("the built client can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            let name = path.strip_prefix(root).expect("it is below").to_str().expect("names are text");
            files.push((format!("/{}", name.replace('\\', "/")), path));
        }
    }
}

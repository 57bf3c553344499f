//! Embeds the web app's files into the binary: `web/dist` as Vite built it, with its `.br` and `.gz` siblings.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use data_encoding::{BASE64, HEXLOWER};
use sha2::{Digest, Sha256};

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", root.display());

    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    files.sort();
    if files.is_empty() {
        println!("cargo:warning=web/dist is empty, so this binary has no web app in it; `make web` builds it");
    }

    let mut table = String::from("static FILES: &[File] = &[\n");
    for (name, path) in files.iter().filter(|(name, _)| !is_compressed(name)) {
        let bytes = fs::read(path).expect("a file of web/dist");
        let etag = HEXLOWER.encode(&Sha256::digest(&bytes)[..8]);
        let compressed = |ending: &str| {
            let sibling =
                path.with_file_name(format!("{}.{ending}", path.file_name().expect("a name").to_string_lossy()));
            if sibling.exists() { format!("Some(include_bytes!({sibling:?}))") } else { "None".into() }
        };
        writeln!(
            table,
            "    File {{ path: {name:?}, etag: \"\\\"{etag}\\\"\", plain: include_bytes!({path:?}), brotli: {}, gzip: {} }},",
            compressed("br"),
            compressed("gz")
        )
        .expect("writing to a string");
    }
    table.push_str("];\n");

    let index = fs::read_to_string(root.join("index.html")).unwrap_or_default();
    let (start, end) = around_preview(&index);
    writeln!(table, "static INDEX_START: &str = {start:?};\nstatic INDEX_END: &str = {end:?};")
        .expect("writing to a string");
    table.push_str(&pages(&fs::read_to_string(root.join(".vite/pages.txt")).unwrap_or_default()));
    writeln!(table, "pub static SCRIPT_HASHES: &str = {:?};", script_hashes(&index)).expect("writing to a string");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("webapp.rs");
    fs::write(out, table).expect("the table is written");
}

fn is_compressed(name: &str) -> bool {
    name.ends_with(".br") || name.ends_with(".gz")
}

fn collect(root: &Path, directory: &Path, files: &mut Vec<(String, PathBuf)>) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.ends_with(".vite") {
            continue; // Vite's manifest.
        } else if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            let absolute = path.canonicalize().expect("a path of web/dist");
            files.push((format!("/{}", name.to_string_lossy()), absolute));
        }
    }
}

/// index.html before and after its tags for previews, which the server replaces.
fn around_preview(html: &str) -> (&str, &str) {
    let (start, rest) = html.split_once("<!-- preview -->").unwrap_or((html, ""));
    (start, rest.split_once("<!-- /preview -->").map_or("", |(_, end)| end))
}

/// The pages of the app, of which the build writes a line each: address, access and files, separated by tabs.
fn pages(list: &str) -> String {
    let mut table = String::from("static PAGES: &[Page] = &[\n");
    for line in list.lines() {
        let [address, access, files] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a page of the build: {line}")
        };
        writeln!(table, "    Page {{ address: {address:?}, access: {access:?}, files: {files:?} }},")
            .expect("writing to a string");
    }
    table + "];\n"
}

/// Hashes of the inline scripts of index.html for the content security policy: no other inline script runs.
fn script_hashes(html: &str) -> String {
    let scripts = html.split("<script>").skip(1).filter_map(|rest| rest.split_once("</script>"));
    let hashes = scripts.map(|(body, _)| format!(" 'sha256-{}'", BASE64.encode(&Sha256::digest(body))));
    hashes.collect()
}

//! The desk asks the features: its SQL names only tables of its own.

use std::path::{Path, PathBuf};

const OWN: [&str; 3] = ["admin_notes", "announcements", "figures_daily"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "sql") {
            found.push(path);
        }
    }
}

/// The words of a text that follow one of these.
fn words_after(text: &str, leads: &[&str]) -> Vec<String> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == '"').filter(|word| !word.is_empty()).collect();
    let pairs = words.windows(2).filter(|pair| leads.contains(&pair[0]));
    pairs.map(|pair| pair[1].trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_').to_owned()).collect()
}

#[test]
fn the_desk_names_no_table_of_another_feature() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut migrations, mut desk) = (Vec::new(), Vec::new());
    files(&source.join("base/db/migrations"), &mut migrations);
    files(&source.join("admin"), &mut desk);
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.trim_start().starts_with("--");
        text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
    };
    let tables: Vec<String> = migrations.iter().flat_map(|path| words_after(&read(path), &["table"])).collect();
    assert!(
        tables.iter().any(|table| table == "users") && OWN.iter().all(|own| tables.iter().any(|table| table == own))
    );
    assert!(desk.len() > 30, "{}", desk.len());
    for path in desk {
        let named = words_after(&read(&path), &["from", "join", "into", "update"]);
        let others: Vec<_> =
            named.iter().filter(|name| tables.contains(name) && !OWN.contains(&name.as_str())).collect();
        assert!(others.is_empty(), "{}: {others:?}", path.display());
    }
}

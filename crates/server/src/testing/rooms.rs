//! The order of rooms and of the modules in them, as `lib.rs` and each room's `mod.rs` list it: a module uses only what is
//! listed before it. Tests, and comments, may name anything.

use std::fs;
use std::path::{Path, PathBuf};

/// Rooms whose modules are features of their own; in the others, one feature is one room.
const ORDERED: [&str; 7] = ["base", "contract", "people", "cards", "play", "tracking", "host"];

struct Room {
    name: String,
    modules: Vec<String>,
}

#[test]
fn modules_use_only_what_is_listed_before_them() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms: Vec<_> = listed(&source.join("lib.rs"))
        .into_iter()
        .map(|name| Room { modules: listed(&source.join(&name).join("mod.rs")), name })
        .collect();
    assert_eq!(rooms.len(), 12, "lib.rs lists the twelve rooms");

    let against: Vec<_> = rooms
        .iter()
        .enumerate()
        .flat_map(|(at, room)| files(&source.join(&room.name)).into_iter().map(move |file| (at, file)))
        .flat_map(|(at, file)| {
            let module = module_of(&file, &source.join(&rooms[at].name));
            let room = &rooms[at].name;
            let uses = uses(&program(&fs::read_to_string(&file).unwrap()), room, depth(&file, &source.join(room)));
            let wrong = uses.into_iter().filter(|used| !is_before(&rooms, used, (at, &module))).collect::<Vec<_>>();
            wrong.into_iter().map(move |(room, module)| format!("{}: crate::{room}::{module}", file.display()))
        })
        .collect();
    assert!(against.is_empty(), "These uses point at a later room or module:\n{}", against.join("\n"));
}

/// The modules that a file declares, in its order, without those that only tests have.
fn listed(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let lines: Vec<_> = text.lines().collect();
    (0..lines.len())
        .filter(|at| *at == 0 || lines[at - 1] != "#[cfg(test)]")
        .filter_map(|at| lines[at].strip_prefix("pub mod ").or_else(|| lines[at].strip_prefix("mod ")))
        .filter_map(|name| name.strip_suffix(';'))
        .map(str::to_owned)
        .collect()
}

/// The Rust files below a folder that are not only for tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        if stem == "tests" {
            continue;
        }
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The room's module to which a file belongs: `clock` for `base/clock.rs`, `db` for `base/db/tx.rs`.
fn module_of(file: &Path, room: &Path) -> String {
    let first = file.strip_prefix(room).unwrap().components().next().unwrap();
    Path::new(first.as_os_str()).file_stem().unwrap().to_str().unwrap().to_owned()
}

/// How many modules a file is below its room: one for `clock.rs` and `db/mod.rs`, two for `db/tx.rs`.
fn depth(file: &Path, room: &Path) -> usize {
    file.strip_prefix(room).unwrap().components().count() - usize::from(file.ends_with("mod.rs"))
}

/// A file's text up to its tests, without comments.
fn program(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The room and the module of each path that begins at the crate or, by `super`, at the room; several for a group. `depth` is how
/// many modules the text is below its room.
fn uses(text: &str, room: &str, depth: usize) -> Vec<(String, String)> {
    let [to_room, to_crate] = [depth, depth + 1].map(|steps| "super::".repeat(steps));
    let after = |start: &str| text.split(start).skip(1).flat_map(paths).collect::<Vec<_>>();
    let of_room = if depth > 0 { after(&to_room) } else { Vec::new() };
    let of_room = of_room.into_iter().map(|path| format!("{room}::{path}"));
    let all = after("crate::").into_iter().chain(after(&to_crate)).chain(of_room);
    all.filter_map(|path| path.split_once("::").map(|(room, rest)| (room.to_owned(), word(rest).to_owned()))).collect()
}

/// The path that a text begins with, or those of its group.
fn paths(text: &str) -> Vec<String> {
    if let Some(group) = text.strip_prefix('{') {
        return items(group).into_iter().flat_map(|item| paths(item.trim_start())).collect();
    }
    let head = word(text);
    let Some(rest) = text[head.len()..].strip_prefix("::") else { return vec![head.to_owned()] };
    paths(rest).into_iter().map(|path| format!("{head}::{path}")).collect()
}

/// The items of a group, up to its end.
fn items(group: &str) -> Vec<&str> {
    let (mut items, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                items.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        if letter == '}' && start > at {
            break;
        }
    }
    items
}

fn word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap()
}

fn is_before(rooms: &[Room], (room, module): &(String, String), (at, own): (usize, &str)) -> bool {
    // A name that is no room is a macro or a name of the crate's root.
    let Some(used) = rooms.iter().position(|r| r.name == *room) else { return true };
    if used != at || !ORDERED.contains(&room.as_str()) {
        return used <= at;
    }
    let place = |name: &str| rooms[at].modules.iter().position(|m| m == name);
    // A name that is no module is an item of the room's `mod.rs`, and that file may name all its modules.
    place(module) <= place(own) || own == "mod"
}

#[test]
fn a_group_of_modules_counts_as_each_of_them() {
    let text = "use crate::people::{mana, tiers};\nlet clock = crate::base::clock::now();\n";
    let expected = [("people", "mana"), ("people", "tiers"), ("base", "clock")];
    assert_eq!(uses(text, "play", 1), expected.map(|(room, module)| (room.to_owned(), module.to_owned())));
}

#[test]
fn groups_of_rooms_nested_groups_and_steps_up_are_seen() {
    let used = |text, depth| {
        let all = uses(text, "base", depth);
        all.iter().map(|(room, module)| format!("{room}::{module}")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(used("use crate::{base::db::{Db, Tx}, people};", 1), "base::db base::db");
    assert_eq!(used("use crate::{base::clock, people::{mana, mail}};", 1), "base::clock people::mana people::mail");
    assert_eq!(used("use crate::people::{mana::{Error, rules}, tiers};", 1), "people::mana people::mana people::tiers");
    assert_eq!(used("use super::{clock::Clock, db};", 1), "base::clock base::db");
    assert_eq!(used("use super::Row;\nuse super::super::clock;", 2), "base::clock");
    assert_eq!(used("super::super::super::people::mana::spend()", 2), "people::mana base::super");
}

#[test]
fn a_later_room_and_a_later_module_are_refused() {
    let room =
        |name: &str, modules: [&str; 2]| Room { name: name.to_owned(), modules: modules.map(str::to_owned).into() };
    let rooms = [room("base", ["clock", "db"]), room("people", ["mail", "mana"])];
    let is_before = |used: (&str, &str), at| is_before(&rooms, &(used.0.to_owned(), used.1.to_owned()), at);
    assert!(is_before(("base", "db"), (1, "mail")) && is_before(("people", "mail"), (1, "mana")));
    assert!(is_before(("base", "db"), (0, "mod")), "a room's own file names its modules");
    assert!(!is_before(("people", "mail"), (0, "db")) && !is_before(("base", "db"), (0, "clock")));
}

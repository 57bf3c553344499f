//! Tells the game which logs to write, and to write them without a size limit.

use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::place::System;
use crate::status::say;

const SECTIONS: [&str; 3] = ["Power", "Decks", "LoadingScreen"];
const KEYS: [(&str, &str); 5] = [
    ("LogLevel", "1"),
    ("FilePrinting", "true"),
    ("ConsolePrinting", "false"),
    ("ScreenPrinting", "false"),
    ("Verbose", "true"),
];
const LIMIT: [(&str, &str); 1] = [("FileSizeLimit.Int", "-1")];

pub fn run(system: &System, yes: bool) -> Result<()> {
    let logs = system.logs().into_iter().find(|logs| logs.parent().is_some_and(Path::is_dir));
    let path =
        system.log_config(logs.as_deref()).context("this system has no place for log.config; see docs/tracker.md")?;
    let wanted: Vec<_> = SECTIONS.iter().map(|section| (*section, &KEYS[..])).collect();
    offer(&path, &wanted, yes)?;
    match logs.as_deref().and_then(System::client_config) {
        Some(path) => offer(&path, &[("Log", &LIMIT)], yes)?,
        None => say(
            "The game was not found: to lift the size limit of its log, write a file client.config beside it with the lines [Log] and FileSizeLimit.Int=-1",
        ),
    }
    say("Restart the game if it is running.");
    Ok(())
}

fn offer(path: &Path, wanted: &[(&str, &[(&str, &str)])], yes: bool) -> Result<()> {
    let old = fs::read_to_string(path).unwrap_or_default();
    let new = merged(&old, wanted);
    if new == old {
        say(&format!("{} is right already.", path.display()));
        return Ok(());
    }
    say(&format!("{} should be:\n\n{new}", path.display()));
    if !yes && !asked("Write it? [y/N] ")? {
        say("Not written.");
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    }
    fs::write(path, new)
        .with_context(|| format!("cannot write {}; save the lines above there yourself", path.display()))?;
    say("Written.");
    Ok(())
}

/// No answer is a no.
fn asked(question: &str) -> Result<bool> {
    let mut output = std::io::stdout();
    write!(output, "{question}")?;
    output.flush()?;
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// The text with the wanted sections; everything else in it stays.
fn merged(old: &str, wanted: &[(&str, &[(&str, &str)])]) -> String {
    let mut lines: Vec<String> = old.lines().map(|line| line.trim_end().to_owned()).collect();
    for (section, keys) in wanted {
        let is_title = |line: &String| line.trim().starts_with('[');
        let title = format!("[{section}]");
        let start = match lines.iter().position(|line| line.trim().eq_ignore_ascii_case(&title)) {
            Some(start) => start + 1,
            None => {
                lines.push(title);
                lines.len()
            }
        };
        for (key, value) in *keys {
            let end = lines[start..].iter().position(is_title).map_or(lines.len(), |length| start + length);
            let names_key =
                |line: &String| line.split_once('=').is_some_and(|(name, _)| name.trim().eq_ignore_ascii_case(key));
            let line = format!("{key}={value}");
            match lines[start..end].iter().position(names_key) {
                Some(at) => lines[start + at] = line,
                None => {
                    let blank = lines[start..end].iter().rev().take_while(|line| line.trim().is_empty()).count();
                    lines.insert(end - blank, line);
                }
            }
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::asks_for_power_log;

    const WANTED: [(&str, &[(&str, &str)]); 2] = [("Power", &KEYS), ("Decks", &KEYS)];

    #[test]
    fn wanted_lines_are_added_and_others_stay() {
        let keys = "LogLevel=1\nFilePrinting=true\nConsolePrinting=false\nScreenPrinting=false\nVerbose=true\n";
        let empty = merged("", &WANTED);
        assert_eq!(empty, format!("[Power]\n{keys}[Decks]\n{keys}"));
        assert_eq!(merged(&empty, &WANTED), empty, "it is right already");
        let old = "[Zone]\r\nFilePrinting=true\r\n\r\n[power]\r\nFilePrinting=False\r\nOther=1\r\n\r\n[Arena]\r\nLogLevel=1\r\n";
        let new = merged(old, &WANTED);
        assert!(asks_for_power_log(&new));
        assert_eq!(
            new,
            format!(
                "[Zone]\nFilePrinting=true\n\n[power]\nFilePrinting=true\nOther=1\nLogLevel=1\nConsolePrinting=false\nScreenPrinting=false\nVerbose=true\n\n[Arena]\nLogLevel=1\n[Decks]\n{keys}"
            )
        );
    }
}

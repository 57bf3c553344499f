//! Where settings come from: the file, and variables of the environment named after the settings.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use toml::{Table, Value};

use super::Config;

const ENV_PREFIX: &str = "RUNESIDE_";
/// Read by other parts of the project under the same prefix; not settings of the server.
const FOREIGN: &[&str] = &[
    "RUNESIDE_BIN",
    "RUNESIDE_SERVER",
    "RUNESIDE_TEST_CARD_DATA",
    "RUNESIDE_TEST_RUNEBOT_EXAMPLES",
    "RUNESIDE_TEST_LOGS",
    "RUNESIDE_TEST_POSTGRES",
    "RUNESIDE_USER_PASSWORD",
];

pub(super) fn read_table(path: &Path) -> Result<Table> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read the settings in {}", path.display()))?;
    text.parse().with_context(|| format!("{} is not valid TOML", path.display()))
}

/// Overwrites the settings in `table` with the given ones, section by section.
pub(super) fn overlay(table: &mut Table, given: Table) {
    for (name, value) in given {
        match (table.get_mut(&name), value) {
            (Some(Value::Table(section)), Value::Table(inner)) => overlay(section, inner),
            (_, value) => {
                table.insert(name, value);
            }
        }
    }
}

/// Each setting's path, with its default as an example of its type.
fn leaves() -> Vec<(Vec<String>, Value)> {
    fn walk(table: &Table, path: &[String], leaves: &mut Vec<(Vec<String>, Value)>) {
        for (name, value) in table {
            let path: Vec<String> = path.iter().cloned().chain([name.clone()]).collect();
            match value {
                Value::Table(inner) => walk(inner, &path, leaves),
                leaf => leaves.push((path, leaf.clone())),
            }
        }
    }
    let mut found = Vec::new();
    if let Ok(table) = Table::try_from(Config::default()) {
        walk(&table, &[], &mut found);
    }
    found
}

fn env_name(path: &[String]) -> String {
    format!("{ENV_PREFIX}{}", path.join("_").to_uppercase())
}

pub(super) fn all_settings() -> String {
    leaves().iter().fold(String::new(), |mut text, (path, default)| {
        let _ = writeln!(text, "  {:<32} {:<40} default {default}", path.join("."), env_name(path));
        text
    })
}

pub(super) fn overlay_env(table: &mut Table, env: impl IntoIterator<Item = (String, String)>) -> Result<()> {
    let leaves = leaves();
    for (name, text) in env {
        if !name.starts_with(ENV_PREFIX) || FOREIGN.contains(&name.as_str()) {
            continue;
        }
        let Some((path, model)) = leaves.iter().find(|(path, _)| env_name(path) == name) else {
            bail!("{name} is set, but there is no such setting. The settings there are:\n{}", all_settings());
        };
        let value = parse(&text, model).with_context(|| format!("{name} cannot be {text:?}"))?;
        insert(table, path, value)?;
    }
    Ok(())
}

fn parse(text: &str, model: &Value) -> Result<Value> {
    Ok(match model {
        Value::Boolean(_) => Value::Boolean(match text {
            "true" | "on" | "1" => true,
            "false" | "off" | "0" => false,
            _ => bail!("it must be true or false"),
        }),
        Value::Integer(_) => Value::Integer(text.parse().context("it must be a whole number")?),
        Value::Array(_) => Value::Array(
            text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(|item| item.into()).collect(),
        ),
        _ => Value::String(text.to_owned()),
    })
}

fn insert(table: &mut Table, path: &[String], value: Value) -> Result<()> {
    match path {
        [] => Ok(()),
        [name] => {
            table.insert(name.clone(), value);
            Ok(())
        }
        [section, rest @ ..] => match table.entry(section.clone()).or_insert_with(|| Value::Table(Table::new())) {
            Value::Table(inner) => insert(inner, rest, value),
            _ => bail!("{section} must be a section of settings"),
        },
    }
}

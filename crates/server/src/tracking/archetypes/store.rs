//! The archetypes' SQL.

use serde_json::{Map, Value, json};

use super::rules::{CardWeights, Shape};
use super::wire::{ArchetypeName, LocalNames};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::params;

/// An archetype as it is stored.
#[derive(Clone, Debug)]
pub struct Archetype {
    pub name: ArchetypeName,
    /// A person chose the name.
    pub named: bool,
    pub shape: Shape,
    pub lists: i64,
    pub retired: bool,
}

const SELECT: &str =
    "select id, class, format, name_en, name_fr, name_es, name_pt, named, centre, signature, lists, retired_at
    from archetypes";

fn read(row: &Row<'_>) -> Result<Archetype, DbError> {
    let names = LocalNames { en: row.get(3)?, fr: row.get(4)?, es: row.get(5)?, pt: row.get(6)? };
    Ok(Archetype {
        name: ArchetypeName { id: row.get(0)?, class: row.get(1)?, format: row.get(2)?, names },
        named: row.get(7)?,
        shape: Shape { centre: weights(&row.get(8)?), signature: weights(&row.get(9)?) },
        lists: row.get(10)?,
        retired: row.get::<Option<i64>>(11)?.is_some(),
    })
}

/// The present archetypes of a class and format.
pub(super) fn of(tx: &mut Tx<'_>, class: &str, format: &str) -> Result<Vec<Archetype>, DbError> {
    let sql = format!("{SELECT} where class = $1 and format = $2 and retired_at is null order by id");
    tx.all(&sql, params![class, format], read)
}

/// All, the retired ones too.
pub(super) fn all(tx: &mut Tx<'_>) -> Result<Vec<Archetype>, DbError> {
    tx.all(&format!("{SELECT} order by class, format, lists desc, id"), params![], read)
}

pub(super) fn names(tx: &mut Tx<'_>) -> Result<Vec<ArchetypeName>, DbError> {
    let sql = "select id, class, format, name_en, name_fr, name_es, name_pt from archetypes";
    tx.all(sql, params![], |row| {
        let names = LocalNames { en: row.get(3)?, fr: row.get(4)?, es: row.get(5)?, pt: row.get(6)? };
        Ok(ArchetypeName { id: row.get(0)?, class: row.get(1)?, format: row.get(2)?, names })
    })
}

/// Adds one and gives its id.
pub(super) fn insert(tx: &mut Tx<'_>, new: &Archetype, now: Timestamp) -> Result<String, DbError> {
    let last: Option<i64> =
        tx.one("select max(cast(id as integer)) from archetypes", params![], |row| row.get(0))?.flatten();
    let id = (last.unwrap_or_default() + 1).to_string();
    let names = &new.name.names;
    tx.run(
        "insert into archetypes (id, class, format, name_en, name_fr, name_es, name_pt, named, centre, signature, lists,
            created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)",
        params![
            &id,
            &new.name.class,
            &new.name.format,
            &names.en,
            &names.fr,
            &names.es,
            &names.pt,
            new.named,
            &json_of(&new.shape.centre),
            &json_of(&new.shape.signature),
            new.lists,
            now
        ],
    )?;
    Ok(id)
}

pub(super) fn set_shape(tx: &mut Tx<'_>, id: &str, shape: &Shape, lists: i64, now: Timestamp) -> Result<(), DbError> {
    let sql = "update archetypes set centre = $2, signature = $3, lists = $4, updated_at = $5 where id = $1";
    tx.run(sql, params![id, &json_of(&shape.centre), &json_of(&shape.signature), lists, now]).map(drop)
}

pub(super) fn retire(tx: &mut Tx<'_>, id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.run("update archetypes set retired_at = $2 where id = $1", params![id, now]).map(drop)
}

/// Gives it the names that a person chose.
pub(super) fn rename(tx: &mut Tx<'_>, id: &str, names: &LocalNames, now: Timestamp) -> Result<bool, DbError> {
    let sql =
        "update archetypes set name_en = $2, name_fr = $3, name_es = $4, name_pt = $5, named = $6, updated_at = $7
        where id = $1";
    Ok(tx.run(sql, params![id, &names.en, &names.fr, &names.es, &names.pt, true, now])? > 0)
}

/// Gives it names that were learnt, unless a person has chosen others.
pub(super) fn set_names(tx: &mut Tx<'_>, id: &str, names: &LocalNames, now: Timestamp) -> Result<(), DbError> {
    let sql = "update archetypes set name_en = $2, name_fr = $3, name_es = $4, name_pt = $5, updated_at = $6
        where id = $1 and named = $7";
    tx.run(sql, params![id, &names.en, &names.fr, &names.es, &names.pt, now, false]).map(drop)
}

/// A list of cards that players keep.
pub(super) struct KeptList {
    pub(super) class: String,
    pub(super) format: String,
    pub(super) cards: CardWeights,
}

/// Lists that somebody has kept or changed since a time, each once, the newest first.
pub(super) fn lists(tx: &mut Tx<'_>, since: Timestamp) -> Result<Vec<KeptList>, DbError> {
    let sql = "select class, format, max(cards) from decks where class is not null and updated_at >= $1
        group by class, format, identity order by max(updated_at) desc";
    tx.all(sql, params![since], |row| {
        Ok(KeptList { class: row.get(0)?, format: row.get(1)?, cards: counts(&row.get(2)?) })
    })
}

/// The cards of a deck's row.
pub fn counts(cards: &Value) -> CardWeights {
    let cards = cards.as_array().into_iter().flatten();
    let count = |card: &Value| {
        let id = u32::try_from(card.get("dbfId")?.as_u64()?).ok()?;
        Some((id, card.get("count")?.as_f64()?))
    };
    cards.filter_map(count).collect()
}

fn weights(map: &Value) -> CardWeights {
    let entries = map.as_object().into_iter().flatten();
    entries.filter_map(|(card, weight)| Some((card.parse().ok()?, weight.as_f64()?))).collect()
}

fn json_of(weights: &CardWeights) -> Value {
    let round = |weight: &f64| (weight * 1000.0).round() / 1000.0;
    Value::Object(weights.iter().map(|(card, weight)| (card.to_string(), json!(round(weight)))).collect::<Map<_, _>>())
}

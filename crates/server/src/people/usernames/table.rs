//! The table of profiles as clients see it.

use crate::contract::registry::{Column, Kind, Rows, Table};

/// Players see each other's name and picture; only the owner sees the other columns.
pub static PROFILES: Table = Table {
    name: "profiles",
    about: "Players: their own row whole, of others the name and the picture",
    columns: &[
        Column::new("id", Kind::Uuid),
        Column::new("username", Kind::Text),
        Column::new("avatar_url", Kind::Text).nullable(),
        Column::new("mana", Kind::Int).private(),
        Column::new("subscription_tier", Kind::Text).private(),
        Column::new("created_at", Kind::Time).private(),
    ],
    key: "id",
    owner: Some("id"),
    rows: Rows::Players,
};

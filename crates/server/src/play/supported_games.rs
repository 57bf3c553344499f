//! The games that the product supports. Everyone may read the list; migrations write it.

use crate::contract::registry::{Column, Kind, Registry, Rows, Table, TableEntry};

pub static GAMES: Table = Table {
    name: "games",
    about: "The games there are, for everyone to read",
    columns: &[
        Column::new("slug", Kind::Text),
        Column::new("name", Kind::Text),
        Column::new("icon_url", Kind::Text).nullable(),
    ],
    key: "slug",
    owner: None,
    rows: Rows::Public,
};

pub fn declare(registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&GAMES));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::GAMES;
    use crate::contract::registry::{Reader, read_record};
    use crate::testing::{TestApp, on_both_engines};

    on_both_engines!(a_visitor_reads_the_one_game_there_is);

    async fn a_visitor_reads_the_one_game_there_is(app: TestApp) {
        assert_eq!(app.count("games").await, 1);
        let game = app.db.read(|tx| read_record(tx, &GAMES, "hearthstone")).await.unwrap().unwrap();
        let expected = json!({ "slug": "hearthstone", "name": "Hearthstone", "icon_url": null });
        assert!(GAMES.sees(Reader::Visitor, &game));
        assert_eq!(json!(GAMES.cut(Reader::Visitor, &game)), expected);
        let door = app.registry.entry("games").unwrap();
        assert!(door.insert.is_none() && door.update.is_none());
    }
}

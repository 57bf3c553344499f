//! Nodes of one database get the newest card data from each other.

use crate::cards::catalog::{FILE, SharedCards};
use crate::testing::{TestApp, cards, on_both_engines};

on_both_engines!(the_newest_cards_are_those_of_all_nodes);

fn shared(app: &TestApp) -> SharedCards {
    SharedCards::new(app.db.clone(), app.cards.clone())
}

fn build(app: &TestApp) -> Option<u32> {
    app.cards.current().map(|data| data.catalog().build())
}

async fn the_newest_cards_are_those_of_all_nodes(app: TestApp) {
    let (data, bare) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let older = app.another_node_with_data(data.path()).await;
    let empty = app.another_node_with_data(bare.path()).await;
    older.give_cards(&cards::content(1));
    app.give_cards(&cards::content(2));
    let changed = shared(&older).exchange().await.unwrap();
    if !app.db.is_postgres() {
        assert_eq!((changed, app.count("card_files").await), (false, 0), "one node has nobody to share with");
        return;
    }
    for node in [&empty, &app, &older, &empty] {
        assert!(shared(node).exchange().await.unwrap());
    }
    assert_eq!([&app, &older, &empty].map(build), [Some(2); 3]);
    // Its copy is as old as the file it is of, so a restart changes nothing.
    for node in [&app, &older, &empty] {
        assert!(!shared(node).exchange().await.unwrap());
    }
    assert_eq!(std::fs::read(older.data().join(FILE)).unwrap(), std::fs::read(app.data().join(FILE)).unwrap());

    // A file that this version of the program cannot read, of a newer one: what is here stays in use.
    app.db.write(|tx| tx.script("update card_files set build = 3, content = 'AAAA'")).await.unwrap();
    let sharing = shared(&older);
    for _ in 0..2 {
        let error = sharing.clone().exchange().await.unwrap_err().to_string();
        assert!(error.contains("build 3 of another node cannot be read"), "{error}");
    }
    assert_eq!(build(&older), Some(2));
}

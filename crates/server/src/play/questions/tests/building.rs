//! The bank in the database: built at start, built again for other cards, never half.

use serde_json::json;

use super::{invented, with_bank};
use crate::base::db::Tx;
use crate::base::language::Language;
use crate::base::random::Dice;
use crate::play::questions::model::Question;
use crate::play::questions::{Draw, Questions, hand, store};
use crate::testing::{Host, TestApp, on_both_engines};

on_both_engines!(
    without_cards_the_handwritten_questions_are_available,
    other_cards_make_another_edition_and_old_questions_are_retired,
    the_same_cards_build_nothing,
    a_failed_build_leaves_the_edition_and_can_be_made_again,
    a_build_that_is_killed_leaves_the_edition_to_games_and_the_next_one_clears_up,
    a_build_that_is_killed_after_the_switch_is_cleared_up,
    an_older_node_never_makes_its_older_bank_current,
    two_editions_at_once_do_not_retire_each_others_questions,
    a_picture_question_shows_its_picture_without_naming_the_card,
);

async fn active(app: &TestApp) -> i64 {
    app.number("select count(*) from quiz_questions where retired_at is null".into()).await
}

async fn without_cards_the_handwritten_questions_are_available(app: TestApp) {
    let app = app.again_without_questions().await;
    assert_eq!(active(&app).await, 0);
    app.questions.begin().await.unwrap();
    let count = hand::questions().len() as i64;
    assert_eq!((active(&app).await, app.count("question_places").await), (count, count));
    let edition = app.questions.edition().await.unwrap().unwrap();
    app.questions.begin().await.unwrap();
    assert_eq!(app.questions.edition().await.unwrap(), Some(edition));
    assert_eq!(app.questions.build().await.unwrap(), None, "no cards, nothing new");
}

async fn other_cards_make_another_edition_and_old_questions_are_retired(app: TestApp) {
    app.questions.begin().await.unwrap();
    app.give_cards(&invented::content(1, 60));
    let first = app.questions.build().await.unwrap().unwrap();
    assert_eq!(first.retired, 0, "handwritten ones stay");
    assert!(first.questions > hand::questions().len() + 300);
    assert_eq!(active(&app).await, first.questions as i64);

    app.pass(60);
    app.give_cards(&invented::content(2, 50));
    let second = app.questions.build().await.unwrap().unwrap();
    assert!(second.retired > 0);
    assert_eq!(
        (active(&app).await, app.count("question_places").await),
        (second.questions as i64, second.questions as i64)
    );
    let kept = app.number(format!("select count(*) from quiz_questions where build = '{}'", first.edition)).await;
    assert_eq!(kept, second.retired as i64, "kept for games that use them");

    app.give_cards(&invented::content(3, 60));
    let third = app.questions.build().await.unwrap().unwrap();
    assert_eq!(third.questions, first.questions);
    assert_eq!(active(&app).await, first.questions as i64, "they are restored under their ids");
}

async fn the_same_cards_build_nothing(app: TestApp) {
    let app = with_bank(app).await;
    assert_eq!(app.questions.build().await.unwrap(), None);
    let bare = app.again_with(|_| {}).await;
    let without_cards = Questions { cards: bare.cards.clone(), ..app.questions.clone() };
    assert_eq!(without_cards.build().await.unwrap(), None, "a node without cards leaves the bank as it is");
    let other = app.questions.clone();
    assert_eq!(other.build().await.unwrap(), None, "the same on another node");
}

async fn a_failed_build_leaves_the_edition_and_can_be_made_again(app: TestApp) {
    let app = with_bank(app).await;
    let first = app.questions.edition().await.unwrap();
    app.give_cards(&invented::content(2, 50));
    app.db.write(|tx| tx.script("alter table question_places rename to question_places_away")).await.unwrap();
    app.questions.build_missing().await.unwrap_err();
    assert_eq!(app.questions.edition().await.unwrap(), first, "the current edition stays");
    app.db.write(|tx| tx.script("alter table question_places_away rename to question_places")).await.unwrap();
    assert!(app.questions.build_missing().await.unwrap());
    assert_ne!(app.questions.edition().await.unwrap(), first);
}

/// What a game draws now.
async fn draw(app: &TestApp) -> Vec<String> {
    let request = Draw { count: 200, mode: "solo".into(), ..Draw::default() };
    let drawn = app.db.read(move |tx| Questions::draw(tx, &request, &mut Dice::new(5))).await.unwrap();
    drawn.iter().map(|question| question.id.to_string()).collect()
}

async fn a_build_that_is_killed_leaves_the_edition_to_games_and_the_next_one_clears_up(app: TestApp) {
    let app = with_bank(app).await;
    let first = app.questions.edition().await.unwrap().unwrap();
    let (questions, drawn) = (app.count("question_places").await, draw(&app).await);
    app.give_cards(&invented::content(2, 50));
    let building = app.questions.clone();
    let build = tokio::spawn(async move { building.build().await });
    while app.count("question_places").await == questions {
        assert!(!build.is_finished());
    }
    build.abort();
    build.await.unwrap_err();
    assert_eq!(app.questions.edition().await.unwrap().as_ref(), Some(&first));
    assert_eq!(draw(&app).await, drawn, "games have the whole edition");
    // The cards are as before again: nothing is built, and what was written in vain goes.
    app.give_cards(&invented::content(1, 100));
    assert!(!app.questions.build_missing().await.unwrap());
    assert_eq!((app.count("question_places").await, active(&app).await), (questions, questions));
    app.give_cards(&invented::content(2, 50));
    assert!(app.questions.build_missing().await.unwrap());
    assert_ne!(app.questions.edition().await.unwrap().as_ref(), Some(&first));
    assert_eq!(app.count("question_places").await, active(&app).await);
}

async fn a_build_that_is_killed_after_the_switch_is_cleared_up(app: TestApp) {
    let app = with_bank(app).await;
    let (questions, drawn) = (active(&app).await, draw(&app).await);
    for sql in [
        "insert into question_places (edition, place, question_id) select 'older', place, question_id from question_places",
        "update quiz_questions set retired_at = 1 where kind = 'picture'",
    ] {
        app.db.write(move |tx| tx.script(sql)).await.unwrap();
    }
    let extra = Question { subject: "of the edition before".into(), ..hand::questions()[0].clone() };
    let now = app.clock.now();
    app.db.write(move |tx| store::save(tx, extra.id(), &extra, "older", now)).await.unwrap();
    assert!(!app.questions.build_missing().await.unwrap());
    assert_eq!((active(&app).await, app.count("question_places").await), (questions, questions));
    assert_eq!(draw(&app).await, drawn);
}

async fn an_older_node_never_makes_its_older_bank_current(app: TestApp) {
    let data = tempfile::tempdir().unwrap();
    let older = app.another_node_with_data(data.path()).await;
    older.give_cards(&invented::content(1, 60));
    assert!(older.questions.build_missing().await.unwrap());
    app.give_cards(&invented::content(2, 50));
    assert!(app.questions.build_missing().await.unwrap());
    let newest = app.questions.edition().await.unwrap();
    let is_shared = app.db.is_postgres();
    // As at its restart. On SQLite there is one node, and what it has counts.
    assert_eq!(older.questions.build_missing().await.unwrap(), !is_shared);
    assert_eq!(app.questions.edition().await.unwrap() == newest, is_shared);
    if !is_shared {
        return;
    }
    // The bank of a program that came later.
    let later = |tx: &mut Tx<'_>| tx.script("update question_bank set program = program + 1");
    app.db.write(later).await.unwrap();
    app.give_cards(&invented::content(3, 50));
    assert!(!app.questions.build_missing().await.unwrap());
    assert_eq!(app.questions.edition().await.unwrap(), newest);
}

async fn two_editions_at_once_do_not_retire_each_others_questions(app: TestApp) {
    app.questions.begin().await.unwrap();
    let (count, now) = (hand::questions().len() as i64, app.clock.now());
    let extra = Question { subject: "of the other alone".into(), ..hand::questions()[0].clone() };
    let id = extra.id();
    // Another node is writing its own edition at the same time.
    let other = move |tx: &mut Tx<'_>| {
        let mut all = hand::questions().iter().chain([&extra]);
        all.try_for_each(|question| store::save(tx, question.id(), question, "other", now))
    };
    app.db.write(other).await.unwrap();
    let close = async || app.questions.clear_up().await.unwrap();
    assert_eq!((close().await, active(&app).await), (1, count), "only the one of the other edition");
    let retired = format!("select count(*) from quiz_questions where id = '{id}' and retired_at is not null");
    assert_eq!(app.number(retired.clone()).await, 1);
    app.db.write(|tx| tx.script("update quiz_questions set retired_at = 1")).await.unwrap();
    assert_eq!((close().await, active(&app).await), (0, count), "questions of the edition are restored");
    assert_eq!(app.number(retired).await, 1);
}

async fn a_picture_question_shows_its_picture_without_naming_the_card(app: TestApp) {
    let host = Host::open().await;
    let app = app.again_with(|config| config.cards.art_url.clone_from(&host.url)).await;
    let app = with_bank(app).await;
    assert!(!app.questions.pictures(), "not checked yet");
    app.questions.check_pictures().await;
    assert!(!app.questions.pictures(), "the service has none");
    for asked in host.asked() {
        host.put(&asked, 200, "image/png", *b"\x89PNG\r\n\x1a\nand so on");
    }
    app.pass(7 * 3600);
    app.questions.check_pictures().await;
    assert!(app.questions.pictures());

    let ana = app.sign_up("ana").await;
    let rows = app.get_as(&ana, "/rest/v1/quiz_questions?kind=eq.picture&limit=1").await.body;
    let (id, url) = (rows[0]["id"].as_str().unwrap(), rows[0]["image_url"].as_str().unwrap());
    assert_eq!(url, format!("/art/v1/questions/{id}.png"));
    host.asked();
    app.get(url).await;
    let asked = host.asked().concat();
    assert!(asked.is_empty() || asked.starts_with("/tiles/INV_"), "{asked}");
    for path in ["/art/v1/questions/x.png", "/art/v1/questions/00000000-0000-0000-0000-000000000000.png"] {
        assert_eq!(app.get(path).await.status.as_u16(), 404);
    }

    let kinds = |pictures: bool| {
        let request = Draw { count: 200, mode: "solo".into(), pictures, ..Draw::default() };
        let drawn = app.db.read(move |tx| Questions::draw(tx, &request, &mut Dice::new(5)));
        async { drawn.await.unwrap().iter().filter(|question| question.kind == "picture").count() }
    };
    assert_eq!(kinds(false).await, 0);
    assert!(kinds(true).await > 0);
    assert_eq!(json!(Language::ALL.map(Language::code)), json!(["en", "fr", "es", "pt"]));
}

//! Draws for players: new questions, enough of them, and the ones they saw are remembered.

use std::collections::HashSet;

use uuid::Uuid;

use super::with_bank;
use crate::base::random::Dice;
use crate::play::questions::{Choice, Difficulty, Draw, Drawn, Questions, Right, judge, note_seen, recent};
use crate::testing::{Player, TestApp, on_both_engines};

on_both_engines!(
    no_question_is_repeated_until_all_have_been_seen,
    a_draw_is_of_its_difficulty_and_about_different_cards,
    the_newest_three_hundred_are_remembered,
    an_empty_database_still_has_questions,
    a_question_without_a_valid_answer_is_not_drawn,
    a_drawn_question_equals_the_generated_one,
);

async fn drawn(app: &TestApp, player: &Player, difficulty: Option<Difficulty>, count: usize, seed: u64) -> Vec<Drawn> {
    let (user, now) = (player.id, app.clock.now());
    app.pass(1);
    let draw = move |tx: &mut crate::base::db::Tx<'_>| {
        let request =
            Draw { difficulty, count, not: recent(tx, user)?, mode: "solo".into(), pictures: true, choices: false };
        let drawn = Questions::draw(tx, &request, &mut Dice::new(seed))?;
        note_seen(tx, user, &drawn, now)?;
        Ok::<_, crate::base::db::DbError>(drawn)
    };
    app.db.write(draw).await.unwrap()
}

async fn no_question_is_repeated_until_all_have_been_seen(app: TestApp) {
    app.questions.begin().await.unwrap();
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    let hard = Some(Difficulty::Hard);
    let all = app.number("select count(*) from quiz_questions where difficulty = 'hard'".into()).await as usize;
    let (mut seen, mut first) = (HashSet::new(), HashSet::new());
    for round in 0..all / 10 {
        let ten = drawn(&app, &ana, hard, 10, round as u64).await;
        assert_eq!(ten.len(), 10);
        assert!(ten.iter().all(|question| seen.insert(question.id)), "round {round}");
        if round == 0 {
            first.clone_from(&seen);
        }
    }
    seen.extend(drawn(&app, &ana, hard, all % 10, 98).await.iter().map(|question| question.id));
    let again = drawn(&app, &ana, hard, 10, 99).await;
    assert_eq!(again.len(), 10, "then they are repeated");
    assert!(again.iter().all(|question| first.contains(&question.id)), "the oldest first");
    seen.extend(again.iter().map(|question| question.id));
    let others = drawn(&app, &ben, hard, 10, 0).await;
    assert!(others.iter().all(|question| seen.contains(&question.id)), "another player is asked the same ones");
}

async fn a_draw_is_of_its_difficulty_and_about_different_cards(app: TestApp) {
    let app = with_bank(app).await;
    let ana = app.sign_up("ana").await;
    for (round, difficulty) in Difficulty::ALL.into_iter().enumerate() {
        let twenty = drawn(&app, &ana, Some(difficulty), 20, round as u64).await;
        assert!(twenty.iter().all(|question| question.difficulty == difficulty));
        let subjects: HashSet<&str> = twenty.iter().map(|question| &*question.subject).collect();
        assert_eq!(subjects.len(), 20);
        let by_hand = twenty.iter().filter(|question| question.kind == "hand").count();
        let expected = if difficulty == Difficulty::Easy { 10 } else { 4 };
        assert_eq!(by_hand, expected, "half of the easy ones and a fifth of the others");
        let kinds: HashSet<&str> = twenty.iter().map(|question| &*question.kind).collect();
        assert!(kinds.len() > 5, "{kinds:?}");
    }
    let any = drawn(&app, &ana, None, 40, 9).await;
    let difficulties: HashSet<Difficulty> = any.iter().map(|question| question.difficulty).collect();
    assert_eq!(difficulties.len(), 3);
    let (one, two) = (drawn(&app, &ana, None, 10, 1).await, drawn(&app, &ana, None, 10, 2).await);
    assert_ne!(one, two);
}

async fn the_newest_three_hundred_are_remembered(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let (user, start) = (ana.id, app.clock.now());
    for round in 0..32_u128 {
        let now = start.plus(std::time::Duration::from_secs(round as u64));
        let question = |n: u128| Drawn { id: Uuid::from_u128(1 + round * 10 + n), ..Drawn::default() };
        let ten: Vec<Drawn> = (0..10).map(question).collect();
        app.db.write(move |tx| note_seen(tx, user, &ten, now)).await.unwrap();
    }
    assert_eq!(app.count("quiz_seen").await, 300);
    let newest = app.db.read(move |tx| recent(tx, user)).await.unwrap();
    assert_eq!(newest.len(), 300);
    assert!(newest[290..].iter().all(|id| id.as_u128() > 310), "newest last");
    assert!(newest.iter().all(|id| id.as_u128() > 20), "the oldest are forgotten");
    app.post_as(&ana, "/functions/v1/delete_user", serde_json::json!({ "password": crate::testing::PASSWORD })).await;
    assert_eq!(app.count("quiz_seen").await, 0, "deleted with the account");
}

async fn an_empty_database_still_has_questions(app: TestApp) {
    let ana = app.sign_up("ana").await;
    let ten = drawn(&app, &ana, Some(Difficulty::Medium), 10, 1).await;
    assert_eq!(ten.len(), 10);
    let more = drawn(&app, &ana, Some(Difficulty::Medium), 10, 2).await;
    let ids: HashSet<Uuid> = ten.iter().chain(&more).map(|question| question.id).collect();
    assert_eq!(ids.len(), 20);
}

async fn a_question_without_a_valid_answer_is_not_drawn(app: TestApp) {
    app.questions.begin().await.unwrap();
    let ana = app.sign_up("ana").await;
    let break_all = "update quiz_questions set correct_answer_fr = 'nothing of it'
                     where difficulty = 'easy' and answer_type = 'QCM'";
    app.db.write(|tx| tx.script(break_all)).await.unwrap();
    let letters = "update quiz_questions set correct_answer_en = 'C', correct_answer_fr = '2', correct_answer_es = 'c',
                   correct_answer_pt = option_3_pt where difficulty = 'medium' and answer_type = 'QCM'
                   and option_3_es <> 'c'";
    app.db.write(|tx| tx.script(letters)).await.unwrap();
    let easy = drawn(&app, &ana, Some(Difficulty::Easy), 10, 1).await;
    let stored: HashSet<&str> = easy.iter().map(answer_type).collect();
    assert_eq!(easy.len(), 10);
    assert!(stored.contains("text") || !easy.is_empty());
    let medium = drawn(&app, &ana, Some(Difficulty::Medium), 10, 1).await;
    for question in medium.iter().filter(|question| answer_type(question) == "QCM") {
        let numbers = question.options.as_ref().unwrap().en.iter().any(|option| option == "2");
        assert!(question.right == Right::Index(2) || numbers, "letters and numbers are understood");
    }
}

async fn a_drawn_question_equals_the_generated_one(app: TestApp) {
    let app = with_bank(app).await;
    let data = app.cards.current().unwrap();
    let bank = crate::play::questions::bank::Bank::make(Some(data.catalog())).unwrap();
    let made: std::collections::HashMap<Uuid, Drawn> =
        bank.questions.iter().map(|question| (question.id(), Drawn::from(question))).collect();
    let ana = app.sign_up("ana").await;
    for question in drawn(&app, &ana, None, 300, 3).await {
        assert_eq!(made[&question.id], question);
        let choice = match &question.right {
            Right::Index(right) => Choice::Index(*right),
            Right::Text { texts, .. } => Choice::Text(texts.pt.to_uppercase()),
        };
        assert!(judge(&question, &choice));
    }
}

fn answer_type(question: &Drawn) -> &'static str {
    match question.right {
        Right::Index(_) => "QCM",
        Right::Text { .. } => "text",
    }
}

//! Checks whole banks: every question passes every gate in every language.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::LazyLock;

use cards::{Catalog, import};

use super::invented;
use crate::base::language::Language;
use crate::play::questions::bank::{Bank, edition};
use crate::play::questions::command::{LanguageArg, QuestionsCommand, show, wrong};
use crate::play::questions::gates;
use crate::play::questions::model::{Answer, Difficulty, Image, Kind, Question};

fn catalog(build: u32, count: u32) -> Catalog {
    Catalog::from_bytes(invented::content(build, count).encode()).unwrap()
}

/// Cards for every kind of question, and their bank.
static LARGE: LazyLock<(Catalog, Bank)> = LazyLock::new(|| {
    let catalog = catalog(1, 300);
    let bank = Bank::make(Some(&catalog)).unwrap();
    (catalog, bank)
});

fn kinds(bank: &Bank) -> BTreeMap<Kind, usize> {
    let mut kinds = BTreeMap::new();
    for question in &bank.questions {
        *kinds.entry(question.kind).or_default() += 1;
    }
    kinds
}

/// The right option is as often in each position.
fn check_positions(bank: &Bank) {
    let mut positions = [0_usize; 4];
    for question in &bank.questions {
        if let Answer::Choice { right, .. } = question.answer {
            positions[right] += 1;
        }
    }
    let all: usize = positions.iter().sum();
    assert!(positions.iter().all(|count| count * 100 > all * 22 && count * 100 < all * 28), "{positions:?}");
}

/// If a card's id would reveal the answer (the card itself, or the set with which its id begins), the picture's address has none.
fn check_addresses(bank: &Bank) {
    for question in &bank.questions {
        let reveals = question.kind == Kind::Set || question.kind.hides_its_subject();
        assert!(!reveals || !matches!(question.image, Image::Tile(_)), "{question:?}");
    }
}

#[test]
fn a_bank_of_invented_cards_has_every_kind_and_passes_every_gate() {
    let (catalog, bank) = &*LARGE;
    assert_eq!(wrong(Some(catalog), bank).unwrap(), [] as [String; 0]);
    let kinds = kinds(bank);
    for kind in Kind::MADE {
        assert!(kinds.contains_key(&kind), "{} is missing: {kinds:?}", kind.name());
    }
    check_positions(bank);
    check_addresses(bank);
}

#[test]
fn cards_without_strings_still_give_most_kinds() {
    let content = invented::content_without_strings(1, 200);
    let catalog = Catalog::from_bytes(content.encode()).unwrap();
    let bank = Bank::make(Some(&catalog)).unwrap();
    assert_eq!(wrong(Some(&catalog), &bank).unwrap(), [] as [String; 0]);
    let kinds = kinds(&bank);
    let missing: Vec<Kind> = Kind::MADE.into_iter().filter(|kind| !kinds.contains_key(kind)).collect();
    assert_eq!(missing, [Kind::Set, Kind::Keyword, Kind::Meaning, Kind::SharedKeyword]);
}

#[test]
fn cards_without_one_of_the_languages_give_no_questions() {
    let mut content = invented::content(1, 100);
    content.locales.retain(|one| one.locale != cards::locale::Locale::EsEs);
    let catalog = Catalog::from_bytes(content.encode()).unwrap();
    assert!(Bank::make(Some(&catalog)).unwrap().questions.iter().all(|question| question.kind == Kind::Hand));
}

#[test]
fn the_same_cards_make_the_same_bank() {
    let (one, two) = (catalog(1, 80), catalog(1, 80));
    let (one, two) = (Bank::make(Some(&one)).unwrap(), Bank::make(Some(&two)).unwrap());
    assert!(one.edition == two.edition && one.questions == two.questions);
    assert_ne!(edition(Some(&catalog(2, 80))), one.edition);
}

#[test]
fn most_questions_stay_when_a_few_cards_are_added() {
    let ids = |count| {
        let bank = Bank::make(Some(&catalog(1, count))).unwrap();
        bank.questions.iter().map(Question::id).collect::<std::collections::HashSet<_>>()
    };
    let (before, after) = (ids(150), ids(153));
    let kept = before.intersection(&after).count();
    assert!(kept * 10 > before.len() * 8, "{kept} of {} stay", before.len());
}

/// The bank of the real card data, if it is available. It has thousands of questions, so it is read in `make soak` only; the bank of
/// invented cards has every kind of question and goes through the same gates.
#[test]
fn the_real_bank_is_large_and_passes_every_gate() {
    if std::env::var_os("SOAK").is_none() {
        println!("not run: SOAK is not set");
        return;
    }
    let Some(folder) = std::env::var_os("RUNESIDE_TEST_CARD_DATA").map(PathBuf::from) else {
        println!("not run: RUNESIDE_TEST_CARD_DATA names no folder of the package hearthstone-data");
        return;
    };
    let content = import::from_folder(&folder, |_, _| {}).unwrap();
    let catalog = Catalog::from_bytes(content.encode()).unwrap();
    let bank = Bank::make(Some(&catalog)).unwrap();
    let wrong = wrong(Some(&catalog), &bank).unwrap();
    assert!(wrong.is_empty(), "{} faults: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
    assert!(bank.questions.len() >= 5_000, "{}", bank.questions.len());
    let mut difficulties: HashMap<Difficulty, usize> = HashMap::new();
    for question in &bank.questions {
        *difficulties.entry(question.difficulty).or_default() += 1;
    }
    assert!(Difficulty::ALL.iter().all(|difficulty| difficulties[difficulty] >= 400), "{difficulties:?}");
    assert!(kinds(&bank).len() >= 13, "12 kinds and those by hand");
    let easy = bank.questions.iter().filter(|question| question.difficulty == Difficulty::Easy);
    assert!(easy.clone().all(|question| !matches!(question.kind, Kind::Rarity | Kind::Set | Kind::Artist)));
    println!("{difficulties:?}, {:?}", kinds(&bank));
    check_positions(&bank);
    // The punctuation of each language.
    for question in &bank.questions {
        let [en, fr, es, pt] = Language::ALL.map(|language| question.question.get(language));
        assert!(fr.ends_with("\u{202f}?"), "{fr}");
        assert!(es.contains('¿') && en.ends_with('?') && pt.ends_with('?'), "{es}");
    }
}

#[test]
fn a_tribe_that_an_old_version_of_the_card_does_not_have_is_not_asked_for() {
    let mut content = invented::content(1, 150);
    let minions = content.cards.iter_mut().filter(|card| !card.races.is_empty());
    let mut disputed = std::collections::HashSet::new();
    for card in minions.step_by(3) {
        disputed.insert(card.id.to_string());
        card.races = Box::new([92]);
    }
    // The same names in an old set, with the tribes of before.
    let before = invented::content(1, 150);
    let both = invented::with_old_versions(content, before);
    let catalog = Catalog::from_bytes(both.encode()).unwrap();
    let bank = Bank::make(Some(&catalog)).unwrap();
    let asked: Vec<&Question> =
        bank.questions.iter().filter(|question| matches!(question.kind, Kind::Tribe | Kind::OddTribe)).collect();
    assert!(asked.len() > 20 && asked.iter().all(|question| !disputed.contains(&question.subject)), "{}", asked.len());
    assert_eq!(wrong(Some(&catalog), &bank).unwrap(), [] as [String; 0]);
}

/// The faults of a valid question after a change.
fn faults_after(change: impl FnOnce(&mut Question)) -> String {
    let good = LARGE.1.questions.iter().find(|question| question.kind == Kind::Class);
    let mut question = good.unwrap().clone();
    change(&mut question);
    gates::faults(&question).iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn french(question: &mut Question) -> &mut [String; 4] {
    match &mut question.answer {
        Answer::Choice { options, .. } => &mut options.fr,
        Answer::Text { .. } => panic!("a choice"),
    }
}

#[test]
fn each_gate_finds_its_fault() {
    assert_eq!(faults_after(|_| {}), "");
    let same = faults_after(|question| french(question)[1] = format!("LE {}!", french(question)[0].to_uppercase()));
    assert!(same.contains("[fr] two options are the same"), "{same}");
    let named =
        faults_after(|question| question.question.fr = format!("Qui est «\u{a0}{}\u{a0}» ?", french(question)[2]));
    assert!(named.contains("[fr] an option stands in the question"), "{named}");
    let revealed = faults_after(|question| {
        question.question.en = "Who is “a Druidess of the Magefolk, warrior and rogueish”?".into()
    });
    assert!(revealed.contains("[en] the question names an option"), "{revealed}");
    let mixed = faults_after(|question| french(question)[3] = "4".into());
    assert!(mixed.contains("[fr] numbers and words"), "{mixed}");
    let empty = faults_after(|question| question.why.pt.clear());
    assert!(empty.contains("[pt] the why is empty"), "{empty}");
    let notation = faults_after(|question| question.question.es = "¿Qué {0} es?".into());
    assert!(notation.contains("[es] the question has signs"), "{notation}");
    let statement = faults_after(|question| question.question.en = "It is so.".into());
    assert!(statement.contains("[en] it is no question"), "{statement}");
}

#[test]
fn truth_refuses_answers_that_the_cards_contradict() {
    use crate::play::questions::truth::Oracle;
    let (catalog, bank) = &*LARGE;
    let oracle = Oracle::new(catalog).unwrap().unwrap();
    for kind in Kind::MADE {
        let Some(good) = bank.questions.iter().find(|question| question.kind == kind) else { continue };
        assert_eq!(oracle.faults(good), [] as [String; 0]);
        let mut bad = good.clone();
        if let Answer::Choice { right, .. } = &mut bad.answer {
            *right = (*right + 1) % 4;
        }
        assert_eq!(oracle.faults(&bad).len(), 4, "{}: in every language", kind.name());
    }
}

#[test]
fn a_repeated_text_is_found() {
    let mut bank = Bank::make(None).unwrap();
    assert_eq!(gates::repeats(&bank.questions), [] as [String; 0]);
    let mut again = bank.questions[0].clone();
    again.subject = "another".into();
    bank.questions.push(again);
    assert_eq!(gates::repeats(&bank.questions).len(), 4);
}

#[test]
fn the_commands_print_the_bank() {
    let run = |command: &QuestionsCommand| {
        let mut out = Vec::new();
        show(None, command, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert!(run(&QuestionsCommand::Check).contains("every one passes every gate"));
    let stats = run(&QuestionsCommand::Stats);
    assert!(stats.contains("hand") && stats.contains("medium"), "{stats}");
    let sample = |seed| QuestionsCommand::Sample {
        count: 3,
        language: LanguageArg::Fr,
        kind: Some("hand".into()),
        difficulty: None,
        seed: Some(seed),
    };
    assert_eq!(run(&sample(1)).matches("[hand, ").count(), 3);
    assert_eq!(run(&sample(1)), run(&sample(1)));
    assert_ne!(run(&sample(1)), run(&sample(2)));
}

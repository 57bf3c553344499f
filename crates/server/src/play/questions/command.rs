//! `runeside questions`: builds, checks and prints the bank.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use cards::Catalog;
use clap::{Subcommand, ValueEnum};

use super::bank::Bank;
use super::model::{Answer, Difficulty, Kind, Question};
use super::truth::Oracle;
use super::{Questions, gates};
use crate::base::language::Language;
use crate::base::random::Dice;

/// The least that a bank with cards must have: questions in all, questions of each difficulty, kinds.
const LEAST: (usize, usize, usize) = (5_000, 400, 12);

#[derive(Subcommand)]
pub enum QuestionsCommand {
    /// Build the bank of the cards at hand. A running server does so itself.
    Build,
    /// Prove that every question of the bank passes every gate in every language; say what is wrong, and fail, if not.
    Check,
    /// Count the questions by kind, difficulty and language.
    Stats,
    /// Print some questions with their answers.
    Sample {
        #[arg(long, default_value_t = 40)]
        count: usize,
        #[arg(long, default_value = "fr")]
        language: LanguageArg,
        /// Only of this kind: cost, flavor, hand…
        #[arg(long)]
        kind: Option<String>,
        #[arg(long)]
        difficulty: Option<DifficultyArg>,
        /// The same number prints the same questions.
        #[arg(long)]
        seed: Option<u64>,
    },
}

#[derive(Clone, Copy, ValueEnum)]
pub enum LanguageArg {
    En,
    Fr,
    Es,
    Pt,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum DifficultyArg {
    Easy,
    Medium,
    Hard,
}

impl QuestionsCommand {
    /// Whether the command needs the database.
    pub fn writes(&self) -> bool {
        matches!(self, Self::Build)
    }
}

/// Builds the bank in the database.
pub async fn build(questions: &Questions) -> Result<()> {
    let start = Instant::now();
    match questions.build().await? {
        Some(built) => {
            let (edition, seconds) = (&built.edition, start.elapsed().as_secs_f64());
            println!("{} questions, edition {edition}, in {seconds:.1} s; {} retired", built.questions, built.retired);
        }
        None => println!("the bank is of these cards already"),
    }
    Ok(())
}

/// Runs a command that needs only the cards.
pub fn show(catalog: Option<&Catalog>, command: &QuestionsCommand, out: &mut impl Write) -> Result<()> {
    let bank = Bank::make(catalog)?;
    match command {
        QuestionsCommand::Build => Ok(()),
        QuestionsCommand::Check => check(catalog, &bank, out),
        QuestionsCommand::Stats => stats(&bank, out),
        QuestionsCommand::Sample { count, language, kind, difficulty, seed } => {
            let language = Language::ALL[*language as usize];
            let difficulty = difficulty.map(|level| Difficulty::ALL[level as usize]);
            let wanted = |question: &&Question| {
                kind.as_ref().is_none_or(|kind| question.kind.name() == kind)
                    && difficulty.is_none_or(|difficulty| question.difficulty == difficulty)
            };
            let mut found: Vec<&Question> = bank.questions.iter().filter(wanted).collect();
            seed.map_or_else(Dice::fresh, Dice::new).shuffle(&mut found);
            found.iter().take(*count).try_for_each(|question| print(question, language, out))
        }
    }
}

/// The faults of a bank, one line each.
pub fn wrong(catalog: Option<&Catalog>, bank: &Bank) -> Result<Vec<String>> {
    let questions = &bank.questions;
    let mut wrong = gates::repeats(questions);
    let oracle = catalog.map(Oracle::new).transpose()?.flatten();
    for question in questions {
        let name = format!("{} {}", question.kind.name(), question.subject);
        wrong.extend(gates::faults(question).iter().map(|fault| format!("{name}: {fault}")));
        if let Some(oracle) = oracle.as_ref().filter(|_| question.kind != Kind::Hand) {
            wrong.extend(oracle.faults(question).iter().map(|fault| format!("{name}: {fault}")));
        }
    }
    Ok(wrong)
}

fn check(catalog: Option<&Catalog>, bank: &Bank, out: &mut impl Write) -> Result<()> {
    let mut wrong = wrong(catalog, bank)?;
    if catalog.is_some() {
        let of = |difficulty| bank.questions.iter().filter(|question| question.difficulty == difficulty).count();
        let kinds = counts(bank).len();
        let (all, each, least_kinds) = LEAST;
        if bank.questions.len() < all || Difficulty::ALL.into_iter().any(|difficulty| of(difficulty) < each) {
            wrong.push(format!("there are too few: {all} in all, {each} of each difficulty"));
        }
        if kinds < least_kinds {
            wrong.push(format!("there are {kinds} kinds of {least_kinds}"));
        }
    }
    for line in &wrong {
        writeln!(out, "{line}")?;
    }
    if !wrong.is_empty() {
        bail!("the bank is not good, see above ({} found)", wrong.len());
    }
    let cards = if catalog.is_some() { "" } else { " (by hand alone: there is no card data)" };
    writeln!(out, "{} questions in 4 languages{cards}: every one passes every gate", bank.questions.len())?;
    Ok(())
}

type Counts = BTreeMap<&'static str, [usize; 3]>;

fn counts(bank: &Bank) -> Counts {
    let mut counts = Counts::new();
    for question in &bank.questions {
        counts.entry(question.kind.name()).or_default()[question.difficulty as usize] += 1;
    }
    counts
}

fn stats(bank: &Bank, out: &mut impl Write) -> Result<()> {
    writeln!(out, "edition {}", bank.edition)?;
    writeln!(out, "{:<16} {:>6} {:>6} {:>6} {:>6}", "kind", "easy", "medium", "hard", "all")?;
    let mut total = [0; 3];
    for (kind, [easy, medium, hard]) in counts(bank) {
        writeln!(out, "{kind:<16} {easy:>6} {medium:>6} {hard:>6} {:>6}", easy + medium + hard)?;
        total = [total[0] + easy, total[1] + medium, total[2] + hard];
    }
    let [easy, medium, hard] = total;
    writeln!(out, "{:<16} {easy:>6} {medium:>6} {hard:>6} {:>6}", "all", easy + medium + hard)?;
    for language in Language::ALL {
        let texts = bank.questions.iter().filter(|question| !question.question.get(language).is_empty()).count();
        let length: usize = bank.questions.iter().map(|question| question.question.get(language).chars().count()).sum();
        let usual = length / texts.max(1);
        writeln!(out, "{:<16} {texts:>6} questions of {usual} characters on average", language.code())?;
    }
    Ok(())
}

fn print(question: &Question, language: Language, out: &mut impl Write) -> Result<()> {
    let (kind, difficulty) = (question.kind.name(), question.difficulty.name());
    writeln!(out, "[{kind}, {difficulty}] {}", question.question.get(language))?;
    match &question.answer {
        Answer::Choice { options, right } => {
            for (at, option) in options.get(language).iter().enumerate() {
                writeln!(out, "  {} {option}", if at == *right { "*" } else { " " })?;
            }
        }
        Answer::Text { right, accept } => {
            writeln!(out, "  = {} {:?}", right.get(language), accept.get(language))?;
        }
    }
    writeln!(out, "    {}", question.why.get(language))?;
    Ok(())
}

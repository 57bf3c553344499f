//! Questions made from card data. Pure: the same data makes the same questions, and a question of one build is the same in the
//! next as long as its cards are.

mod dice;
mod groups;
mod keywords;
mod phrases;
mod pool;
mod telling;
mod values;
mod versus;
mod vocabulary;

use std::collections::HashSet;

use cards::Catalog;
use cards::file::FileError;

pub use self::dice::{of_bytes, of_text, order};
use self::pool::Known;
pub use self::pool::{Pool, Source, is_asked};
use super::gates;
use super::model::{Answer, Difficulty, Four, Image, Kind, Question};
use super::words::fold;
use crate::mail::Language;

/// How many questions of a kind there are at most in each difficulty.
const MOST_OF_A_KIND: usize = 170;
/// From here on a question is no longer easy, and from here on it is hard.
const MEDIUM: u32 = 36;
const HARD: u32 = 54;

/// A question before it is known whether it is good enough. The right option is the first.
struct Draft {
    subject: String,
    /// How hard the options make it, beside how little known its card is.
    nearness: u32,
    obscurity: u32,
    question: Four<String>,
    options: [Four<String>; 4],
    why: Four<String>,
    image: Image,
}

/// Every question that the card data is good for. Empty where it lacks a language.
pub fn generate(catalog: &Catalog) -> Result<Vec<Question>, FileError> {
    let Some(source) = Source::load(catalog)? else { return Ok(Vec::new()) };
    let pool = Pool::new(catalog, &source);
    let maker = Maker { order: (0..pool.cards.len()).collect(), pool: &pool, seen: Default::default() };
    Ok(maker.make())
}

struct Maker<'p> {
    pool: &'p Pool<'p>,
    order: Vec<usize>,
    /// The texts there are, in each language: none is asked twice.
    seen: Four<HashSet<String>>,
}

impl Maker<'_> {
    fn make(mut self) -> Vec<Question> {
        let mut made = Vec::new();
        for kind in Kind::MADE {
            self.of_kind(kind, &mut made);
        }
        made
    }

    /// In an order of the kind's own, until there are enough of each difficulty.
    fn of_kind(&mut self, kind: Kind, made: &mut Vec<Question>) {
        let pool = self.pool;
        let salt = dice::of_text(kind.name());
        let mut rooms = [MOST_OF_A_KIND; 3];
        let mut take = |draft: Draft, rooms: &mut [usize; 3]| {
            let room = &mut rooms[difficulty(kind, draft.obscurity + draft.nearness) as usize];
            if *room == 0 {
                return;
            }
            let question = finished(kind, draft, salt);
            if gates::faults(&question).is_empty() && self.seen.is_new(&question) {
                *room -= 1;
                made.push(question);
            }
        };
        if let Kind::Keyword | Kind::Meaning = kind {
            for draft in keywords::all(pool, kind) {
                take(draft, &mut rooms);
            }
            return;
        }
        let mut order = std::mem::take(&mut self.order);
        order.sort_by_key(|at| dice::mix(&[salt, pool.cards[*at].key]));
        let maker = CardKind::new(kind, pool);
        for at in &order {
            if !may_fit(kind, pool.cards[*at].obscurity, &rooms) {
                continue;
            }
            if let Some(draft) = maker.draft(&pool.cards[*at], salt) {
                take(draft, &mut rooms);
            }
        }
        self.order = order;
    }
}

/// What makes questions of a kind that is about a card, with what it has to know of all cards.
enum CardKind<'p> {
    Values(Kind, &'p Pool<'p>),
    Groups(Kind, groups::Groups<'p>),
    Telling(Kind, telling::Telling<'p>),
    Versus(Kind, versus::Versus<'p>),
    Shared(keywords::Shared<'p>),
}

impl<'p> CardKind<'p> {
    fn new(kind: Kind, pool: &'p Pool<'p>) -> Self {
        use Kind::*;
        match kind {
            Cost | Attack | Health | Stats | Durability => Self::Values(kind, pool),
            Flavor | Text | Picture => Self::Telling(kind, telling::Telling::new(kind, pool)),
            OddClass | OddTribe | SameCost | Dearer => Self::Versus(kind, versus::Versus::new(pool)),
            SharedKeyword => Self::Shared(keywords::Shared::new(pool)),
            Class | Rarity | Type | Tribe | School | Set | Artist | Hand | Keyword | Meaning => {
                Self::Groups(kind, groups::Groups::new(pool))
            }
        }
    }

    fn draft(&self, known: &Known<'p>, salt: u64) -> Option<Draft> {
        let seed = dice::mix(&[salt, known.key]);
        match self {
            Self::Values(kind, pool) => values::draft(*kind, pool, known, seed),
            Self::Groups(kind, groups) => groups.draft(*kind, known, seed),
            Self::Telling(kind, telling) => telling.draft(*kind, known, seed),
            Self::Versus(kind, versus) => versus.draft(*kind, known, seed),
            Self::Shared(shared) => shared.draft(known, seed),
        }
    }
}

impl Four<HashSet<String>> {
    /// Notes the texts of a question, if all of them are new.
    fn is_new(&mut self, question: &Question) -> bool {
        let folded = question.question.map(|text| fold(text));
        if folded.iter().any(|(language, text)| self.get(language).contains(text)) {
            return false;
        }
        let Self { en, fr, es, pt } = self;
        for (language, text) in folded.iter() {
            let set = match language {
                Language::En => &mut *en,
                Language::Fr => &mut *fr,
                Language::Es => &mut *es,
                Language::Pt => &mut *pt,
            };
            set.insert(text.clone());
        }
        true
    }
}

/// How hard a kind is by itself, from 0.
fn hardness(kind: Kind) -> u32 {
    match kind {
        Kind::Hand => 0,
        Kind::Type => 0,
        Kind::Text | Kind::Tribe => 8,
        Kind::Class | Kind::School | Kind::OddTribe => 12,
        Kind::OddClass | Kind::SharedKeyword | Kind::Rarity => 16,
        Kind::Cost | Kind::Dearer | Kind::Set => 18,
        Kind::Attack | Kind::Health | Kind::Durability | Kind::Picture => 22,
        Kind::Stats | Kind::SameCost | Kind::Flavor => 26,
        Kind::Artist => 34,
        Kind::Keyword | Kind::Meaning => 14,
    }
}

fn difficulty(kind: Kind, more: u32) -> Difficulty {
    match hardness(kind) + more {
        HARD.. => Difficulty::Hard,
        MEDIUM.. => Difficulty::Medium,
        _ => Difficulty::Easy,
    }
}

/// Whether a card may make a question of a difficulty that has room. Spares making most of those that have not.
fn may_fit(kind: Kind, obscurity: u32, rooms: &[usize; 3]) -> bool {
    let (least, most) = (difficulty(kind, obscurity.saturating_sub(8)), difficulty(kind, obscurity + 20));
    rooms[least as usize..=most as usize].iter().any(|room| *room > 0)
}

fn finished(kind: Kind, draft: Draft, salt: u64) -> Question {
    let difficulty = difficulty(kind, draft.obscurity + draft.nearness);
    let seed = dice::mix(&[salt, of_text(&draft.question.en)]);
    let order = dice::order(seed, draft.options.each_ref().map(|option| option.en.as_str()));
    let right = order.iter().position(|from| *from == 0).unwrap_or_default();
    let options = Four::of(|language| order.map(|from| draft.options[from].get(language).clone()));
    Question {
        kind,
        subject: draft.subject,
        category: kind.category().to_owned(),
        difficulty,
        question: draft.question,
        answer: Answer::Choice { options, right },
        why: draft.why,
        image: draft.image,
    }
}

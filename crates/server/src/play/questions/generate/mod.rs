//! Generates questions from card data. Pure: the same data makes the same questions, and a question stays the same in the next
//! build as long as its cards do.

mod clues;
mod explanations;
mod groups;
mod hash;
mod keywords;
mod phrases;
mod pool;
mod values;
mod versus;
mod vocabulary;

use std::collections::HashSet;

use cards::Catalog;
use cards::file::FileError;

pub use self::hash::{hash_bytes, hash_text, order};
use self::pool::PoolCard;
pub use self::pool::{Pool, Source, is_asked};
use super::gates;
use super::model::{Answer, Difficulty, Four, Image, Kind, Question};
use super::words::fold;
use crate::base::language::Language;

/// The most questions of a kind in each difficulty.
const MOST_OF_A_KIND: usize = 170;
/// The hardness from which a question is medium, and from which it is hard.
const MEDIUM: u32 = 36;
const HARD: u32 = 54;
/// The most obscurity of a card in an easy question: of the first sets or a Core set, or a legend with a nickname.
const MOST_EASY_OBSCURITY: u32 = 28;

/// A question before it has passed the gates. The right option is the first.
struct Draft {
    subject: String,
    /// How much harder the options make it, in addition to `obscurity`.
    nearness: u32,
    obscurity: u32,
    question: Four<String>,
    options: [Four<String>; 4],
    why: Four<String>,
    image: Image,
}

/// All questions of the card data. Empty if it lacks a language.
pub fn generate(catalog: &Catalog) -> Result<Vec<Question>, FileError> {
    let Some(source) = Source::load(catalog)? else { return Ok(Vec::new()) };
    let pool = Pool::new(catalog, &source);
    let generator = Generator { order: (0..pool.cards.len()).collect(), pool: &pool, seen: Default::default() };
    Ok(generator.run())
}

struct Generator<'p> {
    pool: &'p Pool<'p>,
    order: Vec<usize>,
    /// The texts so far, in each language: no text is used twice.
    seen: Four<HashSet<String>>,
}

impl Generator<'_> {
    fn run(mut self) -> Vec<Question> {
        let mut questions = Vec::new();
        for kind in Kind::MADE {
            self.add_kind(kind, &mut questions);
        }
        questions
    }

    /// Goes through the cards in an order by hash, until there are enough questions of each difficulty.
    fn add_kind(&mut self, kind: Kind, questions: &mut Vec<Question>) {
        let pool = self.pool;
        let salt = hash::hash_text(kind.name());
        let mut rooms = [MOST_OF_A_KIND; 3];
        let mut take = |draft: Draft, rooms: &mut [usize; 3]| {
            let room = &mut rooms[difficulty(kind, draft.obscurity, draft.nearness) as usize];
            if *room == 0 {
                return;
            }
            let question = finish(kind, draft, salt);
            if gates::faults(&question).is_empty() && self.seen.add_new(&question) {
                *room -= 1;
                questions.push(question);
            }
        };
        if let Kind::Keyword | Kind::Meaning = kind {
            for draft in keywords::all(pool, kind) {
                take(draft, &mut rooms);
            }
            return;
        }
        let mut order = std::mem::take(&mut self.order);
        order.sort_by_key(|at| hash::mix(&[salt, pool.cards[*at].key]));
        let card_kind = CardKind::new(kind, pool);
        for at in &order {
            if !may_fit(kind, pool.cards[*at].obscurity, &rooms) {
                continue;
            }
            if let Some(draft) = card_kind.draft(&pool.cards[*at], salt) {
                take(draft, &mut rooms);
            }
        }
        self.order = order;
    }
}

/// The generator of a kind that is about single cards, with the data it needs of all cards.
enum CardKind<'p> {
    Values(Kind, &'p Pool<'p>),
    Groups(Kind, groups::Groups<'p>),
    Clues(Kind, clues::Clues<'p>),
    Versus(Kind, versus::Versus<'p>),
    Shared(keywords::SharedKeywords<'p>),
}

impl<'p> CardKind<'p> {
    fn new(kind: Kind, pool: &'p Pool<'p>) -> Self {
        use Kind::*;
        match kind {
            Cost | Attack | Health | Stats | Durability => Self::Values(kind, pool),
            Flavor | Text | Picture => Self::Clues(kind, clues::Clues::new(kind, pool)),
            OddClass | OddTribe | SameCost | Dearer => Self::Versus(kind, versus::Versus::new(pool)),
            SharedKeyword => Self::Shared(keywords::SharedKeywords::new(pool)),
            Class | Rarity | Type | Tribe | School | Set | Artist | Hand | Keyword | Meaning => {
                Self::Groups(kind, groups::Groups::new(pool))
            }
        }
    }

    fn draft(&self, entry: &PoolCard<'p>, salt: u64) -> Option<Draft> {
        let seed = hash::mix(&[salt, entry.key]);
        match self {
            Self::Values(kind, pool) => values::draft(*kind, pool, entry, seed),
            Self::Groups(kind, groups) => groups.draft(*kind, entry, seed),
            Self::Clues(kind, clues) => clues.draft(*kind, entry, seed),
            Self::Versus(kind, versus) => versus.draft(*kind, entry, seed),
            Self::Shared(shared) => shared.draft(entry, seed),
        }
    }
}

impl Four<HashSet<String>> {
    /// Adds the texts of a question and returns true, if all of them are new.
    fn add_new(&mut self, question: &Question) -> bool {
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

fn difficulty(kind: Kind, obscurity: u32, nearness: u32) -> Difficulty {
    let by_sum = match hardness(kind) + obscurity + nearness {
        HARD.. => Difficulty::Hard,
        MEDIUM.. => Difficulty::Medium,
        _ => Difficulty::Easy,
    };
    let least = match kind {
        // Players do not see these during a game, and remember them of few cards.
        Kind::Rarity | Kind::Set | Kind::Artist => Difficulty::Hard,
        _ if obscurity > MOST_EASY_OBSCURITY => Difficulty::Medium,
        _ => Difficulty::Easy,
    };
    by_sum.max(least)
}

/// Whether a card may give a question of a difficulty that still has room. Avoids most drafts that would be dropped.
fn may_fit(kind: Kind, obscurity: u32, rooms: &[usize; 3]) -> bool {
    let (least, most) = (difficulty(kind, obscurity.saturating_sub(8), 0), difficulty(kind, obscurity, 20));
    rooms[least as usize..=most as usize].iter().any(|room| *room > 0)
}

fn finish(kind: Kind, draft: Draft, salt: u64) -> Question {
    let difficulty = difficulty(kind, draft.obscurity, draft.nearness);
    let seed = hash::mix(&[salt, hash_text(&draft.question.en)]);
    let order = hash::order(seed, draft.options.each_ref().map(|option| option.en.as_str()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_questions_are_about_well_known_cards_and_not_about_rarity_or_set() {
        assert_eq!(difficulty(Kind::Type, 0, 0), Difficulty::Easy);
        assert_eq!(difficulty(Kind::Type, MOST_EASY_OBSCURITY + 1, 0), Difficulty::Medium);
        for kind in [Kind::Rarity, Kind::Set, Kind::Artist] {
            assert_eq!(difficulty(kind, 0, 0), Difficulty::Hard, "{kind:?}");
        }
        assert_eq!(difficulty(Kind::Class, 40, 4), Difficulty::Hard);
    }
}

//! Drawing questions for a game: new ones for its players, some of them by hand, no two about the same card.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::bank::{Span, Spans};
use super::drawn::{ALL_MODES, Drawn, geography};
use super::model::{Difficulty, Kind};
use super::{hand, store};
use crate::db::{DbError, Tx};
use crate::random::Dice;

/// Of five questions one is by hand, as long as there are new ones.
const ONE_BY_HAND_OF: usize = 5;
/// Fetched beyond what is needed: some turn out to be about the same card.
const SPARE: usize = 4;

/// What a game wants.
#[derive(Clone, Debug, Default)]
pub struct Draw {
    /// Any, if none.
    pub difficulty: Option<Difficulty>,
    pub count: usize,
    /// What its players were asked lately ([`super::recent`]), the newest last: comes again only when nothing else is left, the
    /// oldest first.
    pub not: Vec<Uuid>,
    /// `solo`, `ranked`, `duo`, `battle-royale`: a question may be for one mode alone.
    pub mode: String,
    /// Whether pictures can be shown ([`super::Questions::pictures`]).
    pub pictures: bool,
    /// Only questions with four options: where answers must be quick, nobody writes.
    pub choices: bool,
}

/// As many questions as are wanted, in an order of chance.
pub fn draw(tx: &mut Tx<'_>, wish: &Draw, dice: &mut Dice) -> Result<Vec<Drawn>, DbError> {
    let mut taken = Taken { wish, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
    if let Some(open) = store::open(tx)? {
        let places = store::places(tx, &open.edition, &wish.not)?;
        let seen = wish.not.iter().enumerate().filter_map(|(at, id)| Some((*places.get(id)?, at)));
        // Of one that several players saw, the last time counts.
        let avoided: HashMap<i64, usize> = seen.collect();
        let order = order(&open.spans, wish, &avoided, dice);
        let mut rest = order.as_slice();
        while !rest.is_empty() && taken.wants() > 0 {
            let (part, others) = rest.split_at((taken.wants() + SPARE).min(rest.len()));
            rest = others;
            store::fetch(tx, &open.edition, part)?.into_iter().for_each(|question| taken.add(question));
        }
    }
    Ok(fill(taken, dice))
}

/// When the bank does not have enough: those by hand, then the one that needs no card, then some again.
fn fill(mut taken: Taken<'_>, dice: &mut Dice) -> Vec<Drawn> {
    if taken.wants() > 0 {
        let fits = |at: &usize| taken.wish.difficulty.is_none_or(|wanted| hand::questions()[*at].difficulty == wanted);
        let (mut fitting, mut others): (Vec<usize>, Vec<usize>) = (0..hand::questions().len()).partition(fits);
        let seen: HashMap<Uuid, usize> = taken.wish.not.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        let when = |at: &usize| seen.get(&hand::questions()[*at].id()).copied();
        dice.shuffle(&mut fitting);
        fitting.sort_by_key(when);
        dice.shuffle(&mut others);
        others.sort_by_key(when);
        for at in fitting.into_iter().chain(others) {
            if taken.wants() > 0 {
                taken.add(Drawn::from(&hand::questions()[at]));
            }
        }
    }
    let Taken { wish, mut questions, .. } = taken;
    if questions.is_empty() {
        questions.push(geography());
    }
    for at in 0..wish.count.saturating_sub(questions.len()) {
        questions.push(questions[at].clone());
    }
    questions.truncate(wish.count);
    dice.shuffle(&mut questions);
    questions
}

struct Taken<'w> {
    wish: &'w Draw,
    ids: HashSet<Uuid>,
    subjects: HashSet<String>,
    questions: Vec<Drawn>,
}

impl Taken<'_> {
    fn wants(&self) -> usize {
        self.wish.count - self.questions.len()
    }

    fn add(&mut self, question: Drawn) {
        let fits = question.mode == ALL_MODES || question.mode == self.wish.mode;
        let seen = self.wish.pictures || question.kind != Kind::Picture.name();
        let quick = !self.wish.choices || question.options.is_some();
        let new = !self.ids.contains(&question.id) && !self.subjects.contains(&question.subject);
        if self.wants() > 0 && fits && seen && quick && new {
            self.ids.insert(question.id);
            self.subjects.insert(question.subject.clone());
            self.questions.push(question);
        }
    }
}

/// The places to look at, best first: some by hand, the others that are new, those by hand that are left, what was seen, and last
/// the other difficulties. `avoided` says how late a place was seen.
fn order(spans: &Spans, wish: &Draw, avoided: &HashMap<i64, usize>, dice: &mut Dice) -> Vec<i64> {
    let wanted = |difficulty: &Difficulty| wish.difficulty.is_none_or(|only| only == *difficulty);
    let (mut by_hand, mut made, mut seen, mut others) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (difficulty, Span { start, made: from, end }) in spans {
        for place in *start..*end {
            let list = match (wanted(difficulty), avoided.contains_key(&place)) {
                (false, _) => &mut others,
                (true, true) => &mut seen,
                (true, false) if place < *from => &mut by_hand,
                _ => &mut made,
            };
            list.push(place);
        }
    }
    for list in [&mut by_hand, &mut made, &mut seen, &mut others] {
        dice.shuffle(list);
    }
    for list in [&mut seen, &mut others] {
        list.sort_by_key(|place| avoided.get(place).copied());
    }
    let first = by_hand.len().min(wish.count / ONE_BY_HAND_OF);
    let rest = by_hand.split_off(first);
    [by_hand, made, rest, seen, others].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_is_by_hand_and_what_was_seen_comes_last() {
        let spans = Spans::from([
            (Difficulty::Easy, Span { start: 0, made: 10, end: 40 }),
            (Difficulty::Hard, Span { start: 40, made: 45, end: 60 }),
        ]);
        let wish = Draw { difficulty: Some(Difficulty::Easy), count: 10, ..Draw::default() };
        // Those with high numbers were seen first.
        let avoided: HashMap<i64, usize> = (0..5).chain(30..42).map(|place| (place, 100 - place as usize)).collect();
        let order = order(&spans, &wish, &avoided, &mut Dice::new(1));
        assert_eq!(order.len(), 60);
        assert!(order[..2].iter().all(|place| (5..10).contains(place)), "{order:?}");
        assert!(order[2..22].iter().all(|place| (10..30).contains(place)));
        assert!(order[22..25].iter().all(|place| (5..10).contains(place)));
        let oldest_first: Vec<i64> = (30..40).rev().chain((0..5).rev()).collect();
        assert_eq!(order[25..40], oldest_first);
        assert!(order[40..58].iter().all(|place| *place >= 42));
        assert_eq!(order[58..], [41, 40], "also of the other difficulties");
    }

    #[test]
    fn dice_are_even_and_repeat_themselves() {
        let mut counts = [0; 6];
        let mut dice = Dice::new(7);
        for _ in 0..6000 {
            counts[dice.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!(Dice::new(3).order(), Dice::new(3).order());
        let (mut one, mut two) = (Dice::new(1).order(), [0, 1, 2, 3]);
        one.sort_unstable();
        two.sort_unstable();
        assert_eq!(one, two);
    }

    #[test]
    fn without_a_bank_there_are_those_by_hand() {
        for (difficulty, count) in [(Some(Difficulty::Easy), 10), (Some(Difficulty::Hard), 20), (None, 60)] {
            let wish = Draw { difficulty, count, mode: "solo".into(), ..Draw::default() };
            let taken = Taken { wish: &wish, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
            let drawn = fill(taken, &mut Dice::new(9));
            let ids: HashSet<Uuid> = drawn.iter().map(|question| question.id).collect();
            assert_eq!((drawn.len(), ids.len()), (count, count));
            assert!(drawn.iter().all(|question| difficulty.is_none_or(|wanted| wanted == question.difficulty)));
        }
    }

    #[test]
    fn without_a_bank_too_what_was_seen_comes_again_oldest_first() {
        let all = hand::questions().iter().filter(|question| question.difficulty == Difficulty::Hard);
        let not: Vec<Uuid> = all.map(|question| question.id()).collect();
        let oldest: HashSet<Uuid> = not[..10].iter().copied().collect();
        let wish = Draw { difficulty: Some(Difficulty::Hard), count: 10, not, ..Draw::default() };
        let taken = Taken { wish: &wish, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
        let drawn: HashSet<Uuid> = fill(taken, &mut Dice::new(9)).iter().map(|question| question.id).collect();
        assert_eq!(drawn, oldest);
    }

    #[test]
    fn who_wants_options_is_not_asked_to_write() {
        let wish = Draw { count: 200, choices: true, ..Draw::default() };
        let taken = Taken { wish: &wish, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
        assert!(fill(taken, &mut Dice::new(9)).iter().all(|question| question.options.is_some()));
    }

    #[test]
    fn there_are_always_as_many_as_are_wanted() {
        let wish = Draw { count: 1000, ..Draw::default() };
        let taken = Taken { wish: &wish, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
        assert_eq!(fill(taken, &mut Dice::new(9)).len(), 1000);
    }
}

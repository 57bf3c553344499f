//! Draws questions for a game: new ones for its players, some of them handwritten, no two about the same card.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::bank::{Span, Spans};
use super::drawn::{ALL_MODES, Drawn, geography};
use super::model::{Difficulty, Kind};
use super::{desk_store, hand, store};
use crate::base::db::{DbError, Tx};
use crate::base::random::Dice;

/// One of so many questions is handwritten, as long as there are new ones. More of the easy ones, because they are the first that
/// a player meets.
fn one_by_hand_of(difficulty: Option<Difficulty>) -> usize {
    if difficulty == Some(Difficulty::Easy) { 2 } else { 5 }
}

/// How many more are fetched than needed, because some may be about the same card.
const SPARE: usize = 4;

/// The questions that a game wants.
#[derive(Clone, Debug, Default)]
pub struct Draw {
    /// `None`: any.
    pub difficulty: Option<Difficulty>,
    pub count: usize,
    /// What its players were asked lately ([`super::recent`]), the newest last. Drawn again only when nothing else is left,
    /// the oldest first.
    pub not: Vec<Uuid>,
    /// `solo`, `ranked`, `daily`, `duo`, `battle-royale`: a question may be limited to one mode.
    pub mode: String,
    /// Whether pictures can be shown ([`super::Questions::pictures`]).
    pub pictures: bool,
    /// Only questions with four options, for games without time to type.
    pub choices: bool,
}

/// As many questions as requested, in random order.
pub fn draw(tx: &mut Tx<'_>, request: &Draw, dice: &mut Dice) -> Result<Vec<Drawn>, DbError> {
    let mut selection = Selection { request, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
    if let Some(bank) = store::current_edition(tx)? {
        let places = store::places(tx, &bank.edition, &request.not)?;
        let seen = request.not.iter().enumerate().filter_map(|(at, id)| Some((*places.get(id)?, at)));
        // If several players saw a question, the latest time counts.
        let avoided: HashMap<i64, usize> = seen.collect();
        let order = order(&bank.spans, request, &avoided, dice);
        let mut rest = order.as_slice();
        while !rest.is_empty() && selection.missing() > 0 {
            let (part, others) = rest.split_at((selection.missing() + SPARE).min(rest.len()));
            rest = others;
            store::fetch(tx, &bank.edition, part)?.into_iter().for_each(|question| selection.add(question));
        }
    }
    let retired = if selection.missing() > 0 { desk_store::retired(tx)? } else { Vec::new() };
    Ok(fill(selection, &retired, dice))
}

/// Fills up if the bank does not have enough: with handwritten questions that are not retired, then the built-in one, then repeats.
fn fill(mut selection: Selection<'_>, retired: &[Uuid], dice: &mut Dice) -> Vec<Drawn> {
    if selection.missing() > 0 {
        let fits =
            |at: &usize| selection.request.difficulty.is_none_or(|wanted| hand::questions()[*at].difficulty == wanted);
        let (mut fitting, mut others): (Vec<usize>, Vec<usize>) = (0..hand::questions().len()).partition(fits);
        let seen: HashMap<Uuid, usize> = selection.request.not.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        let when = |at: &usize| seen.get(&hand::questions()[*at].id()).copied();
        dice.shuffle(&mut fitting);
        fitting.sort_by_key(when);
        dice.shuffle(&mut others);
        others.sort_by_key(when);
        for at in fitting.into_iter().chain(others) {
            if selection.missing() > 0 && !retired.contains(&hand::questions()[at].id()) {
                selection.add(Drawn::from(&hand::questions()[at]));
            }
        }
    }
    let Selection { request, mut questions, .. } = selection;
    if questions.is_empty() {
        questions.push(geography());
    }
    for at in 0..request.count.saturating_sub(questions.len()) {
        questions.push(questions[at].clone());
    }
    questions.truncate(request.count);
    dice.shuffle(&mut questions);
    questions
}

/// The questions chosen so far.
struct Selection<'w> {
    request: &'w Draw,
    ids: HashSet<Uuid>,
    subjects: HashSet<String>,
    questions: Vec<Drawn>,
}

impl Selection<'_> {
    fn missing(&self) -> usize {
        self.request.count - self.questions.len()
    }

    fn add(&mut self, question: Drawn) {
        let fits_mode = question.mode == ALL_MODES || question.mode == self.request.mode;
        let can_be_shown = self.request.pictures || question.kind != Kind::Picture.name();
        let fits_choices = !self.request.choices || question.options.is_some();
        let new = !self.ids.contains(&question.id) && !self.subjects.contains(&question.subject);
        if self.missing() > 0 && fits_mode && can_be_shown && fits_choices && new {
            self.ids.insert(question.id);
            self.subjects.insert(question.subject.clone());
            self.questions.push(question);
        }
    }
}

/// The numbers to try, best first: some handwritten ones, new generated ones, the other handwritten ones, ones already seen, and
/// last other difficulties. `avoided` has when a number was seen, as a position in `Draw::not`.
fn order(spans: &Spans, request: &Draw, avoided: &HashMap<i64, usize>, dice: &mut Dice) -> Vec<i64> {
    let wanted = |difficulty: &Difficulty| request.difficulty.is_none_or(|only| only == *difficulty);
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
    let first = by_hand.len().min(request.count / one_by_hand_of(request.difficulty));
    let rest = by_hand.split_off(first);
    [by_hand, made, rest, seen, others].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_are_handwritten_and_seen_ones_come_last() {
        let spans = Spans::from([
            (Difficulty::Easy, Span { start: 0, made: 10, end: 40 }),
            (Difficulty::Hard, Span { start: 40, made: 45, end: 60 }),
        ]);
        let request = Draw { difficulty: Some(Difficulty::Easy), count: 10, ..Draw::default() };
        // Higher numbers were seen earlier.
        let avoided: HashMap<i64, usize> = (0..5).chain(30..42).map(|place| (place, 100 - place as usize)).collect();
        let order = order(&spans, &request, &avoided, &mut Dice::new(1));
        assert_eq!(order.len(), 60);
        assert!(order[..5].iter().all(|place| (5..10).contains(place)), "half of the easy ones: {order:?}");
        assert!(order[5..25].iter().all(|place| (10..30).contains(place)));
        let oldest_first: Vec<i64> = (30..40).rev().chain((0..5).rev()).collect();
        assert_eq!(order[25..40], oldest_first);
        assert!(order[40..58].iter().all(|place| *place >= 42));
        assert_eq!(order[58..], [41, 40], "also of the other difficulties");
        let hard = Draw { difficulty: Some(Difficulty::Hard), ..request };
        let order = super::order(&spans, &hard, &HashMap::new(), &mut Dice::new(1));
        assert_eq!(order[..10].iter().filter(|place| (40..45).contains(*place)).count(), 2, "a fifth of the others");
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
    fn without_a_bank_handwritten_questions_are_drawn() {
        for (difficulty, count) in [(Some(Difficulty::Easy), 10), (Some(Difficulty::Hard), 20), (None, 60)] {
            let request = Draw { difficulty, count, mode: "solo".into(), ..Draw::default() };
            let selection =
                Selection { request: &request, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
            let drawn = fill(selection, &[], &mut Dice::new(9));
            let ids: HashSet<Uuid> = drawn.iter().map(|question| question.id).collect();
            assert_eq!((drawn.len(), ids.len()), (count, count));
            assert!(drawn.iter().all(|question| difficulty.is_none_or(|wanted| wanted == question.difficulty)));
        }
    }

    #[test]
    fn without_a_bank_seen_questions_are_repeated_oldest_first() {
        let all = hand::questions().iter().filter(|question| question.difficulty == Difficulty::Hard);
        let not: Vec<Uuid> = all.map(|question| question.id()).collect();
        let oldest: HashSet<Uuid> = not[..10].iter().copied().collect();
        let request = Draw { difficulty: Some(Difficulty::Hard), count: 10, not, ..Draw::default() };
        let selection =
            Selection { request: &request, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
        let drawn: HashSet<Uuid> = fill(selection, &[], &mut Dice::new(9)).iter().map(|question| question.id).collect();
        assert_eq!(drawn, oldest);
    }

    #[test]
    fn a_draw_of_choices_has_no_text_answers() {
        let request = Draw { count: 200, choices: true, ..Draw::default() };
        let selection =
            Selection { request: &request, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
        assert!(fill(selection, &[], &mut Dice::new(9)).iter().all(|question| question.options.is_some()));
    }

    #[test]
    fn there_are_always_as_many_as_requested() {
        let request = Draw { count: 1000, ..Draw::default() };
        let selection =
            Selection { request: &request, ids: HashSet::new(), subjects: HashSet::new(), questions: Vec::new() };
        assert_eq!(fill(selection, &[], &mut Dice::new(9)).len(), 1000);
    }
}

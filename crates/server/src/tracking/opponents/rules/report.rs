//! How often a chance that is told is right, on lists that were not learnt from.

use std::collections::BTreeMap;

use guess::Model;

use super::fit::{opponent, part, tried};
use super::{ClassLists, Learnt, List, fit, learn};
use crate::base::random::Dice;

/// The numbers of cards seen that are tried.
const SEEN: std::ops::RangeInclusive<usize> = 3..=10;
/// Chances below this are not told as a call.
const FIRST: f64 = 0.5;
const SEED: u64 = 35;

/// Calls with a chance from one tenth to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bucket {
    pub called: u32,
    pub right: u32,
    /// The sum of the chances that were told.
    pub told: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// 50 to 60 %, up to 90 to 100 %.
    pub buckets: [Bucket; 5],
    /// By the number of cards seen: tries, and those in which the likeliest deck was the right one.
    pub by_seen: Vec<(usize, u32, u32)>,
    /// Of the cards that were told with 70 to 80 %: how many, and how many the deck had.
    pub cards: (u32, u32),
    pub lists: usize,
    pub classes: usize,
    /// Of each half.
    pub models: Vec<Model>,
}

/// Learns each half of the lists, and tries the other half: which half a list is in depends on its cards alone. Each list is tried as
/// often as another, so archetypes are as likely as lists of them, whatever is played.
pub fn check(classes: &[ClassLists]) -> Report {
    let (mut report, mut dice) = (Report::default(), Dice::new(SEED));
    report.by_seen = SEEN.map(|seen| (seen, 0, 0)).collect();
    for held in [0, 1] {
        let known = |class: &ClassLists| part(&class.lists, 2, held, false).cloned().collect();
        let learnt_from: Vec<ClassLists> =
            classes.iter().map(|class| ClassLists { lists: known(class), ..class.clone() }).collect();
        // What is tried was not seen before, when the model was chosen either.
        let model = fit(&divided(&learnt_from));
        report.models.push(model);
        for (class, known) in classes.iter().zip(&learnt_from) {
            let Some(learnt) = learn(&known.lists, &BTreeMap::new(), model) else { continue };
            report.classes += usize::from(held == 0);
            for list in tried(&class.lists, 2, held) {
                report.lists += 1;
                SEEN.for_each(|seen| report.try_out(list, seen, &learnt, &mut dice));
            }
        }
    }
    report
}

/// The halves were made by the last bit of a list's number; what is learnt from is divided by the other ones.
fn divided(classes: &[ClassLists]) -> Vec<ClassLists> {
    let mut classes = classes.to_vec();
    classes.iter_mut().flat_map(|class| &mut class.lists).for_each(|list| list.identity /= 2);
    classes
}

impl Report {
    /// Sees so many cards of a list, and guesses.
    fn try_out(&mut self, list: &List, cards: usize, learnt: &Learnt, dice: &mut Dice) {
        let opponent = opponent(list, cards, learnt, dice);
        let guess = guess::guess(&learnt.group, &opponent.seen);
        self.note(cards, guess.best(), opponent.archetype);
        for told in guess.cards.iter().filter(|it| (0.7..0.8).contains(&it.chance)) {
            let seen = opponent.seen.iter().find(|seen| seen.card == told.card).map_or(0, |seen| seen.copies);
            self.cards.0 += 1;
            self.cards.1 += u32::from(list.cards.get(&told.card).is_some_and(|copies| *copies > seen));
        }
    }

    fn note(&mut self, seen: usize, best: Option<(usize, f64)>, truth: Option<usize>) {
        let is_right = best.map(|(index, _)| index) == truth;
        if let Some((_, tries, right)) = self.by_seen.iter_mut().find(|it| it.0 == seen) {
            *tries += 1;
            *right += u32::from(is_right);
        }
        let Some((_, chance)) = best.filter(|(_, chance)| *chance >= FIRST) else { return };
        let bucket = &mut self.buckets[(((chance - FIRST) * 10.0) as usize).min(4)];
        bucket.called += 1;
        bucket.right += u32::from(is_right);
        bucket.told += chance;
    }

    /// In words, a line each.
    pub fn lines(&self) -> Vec<String> {
        let percent = |part: f64, all: u32| {
            if all == 0 { "-".to_owned() } else { format!("{:.1} %", part * 100.0 / f64::from(all)) }
        };
        let mut lines =
            vec![format!("{} lists of {} classes and formats, each held out once", self.lists, self.classes)];
        for Model { temper, pull, slope, shift } in &self.models {
            lines.push(format!(
                "a card seen weighs {temper}, {pull} lists of the class are added to an archetype, odds ^ {slope} * e ^ {shift}"
            ));
        }
        for (index, it) in self.buckets.iter().enumerate() {
            let from = 50 + index * 10;
            let (right, told) = (percent(f64::from(it.right), it.called), percent(it.told, it.called));
            lines.push(format!(
                "called {from} to {} %: {} times, {} right ({right}), told {told} on average",
                from + 10,
                it.called,
                it.right
            ));
        }
        for (seen, tries, right) in &self.by_seen {
            lines.push(format!(
                "{seen} cards seen: the likeliest is right {} of {tries} times ({})",
                right,
                percent(f64::from(*right), *tries)
            ));
        }
        let (told, had) = self.cards;
        lines.push(format!(
            "cards told with 70 to 80 %: {told}, the deck had {had} ({})",
            percent(f64::from(had), told)
        ));
        lines
    }
}

//! A group as a text of lines: the model, the other decks, then each archetype. Whole numbers only, so that the page's module stays
//! small: shares are per mille.

use std::fmt::{Display, Formatter, Result};

use crate::{CardShare, Group, Kind, Model, Seen};

impl Group {
    /// `temper pull slope shift` in thousandths, then a line for each kind: its prior by any measure, its lists and the cards of its decks in tenths,
    /// a tab and its cards. `None` if it is not of this form.
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut head = lines.next()?.split(' ');
        let mut thousandths = || Some(f64::from(head.next()?.parse::<i32>().ok()?) / 1000.0);
        let model =
            Model { temper: thousandths()?, pull: thousandths()?, slope: thousandths()?, shift: thousandths()? };
        let kind = |line: &str| {
            let (head, cards) = line.split_once('\t')?;
            let mut numbers = head.split(' ').map(number);
            let mut next = || numbers.next().flatten();
            Some(Kind::new(next()?, next()? / 10.0, next()? / 10.0, parse_cards(cards)?))
        };
        Some(Self { model, other: kind(lines.next()?)?, archetypes: lines.map(kind).collect::<Option<_>>()? })
    }
}

impl Seen {
    /// `card:copies` with spaces between.
    pub fn parse_all(text: &str) -> Option<Vec<Self>> {
        let seen = |entry: &str| {
            let (card, copies) = entry.split_once(':')?;
            Some(Self { card: card.parse().ok()?, copies: copies.parse().ok()? })
        };
        entries(text).map(seen).collect()
    }
}

/// The cards of a kind: `card:one:two` with spaces between, without `:two` if it is 0.
impl Display for Kind {
    fn fmt(&self, text: &mut Formatter<'_>) -> Result {
        for (at, share) in self.cards().iter().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            write!(text, "{gap}{}:{}", share.card, per_mille(share.one))?;
            if per_mille(share.two) > 0 {
                write!(text, ":{}", per_mille(share.two))?;
            }
        }
        Ok(())
    }
}

fn parse_cards(text: &str) -> Option<Vec<CardShare>> {
    let share = |entry: &str| {
        let mut numbers = entry.split(':');
        let card = numbers.next()?.parse().ok()?;
        let (one, two) = (share_of(numbers.next()?)?, share_of(numbers.next().unwrap_or("0"))?);
        Some(CardShare { card, one, two: two.min(one) })
    };
    entries(text).map(share).collect()
}

fn number(text: &str) -> Option<f64> {
    text.parse::<u32>().ok().map(f64::from)
}

/// Split at spaces only: `split_whitespace` would add Unicode tables to the page's module.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|entry| !entry.is_empty())
}

fn share_of(text: &str) -> Option<f64> {
    let share: u32 = text.parse().ok()?;
    (share <= 1000).then(|| f64::from(share) / 1000.0)
}

/// Of a share from 0 to 1.
fn per_mille(share: f64) -> u32 {
    (share * 1000.0).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_read_from_its_text() {
        let group = Group::parse("700 2500 1200 -100\n20 95 300\t7:500:250 3:1000\n80 40 301\t3:100:900").unwrap();
        assert_eq!(group.model, Model { temper: 0.7, pull: 2.5, slope: 1.2, shift: -0.1 });
        assert_eq!((group.other.prior, group.other.lists, group.other.deck), (20.0, 9.5, 30.0));
        assert_eq!(group.other.to_string(), "3:1000 7:500:250", "in ascending order");
        assert_eq!(group.archetypes[0].to_string(), "3:100:100", "two copies are one as well");
        assert_eq!(Group::parse("700 100 1000 0\n1 2 3\t").unwrap().archetypes.len(), 0);
    }

    #[test]
    fn other_texts_are_no_groups() {
        let kinds = ["x 1 1\t3:1", "2 1 1\t3:x", "2 1\t3:1", "2 1 1\t3", "2 1 1\t3:1001", "2 1 1", "2 -1 1\t"];
        for text in kinds.map(|kind| format!("700 100 1000 0\n{kind}")).into_iter().chain([
            "".into(),
            "700".into(),
            "x 1 1\n1 1 1\t".into(),
            "1 1\n1 1 1\t".into(),
        ]) {
            assert_eq!(Group::parse(&text), None, "{text:?}");
        }
        assert_eq!(Seen::parse_all("3:1 7:2").unwrap(), [Seen { card: 3, copies: 1 }, Seen { card: 7, copies: 2 }]);
        assert_eq!(Seen::parse_all(" ").unwrap(), []);
        assert_eq!((Seen::parse_all("3"), Seen::parse_all("3:x")), (None, None));
    }
}

//! What a match may say of the cards of the player's own deck. Pure.

use ::cards::Catalog;

use super::{Refusal, Source, is_card};
use crate::tracking::match_cards::{CardPlay, first_printing};
use crate::tracking::matches::args::MatchCard;

/// More different cards than a deck has.
pub const MAX_CARDS: usize = 60;
/// Of one card.
const MAX_COPIES: i64 = 4;
/// In a mulligan.
const MAX_OFFERED: i64 = 10;
/// More own turns than a game has.
const MAX_TURN: i64 = 60;

/// A card whose numbers were checked, by the id of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct SentCard {
    id: String,
    offered: u8,
    kept: u8,
    drawn: Option<u8>,
    played: Option<u8>,
}

pub(super) fn check(source: Source, sent: &[MatchCard]) -> Result<Vec<SentCard>, Refusal> {
    const INVALID: Refusal = Refusal::Invalid("cards");
    if sent.len() > MAX_CARDS || source != Source::Log && !sent.is_empty() {
        return Err(INVALID);
    }
    let checked: Vec<SentCard> = sent.iter().map(|card| check_one(card).ok_or(INVALID)).collect::<Result<_, _>>()?;
    let offered: i64 = checked.iter().map(|card| i64::from(card.offered)).sum();
    let is_twice = |(at, card): (usize, &SentCard)| checked[..at].iter().any(|other| other.id == card.id);
    if offered > MAX_OFFERED || checked.iter().enumerate().any(is_twice) { Err(INVALID) } else { Ok(checked) }
}

fn check_one(sent: &MatchCard) -> Option<SentCard> {
    let number = |number: i64, most: i64| (0..=most).contains(&number).then_some(number as u8);
    let turn = |turn: Option<i64>| turn.map_or(Some(None), |turn| number(turn, MAX_TURN).map(Some));
    let offered = number(sent.offered.unwrap_or_default(), MAX_COPIES)?;
    let kept = number(sent.kept.unwrap_or_default(), offered.into())?;
    let id = Some(&sent.card).filter(|id| is_card(id))?.clone();
    Some(SentCard { id, offered, kept, drawn: turn(sent.drawn)?, played: turn(sent.played)? })
}

/// Cards as a client sends them; what the card data does not have is left out.
pub fn sent(plays: &[CardPlay], catalog: &Catalog) -> Vec<MatchCard> {
    let card = |play: &CardPlay| {
        Some(MatchCard {
            card: catalog.card(play.card)?.id.to_string(),
            offered: Some(play.offered.into()),
            kept: Some(play.kept.into()),
            drawn: play.drawn.map(i64::from),
            played: play.played.map(i64::from),
        })
    };
    plays.iter().filter_map(card).collect()
}

/// The cards that the card data has, all printings of one together.
pub fn plays(sent: &[SentCard], catalog: &Catalog) -> Vec<CardPlay> {
    let mut plays: Vec<CardPlay> = Vec::new();
    for it in sent {
        let Some(known) = catalog.by_id(&it.id) else { continue };
        let card = first_printing(Some(catalog), known.dbf_id);
        let play = CardPlay { card, offered: it.offered, kept: it.kept, drawn: it.drawn, played: it.played };
        match plays.iter_mut().find(|other| other.card == card) {
            Some(other) => other.join(play),
            None => plays.push(play),
        }
    }
    plays
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cards;

    fn card(id: &str, change: impl FnOnce(&mut MatchCard)) -> MatchCard {
        let mut card = MatchCard { card: id.into(), ..MatchCard::default() };
        change(&mut card);
        card
    }

    #[test]
    fn numbers_and_ids_are_those_of_a_game() {
        let of = |sent: &[MatchCard]| check(Source::Log, sent).map(|cards| cards.len());
        let fine =
            [card("A_1", |it| (it.offered, it.kept, it.drawn) = (Some(2), Some(1), Some(0))), card("A_2", |_| {})];
        assert_eq!((of(&fine), of(&[])), (Ok(2), Ok(0)));
        let many: Vec<MatchCard> = (0..61).map(|n| card(&format!("A_{n}"), |_| {})).collect();
        assert_eq!(of(&many[..60]), Ok(60));
        let offered: Vec<MatchCard> = (0..11).map(|n| card(&format!("A_{n}"), |it| it.offered = Some(1))).collect();
        for wrong in [
            many,
            offered,
            vec![card("A_1", |it| it.offered = Some(5))],
            vec![card("A_1", |it| it.offered = Some(-1))],
            vec![card("A_1", |it| (it.offered, it.kept) = (Some(1), Some(2)))],
            vec![card("A_1", |it| it.drawn = Some(61))],
            vec![card("A_1", |it| it.played = Some(-1))],
            vec![card("A_1", |_| {}), card("A_1", |_| {})],
            vec![card("Nim#1234", |_| {})],
            vec![card("", |_| {})],
        ] {
            assert_eq!(of(&wrong), Err(Refusal::Invalid("cards")), "{wrong:?}");
        }
        assert_eq!(check(Source::Manual, &fine), Err(Refusal::Invalid("cards")), "only the log tells it");
        assert_eq!(check(Source::Manual, &[]), Ok(Vec::new()));
    }

    #[test]
    fn unknown_cards_are_left_out_and_printings_are_one_card() {
        let mut content = cards::content(1);
        let of = |id: &str| content.cards.iter().position(|card| &*card.id == id).unwrap();
        let (first, other) = (of("TEST_1001"), of("TEST_1002"));
        content.cards[other].deck.copy_of = content.cards[first].dbf_id;
        let catalog = Catalog::from_bytes(content.encode()).unwrap();
        let sent = [
            card("TEST_1002", |it| (it.offered, it.kept, it.drawn) = (Some(1), Some(1), Some(0))),
            card("TEST_1001", |it| (it.offered, it.drawn, it.played) = (Some(1), Some(4), Some(5))),
            card("NOBODY", |it| it.offered = Some(1)),
        ];
        let found = plays(&check(Source::Log, &sent).unwrap(), &catalog);
        assert_eq!(found, [CardPlay { card: 1001, offered: 2, kept: 1, drawn: Some(0), played: Some(5) }]);
    }
}

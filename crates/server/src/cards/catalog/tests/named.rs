//! Cards by the ids of a log.

use ::cards::locale::Locale;
use ::cards::model::{CardType, Class, Rarity};

use crate::base::clock::Clock;
use crate::base::config;
use crate::cards::catalog::{Cards, FILE, NamedCard, TOKEN_FILE};
use crate::testing::cards;

fn named(cards: &Cards, ids: &[&str], locale: Locale) -> Vec<NamedCard> {
    cards.named(ids.iter().copied(), locale).unwrap()
}

#[test]
fn cards_and_tokens_are_named_and_unknown_ids_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Cards::open(folder.path(), &config::Cards::default(), Clock::system()).unwrap();
    let ids = ["TEST_SPELL", "NOBODY", "TEST_POWER", "HERO_08", "TEST_COIN", "TEST_FABLEDt1"];
    assert_eq!(named(&open(), &ids, Locale::EnUs), [], "without any data");

    let content = cards::content_with_tokens(1);
    content.save(&folder.path().join(FILE)).unwrap();
    let ids_of = |found: &[NamedCard]| found.iter().map(|card| card.id.clone().into_string()).collect::<Vec<_>>();
    assert_eq!(ids_of(&named(&open(), &ids, Locale::EnUs)), ["TEST_SPELL", "HERO_08", "TEST_FABLEDt1"]);

    std::fs::write(folder.path().join(TOKEN_FILE), content.encode_tokens()).unwrap();
    let found = named(&open(), &ids, Locale::FrFr);
    let names: Vec<&str> = found.iter().map(|card| card.name.as_str()).collect();
    assert_eq!(names, ["Tempête de braise", "Étincelle", "Ilva", "Pièce brillante", "Héraut 2005"]);
    let costs: Vec<Option<u16>> = found.iter().map(|card| card.cost).collect();
    assert_eq!(costs, [Some(4), Some(2), None, Some(0), Some(3)]);
    let [spell, power, _, coin, companion] = &found[..] else { panic!("five cards") };
    assert_eq!((spell.kind, spell.class, spell.rarity), (CardType::Spell, Class::Mage, Some(Rarity::Rare)));
    assert_eq!((spell.collectible, companion.collectible, spell.text.is_empty()), (true, false, false));
    assert_eq!((power.kind, power.class, power.rarity), (CardType::HeroPower, Class::Mage, None));
    assert_eq!((coin.class, coin.collectible, coin.dbf_id), (Class::Neutral, false, 3001));
    assert_eq!(named(&open(), &["TEST_COIN"], Locale::DeDe)[0].name, "Shiny Coin");
}

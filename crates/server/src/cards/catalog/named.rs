//! Cards by the ids of the game's log: from the card data, else from the token file.

use std::sync::Arc;

use cards::file::FileError;
use cards::locale::Locale;
use cards::model::{Card, CardType, Class, Rarity};
use cards::texts::CardTexts;
use cards::tokens::Token;
use tracing::warn;

use super::{CardData, Cards};

/// What a list shows of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCard {
    pub id: Box<str>,
    pub dbf_id: u32,
    pub name: String,
    /// `None` if none is printed.
    pub cost: Option<u16>,
    pub kind: CardType,
    /// The first if there are several, neutral if there is none.
    pub class: Class,
    /// Of collectible cards, and of tokens that have one.
    pub rarity: Option<Rarity>,
    pub collectible: bool,
    /// Of a set that Standard has.
    pub standard: bool,
    /// Empty if it has none; tokens never have one.
    pub text: String,
}

impl Cards {
    /// The cards with these ids; unknown ones are left out. Blocks; not for an async thread.
    pub fn named<'a>(
        &self,
        ids: impl IntoIterator<Item = &'a str>,
        locale: Locale,
    ) -> Result<Vec<NamedCard>, FileError> {
        let data = self.current();
        let texts = data.as_deref().map(|data| texts(data, locale)).transpose()?;
        let card = |id| {
            let (data, texts) = (data.as_deref()?, texts.as_deref()?);
            let card = data.catalog().by_id(id)?;
            Some(NamedCard::of_card(card, data.catalog().standard().contains(card.set), texts))
        };
        let named = |id| card(id).or_else(|| Some(NamedCard::of_token(self.token(id)?, locale)));
        Ok(ids.into_iter().filter_map(named).collect())
    }

    /// The card of the token file with this id; none, with a warning, if the file cannot be read. Blocks; not for
    /// an async thread.
    pub fn token(&self, id: &str) -> Option<Token> {
        self.tokens()?.get(id).unwrap_or_else(|error| {
            warn!(%error, "could not read the token file");
            None
        })
    }
}

fn texts(data: &CardData, locale: Locale) -> Result<Arc<CardTexts>, FileError> {
    data.catalog().texts(data.catalog().nearest(locale))
}

impl NamedCard {
    fn of_card(card: &Card, standard: bool, texts: &CardTexts) -> Self {
        let prints_cost = !card.hides_cost && (card.kind != CardType::Hero || card.cost > 0);
        Self {
            id: card.id.clone(),
            dbf_id: card.dbf_id,
            name: texts.name(card.dbf_id).to_owned(),
            cost: prints_cost.then_some(card.cost),
            kind: card.kind,
            class: card.first_class(),
            rarity: card.collectible.then_some(card.rarity),
            collectible: card.collectible,
            standard,
            text: texts.text(card.dbf_id).to_owned(),
        }
    }

    fn of_token(token: Token, locale: Locale) -> Self {
        Self {
            name: token.name(locale).to_owned(),
            class: token.classes.iter().next().unwrap_or(Class::Neutral),
            id: token.id,
            dbf_id: token.dbf_id,
            cost: token.cost,
            kind: token.kind,
            rarity: token.rarity,
            collectible: false,
            standard: false,
            text: String::new(),
        }
    }
}

//! Cards by the ids of the log.

use cards::locale::Locale;

use super::Tracker;
use super::rules::{CARD_CALLS, MAX_TRACKED_CARDS, Refusal};
use super::wire::{TrackerCard, TrackerCards};
use crate::cards::catalog::NamedCard;
use crate::contract::registry::{Call, CallError, Reader};

impl Tracker {
    /// The cards with these ids, also for visitors, who look at a shared replay; unknown ones are left out.
    pub async fn cards(&self, call: &Call, ids: Vec<String>, locale: Locale) -> Result<TrackerCards, CallError> {
        if ids.len() > MAX_TRACKED_CARDS {
            return Err(Refusal::TooManyCards.into());
        }
        let now = self.clock.now();
        let allowed = match call.reader {
            Reader::Player(user) => self.limits.take(CARD_CALLS, &user.to_string(), now),
            _ => self.limits.take_address(CARD_CALLS, call.address, now),
        };
        allowed.map_err(|wait| CallError::TooOften(wait.seconds()))?;
        let cards = self.cards.clone();
        // Tokens are read from the disk.
        let read = move || cards.named(ids.iter().map(String::as_str), locale);
        let named = tokio::task::spawn_blocking(read).await.map_err(anyhow::Error::from)?;
        let named = named.map_err(anyhow::Error::from)?;
        Ok(TrackerCards { cards: named.into_iter().map(TrackerCard::from).collect() })
    }
}

impl From<NamedCard> for TrackerCard {
    fn from(card: NamedCard) -> Self {
        Self {
            id: card.id.into(),
            dbf_id: card.dbf_id,
            name: card.name,
            cost: card.cost,
            kind: card.kind.name().to_owned(),
            class: card.class.name().to_owned(),
            rarity: card.rarity.map(|rarity| rarity.name().to_owned()),
            collectible: card.collectible,
            standard: card.standard,
            text: Some(card.text).filter(|text| !text.is_empty()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::testing::{Engine, TestApp, cards};
    use crate::tracking::tracker::rules::MAX_TRACKED_CARDS;

    #[tokio::test]
    async fn a_user_gets_the_cards_of_a_log_in_the_language_of_the_page() {
        let app = TestApp::on(Engine::Sqlite).await;
        let ana = app.sign_up("ana").await;
        let call = |ids: Value, locale: &'static str| {
            let (app, ana) = (&app, &ana);
            async move { app.rpc(ana, "tracker_cards", json!({ "ids": ids, "locale": locale })).await }
        };
        let ids = json!(["TEST_COIN", "TEST_SPELL", "NOBODY", "TEST_BOSS"]);
        assert_eq!(call(ids.clone(), "fr").await.body, json!({ "cards": [] }), "without card data");

        app.give_cards(&cards::content_with_tokens(1));
        let coin = json!({
            "id": "TEST_COIN", "dbfId": 3001, "name": "Pièce brillante", "cost": 0, "kind": "SPELL", "class": "NEUTRAL",
            "rarity": null, "collectible": false, "standard": false,
        });
        let spell = json!({
            "id": "TEST_SPELL", "dbfId": 2001, "name": "Tempête de braise", "cost": 4, "kind": "SPELL", "class": "MAGE",
            "rarity": "RARE", "collectible": true, "standard": true, "text": "Text of Tempête de braise.",
        });
        let boss = json!({
            "id": "TEST_BOSS", "dbfId": 3003, "name": "Roi du bourbier", "cost": null, "kind": "HERO",
            "class": "WARLOCK", "rarity": null, "collectible": false, "standard": false,
        });
        assert_eq!(call(ids, "fr").await.body, json!({ "cards": [coin, spell, boss] }));
        assert_eq!(call(json!(["TEST_COIN"]), "pt-BR").await.body["cards"][0]["name"], "Shiny Coin");
        let visitor = app.post("/rest/v1/rpc/tracker_cards", json!({ "ids": ["TEST_COIN"], "locale": "en" })).await;
        assert_eq!(visitor.body["cards"][0]["name"], "Shiny Coin");

        let many = vec!["TEST_COIN"; MAX_TRACKED_CARDS + 1];
        assert_eq!(call(json!(many), "en").await.body["hint"], "too_many_cards");
        assert_eq!(call(json!(many[1..]), "en").await.status, 200);
    }
}

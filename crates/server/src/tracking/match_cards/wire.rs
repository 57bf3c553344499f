//! Figures of a card, as clients get them: of everyone's matches and of a player's own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MIN_HANDS;
use crate::base::win_rates::{self, RateDifference, Tally, WinRate};

/// The matches in which something was the case for a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CardRate {
    pub games: i64,
    /// Null if there are too few matches or players.
    pub figures: Option<WinRate>,
    /// From the average of the deck; null with too few.
    pub difference: Option<RateDifference>,
}

impl CardRate {
    /// `all` are the matches of the decks that have the card. Without `is_told` only their number is said.
    pub fn new(of: Tally, all: Tally, is_told: bool) -> Self {
        let told = is_told && of.games() > 0;
        Self {
            games: of.games(),
            figures: told.then(|| of.into()),
            difference: win_rates::difference_from_all(of, all).filter(|_| told && of.games() >= MIN_HANDS),
        }
    }
}

/// What keeping, drawing and playing a card says about winning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CardFigures {
    #[serde(rename = "dbfId")]
    pub card: u32,
    /// Mulligans in which it was offered.
    pub offered: i64,
    /// Of these, from 0 to 1; null if there are too few.
    pub kept_share: Option<f64>,
    pub kept: CardRate,
    /// By the fifth own turn.
    pub drawn: CardRate,
    pub played: CardRate,
}

/// Mulligans in which a card was offered: those in which it was kept, and the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Hands {
    pub kept: CardRate,
    pub replaced: CardRate,
    /// The rate when it was kept less the other one; null if one of the two is of too few.
    pub difference: Option<RateDifference>,
}

impl Hands {
    /// What keeping a card does. `is_told` says which of the two may be said.
    pub fn new(kept: Tally, replaced: Tally, is_told: impl Fn(Tally) -> bool) -> Self {
        let rate = |of: Tally| CardRate {
            games: of.games(),
            figures: Some(of.into()).filter(|_| of.games() > 0 && is_told(of)),
            difference: None,
        };
        let comparable = |of: Tally| is_told(of) && of.games() >= MIN_HANDS;
        Self {
            kept: rate(kept),
            replaced: rate(replaced),
            difference: win_rates::difference(kept, replaced).filter(|_| comparable(kept) && comparable(replaced)),
        }
    }
}

/// The share of mulligans in which a card was kept; `None` of too few.
pub fn share(kept: i64, offered: i64) -> Option<f64> {
    (offered >= MIN_HANDS).then(|| win_rates::round(kept as f64 / offered as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_of_few_matches_is_compared_with_nothing() {
        let all = Tally::new(200, 200);
        let few = CardRate::new(Tally::new(20, 9), all, true);
        assert_eq!((few.games, few.figures.unwrap().wins, few.difference), (29, 20, None));
        let enough = CardRate::new(Tally::new(20, 10), all, true);
        assert_eq!(enough.difference.unwrap().difference, 0.1667);
        let hidden = CardRate::new(Tally::new(20, 10), all, false);
        assert_eq!((hidden.games, hidden.figures, hidden.difference), (30, None, None));
        assert_eq!(CardRate::new(Tally::default(), all, true), CardRate::default());
    }

    #[test]
    fn keeping_a_card_is_compared_with_not_keeping_it() {
        let hands = Hands::new(Tally::new(60, 40), Tally::new(50, 50), |_| true);
        assert_eq!((hands.kept.games, hands.replaced.games), (100, 100));
        assert_eq!(hands.difference.unwrap().difference, 0.1);
        let few = Hands::new(Tally::new(60, 40), Tally::new(10, 19), |_| true);
        assert_eq!(few.difference, None);
        let hidden = Hands::new(Tally::new(9, 3), Tally::new(3, 3), |of| of.games() >= MIN_HANDS);
        assert_eq!((hidden.kept.figures, hidden.kept.games), (None, 12));
    }
}

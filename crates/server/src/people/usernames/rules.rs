//! The rules of a username.

use std::time::Duration;

use unicode_normalization::UnicodeNormalization;

use crate::base::limits::Rule;

/// How often a user may change their name, so that it still identifies them. One bucket for all ways to change it.
pub const NAMES: Rule = Rule { name: "profile_names", burst: 20, per: Duration::from_secs(3600) };
pub const MIN_LENGTH: usize = 3;
pub const MAX_LENGTH: usize = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Username must be at least 3 characters long")]
    TooShort,
    #[error("This username is taken")]
    Taken,
}

/// A valid name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Username(String);

impl Username {
    /// From what the player typed: accented letters become plain ones, characters other than letters, digits, `_` and `-`
    /// are removed, the rest is cut at 30. The page does the same (web/src/shared/account-forms/clean-username.ts).
    pub fn typed(raw: &str) -> Result<Self, Refusal> {
        let kept: String = kept_characters(raw).collect();
        if kept.len() < MIN_LENGTH { Err(Refusal::TooShort) } else { Ok(Self(kept)) }
    }

    /// From the mail address, when no name was typed. A short one is filled up instead of refused.
    pub fn from_email(email: &str) -> Self {
        let local = email.split('@').next().unwrap_or_default();
        let mut kept: String = kept_characters(local).collect();
        if kept.len() < MIN_LENGTH {
            kept.push_str("player");
        }
        Self(kept)
    }

    /// The same name with digits behind it, still within 30 characters.
    pub fn with_digits(&self, digits: u32) -> Self {
        let digits = digits.to_string();
        let room = MAX_LENGTH - digits.len();
        Self(format!("{}{digits}", &self.0[..self.0.len().min(room)]))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// For comparison: names are unique regardless of case.
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

fn kept_characters(raw: &str) -> impl Iterator<Item = char> {
    // Decomposed, an accent is a character of its own, which the filter removes.
    let plain = raw.nfd().flat_map(|c| spelled_out(c).chars().chain(Some(c)));
    plain.filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')).take(MAX_LENGTH)
}

/// The plain letters of a letter that Unicode does not decompose; nothing for any other.
fn spelled_out(c: char) -> &'static str {
    match c {
        'æ' => "ae",
        'Æ' => "Ae",
        'œ' => "oe",
        'Œ' => "Oe",
        'ß' => "ss",
        'ẞ' => "SS",
        'ø' => "o",
        'Ø' => "O",
        'ł' => "l",
        'Ł' => "L",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'þ' => "th",
        'Þ' => "Th",
        'ħ' => "h",
        'Ħ' => "H",
        'ı' => "i",
        _ => "",
    }
}

/// Digits to try when a name is taken: more of them after several attempts. `draw` is a new random number.
pub fn digits(attempt: u32, draw: u32) -> u32 {
    let width = 10_u32.pow((attempt / 4 + 2).min(9));
    draw % width
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_typed_name_is_stripped_and_cut() {
        let typed = |raw: &str| Username::typed(raw).map(|name| name.0);
        assert_eq!(typed("Ma ël-ys_9!"), Ok("Mael-ys_9".into()));
        assert_eq!(typed(&"x".repeat(40)), Ok("x".repeat(30)));
        assert_eq!(typed("é é"), Err(Refusal::TooShort));
        assert_eq!(typed("ab"), Err(Refusal::TooShort));
        assert_eq!(typed("abc"), Ok("abc".into()));
        assert_eq!(typed("\u{202e}a\u{200b}bc\u{feff}"), Ok("abc".into()));
    }

    /// The page has the same table: web/src/shared/account-forms/clean-username.test.ts.
    #[test]
    fn accented_letters_become_plain_ones() {
        for (typed, name) in [
            ("Éléonore la Grande", "EleonorelaGrande"),
            ("Zoé La Belle", "ZoeLaBelle"),
            ("e\u{301}te\u{301}", "ete"),
            ("Cœur d'Œdipe", "CoeurdOedipe"),
            ("Straße", "Strasse"),
            ("Señor Niño", "SenorNino"),
            ("Bjørn Ærøskøbing", "BjornAeroskobing"),
            ("São João", "SaoJoao"),
            ("Łukasz Đorđe", "LukaszDorde"),
            ("Þór Gíslason", "ThorGislason"),
            ("Nguyễn", "Nguyen"),
            ("Жанна abc", "abc"),
        ] {
            assert_eq!(Username::typed(typed).map(|name| name.0), Ok(name.into()), "{typed}");
        }
        let long = Username::typed(&"œ".repeat(16)).unwrap();
        assert_eq!(long.0, "oe".repeat(15), "cut after the letters are spelled out");
    }

    #[test]
    fn a_short_address_still_gives_a_valid_name() {
        assert_eq!(Username::from_email("jaina.p@example.org").as_str(), "jainap");
        assert_eq!(Username::from_email("jo@example.org").as_str(), "joplayer");
        assert_eq!(Username::from_email("é@example.org").as_str(), "eplayer");
    }

    proptest! {
        #[test]
        fn every_name_is_valid(raw in ".{0,60}", attempt in 0_u32..60, draw: u32) {
            let names = Username::typed(&raw).into_iter().chain([Username::from_email(&raw)]);
            for name in names {
                let made = name.with_digits(digits(attempt, draw));
                for name in [name, made] {
                    prop_assert!((MIN_LENGTH..=MAX_LENGTH).contains(&name.0.len()));
                    prop_assert_eq!(Username::typed(&name.0), Ok(name));
                }
            }
        }
    }
}

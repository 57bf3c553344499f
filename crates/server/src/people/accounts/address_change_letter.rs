//! The letter to the old address when the address of an account is changed.

use serde::Deserialize;

use super::rules;
use crate::base::language::{Language, texts};
use crate::people::mail::{Letter, Notice};

/// `link` undoes the change.
pub(super) fn letter(language: Language, old: &str, new: &str, link: String) -> Letter {
    let words = words(language);
    let mut letter = Letter::notice(Notice {
        kind: "email_changed",
        language,
        to: old,
        reply_to: None,
        subject: words.subject.clone(),
        paragraphs: vec![words.changed.replace("{}", &masked(new)), words.not_you.clone()],
        button: Some((&words.button, link)),
        quote: None,
    });
    // The link is useless afterwards.
    letter.ttl = rules::UNDO_TTL;
    letter
}

/// The new address with most of its name hidden: the old one may be a typing error and belong to a stranger.
fn masked(email: &str) -> String {
    let (name, domain) = email.split_once('@').unwrap_or((email, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}…@{domain}")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    subject: String,
    /// `{}` stands for the new address.
    changed: String,
    not_you: String,
    button: String,
}

texts!(fn words() -> Words, "texts/address_change");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_in_each_language_what_happens_and_how_to_undo_it() {
        let mut subjects = std::collections::HashSet::new();
        for language in Language::ALL {
            let letter = letter(language, "old@example.org", "newname@example.net", "https://r.test/undo?a".into());
            assert_eq!(letter.to, "old@example.org");
            assert!(letter.text.contains("n…@example.net") && !letter.text.contains("newname"), "{}", letter.text);
            assert!(letter.text.contains("7 ") && letter.text.contains("\nhttps://r.test/undo?a\n"), "{}", letter.text);
            assert_eq!(letter.ttl, rules::UNDO_TTL);
            subjects.insert(letter.subject);
        }
        assert_eq!(subjects.len(), 4);
    }
}

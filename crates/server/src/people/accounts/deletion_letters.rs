//! The letters about a request to delete an account: to the operator, who has to act, and to the user, as a confirmation.

use serde::Deserialize;

use super::DeletionRequest;
use super::model::User;
use crate::base::language::{Language, texts};
use crate::people::mail::{Letter, Notice};

/// Asks the operator to delete an account, after checking who requests it.
pub(super) fn request(
    user: &User,
    username: &str,
    request: &DeletionRequest,
    message: Option<&str>,
    operator: &str,
) -> Letter {
    Letter::notice(Notice {
        kind: "deletion_request",
        language: Language::En,
        to: operator,
        reply_to: user.email.as_deref(),
        subject: format!("Deletion requested: {username}"),
        paragraphs: vec![
            "A player who cannot type the password asks to have the account deleted.".into(),
            format!(
                "Request: {}\nAsked at: {}\n{}\nLanguage: {}\nAccount made at: {}",
                request.id,
                request.created_at,
                user.summary(username),
                user.language().code(),
                user.created_at
            ),
            "Make sure who is asking before you delete anything: someone else may be sitting at a device that was left \
             signed in. Write to the address above and act on an answer from there; if it was never verified, ask for \
             something that only the owner can know."
                .into(),
            format!(
                "The player can take the request back. See that it is still open (runeside user requests), then delete the \
                 account (runeside user delete {}). It cannot be undone.",
                user.id
            ),
        ],
        button: None,
        quote: message,
    })
}

/// Informs the operator that the request was withdrawn.
pub(super) fn withdrawal(user: &User, username: &str, operator: &str) -> Letter {
    Letter::notice(Notice {
        kind: "deletion_withdrawn",
        language: Language::En,
        to: operator,
        reply_to: user.email.as_deref(),
        subject: format!("Deletion no longer requested: {username}"),
        paragraphs: vec![
            "The player took the request to delete the account back. Do not delete it.".into(),
            user.summary(username),
        ],
        button: None,
        quote: None,
    })
}

/// Informs the user that a deletion was requested. Replies go to the operator.
pub(super) fn confirmation(user: &User, language: Language, operator: &str, site_url: &str) -> Letter {
    let words = words(language);
    Letter::notice(Notice {
        kind: "deletion_requested",
        language,
        to: user.address(),
        reply_to: Some(operator),
        subject: words.subject.clone(),
        paragraphs: [&words.asked, &words.take_back, &words.not_you].map(Clone::clone).to_vec(),
        button: Some((&words.button, format!("{}/settings", site_url.trim_end_matches('/')))),
        quote: None,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    subject: String,
    asked: String,
    take_back: String,
    not_you: String,
    button: String,
}

texts!(fn words() -> Words, "texts/deletion_request");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::clock::Timestamp;

    fn ana() -> User {
        User::new(Some("ana@example.org".into()), Timestamp(0))
    }

    #[test]
    fn the_user_reads_it_in_each_language_and_can_answer() {
        let letters = Language::ALL.map(|language| confirmation(&ana(), language, "op@example.org", "https://r.test/"));
        for (letter, language) in letters.iter().zip(Language::ALL) {
            assert_eq!((&*letter.to, letter.reply_to.as_deref()), ("ana@example.org", Some("op@example.org")));
            assert!(letter.text.contains("\nhttps://r.test/settings\n"), "{}", letter.text);
            assert!(letter.html.contains(&format!("lang=\"{}\"", language.code())));
        }
        let subjects: std::collections::HashSet<_> = letters.iter().map(|letter| &letter.subject).collect();
        assert_eq!(subjects.len(), 4);
    }

    #[test]
    fn the_operator_learns_who_it_is_and_what_to_check() {
        let asked = DeletionRequest { id: uuid::Uuid::from_u128(7), created_at: Timestamp(0) };
        let letter = request(&ana(), "Ana", &asked, Some("please\nUser id: 42"), "op@example.org");
        assert_eq!((&*letter.to, letter.reply_to.as_deref()), ("op@example.org", Some("ana@example.org")));
        assert_eq!(letter.subject, "Deletion requested: Ana");
        for part in ["ana@example.org (never verified)", "Make sure who is asking", "> please\n> User id: 42"] {
            assert!(letter.text.contains(part), "{part} in {}", letter.text);
        }
        let mut verified = ana();
        verified.email_verified = true;
        assert!(withdrawal(&verified, "Ana", "op@example.org").text.contains("ana@example.org (verified)"));
    }
}

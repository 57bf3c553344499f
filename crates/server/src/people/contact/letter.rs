//! The mail with a player's message to the operator.

use super::Topic;
use crate::base::language::Language;
use crate::people::accounts::model::User;
use crate::people::mail::{Letter, Notice};

/// Replies go to the player. The player's text is quoted, apart from what the server says about them.
pub(super) fn to_operator(
    user: &User,
    username: &str,
    topic: Topic,
    text: &str,
    language: Language,
    operator: &str,
) -> Letter {
    let about = format!(
        "Topic: {}\n{}\nLanguage: {}\nVersion: {}",
        topic.as_str(),
        user.summary(username),
        language.code(),
        env!("CARGO_PKG_VERSION")
    );
    Letter::notice(Notice {
        kind: "contact",
        language: Language::En,
        to: operator,
        reply_to: user.email.as_deref(),
        subject: format!("Message from {username} ({})", topic.as_str()),
        paragraphs: vec![about],
        button: None,
        quote: Some(text),
    })
}

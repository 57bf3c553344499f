//! The letters, each as text and as HTML: those with a code, and notices.

use std::time::Duration;

use super::html;
use super::words::{Frame, Texts, Words, texts};
use crate::base::language::Language;

/// A letter with a code is useless after this time.
const CODE_TTL: Duration = Duration::from_secs(24 * 3600);
/// A notice is still worth sending after a long failure of the mail server; but nothing is kept for ever.
pub(super) const NOTICE_TTL: Duration = Duration::from_secs(30 * 24 * 3600);

/// The purpose of a letter with a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Signup,
    Magiclink,
    Recovery,
    EmailChange,
    Reauthentication,
    Invite,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Signup, Self::Magiclink, Self::Recovery, Self::EmailChange, Self::Reauthentication, Self::Invite];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::Magiclink => "magiclink",
            Self::Recovery => "recovery",
            Self::EmailChange => "email_change",
            Self::Reauthentication => "reauthentication",
            Self::Invite => "invite",
        }
    }

    fn words(self, texts: &Texts) -> &Words {
        match self {
            Self::Signup => &texts.signup,
            Self::Magiclink => &texts.magiclink,
            Self::Recovery => &texts.recovery,
            Self::EmailChange => &texts.email_change,
            Self::Reauthentication => &texts.reauthentication,
            Self::Invite => &texts.invite,
        }
    }
}

/// A complete letter.
#[derive(Clone, Debug)]
pub struct Letter {
    /// For the log and for `/dev/mail`.
    pub kind: &'static str,
    pub language: Language,
    pub to: String,
    /// Where replies go, if not to the sender.
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// How long it stays in the outbox if it cannot be sent.
    pub ttl: Duration,
}

/// The code of a letter and, unless only the code is wanted, its link.
#[derive(Clone, Copy)]
pub struct Offer<'a> {
    pub code: &'a str,
    pub link: Option<&'a str>,
    pub good_for: Duration,
}

impl Offer<'_> {
    fn minutes(&self) -> u64 {
        (self.good_for.as_secs() / 60).max(1)
    }
}

/// A letter without a code, with texts of the feature that sends it.
pub struct Notice<'a> {
    pub kind: &'static str,
    pub language: Language,
    pub to: &'a str,
    pub reply_to: Option<&'a str>,
    pub subject: String,
    pub paragraphs: Vec<String>,
    /// The label of the button, and its link.
    pub button: Option<(&'a str, String)>,
    /// Text written by a user.
    pub quote: Option<&'a str>,
}

impl Letter {
    pub fn new(kind: Kind, language: Language, to: &str, offer: &Offer<'_>) -> Self {
        let texts = texts(language);
        let (words, frame) = (kind.words(texts), &texts.frame);
        Self {
            kind: kind.as_str(),
            language,
            to: to.to_owned(),
            reply_to: None,
            subject: words.subject.clone(),
            text: offer_text(words, frame, offer),
            html: offer_html(words, frame, language, offer),
            ttl: CODE_TTL,
        }
    }

    pub fn notice(notice: Notice<'_>) -> Self {
        let fan = &texts(notice.language).frame.fan;
        Self {
            kind: notice.kind,
            language: notice.language,
            to: notice.to.to_owned(),
            reply_to: notice.reply_to.map(ToOwned::to_owned),
            text: notice_text(&notice, fan),
            html: notice_html(&notice, fan),
            subject: notice.subject,
            ttl: NOTICE_TTL,
        }
    }
}

fn once(frame: &Frame, offer: &Offer<'_>) -> String {
    frame.once.replace("{}", &offer.minutes().to_string())
}

fn offer_text(words: &Words, frame: &Frame, offer: &Offer<'_>) -> String {
    let (code, once) = (offer.code, once(frame, offer));
    let offered = match offer.link {
        Some(link) => format!("{}\n{link}\n\n{} {code}", words.button, frame.code),
        None => code.to_owned(),
    };
    format!("{}\n\n{offered}\n{once}\n\n{}\n\n--\n{}\n", words.body, frame.ignore, frame.fan)
}

fn offer_html(words: &Words, frame: &Frame, language: Language, offer: &Offer<'_>) -> String {
    let link = offer.link.map(|link| html::button(&words.button, link) + &html::aside(&frame.code, true));
    let content = [
        html::paragraph(&words.body),
        link.unwrap_or_default(),
        html::code(offer.code),
        html::aside(&once(frame, offer), true),
        html::aside(&frame.ignore, false),
    ];
    html::page(language, &words.subject, &content.concat(), &frame.fan)
}

fn notice_text(notice: &Notice<'_>, fan: &str) -> String {
    let button = notice.button.as_ref().map(|(words, link)| format!("{words}\n{link}"));
    // Every line is marked, so that none of the user's lines can look like one of ours.
    let quote = notice.quote.map(|text| text.lines().map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n"));
    let parts: Vec<String> = notice.paragraphs.iter().cloned().chain(button).chain(quote).collect();
    format!("{}\n\n--\n{fan}\n", parts.join("\n\n"))
}

fn notice_html(notice: &Notice<'_>, fan: &str) -> String {
    let button = notice.button.as_ref().map(|(words, link)| html::button(words, link));
    let quote = notice.quote.map(html::quote);
    let paragraphs = notice.paragraphs.iter().map(|text| html::paragraph(text));
    let content: String = paragraphs.chain(button).chain(quote).collect();
    html::page(notice.language, &notice.subject, &content, fan)
}

/// Typed text made safe for a letter: trimmed, with `\n` as line end and no other control character but the tab.
pub fn plain(typed: &str) -> String {
    let lines = typed.replace("\r\n", "\n").replace('\r', "\n");
    let kept: String = lines.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect();
    kept.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(link: &str) -> Offer<'_> {
        Offer { code: "123456", link: Some(link), good_for: Duration::from_secs(3600) }
    }

    #[test]
    fn every_letter_has_its_own_text_in_every_language() {
        let mut subjects = std::collections::HashSet::new();
        for kind in Kind::ALL {
            for language in Language::ALL {
                let letter = Letter::new(kind, language, "a@b.c", &offer("https://x/?a=1&b=2"));
                assert!(subjects.insert(letter.subject.clone()), "{}", letter.subject);
                for body in [&letter.text, &letter.html] {
                    assert!(body.contains("123456") && body.contains("60 min"), "{body}");
                }
                assert!(letter.html.contains(&format!("lang=\"{}\"", language.code())));
            }
        }
    }

    #[test]
    fn a_link_is_whole_in_the_text_and_safe_in_the_html() {
        let letter = Letter::new(Kind::Recovery, Language::En, "a@b.c", &offer("https://x/?a=1&b=\"><script>"));
        assert!(letter.text.contains("https://x/?a=1&b=\"><script>"));
        assert!(letter.html.contains("https://x/?a=1&amp;b=&quot;&gt;&lt;script&gt;"));
        assert!(!letter.html.contains("<script>"));
    }

    #[test]
    fn text_written_by_a_user_is_marked_as_a_quote() {
        let letter = Letter::notice(Notice {
            kind: "test",
            language: Language::En,
            to: "a@b.c",
            reply_to: Some("d@e.f"),
            subject: "Subject".into(),
            paragraphs: vec!["First.".into(), "Second.".into()],
            button: Some(("Look", "https://x/".into())),
            quote: Some("hello\n\nUser: <b>admin</b>"),
        });
        assert!(
            letter.text.starts_with(
                "First.\n\nSecond.\n\nLook\nhttps://x/\n\n> hello\n> \n> User: <b>admin</b>\n\n--\nRuneside is"
            ),
            "{}",
            letter.text
        );
        assert!(letter.html.contains("User: &lt;b&gt;admin&lt;/b&gt;</blockquote>"), "{}", letter.html);
        assert!(letter.ttl > Letter::new(Kind::Signup, Language::En, "a@b.c", &offer("x")).ttl);
    }

    #[test]
    fn control_characters_are_removed_from_typed_text() {
        assert_eq!(plain(" \u{7}one\r\ntwo\rthree\tfour\0\u{1b}[31m \n"), "one\ntwo\nthree\tfour[31m");
        assert_eq!(plain("\r\n \t"), "");
    }
}

//! The letter to the old address when the address of an account is changed.

use super::rules;
use crate::mail::{Language, Letter, Notice};

/// `link` undoes the change.
pub(super) fn letter(language: Language, old: &str, new: &str, link: String) -> Letter {
    let words = words(language);
    let mut letter = Letter::notice(Notice {
        kind: "email_changed",
        language,
        to: old,
        reply_to: None,
        subject: words.subject.into(),
        paragraphs: vec![words.changed.replace("{}", &masked(new)), words.not_you.into()],
        button: Some((words.button, link)),
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

struct Words {
    subject: &'static str,
    /// `{}` stands for the new address.
    changed: &'static str,
    not_you: &'static str,
    button: &'static str,
}

fn words(language: Language) -> Words {
    match language {
        Language::En => Words {
            subject: "Your email address is being changed",
            changed: "The email address of your Runeside account is being changed to {}. If this was you, there’s nothing \
                      to do.",
            not_you: "If this wasn’t you, someone has access to your account. Undo the change within 7 days: your account \
                      goes back to this address, all devices are logged out, and you choose a new password.",
            button: "Undo the change",
        },
        Language::Fr => Words {
            subject: "Votre adresse e-mail est en cours de modification",
            changed: "L’adresse e-mail de votre compte Runeside va être remplacée par {}. Si c’est bien vous, vous n’avez \
                      rien à faire.",
            not_you: "Si ce n’est pas vous, quelqu’un a accès à votre compte. Annulez le changement dans les 7 jours\u{a0}: \
                      votre compte retrouvera cette adresse, tous les appareils seront déconnectés et vous choisirez un \
                      nouveau mot de passe.",
            button: "Annuler le changement",
        },
        Language::Es => Words {
            subject: "Se está cambiando tu correo",
            changed: "El correo de tu cuenta de Runeside se va a sustituir por {}. Si has sido tú, no tienes que hacer nada.",
            not_you: "Si no has sido tú, alguien tiene acceso a tu cuenta. Deshaz el cambio en un plazo de 7 días: tu cuenta \
                      volverá a este correo, se cerrará la sesión en todos los dispositivos y elegirás una contraseña nueva.",
            button: "Deshacer el cambio",
        },
        Language::Pt => Words {
            subject: "Seu e-mail está sendo trocado",
            changed: "O e-mail da sua conta do Runeside está sendo trocado por {}. Se foi você, não precisa fazer nada.",
            not_you: "Se não foi você, alguém tem acesso à sua conta. Desfaça a troca em até 7 dias: sua conta volta para \
                      este e-mail, todos os dispositivos são desconectados e você escolhe uma nova senha.",
            button: "Desfazer a troca",
        },
    }
}

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

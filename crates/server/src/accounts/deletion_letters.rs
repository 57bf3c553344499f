//! The letters about a request to delete an account: to the operator, who has to act, and to the user, as a confirmation.

use super::DeletionRequest;
use super::model::User;
use crate::mail::{Language, Letter, Notice};

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
        subject: words.subject.into(),
        paragraphs: [words.asked, words.take_back, words.not_you].map(Into::into).to_vec(),
        button: Some((words.button, format!("{}/settings", site_url.trim_end_matches('/')))),
        quote: None,
    })
}

struct Words {
    subject: &'static str,
    asked: &'static str,
    take_back: &'static str,
    not_you: &'static str,
    button: &'static str,
}

fn words(language: Language) -> Words {
    match language {
        Language::En => Words {
            subject: "You asked us to delete your account",
            asked: "We received your request to delete your Runeside account. We’ll first make sure that it comes from you, \
                    and may email you about it. Then the account and everything in it will be deleted, and nothing can be \
                    recovered.",
            take_back: "Changed your mind? Until then, you can withdraw the request in the settings.",
            not_you: "If this wasn’t you, someone has access to your account: withdraw the request in the settings, change \
                      your password and log out all other devices. If you can’t log in, reply to this email.",
            button: "Open the settings",
        },
        Language::Fr => Words {
            subject: "Vous avez demandé la suppression de votre compte",
            asked: "Nous avons bien reçu votre demande de suppression de votre compte Runeside. Nous vérifierons d’abord \
                    qu’elle vient de vous et pourrons vous écrire à ce sujet. Ensuite, le compte et tout son contenu seront \
                    supprimés, et rien ne pourra être récupéré.",
            take_back: "Vous avez changé d’avis\u{202f}? D’ici là, vous pouvez annuler la demande dans les réglages.",
            not_you: "Si ce n’était pas vous, quelqu’un a accès à votre compte\u{a0}: annulez la demande dans les réglages, \
                      changez votre mot de passe et déconnectez tous les autres appareils. Si vous ne pouvez plus vous \
                      connecter, répondez à ce message.",
            button: "Ouvrir les réglages",
        },
        Language::Es => Words {
            subject: "Has pedido eliminar tu cuenta",
            asked: "Hemos recibido tu solicitud para eliminar tu cuenta de Runeside. Primero comprobaremos que viene de ti, y \
                    puede que te escribamos para ello. Después se eliminará la cuenta con todo su contenido y no se podrá \
                    recuperar nada.",
            take_back: "¿Has cambiado de idea? Hasta entonces puedes retirar la solicitud en los ajustes.",
            not_you: "Si no has sido tú, alguien tiene acceso a tu cuenta: retira la solicitud en los ajustes, cambia tu \
                      contraseña y cierra la sesión en todos los demás dispositivos. Si no puedes entrar, responde a este \
                      mensaje.",
            button: "Abrir los ajustes",
        },
        Language::Pt => Words {
            subject: "Você pediu a exclusão da sua conta",
            asked: "Recebemos seu pedido para excluir sua conta do Runeside. Primeiro vamos verificar se ele vem mesmo de \
                    você, e talvez escrevamos para isso. Depois a conta será excluída com tudo o que há nela, e nada poderá \
                    ser recuperado.",
            take_back: "Mudou de ideia? Até lá, você pode cancelar o pedido nas configurações.",
            not_you: "Se não foi você, alguém tem acesso à sua conta: cancele o pedido nas configurações, troque sua senha e \
                      desconecte todos os outros dispositivos. Se você não conseguir entrar, responda a esta mensagem.",
            button: "Abrir as configurações",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

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

//! The letters of administration: to a sanctioned administrator, and to players about their request to delete the account.

use super::AdminSettings;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::Language;
use crate::people::accounts::model::User;
use crate::people::mail::{Letter, Notice, outbox};

/// To the administrator whom another one banned or deleted.
pub(super) fn sanctioned(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    deleted: bool,
    now: Timestamp,
) -> Result<(), DbError> {
    let words = match (deleted, user.language()) {
        (false, Language::En) => ("Your account was banned", "Another administrator banned your account."),
        (false, Language::Fr) => ("Votre compte a été banni", "Un autre administrateur a banni votre compte."),
        (false, Language::Es) => ("Tu cuenta ha sido bloqueada", "Otro administrador ha bloqueado tu cuenta."),
        (false, Language::Pt) => ("Sua conta foi banida", "Outro administrador baniu sua conta."),
        (_, Language::En) => ("Your account was deleted", "Another administrator deleted your account."),
        (_, Language::Fr) => ("Votre compte a été supprimé", "Un autre administrateur a supprimé votre compte."),
        (_, Language::Es) => ("Tu cuenta ha sido eliminada", "Otro administrador ha eliminado tu cuenta."),
        (_, Language::Pt) => ("Sua conta foi excluída", "Outro administrador excluiu sua conta."),
    };
    to_user(tx, settings, user, "admin_sanctioned", words.0, vec![words.1.to_owned()], None, now)
}

/// Not tied to the account: the letter about a deletion is sent after it.
#[expect(clippy::too_many_arguments, reason = "the parts of one letter")]
fn to_user(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    kind: &'static str,
    subject: &str,
    paragraphs: Vec<String>,
    quote: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(to) = &user.email else { return Ok(()) };
    let letter = Letter::notice(Notice {
        kind,
        language: user.language(),
        to,
        reply_to: Some(&settings.operator),
        subject: subject.to_owned(),
        paragraphs,
        button: None,
        quote,
    });
    outbox::post(tx, None, &letter, now)
}

/// Asks the player to answer from the address, with two facts of the account.
pub(super) fn identity_check(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    now: Timestamp,
) -> Result<(), DbError> {
    let (subject, paragraphs) = match user.language() {
        Language::En => (
            "Is it you who wants to delete your account?",
            [
                "You asked us to delete your Runeside account. Before we do that, we have to be sure that it is you.",
                "Please answer this message from this address and tell us two things that only you know, such as the month \
                 in which you signed up and the name of one of your decks. Never send us your password.",
                "If you did not ask for this, answer that, and change your password.",
            ],
        ),
        Language::Fr => (
            "Est-ce bien vous qui voulez supprimer votre compte\u{202f}?",
            [
                "Vous nous avez demandé de supprimer votre compte Runeside. Avant cela, nous devons être sûrs que c’est \
                 bien vous.",
                "Répondez à ce message depuis cette adresse en nous donnant deux informations que vous seul connaissez, \
                 comme le mois de votre inscription et le nom de l’un de vos decks. N’envoyez jamais votre mot de passe.",
                "Si vous n’avez rien demandé, répondez-le-nous et changez votre mot de passe.",
            ],
        ),
        Language::Es => (
            "¿Eres tú quien quiere eliminar su cuenta?",
            [
                "Nos has pedido que eliminemos tu cuenta de Runeside. Antes tenemos que estar seguros de que eres tú.",
                "Responde a este mensaje desde esta dirección y cuéntanos dos cosas que solo tú sepas, como el mes en que \
                 te registraste y el nombre de uno de tus mazos. No nos envíes nunca tu contraseña.",
                "Si no lo has pedido tú, dínoslo y cambia tu contraseña.",
            ],
        ),
        Language::Pt => (
            "É você quem quer excluir a sua conta?",
            [
                "Você pediu que excluíssemos sua conta do Runeside. Antes disso, precisamos ter certeza de que é você.",
                "Responda a esta mensagem deste endereço e conte duas coisas que só você sabe, como o mês em que se \
                 cadastrou e o nome de um dos seus decks. Nunca nos envie sua senha.",
                "Se não foi você quem pediu, responda dizendo isso e troque sua senha.",
            ],
        ),
    };
    let paragraphs = paragraphs.map(ToOwned::to_owned).to_vec();
    to_user(tx, settings, user, "deletion_check", subject, paragraphs, None, now)
}

/// The account is gone, as the player asked.
pub(super) fn deletion_done(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    now: Timestamp,
) -> Result<(), DbError> {
    let (subject, text) = match user.language() {
        Language::En => (
            "Your account is deleted",
            "As you asked, your Runeside account and everything in it is deleted. Invoices are kept as long as the law \
             demands, without your name. Thank you for playing.",
        ),
        Language::Fr => (
            "Votre compte est supprimé",
            "Comme vous l’avez demandé, votre compte Runeside et tout son contenu sont supprimés. Les factures sont \
             conservées aussi longtemps que la loi l’exige, sans votre nom. Merci d’avoir joué.",
        ),
        Language::Es => (
            "Tu cuenta se ha eliminado",
            "Como pediste, tu cuenta de Runeside y todo su contenido se han eliminado. Las facturas se conservan el tiempo \
             que exige la ley, sin tu nombre. Gracias por jugar.",
        ),
        Language::Pt => (
            "Sua conta foi excluída",
            "Como você pediu, sua conta do Runeside e tudo o que havia nela foram excluídos. As notas fiscais são \
             guardadas pelo tempo que a lei exige, sem o seu nome. Obrigado por jogar.",
        ),
    };
    to_user(tx, settings, user, "deletion_done", subject, vec![text.to_owned()], None, now)
}

/// The request was refused; the account stays.
pub(super) fn deletion_refused(
    tx: &mut Tx<'_>,
    settings: &AdminSettings,
    user: &User,
    words: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    let (subject, text) = match user.language() {
        Language::En => (
            "Your account was not deleted",
            "We could not make sure that the request to delete your Runeside account came from you, so nothing was \
             deleted. You can delete the account yourself in the settings, or answer this message.",
        ),
        Language::Fr => (
            "Votre compte n’a pas été supprimé",
            "Nous n’avons pas pu vérifier que la demande de suppression de votre compte Runeside venait de vous\u{a0}: rien \
             n’a été supprimé. Vous pouvez supprimer le compte vous-même dans les réglages, ou répondre à ce message.",
        ),
        Language::Es => (
            "Tu cuenta no se ha eliminado",
            "No hemos podido comprobar que la solicitud para eliminar tu cuenta de Runeside viniera de ti, así que no se ha \
             eliminado nada. Puedes eliminar la cuenta tú mismo en los ajustes o responder a este mensaje.",
        ),
        Language::Pt => (
            "Sua conta não foi excluída",
            "Não conseguimos verificar se o pedido para excluir sua conta do Runeside veio de você, então nada foi \
             excluído. Você pode excluir a conta nas configurações ou responder a esta mensagem.",
        ),
    };
    to_user(tx, settings, user, "deletion_refused", subject, vec![text.to_owned()], words, now)
}

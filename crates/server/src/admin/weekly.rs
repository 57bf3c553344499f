//! The weekly letter with the newest hash of the log. Who keeps it sees later whether rows were cut off the end of the log, which the
//! chain itself cannot show. The log has a row for each week's letter, so a week gets one, also with several servers.

use serde_json::json;

use super::Admin;
use super::rules::week_of;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::base::language::Language;
use crate::people::accounts::desk_users;
use crate::people::audit::{self, Act, Actor, Chain, audit};
use crate::people::mail::{Letter, Notice, outbox};

const ACTION: &str = "log.letter";
const TARGET: &str = "log";

impl Admin {
    /// Writes this week's letters unless they are written; says whether it did. A log without rows has nothing to tell.
    pub async fn write_weekly_letter(&self, now: Timestamp) -> Result<bool, DbError> {
        let week = week_of(now);
        let known = week.clone();
        if self.db.read(move |tx| audit::has_act(tx, (TARGET, &known), ACTION)).await? {
            return Ok(false);
        }
        let operator = self.settings.operator.clone();
        let written = self
            .db
            .write(move |tx| {
                // The head is locked: of two servers the second one sees the first one's row.
                let head = audit::lock_newest(tx)?;
                if head.number == 0 || audit::has_act(tx, (TARGET, &week), ACTION)? {
                    return Ok(false);
                }
                for (to, language) in readers(tx, &operator)? {
                    outbox::post(tx, None, &letter(&to, language, &head), now)?;
                }
                let act = Act {
                    action: ACTION,
                    target_kind: TARGET,
                    target_id: week.clone(),
                    reason: None,
                    before: json!({}),
                    after: json!({ "rows": head.number, "hash": head.hash }),
                };
                audit(tx, &Actor::system(), act, now)?;
                Ok::<_, DbError>(true)
            })
            .await?;
        if written {
            self.mail_signal.notify();
        }
        Ok(written)
    }
}

/// All administrators with an address, in their languages, and the operator.
fn readers(tx: &mut Tx<'_>, operator: &str) -> Result<Vec<(String, Language)>, DbError> {
    let mut readers = Vec::new();
    for id in desk_users::admins(tx)? {
        let Some(user) = crate::people::accounts::find(tx, id)? else { continue };
        let language = user.language();
        readers.extend(user.email.map(|email| (email, language)));
    }
    if readers.iter().all(|(email, _)| email != operator) {
        readers.push((operator.to_owned(), Language::En));
    }
    Ok(readers)
}

fn letter(to: &str, language: Language, head: &Chain) -> Letter {
    let (number, hash) = (head.number, &head.hash);
    let (subject, first, second) = match language {
        Language::En => (
            "The administrators' log this week",
            format!("The newest row of the log is number {number}. Its hash:"),
            "Keep this letter. If that row is missing later, or has another hash, somebody has changed the log. The command \
             `runeside check` looks through the whole chain.",
        ),
        Language::Fr => (
            "Le journal des administrateurs cette semaine",
            format!("La dernière ligne du journal est la numéro {number}. Son empreinte\u{a0}:"),
            "Gardez ce courriel. Si plus tard cette ligne manque ou a une autre empreinte, quelqu’un a modifié le journal. La \
             commande `runeside check` parcourt toute la chaîne.",
        ),
        Language::Es => (
            "El registro de administración de esta semana",
            format!("La fila más reciente del registro es la número {number}. Su huella:"),
            "Guarda este correo. Si más adelante falta esa fila o tiene otra huella, alguien ha cambiado el registro. El \
             comando `runeside check` recorre toda la cadena.",
        ),
        Language::Pt => (
            "O registro dos administradores nesta semana",
            format!("A linha mais recente do registro é a de número {number}. A impressão digital dela:"),
            "Guarde este e-mail. Se mais tarde essa linha faltar ou tiver outra impressão digital, alguém alterou o registro. O \
             comando `runeside check` percorre a cadeia inteira.",
        ),
    };
    Letter::notice(Notice {
        kind: "log_hash",
        language,
        to,
        reply_to: None,
        subject: subject.to_owned(),
        paragraphs: vec![first, hash.clone(), second.to_owned()],
        button: None,
        quote: None,
    })
}

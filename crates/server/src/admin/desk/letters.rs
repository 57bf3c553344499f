//! The letter to a player whose report was answered, in their language.

use super::Desk;
use super::wire::ReportOutcome;
use crate::accounts;
use crate::clock::Timestamp;
use crate::db::{DbError, Tx};
use crate::mail::{Language, Letter, Notice, outbox};
use crate::questions::desk::AnsweredReport;

struct Words {
    subject: &'static str,
    thanks: &'static str,
    corrected: &'static str,
    retired: &'static str,
    kept: &'static str,
    button: &'static str,
}

fn words(language: Language) -> Words {
    match language {
        Language::En => Words {
            subject: "We looked at the question you reported",
            thanks: "Thank you for reporting this question: “{}”",
            corrected: "You were right: we have corrected it.",
            retired: "You were right: we have removed it, and it will not be asked again.",
            kept: "We have checked it, and it is right as it stands, so it stays.",
            button: "Back to Runeside",
        },
        Language::Fr => Words {
            subject: "Nous avons vérifié la question que tu as signalée",
            thanks: "Merci d’avoir signalé cette question\u{202f}: «\u{a0}{}\u{a0}»",
            corrected: "Tu avais raison\u{202f}: nous l’avons corrigée.",
            retired: "Tu avais raison\u{202f}: nous l’avons retirée, elle ne sera plus posée.",
            kept: "Après vérification, elle est juste telle quelle\u{202f}: nous la gardons.",
            button: "Retour à Runeside",
        },
        Language::Es => Words {
            subject: "Hemos revisado la pregunta que avisaste",
            thanks: "Gracias por avisarnos de esta pregunta: «{}»",
            corrected: "Tenías razón: la hemos corregido.",
            retired: "Tenías razón: la hemos retirado y no volverá a salir.",
            kept: "La hemos revisado y es correcta tal como está, así que se queda.",
            button: "Volver a Runeside",
        },
        Language::Pt => Words {
            subject: "Verificamos a pergunta que você denunciou",
            thanks: "Obrigado por nos avisar desta pergunta: “{}”",
            corrected: "Você tinha razão: nós a corrigimos.",
            retired: "Você tinha razão: nós a retiramos, e ela não será mais feita.",
            kept: "Verificamos, e ela está certa como está, então continua valendo.",
            button: "Voltar ao Runeside",
        },
    }
}

pub(super) fn report_answered(
    desk: &Desk,
    tx: &mut Tx<'_>,
    report: &AnsweredReport,
    outcome: ReportOutcome,
    answer: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(person) = accounts::find(tx, report.user)? else { return Ok(()) };
    let Some(email) = person.email.clone() else { return Ok(()) };
    let language = person.language();
    let words = words(language);
    let what = match outcome {
        ReportOutcome::Corrected => words.corrected,
        ReportOutcome::Retired => words.retired,
        ReportOutcome::Kept => words.kept,
    };
    let letter = Letter::notice(Notice {
        kind: "report_answered",
        language,
        to: &email,
        reply_to: None,
        subject: words.subject.to_owned(),
        paragraphs: vec![words.thanks.replace("{}", report.question.get(language)), what.to_owned()],
        button: Some((words.button, desk.site_url.to_string())),
        quote: answer,
    });
    outbox::post(tx, Some(report.user), &letter, now)
}

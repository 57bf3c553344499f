//! Use cases whose bodies are not written yet.

#![allow(unused_variables, clippy::unused_async)]

use uuid::Uuid;

use super::Desk;
use super::guard::Actor;
use super::wire::*;
use crate::registry::CallError;

fn pending<T>() -> Result<T, CallError> {
    Err(CallError::rule("Not built yet"))
}

impl Desk {
    pub(super) async fn list_questions(&self, args: AdminQuestionsArgs) -> Result<AdminQuestions, CallError> {
        pending()
    }
    pub(super) async fn question(&self, id: Uuid) -> Result<AdminQuestion, CallError> {
        pending()
    }
    pub(super) async fn retire_question(&self, actor: Actor, args: AdminQuestionActArgs) -> Result<AdminQuestion, CallError> {
        pending()
    }
    pub(super) async fn restore_question(&self, actor: Actor, args: AdminQuestionActArgs) -> Result<AdminQuestion, CallError> {
        pending()
    }
    pub(super) async fn edit_question(&self, actor: Actor, args: AdminQuestionEditArgs) -> Result<AdminQuestion, CallError> {
        pending()
    }
    pub(super) async fn answer_reports(&self, actor: Actor, args: AdminQuestionAnswerArgs) -> Result<AdminReportsAnswered, CallError> {
        pending()
    }
    pub(super) async fn report_answers(&self, user: Uuid) -> Result<Vec<ReportAnswer>, CallError> {
        pending()
    }
    pub(super) async fn see_report_answers(&self, user: Uuid) -> Result<(), CallError> {
        pending()
    }
    pub(super) async fn list_purchases(&self, args: AdminPurchasesArgs) -> Result<AdminPurchases, CallError> {
        pending()
    }
    pub(super) async fn purchase(&self, id: Uuid) -> Result<AdminPurchase, CallError> {
        pending()
    }
    pub(super) async fn refund_purchase(&self, actor: Actor, args: AdminPurchaseActArgs) -> Result<AdminPurchase, CallError> {
        pending()
    }
    pub(super) async fn release_purchase(&self, actor: Actor, args: AdminPurchaseActArgs) -> Result<AdminPurchase, CallError> {
        pending()
    }
    pub(super) async fn ask_again(&self, actor: Actor, id: Uuid) -> Result<AdminPurchase, CallError> {
        pending()
    }
    pub(super) async fn figures(&self, days: i64) -> Result<AdminFigures, CallError> {
        pending()
    }
    pub(super) async fn outbox(&self, args: AdminPageArgs) -> Result<AdminOutbox, CallError> {
        pending()
    }
    pub(super) async fn send_again(&self, actor: Actor, letter: Option<Uuid>) -> Result<AdminLettersSent, CallError> {
        pending()
    }
    pub(super) async fn games(&self, args: AdminPageArgs) -> Result<AdminGames, CallError> {
        pending()
    }
    pub(super) async fn abandon_game(&self, actor: Actor, args: AdminGameAbandonArgs) -> Result<AdminGameAbandoned, CallError> {
        pending()
    }
    pub(super) async fn data(&self) -> Result<AdminData, CallError> {
        pending()
    }
    pub(super) async fn update_data(&self, actor: Actor) -> Result<AdminUpdate, CallError> {
        pending()
    }
    pub(super) async fn announced(&self) -> Result<Vec<Announcement>, CallError> {
        pending()
    }
    pub(super) async fn list_announcements(&self, args: AdminPageArgs) -> Result<AdminAnnouncements, CallError> {
        pending()
    }
    pub(super) async fn save_announcement(&self, actor: Actor, args: AdminAnnouncementSaveArgs) -> Result<AdminAnnouncement, CallError> {
        pending()
    }
    pub(super) async fn delete_announcement(&self, actor: Actor, id: Uuid) -> Result<(), CallError> {
        pending()
    }
}

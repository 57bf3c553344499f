//! The desk in the registry: its functions, refusal codes and constants.

use serde::Serialize;

use super::Desk;
use super::rules::{self, Refusal};
use super::wire::{
    AdminAnnouncementDeleteArgs, AdminAnnouncementSaveArgs, AdminFiguresArgs, AdminGameAbandonArgs,
    AdminOutboxSendArgs, AdminPageArgs, AdminPurchaseActArgs, AdminPurchaseArgs, AdminPurchasesArgs,
    AdminQuestionActArgs, AdminQuestionAnswerArgs, AdminQuestionArgs, AdminQuestionEditArgs, AdminQuestionsArgs,
};
use crate::admin::Guard;
use crate::contract::registry::{Function, NoArgs, Registry};

/// What a page shows of the rules.
#[derive(Serialize)]
struct Constants {
    /// In characters.
    longest_announcement: usize,
    longest_answer: usize,
    longest_question: usize,
    longest_option: usize,
}

pub fn declare(desk: &Desk, guard: &Guard, registry: &mut Registry) {
    registry.add_refusals::<Refusal>("desk");
    registry.add_constants(
        "desk",
        &Constants {
            longest_announcement: rules::LONGEST_ANNOUNCEMENT,
            longest_answer: rules::LONGEST_ANSWER,
            longest_question: rules::LONGEST_QUESTION,
            longest_option: rules::LONGEST_OPTION,
        },
    );
    registry.add_functions(questions(desk, guard));
    registry.add_functions(purchases(desk, guard));
    registry.add_functions(running(desk, guard));
    registry.add_functions(announcements(desk, guard));
}

fn questions(desk: &Desk, guard: &Guard) -> [Function; 8] {
    [
        guard.reads().function(
            "admin_questions",
            "Questions with their reports and the share of right answers",
            desk,
            |this, _, args: AdminQuestionsArgs| async move { this.list_questions(args).await },
        ),
        guard.reads().function(
            "admin_question",
            "A question in four languages, with its reports",
            desk,
            |this, _, args: AdminQuestionArgs| async move { this.question(args.question_id).await },
        ),
        guard.acts().function(
            "admin_question_retire",
            "Retires a question for good: no game draws it, in no later edition of the bank",
            desk,
            |this, actor, args: AdminQuestionActArgs| async move { this.set_retired(actor, args, true).await },
        ),
        guard.acts().function(
            "admin_question_restore",
            "Takes a retirement back",
            desk,
            |this, actor, args: AdminQuestionActArgs| async move { this.set_retired(actor, args, false).await },
        ),
        guard.acts().function(
            "admin_question_edit",
            "Corrects the texts of a question in one language; later editions of the bank keep them",
            desk,
            |this, actor, args: AdminQuestionEditArgs| async move { this.edit_question(actor, args).await },
        ),
        guard.acts().function(
            "admin_question_answer",
            "Answers the players who reported a question",
            desk,
            |this, actor, args: AdminQuestionAnswerArgs| async move { this.answer_reports(actor, args).await },
        ),
        Function::new(
            "report_answers",
            "Answers to the player's reports of questions, the newest first",
            desk,
            |this, caller, NoArgs {}| async move { this.report_answers(caller.user).await },
        ),
        Function::new(
            "report_answers_seen",
            "The player has seen all answers to their reports",
            desk,
            |this, caller, NoArgs {}| async move { this.see_report_answers(caller.user).await },
        ),
    ]
}

fn purchases(desk: &Desk, guard: &Guard) -> [Function; 5] {
    [
        guard.reads().function(
            "admin_purchases",
            "Purchases, held ones first",
            desk,
            |this, _, args: AdminPurchasesArgs| async move { this.list_purchases(args).await },
        ),
        guard.reads().function(
            "admin_purchase",
            "A purchase with the history of its states",
            desk,
            |this, _, args: AdminPurchaseArgs| async move { this.purchase(args.purchase_id).await },
        ),
        guard.acts_with_code().function(
            "admin_purchase_refund",
            "Takes the goods back and returns the whole price",
            desk,
            |this, actor, args: AdminPurchaseActArgs| async move { this.refund_purchase(actor, args).await },
        ),
        guard.acts_with_code().function(
            "admin_purchase_release",
            "Gives the goods of a held purchase: the money is accepted as it came",
            desk,
            |this, actor, args: AdminPurchaseActArgs| async move { this.release_purchase(actor, args).await },
        ),
        guard.acts().function(
            "admin_purchase_ask_again",
            "Asks the provider what became of a purchase",
            desk,
            |this, actor, args: AdminPurchaseArgs| async move { this.ask_again(actor, args.purchase_id).await },
        ),
    ]
}

fn running(desk: &Desk, guard: &Guard) -> [Function; 8] {
    [
        guard.reads().function(
            "admin_figures",
            "The figures of each day, with the span before",
            desk,
            |this, _, args: AdminFiguresArgs| async move { this.figures(args.days).await },
        ),
        guard.reads().function(
            "admin_outbox",
            "Letters that were not sent yet",
            desk,
            |this, _, args: AdminPageArgs| async move { this.outbox(args).await },
        ),
        guard.acts().function(
            "admin_outbox_send",
            "Makes a letter due now",
            desk,
            |this, actor, args: AdminOutboxSendArgs| async move { this.send_again(actor, args.letter_id).await },
        ),
        guard.reads().function(
            "admin_games",
            "Open duos and battle royale rooms",
            desk,
            |this, _, args: AdminPageArgs| async move { this.games(args).await },
        ),
        guard.acts().function(
            "admin_game_abandon",
            "Ends an open game without a winner; players get the fee back",
            desk,
            |this, actor, args: AdminGameAbandonArgs| async move { this.abandon_game(actor, args).await },
        ),
        guard.reads().function(
            "admin_data",
            "The card data and the bank of questions",
            desk,
            |this, _, NoArgs {}| async move { this.data().await },
        ),
        guard.reads().function(
            "admin_jobs",
            "The server's periodic work: when each job ran, how long, and its last error",
            desk,
            |this, _, NoArgs {}| async move { this.jobs().await },
        ),
        guard.acts().function(
            "admin_data_update",
            "Starts an update of the card data; a new bank follows from new data",
            desk,
            |this, actor, NoArgs {}| async move { this.update_data(actor).await },
        ),
    ]
}

fn announcements(desk: &Desk, guard: &Guard) -> [Function; 4] {
    [
        Function::public("announcements", "What is announced to everyone now", desk, |this, _, NoArgs {}| async move {
            this.announced().await
        }),
        guard.reads().function(
            "admin_announcements",
            "Announcements, planned ones and those that are over too",
            desk,
            |this, _, args: AdminPageArgs| async move { this.list_announcements(args).await },
        ),
        guard.acts().function(
            "admin_announcement_save",
            "Writes or changes an announcement",
            desk,
            |this, actor, args: AdminAnnouncementSaveArgs| async move { this.save_announcement(actor, args).await },
        ),
        guard.acts().function(
            "admin_announcement_delete",
            "Deletes an announcement",
            desk,
            |this, actor, args: AdminAnnouncementDeleteArgs| async move { this.delete_announcement(actor, args.id).await },
        ),
    ]
}

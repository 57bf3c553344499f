//! The table of sessions and the moves in them, for the registry: what a client sends becomes a use case.

use super::wire::{AnswerArgs, CurrentArgs, NextArgs, SessionArgs, StartArgs};
use super::{Code, QUIZ_SESSIONS, Quiz, SentAnswer};
use crate::contract::registry::{Function, Registry, TableEntry};

pub fn declare(quiz: &Quiz, registry: &mut Registry) {
    registry.add_table(TableEntry::read_only(&QUIZ_SESSIONS));
    registry.add_refusals::<Code>("quiz");
    registry.add_functions([
        Function::new(
            "quiz_start",
            "Starts a quiz, or resumes the one of that mode that the player is in",
            quiz,
            |this, caller, args: StartArgs| async move { this.start(caller.user, &args.mode, args.level).await },
        ),
        Function::new(
            "quiz_state",
            "The state of one of the player's quizzes",
            quiz,
            |this, caller, args: SessionArgs| async move { this.state(caller.user, args.session).await },
        ),
        Function::new(
            "quiz_current",
            "The quiz that the player is in, of that mode or of any; null if there is none",
            quiz,
            |this, caller, args: CurrentArgs| async move { this.current(caller.user, args.mode.as_deref()).await },
        ),
        Function::new(
            "quiz_answer",
            "Answers the open question, by a choice from 0 to 3 or by a text; a repeat gets the stored verdict",
            quiz,
            |this, caller, args: AnswerArgs| async move {
                let AnswerArgs { session, index, choice, text, question } = args;
                this.answer(caller.user, session, SentAnswer { index: place(index), question, choice, text }).await
            },
        ),
        Function::new(
            "quiz_next",
            "On to the next question, or to the result; only from the review of that question, if its index is given",
            quiz,
            |this, caller, args: NextArgs| async move {
                this.next(caller.user, args.session, args.index.map(place)).await
            },
        ),
        Function::new(
            "quiz_quit",
            "Gives a quiz up; in the ranked mode that is a failure, and a daily quiz that is given up cannot be played again",
            quiz,
            |this, caller, args: SessionArgs| async move { this.quit(caller.user, args.session).await },
        ),
    ]);
}

/// A negative index names no question.
fn place(index: i64) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}

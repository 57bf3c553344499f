//! What a player notes about a matchup: one text for each own class and opponent's class, so an account has few of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Matches;
use super::rules::{CHANGES, MAX_NOTES, Refusal, class};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Tx};
use crate::contract::registry::{CallError, Function, NoArgs, Writer};
use crate::params;

#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MatchupNoteArgs {
    pub own_class: String,
    pub opponent_class: String,
    /// Blank text removes the note.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MatchupNote {
    pub own_class: String,
    pub opponent_class: String,
    pub text: String,
    pub updated_at: String,
}

/// The player's notes, the newest first.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchupNotes {
    pub notes: Vec<MatchupNote>,
}

pub(super) fn functions(matches: &Matches) -> [Function; 2] {
    [
        Function::new(
            "matchup_notes",
            "What the player noted about matchups",
            matches,
            |this, caller, _: NoArgs| async move { this.matchup_notes(caller.user).await },
        ),
        Function::new(
            "matchup_note_save",
            "Notes something about a matchup, in place of the note before; gives all notes",
            matches,
            |this, caller, args: MatchupNoteArgs| async move { this.save_matchup_note(caller.user, args).await },
        ),
    ]
}

impl Matches {
    async fn matchup_notes(&self, user: Uuid) -> Result<MatchupNotes, CallError> {
        Ok(self.db.read(move |tx| notes_of(tx, user)).await?)
    }

    async fn save_matchup_note(&self, user: Uuid, args: MatchupNoteArgs) -> Result<MatchupNotes, CallError> {
        let now = self.clock.now();
        self.limit(CHANGES, Writer::Player(user), now)?;
        let own = class(&args.own_class).ok_or(Refusal::Invalid("own_class"))?;
        let opponent = class(&args.opponent_class).ok_or(Refusal::Invalid("opponent_class"))?;
        let text = args.text.trim().to_owned();
        if text.chars().count() > MAX_NOTES {
            return Err(Refusal::NotesTooLong.into());
        }
        let save = move |tx: &mut Tx<'_>| {
            match text.is_empty() {
                true => delete(tx, user, (own, opponent))?,
                false => set(tx, user, (own, opponent), &text, now)?,
            }
            notes_of(tx, user)
        };
        Ok(self.db.write(save).await?)
    }
}

fn notes_of(tx: &mut Tx<'_>, user: Uuid) -> Result<MatchupNotes, DbError> {
    let sql = "select own_class, opponent_class, text, updated_at from matchup_notes where user_id = $1
        order by updated_at desc, own_class, opponent_class";
    let notes = tx.all(sql, params![user], |row| {
        let (own_class, opponent_class) = (row.get(0)?, row.get(1)?);
        let updated_at = row.get::<Timestamp>(3)?.to_string();
        Ok(MatchupNote { own_class, opponent_class, text: row.get(2)?, updated_at })
    })?;
    Ok(MatchupNotes { notes })
}

type Matchup = (&'static str, &'static str);

fn set(tx: &mut Tx<'_>, user: Uuid, (own, opponent): Matchup, text: &str, now: Timestamp) -> Result<(), DbError> {
    let sql =
        "insert into matchup_notes (user_id, own_class, opponent_class, text, updated_at) values ($1, $2, $3, $4, $5)
        on conflict (user_id, own_class, opponent_class)
        do update set text = excluded.text, updated_at = excluded.updated_at";
    tx.run(sql, params![user, own, opponent, text, now]).map(drop)
}

fn delete(tx: &mut Tx<'_>, user: Uuid, (own, opponent): Matchup) -> Result<(), DbError> {
    let sql = "delete from matchup_notes where user_id = $1 and own_class = $2 and opponent_class = $3";
    tx.run(sql, params![user, own, opponent]).map(drop)
}

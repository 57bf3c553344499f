//! The table of decks and its functions, for the registry: what a client sends becomes a use case.

use deckcode::Format;
use uuid::Uuid;

use super::rules::Refusal;
use super::wire::{CONSTANTS, DeckArgs, DeckRow, DuplicateArgs, ListArgs, PreviewArgs, SaveArgs, UpdateArgs, ViewArgs};
use super::{Changes, DECKS, Decks, NewDeck};
use crate::cards::catalog::locale_named;
use crate::contract::registry::{
    CallError, Caller, Function, Insert, Registry, SentRow, SentUpdate, TableEntry, Update, Writer,
};

/// `user_id` may be sent, as clients do, but must be the writer's own.
const INSERTED: &[&str] = &["user_id", "name", "deck_code", "is_public", "notes"];
const UPDATED: &[&str] = &["name", "notes", "is_public", "deck_code", "archived_at"];

pub fn declare(decks: &Decks, registry: &mut Registry) {
    registry.add_table(TableEntry {
        table: &DECKS,
        insert: Some(Insert::new(INSERTED, decks, |this, writer, row| async move { this.insert(writer, &row).await })),
        update: Some(Update::new(UPDATED, decks, |this, update| async move { this.update(update).await })),
        delete: None,
    });
    registry.add_refusals::<Refusal>("decks");
    registry.add_constants("decks", &CONSTANTS);
    registry.add_functions(changing(decks));
    registry.add_functions(showing(decks));
}

fn changing(decks: &Decks) -> [Function; 6] {
    [
        Function::new(
            "deck_save",
            "Saves a deck: a code, the text the game copies, or a link",
            decks,
            |this, caller, args: SaveArgs| async move { this.save(caller.user, new_deck(args)?).await.map(DeckRow::from) },
        ),
        Function::new(
            "deck_update",
            "Changes a deck; another code or format is another version of it",
            decks,
            |this, caller, args: UpdateArgs| async move {
                let format = format(args.format.as_deref())?;
                let UpdateArgs { id, name, notes, is_public, code, .. } = args;
                this.change_own(caller, id, Changes { name, notes, is_public, text: code, format, archived: None })
                    .await
            },
        ),
        Function::new(
            "deck_archive",
            "Puts a deck into the archive; deck_restore undoes it",
            decks,
            |this, caller, args: DeckArgs| async move {
                this.change_own(caller, args.id, Changes { archived: Some(true), ..Changes::default() }).await
            },
        ),
        Function::new(
            "deck_restore",
            "Takes a deck out of the archive",
            decks,
            |this, caller, args: DeckArgs| async move {
                this.change_own(caller, args.id, Changes { archived: Some(false), ..Changes::default() }).await
            },
        ),
        Function::new(
            "deck_duplicate",
            "Copies a deck, with its notes if it is one's own",
            decks,
            |this, caller, args: DuplicateArgs| async move {
                this.copy(caller.user, args.id, args.name).await.map(DeckRow::from)
            },
        ),
        Function::new(
            "deck_save_copy",
            "Saves a copy of a public deck",
            decks,
            |this, caller, args: DeckArgs| async move { this.copy(caller.user, args.id, None).await.map(DeckRow::from) },
        ),
    ]
}

fn showing(decks: &Decks) -> [Function; 4] {
    [
        Function::new(
            "deck_preview",
            "The decks in a text, with what is wrong with them; nothing is saved",
            decks,
            |this, _, args: PreviewArgs| async move {
                this.preview(&args.text, locale_named(&args.locale.unwrap_or_default()))
            },
        ),
        Function::new(
            "my_decks",
            "The player's decks, or those in the archive, with the figures of their cards and matches",
            decks,
            |this, caller, args: ListArgs| async move { this.list(caller.user, args.archived.unwrap_or_default()).await },
        ),
        Function::new(
            "deck_view",
            "One deck, the player's own or a public one, with its cards and what is wrong with it",
            decks,
            |this, caller, args: ViewArgs| async move {
                this.view(caller.user, args.id, locale_named(&args.locale.unwrap_or_default())).await
            },
        ),
        Function::new(
            "deck_versions",
            "The versions of one of the player's decks, newest first",
            decks,
            |this, caller, args: DeckArgs| async move { this.versions(caller.user, args.id).await },
        ),
    ]
}

fn new_deck(args: SaveArgs) -> Result<NewDeck, CallError> {
    Ok(NewDeck {
        text: args.text.or(args.code).unwrap_or_default(),
        name: args.name,
        notes: args.notes,
        is_public: args.is_public.unwrap_or_default(),
        format: format(args.format.as_deref())?,
        locale: Some(locale_named(&args.locale.unwrap_or_default())),
    })
}

impl Decks {
    async fn change_own(&self, caller: Caller, id: Uuid, changes: Changes) -> Result<DeckRow, CallError> {
        self.change(Writer::Player(caller.user), id, changes).await.map(DeckRow::from)
    }

    async fn insert(&self, writer: Writer, row: &SentRow) -> Result<String, CallError> {
        let named = row.text("user_id").map(|id| uuid(&id)).transpose()?;
        let user = writer.owner(named, &DECKS)?;
        let new = NewDeck {
            text: row.text("deck_code").unwrap_or_default(),
            name: row.text("name"),
            notes: row.text("notes"),
            is_public: row.flag("is_public").unwrap_or_default(),
            format: None,
            locale: None,
        };
        let saved = self.save(user, new).await?;
        Ok(saved["id"].as_str().unwrap_or_default().to_owned())
    }

    async fn update(&self, update: SentUpdate) -> Result<bool, CallError> {
        let SentUpdate { writer, key, changes: row, predicate } = update;
        let changes = Changes {
            name: row.text("name"),
            // Null removes the notes.
            notes: row.get("notes").map(|notes| notes.as_str().unwrap_or_default().to_owned()),
            is_public: row.flag("is_public"),
            text: row.text("deck_code"),
            format: None,
            archived: row.get("archived_at").map(|at| !at.is_null()),
        };
        Ok(self.change_if(writer, uuid(&key)?, changes, predicate).await?.is_some())
    }
}

/// The format that a deck is to have; others cannot be chosen.
fn format(name: Option<&str>) -> Result<Option<Format>, CallError> {
    match name {
        None => Ok(None),
        Some("STANDARD") => Ok(Some(Format::Standard)),
        Some("WILD") => Ok(Some(Format::Wild)),
        Some(_) => Err(CallError::Invalid("format must be STANDARD or WILD".into())),
    }
}

fn uuid(text: &str) -> Result<Uuid, CallError> {
    Uuid::try_parse(text).map_err(|_| CallError::Invalid("id must be an UUID".into()))
}

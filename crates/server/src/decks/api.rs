//! The table of decks and its functions, for the registry: what a client sends becomes a use case.

use std::future::Future;
use std::sync::Arc;

use cards::locale::Locale;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{Changes, DECKS, Decks, NewDeck, views};
use crate::catalog::locale_named;
use crate::registry::{
    Argument, Callers, Door, Function, Holds, Insert, Kind, Reader, Refused, Registry, Shape, Update, Writer,
};

/// `user_id` may be sent, as clients do, but it is the writer's own.
const INSERTED: &[&str] = &["user_id", "name", "deck_code", "is_public", "notes"];
const UPDATED: &[&str] = &["name", "notes", "is_public", "deck_code", "archived_at"];

const fn needed(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: false }
}

const fn optional(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: true }
}

const ID: Argument = needed("id", Kind::Uuid);
const LOCALE: Argument = optional("locale", Kind::Text);
const NAME: Argument = optional("name", Kind::Text);
const NOTES: Argument = optional("notes", Kind::Text);
const PUBLIC: Argument = optional("is_public", Kind::Bool);
const CODE: Argument = optional("code", Kind::Text);

pub fn declare(decks: &Decks, registry: &mut Registry) {
    let this = decks.clone();
    let insert = move |writer, fields| {
        let this = this.clone();
        Box::pin(async move { this.insert(writer, Arguments(fields)).await }) as _
    };
    let this = decks.clone();
    let update = move |writer, key: String, fields, holds| {
        let this = this.clone();
        Box::pin(async move { this.update(writer, &key, Arguments(fields), holds).await }) as _
    };
    registry.add_table(Door {
        table: &DECKS,
        insert: Some(Insert { columns: INSERTED, run: Arc::new(insert) }),
        update: Some(Update { columns: UPDATED, run: Arc::new(update) }),
    });
    let mut functions = Functions { decks, registry };
    functions.changing();
    functions.showing();
}

struct Functions<'r> {
    decks: &'r Decks,
    registry: &'r mut Registry,
}

impl Functions<'_> {
    fn changing(&mut self) {
        let row = || Shape::row(&DECKS);
        const SAVE: &[Argument] = &[optional("text", Kind::Text), CODE, NAME, NOTES, PUBLIC, LOCALE];
        self.add(
            "deck_save",
            "Keeps a deck: a code, the text the game copies, or a link",
            SAVE,
            row(),
            |this, user, given| async move {
                let new = NewDeck {
                    text: given.text("text").or(given.text("code")).unwrap_or_default(),
                    name: given.text("name"),
                    notes: given.text("notes"),
                    is_public: given.flag("is_public").unwrap_or_default(),
                    locale: Some(given.locale()),
                };
                Ok(json!(*this.save(user, new).await?))
            },
        );
        const CHANGE: &[Argument] = &[ID, NAME, NOTES, PUBLIC, CODE];
        self.add(
            "deck_update",
            "Changes a deck; another code is another version of it",
            CHANGE,
            row(),
            |this, user, given| async move {
                let changes = Changes {
                    name: given.text("name"),
                    notes: given.text("notes"),
                    is_public: given.flag("is_public"),
                    text: given.text("code"),
                    archived: None,
                };
                Ok(json!(*this.change(Writer::Player(user), given.id()?, changes).await?))
            },
        );
        for (name, about, archived) in [
            ("deck_archive", "Puts a deck away; deck_restore undoes it", true),
            ("deck_restore", "Takes a deck out of the archive", false),
        ] {
            self.add(name, about, &[ID], row(), move |this, user, given| async move {
                let changes = Changes { archived: Some(archived), ..Changes::default() };
                Ok(json!(*this.change(Writer::Player(user), given.id()?, changes).await?))
            });
        }
        for (name, about, arguments) in [
            ("deck_duplicate", "Copies a deck, with its notes if it is one's own", &[ID, NAME] as &[_]),
            ("deck_save_copy", "Keeps a copy of a public deck", &[ID]),
        ] {
            self.add(name, about, arguments, row(), |this, user, given| async move {
                Ok(json!(*this.copy(user, given.id()?, given.text("name")).await?))
            });
        }
    }

    fn showing(&mut self) {
        const PREVIEW: &[Argument] = &[needed("text", Kind::Text), LOCALE];
        let about = "The decks in a text, with what is wrong with them; nothing is saved";
        self.add("deck_preview", about, PREVIEW, views::preview_shape(), |this, _, given| async move {
            this.preview(&given.text("text").unwrap_or_default(), given.locale())
        });
        let about = "The player's decks, or those in the archive, with the figures of their matches";
        const ARCHIVED: &[Argument] = &[optional("archived", Kind::Bool)];
        self.add("my_decks", about, ARCHIVED, views::list_shape(), |this, user, given| async move {
            this.list(user, given.flag("archived").unwrap_or_default()).await
        });
        let about = "One deck, of one's own or public, with what is wrong with it";
        self.add("deck_view", about, &[ID, LOCALE], views::view_shape(), |this, user, given| async move {
            this.view(user, given.id()?, given.locale()).await
        });
        let about = "What a deck of one's own was, newest first";
        self.add("deck_versions", about, &[ID], views::versions_shape(), |this, user, given| async move {
            this.versions(user, given.id()?).await
        });
    }

    /// A function that players call.
    fn add<F: Future<Output = Result<Value, Refused>> + Send + 'static>(
        &mut self,
        name: &'static str,
        about: &'static str,
        arguments: &'static [Argument],
        returns: Shape,
        run: impl Fn(Decks, Uuid, Arguments) -> F + Send + Sync + Clone + 'static,
    ) {
        let this = self.decks.clone();
        let run = move |reader, arguments| {
            let (this, run) = (this.clone(), run.clone());
            Box::pin(async move {
                match reader {
                    Reader::Player(user) => run(this, user, Arguments(arguments)).await,
                    _ => Err(Refused::forbidden(format!("permission denied for function {name}"))),
                }
            }) as _
        };
        let callers = Callers::Players;
        self.registry.add_function(Function { name, about, arguments, returns, callers, run: Arc::new(run) });
    }
}

/// What was sent, checked by its kinds already.
struct Arguments(Map<String, Value>);

impl Arguments {
    fn text(&self, name: &str) -> Option<String> {
        self.0.get(name).and_then(Value::as_str).map(ToOwned::to_owned)
    }

    fn flag(&self, name: &str) -> Option<bool> {
        self.0.get(name).and_then(Value::as_bool)
    }

    fn locale(&self) -> Locale {
        locale_named(self.0.get("locale").and_then(Value::as_str).unwrap_or_default())
    }

    fn id(&self) -> Result<Uuid, Refused> {
        uuid(&self.text("id").unwrap_or_default())
    }
}

impl Decks {
    async fn insert(&self, writer: Writer, given: Arguments) -> Result<String, Refused> {
        let named = given.text("user_id").map(|id| uuid(&id)).transpose()?;
        let user = match (writer, named) {
            (Writer::Player(user), None) => user,
            (Writer::Player(user), Some(named)) if named == user => user,
            (Writer::Service, Some(named)) => named,
            _ => {
                let text = format!("new row violates row-level security policy for table \"{}\"", DECKS.name);
                return Err(Refused::Forbidden(text));
            }
        };
        let new = NewDeck {
            text: given.text("deck_code").unwrap_or_default(),
            name: given.text("name"),
            notes: given.text("notes"),
            is_public: given.flag("is_public").unwrap_or_default(),
            locale: None,
        };
        let row = self.save(user, new).await?;
        Ok(row["id"].as_str().unwrap_or_default().to_owned())
    }

    async fn update(&self, writer: Writer, key: &str, given: Arguments, holds: Holds) -> Result<bool, Refused> {
        let changes = Changes {
            name: given.text("name"),
            // Null takes the notes away.
            notes: given.0.get("notes").map(|notes| notes.as_str().unwrap_or_default().to_owned()),
            is_public: given.flag("is_public"),
            text: given.text("deck_code"),
            archived: given.0.get("archived_at").map(|at| !at.is_null()),
        };
        Ok(self.change_if(writer, uuid(key)?, changes, holds).await?.is_some())
    }
}

fn uuid(text: &str) -> Result<Uuid, Refused> {
    Uuid::try_parse(text).map_err(|_| Refused::Invalid("id must be an UUID".into()))
}

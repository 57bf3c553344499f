//! The table of duos, its functions and its channel, for the registry: what a client sends becomes a use case.

use std::future::Future;
use std::sync::Arc;

use serde_json::{Map, Value};
use uuid::Uuid;

use super::news::TOPIC;
use super::rules::Refusal;
use super::{DUO_GAMES, Duo, store, view};
use crate::live::codes;
use crate::registry::{Argument, Callers, Door, Function, Kind, Lookup, Reader, Refused, Registry, Shape};

const fn needed(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, optional: false }
}

const GAME: Argument = needed("game", Kind::Uuid);
const TAB: Argument = Argument { name: "tab", kind: Kind::Text, optional: true };

/// In characters; an id has 36.
const MOST_OF_A_TAB: usize = 64;

pub fn declare(duo: &Duo, registry: &mut Registry) {
    registry.add_table(Door::read_only(&DUO_GAMES));
    registry.add_lookup(DUO_GAMES.name, lookup(duo));
    registry.add_topic(TOPIC, Arc::new(duo.clone()));
    let mut functions = Functions { duo, registry };
    functions.entering();
    functions.playing();
}

/// Whether a player may look for a game by its code; only codes that are nobody's count.
fn lookup(duo: &Duo) -> Lookup {
    let duo = duo.clone();
    Arc::new(move |user, address, code| {
        let duo = duo.clone();
        Box::pin(async move {
            duo.try_code(user, Some(address))?;
            if duo.db.read(move |tx| store::is_waiting(tx, &code)).await? {
                codes::was_right(&duo.limits, user, Some(address));
            }
            Ok(())
        }) as _
    })
}

struct Functions<'r> {
    duo: &'r Duo,
    registry: &'r mut Registry,
}

impl Functions<'_> {
    fn entering(&mut self) {
        let about = "A duo that waits for its second player; who is in one gets that one";
        self.add("duo_create", about, &[], view::shape(), |this, user, _| async move { this.create(user).await });
        const CODE: &[Argument] = &[needed("code", Kind::Text)];
        let about = "Joins the duo with this code: both pay, and it starts";
        self.add("duo_join", about, CODE, view::shape(), |this, user, given| async move {
            this.join(user, &given.text("code").unwrap_or_default()).await
        });
        let about = "Another duo after a finished one: made by who asks first, started by the second";
        self.add("duo_rematch", about, &[GAME], view::shape(), |this, user, given| async move {
            this.rematch(user, given.game()?).await
        });
        let about = "The duo that the player is in and that is not over";
        let maybe = Shape::Optional(Box::new(view::shape()));
        self.add("duo_current", about, &[], maybe, |this, user, _| async move { this.current(user).await });
    }

    fn playing(&mut self) {
        const LOOK: &[Argument] = &[GAME, TAB, Argument { name: "take", kind: Kind::Bool, optional: true }];
        let about = "A duo as the player sees it; a new tab takes the seat, unless take is false";
        self.add("duo_snapshot", about, LOOK, view::shape(), |this, user, given| async move {
            this.snapshot(user, given.game()?, given.tab(), given.flag("take").unwrap_or(true)).await
        });
        let about = "Gives a duo up: the other player wins";
        self.add("duo_leave", about, &[GAME, TAB], view::shape(), |this, user, given| async move {
            this.leave(user, given.game()?, given.tab()).await
        });
        const ANSWER: &[Argument] = &[GAME, needed("index", Kind::Int), needed("choice", Kind::Int), TAB];
        let about = "Answers the open question of a duo, once; a repeat gets the stored verdict";
        let (number, flag) = (Shape::Value(Kind::Int), Shape::Value(Kind::Bool));
        let verdict = Shape::Object(vec![
            ("index", number.clone()),
            ("choice", number.clone()),
            ("correct", flag.clone()),
            ("points", number),
            ("late", flag.clone()),
            ("stored", flag),
        ]);
        self.add("duo_answer", about, ANSWER, verdict, |this, user, given| async move {
            let index = given.number("index").ok_or(Refusal::NotThisQuestion)?;
            let choice = given.number("choice").ok_or(Refusal::BadChoice)?;
            this.answer(user, given.game()?, index, choice, given.tab()).await
        });
    }

    /// A function that players call.
    fn add<F: Future<Output = Result<Value, Refused>> + Send + 'static>(
        &mut self,
        name: &'static str,
        about: &'static str,
        arguments: &'static [Argument],
        returns: Shape,
        run: impl Fn(Duo, Uuid, Arguments) -> F + Send + Sync + Clone + 'static,
    ) {
        let this = self.duo.clone();
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

    /// Cut: it is kept with the game.
    fn tab(&self) -> Option<String> {
        self.text("tab").filter(|tab| !tab.is_empty()).map(|tab| tab.chars().take(MOST_OF_A_TAB).collect())
    }

    fn flag(&self, name: &str) -> Option<bool> {
        self.0.get(name).and_then(Value::as_bool)
    }

    /// None for what is below zero.
    fn number(&self, name: &str) -> Option<usize> {
        self.0.get(name).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok())
    }

    fn game(&self) -> Result<Uuid, Refused> {
        let text = self.0.get("game").and_then(Value::as_str).unwrap_or_default();
        Uuid::try_parse(text).map_err(|_| Refusal::NotFound.into())
    }
}

//! Records the matches of a file: an export of this app, or of another one that the page has read.

use uuid::Uuid;

use super::rules::{self, IMPORTS, MAX_IMPORT, Refusal};
use super::wire::{MatchArgs, MatchesImported, RefusedMatch};
use super::{Matches, Outcome, add, has_tracker, played_deck};
use crate::meta::IMPORT;
use crate::registry::{CallError, Writer};

impl Matches {
    /// Records those that are new, in one transaction. They are the player's own and never count for everyone: a file can say
    /// anything.
    pub async fn import(&self, user: Uuid, matches: Vec<MatchArgs>) -> Result<MatchesImported, CallError> {
        let now = self.clock.now();
        if matches.len() > MAX_IMPORT {
            return Err(CallError::Invalid(format!("at most {MAX_IMPORT} matches at once")));
        }
        self.limit(IMPORTS, Writer::Player(user), now)?;
        let checked: Vec<_> = matches
            .into_iter()
            .map(|args| {
                let args = MatchArgs { sender: Some(IMPORT.into()), ..args };
                rules::check(&args, now).map(|checked| (args.id, checked))
            })
            .collect();
        let data = self.cards.current();
        self.db
            .write(move |tx| {
                let tracker = has_tracker(tx, user)?;
                let mut done = MatchesImported::default();
                for (index, checked) in checked.iter().enumerate() {
                    let (id, new) = match checked {
                        Ok(checked) => checked,
                        Err(refusal) => {
                            done.refuse(index, refusal);
                            continue;
                        }
                    };
                    if let Err(refusal) = rules::may_record(new.source, tracker) {
                        done.refuse(index, &refusal);
                        continue;
                    }
                    // A deck of somebody else, as in a file of another account, is left out.
                    let mut new = new.clone();
                    if played_deck(tx, user, new.deck_id, new.played_at).is_err() {
                        new.deck_id = None;
                    }
                    match add(tx, user, *id, &new, data.as_deref(), now)? {
                        Outcome::Recorded(_) => done.recorded += 1,
                        Outcome::Stored(_) => done.known += 1,
                        Outcome::Taken => done.refuse(index, &Refusal::IdTaken),
                    }
                }
                Ok(done)
            })
            .await
    }
}

impl MatchesImported {
    fn refuse(&mut self, index: usize, refusal: &Refusal) {
        let member = match refusal {
            Refusal::Invalid(member) => Some(*member),
            _ => None,
        };
        self.refused.push(RefusedMatch { index, code: refusal.code(), member });
    }
}

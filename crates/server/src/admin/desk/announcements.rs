//! The banner that everyone sees: written in four languages, with a start and an end.

use serde_json::json;
use uuid::Uuid;

use super::rules::{PAGE, Refusal, check_announcement, state_of};
use super::wire::{
    AdminAnnouncement, AdminAnnouncementSaveArgs, AdminAnnouncements, AdminPageArgs, Announcement, AnnouncementTone,
};
use super::{Desk, cursor};
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx};
use crate::base::random;
use crate::contract::registry::CallError;
use crate::params;
use crate::people::audit::{Act, Actor, audit};
use crate::play::questions::Four;

/// At most so many at once.
const SHOWN: i64 = 3;

impl AnnouncementTone {
    fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
        }
    }
}

#[derive(Clone, Debug)]
struct Stored {
    id: Uuid,
    tone: AnnouncementTone,
    texts: Four<String>,
    starts_at: Timestamp,
    ends_at: Timestamp,
    created_at: Timestamp,
    updated_at: Timestamp,
}

impl Desk {
    pub(super) async fn announced(&self) -> Result<Vec<Announcement>, CallError> {
        let now = self.clock.now();
        let end = "where starts_at <= $1 and ends_at > $1 order by starts_at desc, id desc limit $2";
        let shown = self.db.read(move |tx| tx.all(&select(end), params![now, SHOWN], read)).await?;
        let shown = shown.into_iter().map(|Stored { id, tone, texts, ends_at, .. }| Announcement {
            id,
            tone,
            texts,
            ends_at: ends_at.0,
        });
        Ok(shown.collect())
    }

    pub(super) async fn list_announcements(&self, args: AdminPageArgs) -> Result<AdminAnnouncements, CallError> {
        let (at, id) = match args.cursor.as_deref() {
            Some(cursor) => {
                let keys = cursor::Keys::read(cursor, 2)?;
                (keys.get(0)?, keys.get::<Uuid>(1)?)
            }
            None => (i64::MAX, Uuid::max()),
        };
        let now = self.clock.now();
        let end = "where starts_at < $1 or (starts_at = $1 and id < $2) order by starts_at desc, id desc limit $3";
        let found = self.db.read(move |tx| tx.all(&select(end), params![at, id, PAGE as i64 + 1], read)).await?;
        let (rows, next) = cursor::page(found, PAGE, |row| vec![row.starts_at.0.to_string(), row.id.to_string()]);
        Ok(AdminAnnouncements { rows: rows.into_iter().map(|row| shown(row, now)).collect(), next })
    }

    pub(super) async fn save_announcement(
        &self,
        actor: Actor,
        args: AdminAnnouncementSaveArgs,
    ) -> Result<AdminAnnouncement, CallError> {
        let (now, fresh) = (self.clock.now(), random::id());
        let AdminAnnouncementSaveArgs { id, tone, texts, starts_at, ends_at } = args;
        let (starts_at, ends_at) = (Timestamp(starts_at), Timestamp(ends_at));
        let texts = check_announcement(&texts, starts_at, ends_at, now)?;
        self.db
            .write(move |tx| {
                let before = match id {
                    Some(id) => Some(lock(tx, id)?.ok_or(Refusal::AnnouncementNotFound)?),
                    None => None,
                };
                let created_at = before.as_ref().map_or(now, |before| before.created_at);
                let id = id.unwrap_or(fresh);
                let after = Stored { id, tone, texts: texts.clone(), starts_at, ends_at, created_at, updated_at: now };
                save(tx, &after)?;
                let before = before.as_ref().map_or_else(|| json!({}), logged);
                audit(tx, &actor, act("announcement.save", id, before, logged(&after)), now)?;
                Ok(shown(after, now))
            })
            .await
    }

    pub(super) async fn delete_announcement(&self, actor: Actor, id: Uuid) -> Result<(), CallError> {
        let now = self.clock.now();
        self.db
            .write(move |tx| {
                let before = lock(tx, id)?.ok_or(Refusal::AnnouncementNotFound)?;
                tx.run("delete from announcements where id = $1", params![id])?;
                audit(tx, &actor, act("announcement.delete", id, logged(&before), json!({})), now)?;
                Ok(())
            })
            .await
    }
}

fn act(action: &'static str, id: Uuid, before: serde_json::Value, after: serde_json::Value) -> Act {
    Act { action, target_kind: "announcement", target_id: id.to_string(), reason: None, before, after }
}

fn logged(it: &Stored) -> serde_json::Value {
    json!({ "tone": it.tone, "texts": it.texts, "starts_at": it.starts_at, "ends_at": it.ends_at })
}

fn shown(it: Stored, now: Timestamp) -> AdminAnnouncement {
    AdminAnnouncement {
        id: it.id,
        tone: it.tone,
        texts: it.texts,
        starts_at: it.starts_at.0,
        ends_at: it.ends_at.0,
        state: state_of(it.starts_at, it.ends_at, now),
        created_at: it.created_at.0,
        updated_at: it.updated_at.0,
    }
}

fn select(end: &str) -> String {
    format!(
        "select id, tone, text_en, text_fr, text_es, text_pt, starts_at, ends_at, created_at, updated_at
         from announcements {end}"
    )
}

fn read(row: &Row<'_>) -> Result<Stored, DbError> {
    let tone = match row.get::<String>(1)?.as_str() {
        "warning" => AnnouncementTone::Warning,
        _ => AnnouncementTone::Info,
    };
    Ok(Stored {
        id: row.get(0)?,
        tone,
        texts: Four { en: row.get(2)?, fr: row.get(3)?, es: row.get(4)?, pt: row.get(5)? },
        starts_at: row.get(6)?,
        ends_at: row.get(7)?,
        created_at: row.get(8)?,
        updated_at: row.get(9)?,
    })
}

fn lock(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Stored>, DbError> {
    tx.one(&select("where id = $1 for update"), params![id], read)
}

fn save(tx: &mut Tx<'_>, it: &Stored) -> Result<(), DbError> {
    let Four { en, fr, es, pt } = &it.texts;
    tx.run(
        "insert into announcements (id, tone, text_en, text_fr, text_es, text_pt, starts_at, ends_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (id) do update set tone = excluded.tone, text_en = excluded.text_en, text_fr = excluded.text_fr,
            text_es = excluded.text_es, text_pt = excluded.text_pt, starts_at = excluded.starts_at,
            ends_at = excluded.ends_at, updated_at = excluded.updated_at",
        params![it.id, it.tone.as_str(), en, fr, es, pt, it.starts_at, it.ends_at, it.created_at, it.updated_at],
    )?;
    Ok(())
}

//! The presences of one topic: its members and what each says of itself. Pure.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// The most presences of one topic, and their bytes: a member that joins gets all of them in one frame.
const MAX_PRESENT: usize = 1000;
const MAX_BYTES: usize = 512 * 1024;

/// By key; one key may have several, for example the devices of one player.
#[derive(Default)]
pub(super) struct Presence {
    keys: BTreeMap<String, Vec<Meta>>,
    count: usize,
    bytes: usize,
}

struct Meta {
    member: u64,
    /// Includes `phx_ref`.
    value: Value,
    size: usize,
}

impl Presence {
    /// Sets or replaces the member's presence. Returns the change, or `None` if there is no more room.
    pub(super) fn track(&mut self, key: &str, member: u64, reference: &str, meta: Map<String, Value>) -> Option<Value> {
        let mut value = meta;
        value.insert("phx_ref".into(), json!(reference));
        let value = Value::Object(value);
        let size = key.len() + value.to_string().len();
        let before = self.find(key, member).map(|(metas, index)| metas[index].size);
        let (count, bytes) = (self.count + usize::from(before.is_none()), self.bytes + size - before.unwrap_or(0));
        if count > MAX_PRESENT || bytes > MAX_BYTES {
            return None;
        }
        let before = self.remove(key, member);
        self.keys.entry(key.to_owned()).or_default().push(Meta { member, value: value.clone(), size });
        self.count += 1;
        self.bytes += size;
        Some(json!({ "joins": one(key, Some(value)), "leaves": one(key, before) }))
    }

    /// Removes the member's presence. Returns the change, or `None` if it had none.
    pub(super) fn untrack(&mut self, key: &str, member: u64) -> Option<Value> {
        let before = self.remove(key, member)?;
        Some(json!({ "joins": {}, "leaves": one(key, Some(before)) }))
    }

    fn remove(&mut self, key: &str, member: u64) -> Option<Value> {
        let (metas, index) = self.find(key, member)?;
        let Meta { value, size, .. } = metas.remove(index);
        if metas.is_empty() {
            self.keys.remove(key);
        }
        self.count -= 1;
        self.bytes -= size;
        Some(value)
    }

    fn find(&mut self, key: &str, member: u64) -> Option<(&mut Vec<Meta>, usize)> {
        let metas = self.keys.get_mut(key)?;
        let index = metas.iter().position(|meta| meta.member == member)?;
        Some((metas, index))
    }

    pub(super) fn state(&self) -> Value {
        let metas = |metas: &Vec<Meta>| metas.iter().map(|meta| meta.value.clone()).collect::<Vec<_>>();
        self.keys.iter().map(|(key, list)| (key.clone(), json!({ "metas": metas(list) }))).collect()
    }
}

fn one(key: &str, value: Option<Value>) -> Value {
    value.map_or_else(|| json!({}), |value| json!({ key: { "metas": [value] } }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meta(mood: &str) -> Map<String, Value> {
        Map::from_iter([("mood".to_owned(), json!(mood))])
    }

    #[test]
    fn two_devices_of_one_player_are_two_metas_of_one_key() {
        let mut presence = Presence::default();
        let diff = presence.track("ana", 1, "a", meta("calm")).unwrap();
        assert_eq!(
            diff,
            json!({ "joins": { "ana": { "metas": [{ "mood": "calm", "phx_ref": "a" }] } }, "leaves": {} })
        );
        presence.track("ana", 2, "b", meta("bold")).unwrap();
        assert_eq!(presence.state()["ana"]["metas"].as_array().unwrap().len(), 2);
        let diff = presence.untrack("ana", 1).unwrap();
        assert_eq!(diff["leaves"]["ana"]["metas"], json!([{ "mood": "calm", "phx_ref": "a" }]));
        assert_eq!(presence.untrack("ana", 1), None);
        presence.untrack("ana", 2).unwrap();
        assert_eq!(presence.state(), json!({}));
    }

    #[test]
    fn a_second_track_replaces_the_first() {
        let mut presence = Presence::default();
        presence.track("ana", 1, "a", meta("calm")).unwrap();
        let diff = presence.track("ana", 1, "b", meta("bold")).unwrap();
        assert_eq!(diff["leaves"]["ana"]["metas"][0]["phx_ref"], "a");
        assert_eq!(diff["joins"]["ana"]["metas"], json!([{ "mood": "bold", "phx_ref": "b" }]));
        assert_eq!(presence.state()["ana"]["metas"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_topic_has_at_most_a_thousand_presences() {
        let mut presence = Presence::default();
        for member in 0..1000 {
            assert!(presence.track(&member.to_string(), member, "r", Map::new()).is_some());
        }
        assert_eq!(presence.track("more", 1000, "r", Map::new()), None);
        assert!(presence.track("7", 7, "s", Map::new()).is_some(), "a present member may still change its presence");
    }

    #[test]
    fn all_presences_together_are_bounded_and_a_refused_change_keeps_the_old_one() {
        let mut presence = Presence::default();
        let long = "x".repeat(8000);
        let taken = (0..100).take_while(|member| presence.track("k", *member, "r", meta(&long)).is_some()).count();
        assert_eq!(taken, 65);
        presence.untrack("k", 0).unwrap();
        presence.track("k", 0, "r", meta("brief")).unwrap();
        assert_eq!(presence.track("k", 0, "s", meta(&"x".repeat(20_000))), None);
        assert_eq!(presence.state()["k"]["metas"][64]["mood"], "brief");
        (0..65).for_each(|member| assert!(presence.untrack("k", member).is_some()));
        assert_eq!((presence.count, presence.bytes), (0, 0));
    }
}

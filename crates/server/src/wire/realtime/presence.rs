//! Who is in a channel and what they say of themselves. Pure.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// Presences of one topic at most, and their bytes: whoever joins is told of all at once, and must be able to take it.
const MAX_PRESENT: usize = 1000;
const MAX_BYTES: usize = 512 * 1024;

/// By key; under one key there may be several, say the devices of one player.
#[derive(Default)]
pub(super) struct Presence {
    keys: BTreeMap<String, Vec<Meta>>,
    count: usize,
    bytes: usize,
}

struct Meta {
    member: u64,
    /// With its `phx_ref` in it.
    said: Value,
    size: usize,
}

impl Presence {
    /// The member says this of itself, instead of what it said before. The change, or `None` if there is no more room.
    pub(super) fn track(&mut self, key: &str, member: u64, reference: &str, said: Map<String, Value>) -> Option<Value> {
        let mut said = said;
        said.insert("phx_ref".into(), json!(reference));
        let said = Value::Object(said);
        let size = key.len() + said.to_string().len();
        let before = self.place(key, member).map(|(metas, place)| metas[place].size);
        let (count, bytes) = (self.count + usize::from(before.is_none()), self.bytes + size - before.unwrap_or(0));
        if count > MAX_PRESENT || bytes > MAX_BYTES {
            return None;
        }
        let before = self.remove(key, member);
        self.keys.entry(key.to_owned()).or_default().push(Meta { member, said: said.clone(), size });
        self.count += 1;
        self.bytes += size;
        Some(json!({ "joins": one(key, Some(said)), "leaves": one(key, before) }))
    }

    /// The member is no longer present. The change, if it was.
    pub(super) fn untrack(&mut self, key: &str, member: u64) -> Option<Value> {
        let before = self.remove(key, member)?;
        Some(json!({ "joins": {}, "leaves": one(key, Some(before)) }))
    }

    fn remove(&mut self, key: &str, member: u64) -> Option<Value> {
        let (metas, place) = self.place(key, member)?;
        let Meta { said, size, .. } = metas.remove(place);
        if metas.is_empty() {
            self.keys.remove(key);
        }
        self.count -= 1;
        self.bytes -= size;
        Some(said)
    }

    fn place(&mut self, key: &str, member: u64) -> Option<(&mut Vec<Meta>, usize)> {
        let metas = self.keys.get_mut(key)?;
        let place = metas.iter().position(|meta| meta.member == member)?;
        Some((metas, place))
    }

    pub(super) fn state(&self) -> Value {
        let metas = |metas: &Vec<Meta>| metas.iter().map(|meta| meta.said.clone()).collect::<Vec<_>>();
        self.keys.iter().map(|(key, list)| (key.clone(), json!({ "metas": metas(list) }))).collect()
    }
}

fn one(key: &str, said: Option<Value>) -> Value {
    said.map_or_else(|| json!({}), |said| json!({ key: { "metas": [said] } }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(mood: &str) -> Map<String, Value> {
        Map::from_iter([("mood".to_owned(), json!(mood))])
    }

    #[test]
    fn two_devices_of_one_player_are_two_metas_of_one_key() {
        let mut presence = Presence::default();
        let diff = presence.track("ana", 1, "a", said("calm")).unwrap();
        assert_eq!(
            diff,
            json!({ "joins": { "ana": { "metas": [{ "mood": "calm", "phx_ref": "a" }] } }, "leaves": {} })
        );
        presence.track("ana", 2, "b", said("bold")).unwrap();
        assert_eq!(presence.state()["ana"]["metas"].as_array().unwrap().len(), 2);
        let diff = presence.untrack("ana", 1).unwrap();
        assert_eq!(diff["leaves"]["ana"]["metas"], json!([{ "mood": "calm", "phx_ref": "a" }]));
        assert_eq!(presence.untrack("ana", 1), None);
        presence.untrack("ana", 2).unwrap();
        assert_eq!(presence.state(), json!({}));
    }

    #[test]
    fn saying_something_else_takes_back_what_was_said() {
        let mut presence = Presence::default();
        presence.track("ana", 1, "a", said("calm")).unwrap();
        let diff = presence.track("ana", 1, "b", said("bold")).unwrap();
        assert_eq!(diff["leaves"]["ana"]["metas"][0]["phx_ref"], "a");
        assert_eq!(diff["joins"]["ana"]["metas"], json!([{ "mood": "bold", "phx_ref": "b" }]));
        assert_eq!(presence.state()["ana"]["metas"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_topic_has_room_for_a_thousand() {
        let mut presence = Presence::default();
        for member in 0..1000 {
            assert!(presence.track(&member.to_string(), member, "r", Map::new()).is_some());
        }
        assert_eq!(presence.track("more", 1000, "r", Map::new()), None);
        assert!(presence.track("7", 7, "s", Map::new()).is_some(), "who is there may say something else");
    }

    #[test]
    fn what_all_say_together_is_bounded_and_who_is_refused_stays_as_they_were() {
        let mut presence = Presence::default();
        let long = "x".repeat(8000);
        let taken = (0..100).take_while(|member| presence.track("k", *member, "r", said(&long)).is_some()).count();
        assert_eq!(taken, 65);
        presence.untrack("k", 0).unwrap();
        presence.track("k", 0, "r", said("brief")).unwrap();
        assert_eq!(presence.track("k", 0, "s", said(&"x".repeat(20_000))), None);
        assert_eq!(presence.state()["k"]["metas"][64]["mood"], "brief");
        (0..65).for_each(|member| assert!(presence.untrack("k", member).is_some()));
        assert_eq!((presence.count, presence.bytes), (0, 0));
    }
}

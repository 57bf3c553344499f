//! The presences of one topic: its members and what each says of itself. Pure.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

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
    holder: Holder,
    /// Includes `phx_ref`.
    value: Value,
    size: usize,
}

/// Whose presence it is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Holder {
    /// `None` for this node.
    node: Option<String>,
    /// Its number at its node.
    member: u64,
}

/// What one node tells the others of a topic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PresenceChange {
    Track(PresenceEntry),
    Untrack {
        key: String,
        member: u64,
    },
    /// The others say who is present at their node.
    Ask,
    /// All who are present at the sender.
    All(Vec<PresenceEntry>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PresenceEntry {
    pub(super) key: String,
    /// Its number at its node.
    pub(super) member: u64,
    pub(super) meta: Value,
}

impl Holder {
    fn local(member: u64) -> Self {
        Self { node: None, member }
    }

    fn remote(node: &str, member: u64) -> Self {
        Self { node: Some(node.to_owned()), member }
    }
}

impl Presence {
    /// Sets or replaces the presence of a member of this node. Returns the change, or `None` if there is no more room.
    pub(super) fn track(&mut self, key: &str, member: u64, value: Value) -> Option<Value> {
        self.set(key, Holder::local(member), value).map(Diff::into_json)
    }

    /// Removes the presence of a member of this node. Returns the change, or `None` if it had none.
    pub(super) fn untrack(&mut self, key: &str, member: u64) -> Option<Value> {
        self.unset(key, &Holder::local(member)).map(Diff::into_json)
    }

    /// The presences of this node.
    pub(super) fn local(&self) -> Vec<PresenceEntry> {
        let all = self.keys.iter().flat_map(|(key, metas)| metas.iter().map(move |meta| (key, meta)));
        let local = all.filter(|(_, meta)| meta.holder.node.is_none());
        let entry = |(key, meta): (&String, &Meta)| PresenceEntry {
            key: key.clone(),
            member: meta.holder.member,
            meta: meta.value.clone(),
        };
        local.map(entry).collect()
    }

    pub(super) fn track_remote(&mut self, node: &str, entry: PresenceEntry) -> Option<Value> {
        self.set(&entry.key, Holder::remote(node, entry.member), entry.meta).map(Diff::into_json)
    }

    pub(super) fn untrack_remote(&mut self, node: &str, key: &str, member: u64) -> Option<Value> {
        self.unset(key, &Holder::remote(node, member)).map(Diff::into_json)
    }

    /// All presences of another node. Returns the change, or `None` if there is none.
    pub(super) fn replace_remote(&mut self, node: &str, entries: Vec<PresenceEntry>) -> Option<Value> {
        let mut diff = Diff::default();
        let is_there = |key: &str, meta: &Meta| {
            entries
                .iter()
                .any(|entry| entry.key == key && entry.member == meta.holder.member && entry.meta == meta.value)
        };
        let all = self.keys.iter().flat_map(|(key, metas)| metas.iter().map(move |meta| (key, meta)));
        let of_node = all.filter(|(_, meta)| meta.holder.node.as_deref() == Some(node));
        let gone = of_node.filter(|(key, meta)| !is_there(key, meta));
        let gone: Vec<(String, Holder)> = gone.map(|(key, meta)| (key.clone(), meta.holder.clone())).collect();
        for (key, holder) in gone {
            diff.extend(self.unset(&key, &holder));
        }
        for entry in entries {
            let holder = Holder::remote(node, entry.member);
            if self.find(&entry.key, &holder).is_none() {
                diff.extend(self.set(&entry.key, holder, entry.meta));
            }
        }
        (!diff.joins.is_empty() || !diff.leaves.is_empty()).then(|| diff.into_json())
    }

    /// Forgets the presences of all other nodes.
    pub(super) fn forget_remote(&mut self) {
        let all = self.keys.iter().flat_map(|(key, metas)| metas.iter().map(move |meta| (key, &meta.holder)));
        let remote = all.filter(|(_, holder)| holder.node.is_some());
        let remote: Vec<(String, Holder)> = remote.map(|(key, holder)| (key.clone(), holder.clone())).collect();
        for (key, holder) in remote {
            self.unset(&key, &holder);
        }
    }

    fn set(&mut self, key: &str, holder: Holder, value: Value) -> Option<Diff> {
        let size = key.len() + value.to_string().len();
        let before = self.find(key, &holder).map(|(metas, index)| metas[index].size);
        let (count, bytes) = (self.count + usize::from(before.is_none()), self.bytes + size - before.unwrap_or(0));
        if count > MAX_PRESENT || bytes > MAX_BYTES {
            return None;
        }
        let mut diff = self.unset(key, &holder).unwrap_or_default();
        self.keys.entry(key.to_owned()).or_default().push(Meta { holder, value: value.clone(), size });
        self.count += 1;
        self.bytes += size;
        diff.joins.push((key.to_owned(), value));
        Some(diff)
    }

    fn unset(&mut self, key: &str, holder: &Holder) -> Option<Diff> {
        let (metas, index) = self.find(key, holder)?;
        let Meta { value, size, .. } = metas.remove(index);
        if metas.is_empty() {
            self.keys.remove(key);
        }
        self.count -= 1;
        self.bytes -= size;
        Some(Diff { joins: Vec::new(), leaves: vec![(key.to_owned(), value)] })
    }

    fn find(&mut self, key: &str, holder: &Holder) -> Option<(&mut Vec<Meta>, usize)> {
        let metas = self.keys.get_mut(key)?;
        let index = metas.iter().position(|meta| meta.holder == *holder)?;
        Some((metas, index))
    }

    pub(super) fn state(&self) -> Value {
        let metas = |metas: &Vec<Meta>| metas.iter().map(|meta| meta.value.clone()).collect::<Vec<_>>();
        self.keys.iter().map(|(key, list)| (key.clone(), json!({ "metas": metas(list) }))).collect()
    }
}

/// Who came and who left, with their keys.
#[derive(Default)]
struct Diff {
    joins: Vec<(String, Value)>,
    leaves: Vec<(String, Value)>,
}

impl Diff {
    fn extend(&mut self, more: Option<Self>) {
        let Some(more) = more else { return };
        self.joins.extend(more.joins);
        self.leaves.extend(more.leaves);
    }

    fn into_json(self) -> Value {
        json!({ "joins": by_key(self.joins), "leaves": by_key(self.leaves) })
    }
}

fn by_key(metas: Vec<(String, Value)>) -> Value {
    let mut keys: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (key, value) in metas {
        keys.entry(key).or_default().push(value);
    }
    keys.into_iter().map(|(key, metas)| (key, json!({ "metas": metas }))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meta(mood: &str, reference: &str) -> Value {
        json!({ "mood": mood, "phx_ref": reference })
    }

    #[test]
    fn two_devices_of_one_player_are_two_metas_of_one_key() {
        let mut presence = Presence::default();
        let diff = presence.track("ana", 1, meta("calm", "a")).unwrap();
        assert_eq!(
            diff,
            json!({ "joins": { "ana": { "metas": [{ "mood": "calm", "phx_ref": "a" }] } }, "leaves": {} })
        );
        presence.track("ana", 2, meta("bold", "b")).unwrap();
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
        presence.track("ana", 1, meta("calm", "a")).unwrap();
        let diff = presence.track("ana", 1, meta("bold", "b")).unwrap();
        assert_eq!(diff["leaves"]["ana"]["metas"][0]["phx_ref"], "a");
        assert_eq!(diff["joins"]["ana"]["metas"], json!([{ "mood": "bold", "phx_ref": "b" }]));
        assert_eq!(presence.state()["ana"]["metas"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn a_topic_has_at_most_a_thousand_presences() {
        let mut presence = Presence::default();
        for member in 0..1000 {
            assert!(presence.track(&member.to_string(), member, json!({ "phx_ref": "r" })).is_some());
        }
        assert_eq!(presence.track("more", 1000, json!({ "phx_ref": "r" })), None);
        assert!(
            presence.track("7", 7, json!({ "phx_ref": "s" })).is_some(),
            "a present member may still change its presence"
        );
    }

    #[test]
    fn all_presences_together_are_bounded_and_a_refused_change_keeps_the_old_one() {
        let mut presence = Presence::default();
        let long = "x".repeat(8000);
        let taken = (0..100).take_while(|member| presence.track("k", *member, meta(&long, "r")).is_some()).count();
        assert_eq!(taken, 65);
        presence.untrack("k", 0).unwrap();
        presence.track("k", 0, meta("brief", "r")).unwrap();
        assert_eq!(presence.track("k", 0, meta(&"x".repeat(20_000), "s")), None);
        assert_eq!(presence.state()["k"]["metas"][64]["mood"], "brief");
        (0..65).for_each(|member| assert!(presence.untrack("k", member).is_some()));
        assert_eq!((presence.count, presence.bytes), (0, 0));
    }

    fn entry(key: &str, member: u64, mood: &str) -> PresenceEntry {
        PresenceEntry { key: key.into(), member, meta: meta(mood, &format!("{key}{member}")) }
    }

    #[test]
    fn members_of_other_nodes_are_in_the_same_list_and_go_with_their_node() {
        let mut presence = Presence::default();
        presence.track("ana", 1, meta("calm", "a")).unwrap();
        presence.track_remote("x", entry("ana", 1, "far")).unwrap();
        presence.track_remote("y", entry("ben", 1, "far")).unwrap();
        assert_eq!(presence.state()["ana"]["metas"].as_array().unwrap().len(), 2);
        assert_eq!(presence.local(), [PresenceEntry { key: "ana".into(), member: 1, meta: meta("calm", "a") }]);
        assert_eq!(presence.untrack_remote("y", "ana", 1), None, "it is x's");
        let diff = presence.replace_remote("x", Vec::new()).unwrap();
        assert_eq!(diff, json!({ "joins": {}, "leaves": { "ana": { "metas": [meta("far", "ana1")] } } }));
        assert_eq!(presence.replace_remote("x", Vec::new()), None);
        presence.forget_remote();
        assert_eq!(presence.state(), json!({ "ana": { "metas": [meta("calm", "a")] } }));
        assert_eq!(presence.count, 1);
    }

    #[test]
    fn all_presences_of_a_node_replace_those_known_of_it_and_only_differences_are_told() {
        let mut presence = Presence::default();
        presence.replace_remote("x", vec![entry("ana", 1, "calm"), entry("ben", 2, "calm"), entry("cem", 3, "calm")]);
        let again = vec![entry("ana", 1, "calm"), entry("ben", 2, "bold"), entry("dan", 4, "calm")];
        let diff = presence.replace_remote("x", again.clone()).unwrap();
        assert_eq!(
            diff,
            json!({
                "joins": { "ben": { "metas": [meta("bold", "ben2")] }, "dan": { "metas": [meta("calm", "dan4")] } },
                "leaves": { "ben": { "metas": [meta("calm", "ben2")] }, "cem": { "metas": [meta("calm", "cem3")] } },
            })
        );
        assert_eq!(presence.replace_remote("x", again), None);
    }
}

//! Several nodes on one PostgreSQL database: players of one room are connected to different nodes, and nodes end.

use super::*;
use crate::params;
use crate::play::games::Nodes;
use crate::play::games::battle_royale::BattleRoyale;
use crate::testing::Engine;

/// Another node on the party's database.
struct Node {
    battle: BattleRoyale,
    nodes: Nodes,
    _app: TestApp,
}

impl Node {
    async fn start(party: &Party, name: &str) -> Self {
        let app = party.app.another_node().await;
        let battle = BattleRoyale { node: name.into(), ..app.battle.clone() };
        let nodes = Nodes::new(app.db.clone(), name);
        nodes.enter().await.unwrap();
        keep_alive(party, name).await;
        Self { battle, nodes, _app: app }
    }

    async fn connect(&self, party: &Party, who: usize) {
        connect(&self.battle, party, who).await;
    }
}

async fn connect(battle: &BattleRoyale, party: &Party, who: usize) {
    let user = party.players[who].id;
    battle.links.enter(user, &topic::<Rooms>(party.room).into());
    battle.note_link(user, party.room).await.unwrap();
}

/// The first question is open. The first player is connected to the party's own node, which moved the room last, the others
/// to node `b`.
async fn playing_on_two_nodes() -> (Party, Nodes, Node) {
    let party = Party::waiting(TestApp::on(Engine::Postgres).await, 3).await;
    let main = Nodes::new(party.app.db.clone(), &party.app.battle.node);
    main.enter().await.unwrap();
    keep_alive(&party, &party.app.battle.node).await;
    let b = Node::start(&party, "b").await;
    connect(&party.app.battle, &party, 0).await;
    b.connect(&party, 1).await;
    b.connect(&party, 2).await;
    assert_eq!(brief(&party.call(0, "battle_start", json!({})).await), "ok");
    party.open().await;
    (party, main, b)
}

/// The node lives for as long as the test takes, also on a busy machine: its last sign of life is in the future.
async fn keep_alive(party: &Party, node: &str) {
    silence(party, node, -3_600_000).await;
}

/// The node has given no sign of life for so long.
async fn silence(party: &Party, node: &str, millis: i64) {
    let node = node.to_owned();
    let sql = "update nodes set seen_at = (extract(epoch from clock_timestamp()) * 1000)::bigint - $2 where name = $1";
    party.app.db.write(move |tx| tx.run(sql, params![&node, millis])).await.unwrap();
}

async fn connections(party: &Party) -> Vec<(bool, Option<String>)> {
    party.state().await.players.into_iter().map(|player| (player.connected, player.node)).collect()
}

fn at(node: &str) -> (bool, Option<String>) {
    (true, Some(node.to_owned()))
}

async fn room(party: &Party) -> Room {
    let room = party.room;
    party.app.db.read(move |tx| Room::find(tx, room)).await.unwrap().unwrap()
}

#[tokio::test]
async fn a_dead_nodes_game_is_taken_up_once_and_its_question_costs_nobody_a_heart() {
    let (party, _, b) = playing_on_two_nodes().await;
    assert_eq!(brief(&party.answer(1, false).await), "ok");
    b.battle.take_up().await.unwrap();
    assert_eq!(party.phase().await, "question", "all nodes live");

    silence(&party, &party.app.battle.node, 10_000).await;
    b.battle.take_up().await.unwrap();
    let taken = room(&party).await;
    assert_eq!((taken.node.as_str(), party.hearts().await), ("b", vec![3, 3, 3]));
    assert_eq!(connections(&party).await, [(false, None), at("b"), at("b")]);
    let c = Node::start(&party, "c").await;
    c.battle.take_up().await.unwrap();
    assert_eq!(room(&party).await.version, taken.version, "it is served already");

    b.connect(&party, 0).await;
    assert_eq!(room(&party).await.state.index, 0, "the question is asked again");
    party.pass(400);
    let right = party.state().await.rights[0];
    for player in &party.players {
        let arguments = json!({ "room": party.room, "index": 0, "choice": right });
        assert_eq!(brief(&party.app.rpc(player, "battle_answer", arguments).await), "ok");
    }
    assert_eq!((party.hearts().await, party.phase().await), (vec![3, 3, 3], "results".to_owned()));
}

#[tokio::test]
async fn players_at_other_living_nodes_need_not_come_back() {
    let (party, _, _b) = playing_on_two_nodes().await;
    let c = Node::start(&party, "c").await;
    silence(&party, &party.app.battle.node, 10_000).await;
    c.battle.take_up().await.unwrap();
    assert_eq!(connections(&party).await, [(false, None), at("b"), at("b")]);
    let back: Vec<bool> = party.state().await.players.iter().map(|player| player.back).collect();
    assert_eq!(back, [false, true, true]);
}

#[tokio::test]
async fn a_game_is_taken_up_also_if_only_a_players_node_died() {
    let (party, _, _b) = playing_on_two_nodes().await;
    silence(&party, "b", 10_000).await;
    party.app.battle.take_up().await.unwrap();
    assert_eq!(connections(&party).await, [at(&party.app.battle.node), (false, None), (false, None)]);
    assert!(party.state().await.players.iter().all(|player| player.answer.is_none()));
    assert_eq!(party.hearts().await, [3, 3, 3]);
}

#[tokio::test]
async fn a_question_closes_when_the_node_of_a_missing_answer_is_known_to_have_lived() {
    let (party, _, b) = playing_on_two_nodes().await;
    party.answer(0, true).await;
    party.answer(1, true).await;
    silence(&party, "b", 200).await;
    party.tick().await;
    assert_eq!((party.phase().await.as_str(), party.hearts().await), ("question", vec![3, 3, 3]));
    b.nodes.beat().await.unwrap();
    party.pass(2900);
    party.sweep().await;
    assert_eq!((party.phase().await.as_str(), party.hearts().await), ("results", vec![3, 3, 2]));
}

#[tokio::test]
async fn a_question_is_void_if_the_node_of_a_missing_answer_is_gone() {
    let (party, _, _b) = playing_on_two_nodes().await;
    party.answer(0, false).await;
    silence(&party, "b", 10_000).await;
    party.tick().await;
    assert_eq!(party.hearts().await, [3, 3, 3]);
    assert_eq!(connections(&party).await[1..], [(false, None), (false, None)]);
}

#[tokio::test]
async fn a_node_that_stops_hands_its_games_over_and_nothing_is_void() {
    let (party, main, b) = playing_on_two_nodes().await;
    party.answer(0, false).await;
    party.app.battle.try_release().await.unwrap();
    main.leave().await.unwrap();
    b.battle.take_up().await.unwrap();
    let handed = room(&party).await;
    assert_eq!((handed.node.as_str(), party.phase().await.as_str()), ("b", "question"));
    assert_eq!(connections(&party).await, [(false, None), at("b"), at("b")]);
    for who in [1, 2] {
        let arguments = json!({ "room": party.room, "index": 0, "choice": handed.state.rights[0] });
        assert_eq!(brief(&party.app.rpc(&party.players[who], "battle_answer", arguments).await), "ok");
    }
    assert_eq!((party.hearts().await, party.phase().await.as_str()), (vec![2, 3, 3], "results"));
}

#[tokio::test]
async fn a_node_that_starts_again_takes_up_what_its_name_served() {
    let (party, _, _b) = playing_on_two_nodes().await;
    party.answer(0, false).await;
    let party = party.killed().await;
    party.app.battle.take_up().await.unwrap();
    assert_eq!(party.phase().await, "question", "its name gives signs of life");
    party.app.battle.take_up_at_start().await;
    assert_eq!(
        (party.hearts().await, connections(&party).await),
        (vec![3, 3, 3], vec![(false, None), at("b"), at("b")])
    );
}

#[tokio::test]
async fn a_node_that_was_taken_for_dead_notes_again_who_is_connected() {
    let (party, _, b) = playing_on_two_nodes().await;
    silence(&party, &party.app.battle.node, 10_000).await;
    b.battle.take_up().await.unwrap();
    assert_eq!(connections(&party).await[0], (false, None));
    party.app.battle.note_all_links().await.unwrap();
    assert_eq!(connections(&party).await, [at(&party.app.battle.node), at("b"), at("b")]);
    party.app.battle.try_release().await.unwrap();
    party.app.battle.note_all_links().await.unwrap();
    assert_eq!(connections(&party).await[0], (false, None), "a node that has handed its games over notes nothing more");
}

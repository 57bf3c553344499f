//! Notes on matchups, through the API on both engines.

use serde_json::json;

use super::hint;
use crate::testing::{Answer, PASSWORD, Player, TestApp, on_both_engines};

on_both_engines!(a_note_is_kept_for_each_matchup_of_its_player_until_it_is_blank);

async fn save(app: &TestApp, player: &Player, own: &str, opponent: &str, text: &str) -> Answer {
    let args = json!({ "own_class": own, "opponent_class": opponent, "text": text });
    app.rpc(player, "matchup_note_save", args).await
}

fn texts(answer: &Answer) -> Vec<&str> {
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body["notes"].as_array().into_iter().flatten().filter_map(|note| note["text"].as_str()).collect()
}

async fn a_note_is_kept_for_each_matchup_of_its_player_until_it_is_blank(app: TestApp) {
    let (ana, ben) = (app.sign_up("ana").await, app.sign_up("ben").await);
    assert_eq!(texts(&save(&app, &ana, "MAGE", "WARRIOR", " Keep the coin ").await), ["Keep the coin"]);
    app.clock.advance(std::time::Duration::from_secs(1));
    save(&app, &ana, "mage", "Demon Hunter", "Watch turn 4").await;
    app.clock.advance(std::time::Duration::from_secs(1));
    let changed = save(&app, &ana, "MAGE", "WARRIOR", "Play around brawls").await;
    assert_eq!(texts(&changed), ["Play around brawls", "Watch turn 4"], "the newest first");
    assert_eq!(changed.body["notes"][1]["opponent_class"], json!("DEMONHUNTER"));

    assert_eq!(hint(&save(&app, &ana, "MAGE", "WIZARD", "x").await), "400 match_invalid");
    assert_eq!(hint(&save(&app, &ana, "MAGE", "ROGUE", &"é".repeat(2_001)).await), "400 match_notes_too_long");
    assert_eq!(texts(&app.rpc(&ben, "matchup_notes", json!({})).await), Vec::<&str>::new());

    assert_eq!(texts(&save(&app, &ana, "MAGE", "WARRIOR", "  ").await), ["Watch turn 4"]);
    app.post_as(&ana, "/functions/v1/delete_user", json!({ "password": PASSWORD })).await;
    assert_eq!(app.count("matchup_notes").await, 0);
}

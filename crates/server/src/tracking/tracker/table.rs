//! The games of a log as a table for people.

use gamelog::Record;

const TITLES: [&str; 9] = ["started", "mode", "format", "class", "opponent", "coin", "turns", "minutes", "result"];

/// One line for each game under a line of titles, in columns. Names of players do not appear.
pub fn table(records: &[Record]) -> String {
    let mut rows = vec![TITLES.map(str::to_owned)];
    rows.extend(records.iter().map(row));
    let widths: Vec<usize> =
        (0..TITLES.len()).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)).collect();
    let line = |row: &[String; 9]| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

fn row(record: &Record) -> [String; 9] {
    let own = record.friendly.and_then(|player| record.players.get(&player));
    let lower = |text: &str| text.rsplit('_').next().unwrap_or_default().to_lowercase();
    let class = |player: Option<&gamelog::PlayerRecord>| {
        player.and_then(|player| player.class).map_or("?".to_owned(), |class| lower(class.name()))
    };
    let time = record.started.map(|time| time.to_string());
    let time = time.as_deref().and_then(|time| time.get(..5)).unwrap_or("?").to_owned();
    let coin = record.first.zip(record.friendly).map(|(first, own)| if first == own { "no" } else { "yes" });
    [
        date(record).map_or(time.clone(), |date| format!("{date} {time}")),
        record.mode().unwrap_or("?").to_owned(),
        record.format.as_deref().map_or("?".to_owned(), lower),
        class(own),
        class(record.opponent()),
        coin.unwrap_or("?").to_owned(),
        record.own_turns().to_string(),
        record.duration().map_or("?".to_owned(), |seconds| format!("{:.0}", seconds / 60.0)),
        result(record),
    ]
}

/// The day on which a game began, if its log is in the folder of a session.
pub fn date(record: &Record) -> Option<String> {
    Some(record.started?.local()?.split('T').next()?.to_owned())
}

fn result(record: &Record) -> String {
    let own = record.friendly.and_then(|player| record.players.get(&player));
    let place = record.battlegrounds.as_ref().and_then(|lobby| lobby.place);
    let mut text = match (own.and_then(|player| player.result), place) {
        (Some(_), Some(place)) => format!("place {place}"),
        (Some(result), None) => result.name().to_lowercase(),
        (None, _) => "unfinished".to_owned(),
    };
    for (holds, note) in [
        (own.is_some_and(|player| player.conceded), "conceded"),
        (record.opponent().is_some_and(|player| player.conceded), "opponent conceded"),
        (record.starts_mid_game, "log begins in the middle"),
        (record.reconnects > 0, "reconnected"),
        (record.truncated, "log was cut off at its size limit"),
        (record.spectated, "spectated"),
    ] {
        if holds {
            text.push_str(", ");
            text.push_str(note);
        }
    }
    text
}

//! Figures of a player's games of Battlegrounds. Pure.

use std::collections::BTreeMap;

use super::rules::places;
use super::wire::{BattlegroundsPoint, HeroFigures, PlaceFigures, TribeFigures};
use crate::base::averages::Average;
use crate::base::clock::Timestamp;
use crate::base::win_rates::{Tally, WinRate};

/// The line shows the newest games.
pub const LINE_GAMES: usize = 60;
/// Its average is that of so many games.
pub const LINE_AVERAGE: usize = 10;

/// A game as the figures need it.
#[derive(Clone, Debug)]
pub struct Played {
    pub at: Timestamp,
    pub place: i64,
    pub hero: String,
    pub offered: Vec<String>,
    pub tribes: Vec<String>,
}

/// The better half of the places.
fn is_top(place: i64, duos: bool) -> bool {
    place <= places(duos) / 2
}

pub fn figures(games: &[&Played], duos: bool) -> PlaceFigures {
    let share = |count: usize| {
        let (count, all) = (count as i64, games.len() as i64);
        WinRate::from(Tally::new(count, all - count))
    };
    PlaceFigures {
        average: Average::of(games.iter().map(|game| game.place), (1, places(duos))),
        top: share(games.iter().filter(|game| is_top(game.place, duos)).count()),
        first: share(games.iter().filter(|game| game.place == 1).count()),
    }
}

/// How many games ended in each place, from the first on.
pub fn distribution(games: &[Played], duos: bool) -> Vec<i64> {
    (1..=places(duos)).map(|place| games.iter().filter(|game| game.place == place).count() as i64).collect()
}

/// Oldest first.
pub fn line(games: &[Played], duos: bool) -> Vec<BattlegroundsPoint> {
    let first = games.len().saturating_sub(LINE_GAMES);
    (first..games.len())
        .map(|at| {
            let recent = games[(at + 1).saturating_sub(LINE_AVERAGE)..=at].iter();
            BattlegroundsPoint {
                at: games[at].at.0,
                game: at + 1,
                place: games[at].place,
                average: Average::of(recent.map(|game| game.place), (1, places(duos))),
            }
        })
        .collect()
}

/// The most played first, then by id. Heroes that were only offered are left out.
pub fn heroes(games: &[Played], duos: bool) -> Vec<HeroFigures> {
    let mut offered: BTreeMap<&str, i64> = BTreeMap::new();
    for hero in games.iter().flat_map(offered_of) {
        *offered.entry(hero).or_default() += 1;
    }
    let mut played: BTreeMap<&str, Vec<&Played>> = BTreeMap::new();
    for game in games {
        played.entry(&game.hero).or_default().push(game);
    }
    let mut heroes: Vec<_> = played
        .iter()
        .map(|(hero, of_hero)| HeroFigures {
            hero: (*hero).to_owned(),
            games: of_hero.len() as i64,
            offered: offered.get(hero).copied().unwrap_or_default(),
            figures: figures(of_hero, duos),
        })
        .collect();
    heroes.sort_by_key(|it| -it.games);
    heroes
}

/// Each hero once, and none if the log does not show the offer.
fn offered_of(game: &Played) -> impl Iterator<Item = &str> {
    let list = &game.offered;
    list.iter().enumerate().filter(|(at, hero)| !list[..*at].contains(hero)).map(|(_, hero)| hero.as_str())
}

/// Of the lobbies with each tribe; the best average first.
pub fn tribes(games: &[Played], duos: bool) -> Vec<TribeFigures> {
    let mut with: BTreeMap<&str, Vec<&Played>> = BTreeMap::new();
    for game in games {
        for tribe in &game.tribes {
            with.entry(tribe).or_default().push(game);
        }
    }
    let mut tribes: Vec<_> = with
        .iter()
        .map(|(tribe, lobbies)| TribeFigures {
            tribe: (*tribe).to_owned(),
            games: lobbies.len() as i64,
            figures: figures(lobbies, duos),
        })
        .collect();
    tribes.sort_by(|one, other| mean(&one.figures).total_cmp(&mean(&other.figures)));
    tribes
}

fn mean(figures: &PlaceFigures) -> f64 {
    figures.average.map_or(f64::INFINITY, |average| average.mean)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(place: i64, hero: &str, offered: &[&str], tribes: &[&str]) -> Played {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Played { at: Timestamp(place), place, hero: hero.to_owned(), offered: owned(offered), tribes: owned(tribes) }
    }

    #[test]
    fn the_better_half_of_the_places_is_four_of_eight_and_two_of_four() {
        let games: Vec<_> = (1..=8).map(|place| game(place, "A", &[], &[])).collect();
        let all: Vec<_> = games.iter().collect();
        let alone = figures(&all, false);
        assert_eq!((alone.top.wins, alone.first.wins, alone.average.unwrap().mean), (4, 1, 4.5));
        let duos = figures(&all[..4], true);
        assert_eq!((duos.top.wins, duos.top.games, duos.average.unwrap().high), (2, 4, Some(4.0)));
        assert_eq!(distribution(&games, false), [1; 8]);
        assert_eq!(figures(&[], false).average, None);
    }

    #[test]
    fn the_line_has_the_newest_games_with_the_average_of_ten() {
        let games: Vec<_> = (0..70).map(|n| game(1 + n % 8, "A", &[], &[])).collect();
        let line = line(&games, false);
        assert_eq!((line.len(), line[0].game, line[59].game), (60, 11, 70));
        assert_eq!((line[0].place, line[0].average.unwrap().count), (3, 10));
        assert_eq!(super::line(&games[..3], false)[2].average.unwrap().mean, 2.0);
    }

    #[test]
    fn heroes_say_how_often_they_were_offered() {
        let games = [game(1, "A", &["A", "B", "B"], &[]), game(5, "A", &[], &[]), game(8, "B", &["A", "B"], &[])];
        let found = heroes(&games, false);
        let brief: Vec<_> = found.iter().map(|it| (it.hero.as_str(), it.games, it.offered)).collect();
        assert_eq!(brief, [("A", 2, 2), ("B", 1, 2)]);
        assert_eq!(found[0].figures.average.unwrap().mean, 3.0);
    }

    #[test]
    fn tribes_are_those_of_the_lobby_the_best_first() {
        let games =
            [game(7, "A", &[], &["beast", "demon"]), game(2, "A", &[], &["demon", "murloc"]), game(1, "A", &[], &[])];
        let found = tribes(&games, false);
        let brief: Vec<_> = found.iter().map(|it| (it.tribe.as_str(), it.games)).collect();
        assert_eq!(brief, [("murloc", 1), ("demon", 2), ("beast", 1)]);
    }
}

//! How much one player may weigh in a page of the meta and in a figure of it. Pure.

/// What counted matches add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub games: i64,
    pub wins: i64,
    /// Games and wins of those in which the player went first, and of those in which they went second.
    pub first: (i64, i64),
    pub second: (i64, i64),
    pub turns: i64,
}

impl Sums {
    pub fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.first = (self.first.0 + other.first.0, self.first.1 + other.first.1);
        self.second = (self.second.0 + other.second.0, self.second.1 + other.second.1);
        self.turns += other.turns;
    }
}

/// The part of a player's sums that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weight {
    pub games: f64,
    wins: f64,
    first: (f64, f64),
    second: (f64, f64),
    turns: f64,
}

impl Weight {
    pub fn new(sums: Sums, part: f64) -> Self {
        let scaled = |number: i64| number as f64 * part;
        let pair = |(games, wins): (i64, i64)| (scaled(games), scaled(wins));
        Self {
            games: scaled(sums.games),
            wins: scaled(sums.wins),
            first: pair(sums.first),
            second: pair(sums.second),
            turns: scaled(sums.turns),
        }
    }

    pub fn add(&mut self, other: Self, part: f64) {
        let pair = |own: (f64, f64), other: (f64, f64)| (own.0 + other.0 * part, own.1 + other.1 * part);
        self.games += other.games * part;
        self.wins += other.wins * part;
        self.first = pair(self.first, other.first);
        self.second = pair(self.second, other.second);
        self.turns += other.turns * part;
    }

    /// Whole games. The rate stays as it is.
    fn rounded(self) -> Sums {
        let pair = |(games, wins): (f64, f64)| {
            let whole = games.round();
            let wins = if games > 0.0 { (wins / games * whole).round() } else { 0.0 };
            (whole as i64, wins as i64)
        };
        let (games, wins) = pair((self.games, self.wins));
        let turns = if self.games > 0.0 { (self.turns / self.games * games as f64).round() as i64 } else { 0 };
        Sums { games, wins, first: pair(self.first), second: pair(self.second), turns }
    }
}

/// The largest share of a page (a period, format and bracket) that is from one player, if enough players are in it.
pub const PAGE_SHARE: f64 = 0.02;
/// The same of a figure: of an archetype, a class, a matchup or a list.
pub const FIGURE_SHARE: f64 = 0.05;
/// However few players there are, nobody has more than a quarter, or their part of fewer than four.
const FEW_SHARE: f64 = 0.25;
/// And nobody more than so many times the average, if that is more than the share above.
const MOST_OF_AVERAGE: f64 = 2.0;

/// A figure of several players in which nobody weighs too much.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    pub players: i64,
    pub sums: Sums,
}

/// Adds up what players have, of each at most their share; what is beyond it is left out, at the player's own rate.
pub fn figure<'a>(players: impl Iterator<Item = &'a Weight> + Clone, largest_share: f64) -> Figure {
    let most = most(players.clone().map(|it| it.games), largest_share);
    let (mut sum, mut count) = (Weight::default(), 0);
    for it in players.filter(|it| it.games > 0.0) {
        count += 1;
        sum.add(*it, (most / it.games).min(1.0));
    }
    Figure { players: count, sums: sum.rounded() }
}

/// The most games of one player with which nobody has more than their share of what is left of all.
pub fn most(games: impl Iterator<Item = f64>, largest_share: f64) -> f64 {
    let mut games: Vec<f64> = games.filter(|games| *games > 0.0).collect();
    games.sort_by(|one, other| other.total_cmp(one));
    let parts = 1.0 / share(games.len(), largest_share);
    let mut rest: f64 = games.iter().sum();
    for (above, games) in games.iter().enumerate() {
        // With `above` players at the most, the others have the rest.
        let most = rest / (parts - above as f64);
        if *games <= most * (1.0 + 1e-9) {
            return most;
        }
        rest -= games;
    }
    f64::INFINITY
}

/// The largest share of one of so many players.
fn share(players: usize, largest_share: f64) -> f64 {
    let players = players.max(1) as f64;
    largest_share.max((MOST_OF_AVERAGE / players).min(FEW_SHARE.max(1.0 / players)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn player(wins: i64, losses: i64) -> Weight {
        Weight::new(Sums { games: wins + losses, wins, ..Sums::default() }, 1.0)
    }

    fn of(players: &[(i64, i64)], share: f64) -> (i64, i64) {
        let players: Vec<Weight> = players.iter().map(|(wins, losses)| player(*wins, *losses)).collect();
        let Sums { games, wins, .. } = figure(players.iter(), share).sums;
        (games, wins)
    }

    #[test]
    fn with_enough_players_nobody_has_more_than_the_share() {
        let honest = [(5, 5); 95];
        // Of 1,950 matches 1,000 are one player's, all won: 50 of them are a twentieth of what is left.
        let with_one: Vec<(i64, i64)> = honest.into_iter().chain([(1000, 0)]).collect();
        assert_eq!(of(&with_one, FIGURE_SHARE), (1000, 475 + 50));
        assert_eq!(of(&with_one, PAGE_SHARE), (970, 475 + 20), "about a fiftieth: twice the average of 96 players");
        assert_eq!(of(&honest, PAGE_SHARE), (950, 475), "nothing is cut where all have the same");
    }

    #[test]
    fn few_players_have_a_quarter_or_their_part() {
        assert_eq!(of(&[(10, 10); 3], FIGURE_SHARE), (60, 30), "three players have a third each");
        assert_eq!(of(&[(50, 0), (5, 5), (0, 5)], FIGURE_SHARE).0, 15, "as many as the smallest of three has");
        assert_eq!(of(&[(20, 5), (13, 12), (12, 13), (12, 13)], FIGURE_SHARE), (100, 57), "a quarter is allowed");
        assert_eq!(of(&[(7, 3)], FIGURE_SHARE), (10, 7), "alone");
        assert_eq!(of(&[], FIGURE_SHARE), (0, 0));
        // Of ten players at most a fifth, not a tenth: with the tenth all would count as little as the smallest one.
        let uneven = [(1, 0), (10, 10), (10, 10), (10, 10), (10, 10), (10, 10), (10, 10), (10, 10), (10, 10), (90, 0)];
        assert_eq!(of(&uneven, FIGURE_SHARE), (201, 121));
    }

    #[test]
    fn what_is_left_out_has_the_players_own_rates() {
        let sums = Sums { games: 100, wins: 60, first: (40, 30), second: (60, 30), turns: 900 };
        let mut players = vec![Weight::new(sums, 1.0)];
        players.extend(
            [Weight::new(Sums { games: 20, wins: 10, first: (20, 10), turns: 160, ..Sums::default() }, 1.0); 3],
        );
        let figure = figure(players.iter(), FIGURE_SHARE);
        let expected = Sums { games: 80, wins: 42, first: (68, 36), second: (12, 6), turns: 660 };
        assert_eq!((figure.players, figure.sums), (4, expected));
    }

    proptest! {
        #![proptest_config(crate::testing::cases(300))]

        #[test]
        fn nobody_has_more_than_the_share(
            players in prop::collection::vec((0i64..300, 0i64..300), 1..150),
            page in any::<bool>(),
        ) {
            let least = if page { PAGE_SHARE } else { FIGURE_SHARE };
            let games: Vec<f64> = players.iter().map(|(wins, losses)| (wins + losses) as f64).filter(|it| *it > 0.0).collect();
            let most = most(games.iter().copied(), least);
            let kept: f64 = games.iter().map(|games| games.min(most)).sum();
            let largest = games.iter().map(|games| games.min(most)).fold(0.0, f64::max);
            prop_assert!(largest <= kept * share(games.len(), least) + 1e-6, "{largest} of {kept}");
            let all: i64 = players.iter().map(|(wins, losses)| wins + losses).sum();
            let players: Vec<Weight> = players.iter().map(|(wins, losses)| player(*wins, *losses)).collect();
            let Figure { sums, players } = figure(players.iter(), least);
            prop_assert!(sums.games <= all && (0..=sums.games).contains(&sums.wins));
            prop_assert_eq!(players as usize, games.len());
        }
    }
}

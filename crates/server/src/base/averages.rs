//! Averages that say how sure they are: Student's interval of 95 %. Pure.

use schemars::JsonSchema;
use serde::Serialize;

use super::win_rates::{MIN_GAMES, round};

/// Places and wins are whole numbers, so a few equal ones do not make an average exact: the variance of rounding is in each.
const ROUNDING: f64 = 1.0 / 12.0;

/// An average with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Average {
    pub count: i64,
    pub mean: f64,
    /// Null for a single value.
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// There are enough values for the average to mean something.
    pub enough: bool,
}

impl Average {
    /// Of values that lie within `bounds`; `None` without values.
    pub fn of(values: impl Iterator<Item = i64>, bounds: (i64, i64)) -> Option<Self> {
        let (mut count, mut sum, mut squares) = (0_i64, 0_i64, 0_i64);
        for value in values {
            count += 1;
            sum += value;
            squares += value * value;
        }
        if count == 0 {
            return None;
        }
        let (n, mean) = (count as f64, sum as f64 / count as f64);
        let half = (count > 1).then(|| {
            let variance = (squares as f64 - n * mean * mean) / (n - 1.0);
            student(count - 1) * (variance.max(ROUNDING) / n).sqrt()
        });
        Some(Self {
            count,
            mean: round(mean),
            low: half.map(|half| round((mean - half).max(bounds.0 as f64))),
            high: half.map(|half| round((mean + half).min(bounds.1 as f64))),
            enough: count >= MIN_GAMES,
        })
    }
}

/// The quantile of 97.5 % of Student's distribution, by the expansion of Cornish and Fisher, which is off by less than 1 % from three
/// degrees of freedom on.
fn student(freedom: i64) -> f64 {
    match freedom {
        1 => return 12.7062,
        2 => return 4.3027,
        _ => {}
    }
    let (z, v) = (1.959_963_984_540_054_f64, freedom as f64);
    let [z3, z5, z7] = [z.powi(3), z.powi(5), z.powi(7)];
    z + (z3 + z) / (4.0 * v)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v * v)
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * v.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn average(values: &[i64]) -> Option<(f64, Option<f64>, Option<f64>)> {
        Average::of(values.iter().copied(), (1, 8)).map(|it| (it.mean, it.low, it.high))
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, expected) in
            [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (19, 2.093), (99, 1.984)]
        {
            assert!((student(freedom) / expected - 1.0).abs() < 0.01, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn an_average_has_an_interval_from_two_values_on() {
        assert_eq!(average(&[]), None);
        assert_eq!(average(&[3]), Some((3.0, None, None)));
        // The deviation is 1.989, and t is 2.262.
        let (mean, low, high) = average(&[1, 2, 3, 4, 4, 4, 5, 5, 6, 8]).unwrap();
        assert_eq!((mean, low, high), (4.2, Some(2.7774), Some(5.6226)));
        assert_eq!(average(&[1, 8]), Some((4.5, Some(1.0), Some(8.0))), "never beyond what is possible");
    }

    #[test]
    fn equal_values_are_not_certain() {
        let (mean, low, high) = average(&[2, 2, 2, 2]).unwrap();
        assert!(mean == 2.0 && low.unwrap() < 1.6 && high.unwrap() > 2.4);
    }
}

//! What is sold, and for how much. Prices are in cents of [`CURRENCY`] and contain the VAT.

use schemars::JsonSchema;
use serde::Serialize;

pub const CURRENCY: &str = "eur";
/// Mana for each month of a plan.
pub const BONUS: u32 = 100;
/// The version of the text by which a buyer gives up the right to withdraw. A new text needs a new version.
pub const WAIVER_VERSION: &str = "2026-11";

/// What a buyer gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    Mana(u32),
    /// The deck tracker, with mana each month.
    Plan(Term),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    Months(u32),
    Lifetime,
}

impl Term {
    /// As it is stored: null for a lifetime.
    pub fn months(self) -> Option<u32> {
        match self {
            Self::Months(months) => Some(months),
            Self::Lifetime => None,
        }
    }

    pub fn from_months(months: Option<u32>) -> Self {
        months.map_or(Self::Lifetime, Self::Months)
    }
}

/// The name of a product, as it is stored and sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sku {
    #[serde(rename = "mana_100")]
    Mana100,
    #[serde(rename = "mana_550")]
    Mana550,
    #[serde(rename = "mana_1200")]
    Mana1200,
    #[serde(rename = "mana_2600")]
    Mana2600,
    #[serde(rename = "tracker_1")]
    Tracker1,
    #[serde(rename = "tracker_3")]
    Tracker3,
    #[serde(rename = "tracker_6")]
    Tracker6,
    TrackerLifetime,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Product {
    pub sku: Sku,
    pub goods: Goods,
    pub price_cents: i64,
}

const fn product(sku: Sku, goods: Goods, price_cents: i64) -> Product {
    Product { sku, goods, price_cents }
}

/// In the order in which they are shown.
pub const PRODUCTS: [Product; 8] = [
    product(Sku::Mana100, Goods::Mana(100), 99),
    product(Sku::Mana550, Goods::Mana(550), 499),
    product(Sku::Mana1200, Goods::Mana(1_200), 999),
    product(Sku::Mana2600, Goods::Mana(2_600), 1_999),
    product(Sku::Tracker1, Goods::Plan(Term::Months(1)), 399),
    product(Sku::Tracker3, Goods::Plan(Term::Months(3)), 999),
    product(Sku::Tracker6, Goods::Plan(Term::Months(6)), 1_799),
    product(Sku::TrackerLifetime, Goods::Plan(Term::Lifetime), 5_999),
];

impl Sku {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mana100 => "mana_100",
            Self::Mana550 => "mana_550",
            Self::Mana1200 => "mana_1200",
            Self::Mana2600 => "mana_2600",
            Self::Tracker1 => "tracker_1",
            Self::Tracker3 => "tracker_3",
            Self::Tracker6 => "tracker_6",
            Self::TrackerLifetime => "tracker_lifetime",
        }
    }
}

pub fn find(sku: &str) -> Option<Product> {
    PRODUCTS.into_iter().find(|product| product.sku.as_str() == sku)
}

/// What so much mana costs in the pack in which it is dearest, the first, rounded to the nearest cent.
pub fn worth_of(mana: u32) -> i64 {
    let dearest = PRODUCTS.into_iter().find_map(|it| match it.goods {
        Goods::Mana(pack) => Some((i64::from(pack), it.price_cents)),
        Goods::Plan(_) => None,
    });
    dearest.map_or(0, |(pack, cents)| share(cents, mana, pack))
}

/// What a hundred of a pack's mana cost, rounded to the nearest cent.
pub fn per_hundred(pack: u32, price_cents: i64) -> i64 {
    share(price_cents, 100, i64::from(pack))
}

/// The price of so much of what a price buys in all.
fn share(price_cents: i64, part: u32, whole: i64) -> i64 {
    (price_cents * i64::from(part) * 2 + whole) / (2 * whole)
}

/// The VAT contained in a price, rounded to the nearest cent.
pub fn vat_in(price_cents: i64, percent: u32) -> i64 {
    let rate = i64::from(percent);
    (price_cents * rate * 2 + 100 + rate) / (2 * (100 + rate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prices_are_those_of_the_product() {
        let list: Vec<_> = PRODUCTS.iter().map(|it| (it.sku.as_str(), it.price_cents)).collect();
        let expected = [
            ("mana_100", 99),
            ("mana_550", 499),
            ("mana_1200", 999),
            ("mana_2600", 1_999),
            ("tracker_1", 399),
            ("tracker_3", 999),
            ("tracker_6", 1_799),
            ("tracker_lifetime", 5_999),
        ];
        assert_eq!(list, expected);
    }

    #[test]
    fn mana_is_worth_what_the_smallest_pack_asks_and_larger_packs_are_cheaper_for_each() {
        assert_eq!([0, 15, 20, 100].map(worth_of), [0, 15, 20, 99]);
        let packs = [(100, 99), (550, 499), (1_200, 999), (2_600, 1_999)];
        assert_eq!(packs.map(|(mana, cents)| per_hundred(mana, cents)), [99, 91, 83, 77]);
    }

    #[test]
    fn a_product_is_found_by_the_name_it_is_sent_with() {
        for product in PRODUCTS {
            let sent = serde_json::to_value(product.sku).unwrap();
            assert_eq!(sent, product.sku.as_str());
            assert_eq!(find(product.sku.as_str()), Some(product));
        }
        assert_eq!(find("mana_1"), None);
    }

    #[test]
    fn more_mana_at_once_is_cheaper_for_each_and_so_is_a_longer_plan() {
        let per = |count: u32, cents: i64| cents * 10_000 / i64::from(count);
        let packs: Vec<_> = PRODUCTS
            .iter()
            .filter_map(|it| match it.goods {
                Goods::Mana(mana) => Some(per(mana, it.price_cents)),
                Goods::Plan(_) => None,
            })
            .collect();
        let plans: Vec<_> = PRODUCTS
            .iter()
            .filter_map(|it| match it.goods {
                Goods::Plan(Term::Months(months)) => Some(per(months, it.price_cents)),
                _ => None,
            })
            .collect();
        for list in [packs, plans] {
            assert!(list.is_sorted_by(|one, next| one > next), "{list:?}");
        }
    }

    #[test]
    fn the_vat_is_a_part_of_the_price() {
        assert_eq!(vat_in(499, 20), 83);
        assert_eq!(vat_in(99, 20), 17);
        assert_eq!(vat_in(5_999, 20), 1_000);
        assert_eq!(vat_in(499, 0), 0);
        assert_eq!(vat_in(1_999, 25), 400);
    }

    #[test]
    fn the_vat_is_rounded_to_the_nearest_cent_at_every_rate() {
        for percent in 0..=27 {
            for price in 1..=500 {
                let (exact, gross) = (price * i64::from(percent), 100 + i64::from(percent));
                assert!((vat_in(price, percent) * gross - exact).abs() * 2 <= gross, "{percent} % in {price}");
            }
        }
    }
}

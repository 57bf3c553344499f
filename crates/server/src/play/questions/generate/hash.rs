//! Choices by hash: they depend on the candidates and not on their order, so that a card gets the same options in every build
//! as long as those exist. They need not be unpredictable.

/// How many cards of a long list are considered.
const SAMPLE: usize = 400;

/// A hash of these numbers, evenly distributed.
pub fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |state, part| scramble(state ^ scramble(part.wrapping_add(state))))
}

/// A hash of a text.
pub const fn hash_text(text: &str) -> u64 {
    hash_bytes(text.as_bytes())
}

/// A hash of bytes (FNV-1a).
pub const fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut state: u64 = 0xcbf2_9ce4_8422_2325;
    let mut at = 0;
    while at < bytes.len() {
        state = (state ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    state
}

/// The last step of splitmix64.
fn scramble(mut value: u64) -> u64 {
    value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The three with the smallest distance, then by hash. `None` if there are not three.
pub fn nearest<T: Copy>(seed: u64, candidates: impl Iterator<Item = (u32, u64, T)>) -> Option<[T; 3]> {
    let mut best: [Option<((u32, u64), T)>; 3] = [None; 3];
    for (distance, key, value) in candidates {
        let mut entry = Some(((distance, mix(&[seed, key])), value));
        for slot in &mut best {
            let ahead = match (&entry, &slot) {
                (Some((new, _)), Some((old, _))) => new < old,
                (new, old) => new.is_some() && old.is_none(),
            };
            if ahead {
                std::mem::swap(slot, &mut entry);
            }
        }
    }
    let [first, second, third] = best;
    Some([first?.1, second?.1, third?.1])
}

/// A part of a list that is sorted by its keys, starting at the seed. Additions elsewhere in the list do not change it.
pub fn sample<T>(seed: u64, list: &[T], key: impl Fn(&T) -> u64) -> impl Iterator<Item = &T> {
    let from = list.partition_point(|one| key(one) < seed);
    list[from..].iter().chain(&list[..from]).take(SAMPLE)
}

/// An order of four texts that depends only on the texts and not on their given order, so that it does not reveal which one is
/// right.
pub fn order(seed: u64, texts: [&str; 4]) -> [usize; 4] {
    let mut order = [0, 1, 2, 3];
    order.sort_by_key(|place| mix(&[seed, hash_text(texts[*place])]));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_three_stay_when_others_are_added() {
        let near = |extra: Option<u64>| {
            nearest(7, (0..20_u64).chain(extra).map(|key| (if key < 6 { 0 } else { 1 }, key, key))).unwrap()
        };
        assert!(near(None).iter().all(|key| *key < 6));
        assert_eq!(near(None), near(Some(40)));
        assert_eq!(nearest(7, [(0, 1, 1), (0, 2, 2)].into_iter()), None);
    }

    #[test]
    fn the_order_does_not_depend_on_the_given_order_and_every_position_is_as_likely() {
        let words = ["3", "4", "5", "6"];
        let mut first = [0; 4];
        for seed in 0..4000 {
            let in_order = |turn: usize| {
                let texts = [0, 1, 2, 3].map(|place| words[(place + turn) % 4]);
                order(seed, texts).map(|place| texts[place])
            };
            assert!((1..4).all(|turn| in_order(turn) == in_order(0)));
            first[order(seed, words)[0]] += 1;
        }
        assert!(first.iter().all(|count| (850..1150).contains(count)), "{first:?}");
    }
}

//! How often a profile may be changed.

use std::time::Duration;

use crate::base::limits::Rule;
use crate::people::usernames::rules::NAMES;

const HOUR: Duration = Duration::from_secs(3600);
/// Each picture is up to 100 kB to write.
const PICTURES: Rule = Rule { name: "profile_pictures", burst: 20, per: HOUR };

/// The limits for a change of the name or of the picture.
pub fn limits(name: bool, picture: bool) -> impl Iterator<Item = Rule> {
    name.then_some(NAMES).into_iter().chain(picture.then_some(PICTURES))
}

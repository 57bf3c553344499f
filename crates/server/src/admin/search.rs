//! The search of users. Each filter is written twice: as a set of ids, for when few users match, and as a test of a row, for when many do
//! and the newest are found soon. So no search reads all users.

use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;

use super::wire::{AdminUserFilter, AdminUserSort};
use crate::clock::Timestamp;
use crate::db::{DbError, Tx, Value};
use crate::params;

/// Rows of a page.
pub(super) const PAGE: i64 = 50;
/// A set of at most so many ids is read as a whole.
const FEW: i64 = 2000;
/// Seen: within this time.
const SEEN_MS: i64 = 7 * 24 * 3600 * 1000;

/// Where a page begins: after this user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) at: i64,
    pub(super) id: Uuid,
}

impl Cursor {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (at, id) = text.split_once('.')?;
        Some(Self { at: at.parse().ok()?, id: id.parse().ok()? })
    }
}

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.at, self.id)
    }
}

/// The key that a list of users is sorted by, of its last row; the id decides between equal ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Key {
    At(i64),
    Name(String),
}

/// Where a page of users begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct After {
    pub(super) key: Key,
    pub(super) id: Uuid,
}

impl After {
    pub(super) fn parse(text: &str, sort: AdminUserSort) -> Option<Self> {
        // A name may have dots, an id has none.
        let (key, id) = text.rsplit_once('.')?;
        let key = if sort.is_by_name() { Key::Name(key.to_owned()) } else { Key::At(key.parse().ok()?) };
        Some(Self { key, id: id.parse().ok()? })
    }
}

impl std::fmt::Display for After {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.key {
            Key::At(at) => write!(f, "{at}.{}", self.id),
            Key::Name(name) => write!(f, "{name}.{}", self.id),
        }
    }
}

impl AdminUserSort {
    fn is_by_name(self) -> bool {
        matches!(self, Self::Name | Self::NameDown)
    }

    fn is_descending(self) -> bool {
        matches!(self, Self::Newest | Self::NameDown | Self::Seen)
    }

    /// The column, which has an index.
    fn column(self, postgres: bool) -> &'static str {
        match self {
            Self::Newest | Self::Oldest => "u.created_at",
            Self::Name | Self::NameDown if postgres => "p.username_folded collate \"C\"",
            Self::Name | Self::NameDown => "p.username_folded",
            Self::Seen | Self::SeenLongAgo => "s.refreshed_at",
        }
    }

    /// The tables, that of the column first: SQLite takes cross joins in the order in which they are written.
    fn tables(self) -> (&'static str, &'static str) {
        match self {
            Self::Newest | Self::Oldest => ("users as u left join profiles as p on p.id = u.id", "1 = 1"),
            Self::Name | Self::NameDown => ("profiles as p cross join users as u", "u.id = p.id"),
            Self::Seen | Self::SeenLongAgo => (
                "sessions as s cross join users as u left join profiles as p on p.id = u.id",
                "u.id = s.user_id and not exists (select 1 from sessions as later where later.user_id = s.user_id
                    and (later.refreshed_at, later.id) > (s.refreshed_at, s.id))",
            ),
        }
    }

    /// The same tables, to be joined to a few ids.
    fn tables_of_few(self) -> (&'static str, &'static str) {
        match self {
            Self::Newest | Self::Oldest => ("users as u left join profiles as p on p.id = u.id", "u.id = found.id"),
            Self::Name | Self::NameDown => ("users as u cross join profiles as p", "u.id = found.id and p.id = u.id"),
            Self::Seen | Self::SeenLongAgo => (
                "users as u cross join sessions as s left join profiles as p on p.id = u.id",
                "u.id = found.id and u.id = s.user_id and not exists (select 1 from sessions as later
                    where later.user_id = s.user_id and (later.refreshed_at, later.id) > (s.refreshed_at, s.id))",
            ),
        }
    }
}

/// A condition in both forms; the set may name a user twice. The parameters are numbered from `$3`.
struct Condition {
    set: String,
    test: String,
}

/// What is searched: the parameters after the cursor's, and the conditions on them.
struct Search {
    params: Vec<Value<'static>>,
    conditions: Vec<Condition>,
}

impl Search {
    fn new(text: &str, filters: &[AdminUserFilter], postgres: bool, now: Timestamp) -> Self {
        let mut search = Self { params: Vec::new(), conditions: Vec::new() };
        if !text.is_empty() {
            search.add_text(text, postgres);
        }
        for filter in filters {
            search.add_filter(*filter, now);
        }
        search
    }

    /// The place of a new parameter.
    fn param(&mut self, value: impl Into<Value<'static>>) -> usize {
        self.params.push(value.into());
        self.params.len() + 2
    }

    fn add_text(&mut self, text: &str, postgres: bool) {
        if let Ok(id) = Uuid::try_parse(text) {
            let id = self.param(id);
            return self.add(format!("select id from users where id = ${id}"), format!("u.id = ${id}"));
        }
        // Bytes are compared, so that no collation of the database changes what a beginning is.
        let c = if postgres { " collate \"C\"" } else { "" };
        let mut begins_with = |text: String| {
            let (from, to) = (self.param(text.clone()), self.param(format!("{text}\u{10ffff}")));
            move |column: &str| format!("({column}{c} >= ${from} and {column}{c} < ${to})")
        };
        let (name, address) = (begins_with(without_accents(text)), begins_with(text.trim().to_lowercase()));
        self.add(
            format!(
                "select id from profiles where {} union all select id from users where {}",
                name("username_folded"),
                address("email")
            ),
            format!("({} or {})", name("p.username_folded"), address("u.email")),
        );
    }

    fn add_filter(&mut self, filter: AdminUserFilter, now: Timestamp) {
        match filter {
            AdminUserFilter::Admins => self.add("select id from users where is_admin", "u.is_admin"),
            AdminUserFilter::Tracker => self
                .add("select id from profiles where subscription_tier = 'tracker'", "p.subscription_tier = 'tracker'"),
            AdminUserFilter::Unconfirmed => {
                self.add("select id from users where email_confirmed_at is null", "u.email_confirmed_at is null");
            }
            AdminUserFilter::Deletion => self.add(
                "select user_id as id from deletion_requests",
                "exists (select 1 from deletion_requests as d where d.user_id = u.id)",
            ),
            AdminUserFilter::Banned => {
                let now = self.param(now);
                self.add(
                    format!("select id from users where banned_until is not null and banned_until > ${now}"),
                    format!("u.banned_until > ${now}"),
                );
            }
            AdminUserFilter::Seen => {
                let since = self.param(now.0 - SEEN_MS);
                self.add(
                    format!("select user_id as id from sessions where refreshed_at >= ${since}"),
                    format!(
                        "exists (select 1 from sessions as s where s.user_id = u.id and s.refreshed_at >= ${since})"
                    ),
                );
            }
        }
    }

    fn add(&mut self, set: impl Into<String>, test: impl Into<String>) {
        self.conditions.push(Condition { set: set.into(), test: test.into() });
    }

    /// The parameters with those of the page's beginning, which are first.
    fn all_params(&self, key: impl Into<Value<'static>>, id: String) -> Vec<Value<'static>> {
        [key.into(), id.into()].into_iter().chain(self.params.iter().cloned()).collect()
    }

    /// The smallest set, if one is small enough to begin with.
    fn small_set(&self, tx: &mut Tx<'_>) -> Result<Option<&str>, DbError> {
        if self.conditions.is_empty() {
            return Ok(None);
        }
        let count = |condition: &Condition| {
            format!("(select count(*) from (select 1 from ({}) as found limit {}) as few)", condition.set, FEW + 1)
        };
        let counts: Vec<String> = self.conditions.iter().map(count).collect();
        // One statement, which names every parameter: PostgreSQL refuses those that it does not find. The cursor's are cast, so that
        // it knows their kinds.
        let sql = format!("select {} where cast($1 as bigint) > 0 and cast($2 as text) = ''", counts.join(", "));
        let sizes: Option<Vec<i64>> = tx.one(&sql, &self.all_params(i64::MAX, String::new()), |row| {
            (0..counts.len()).map(|place| row.get(place)).collect()
        })?;
        let smallest = self.conditions.iter().zip(sizes.unwrap_or_default()).min_by_key(|(_, size)| *size);
        Ok(smallest.filter(|(_, size)| *size <= FEW).map(|(condition, _)| condition.set.as_str()))
    }
}

/// The ids of a page in their order, and one more if there is a next page.
pub(super) fn find(
    tx: &mut Tx<'_>,
    text: &str,
    filters: &[AdminUserFilter],
    sort: AdminUserSort,
    after: Option<&After>,
    now: Timestamp,
) -> Result<Vec<After>, DbError> {
    let postgres = tx.is_postgres();
    let search = Search::new(text, filters, postgres, now);
    let (from, join) = match search.small_set(tx)? {
        // SQLite takes a cross join in the order in which it is written. The limit cuts nothing; without it SQLite would read all users in
        // the order of their ids to find distinct ones.
        Some(set) => {
            let (tables, join) = sort.tables_of_few();
            (
                format!(
                    "(select distinct id from (select id from ({set}) as ids limit {FEW}) as few) as found cross join {tables}"
                ),
                join,
            )
        }
        None => {
            let (tables, join) = sort.tables();
            (tables.to_owned(), join)
        }
    };
    let tests: String = search.conditions.iter().map(|condition| format!(" and {}", condition.test)).collect();
    let column = sort.column(postgres);
    let (order, side, first) = if sort.is_descending() { ("desc", "<", i64::MAX) } else { ("asc", ">", i64::MIN) };
    // The first page has no beginning; the parameters are named, so that PostgreSQL knows their kinds.
    let begins = match after {
        Some(_) => format!("({column}, u.id) {side} ($1, $2)"),
        None => "cast($1 as bigint) <> 0 and cast($2 as text) = ''".to_owned(),
    };
    let params = match after {
        Some(After { key: Key::At(at), id }) => search.all_params(*at, id.to_string()),
        Some(After { key: Key::Name(name), id }) => search.all_params(name.clone(), id.to_string()),
        None => search.all_params(first, String::new()),
    };
    let sql = format!(
        "select u.id, {column} from {from} where {join} and {begins}{tests}
         order by {column} {order}, u.id {order} limit {}",
        PAGE + 1
    );
    tx.all(&sql, &params, |row| {
        let key = if sort.is_by_name() { Key::Name(row.get(1)?) } else { Key::At(row.get(1)?) };
        Ok(After { key, id: row.get(0)? })
    })
}

/// All accounts.
pub(super) fn total(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    Ok(tx.one("select count(*) from users", params![], |row| row.get(0))?.unwrap_or_default())
}

/// Users whose name begins so, a few of them.
pub(super) fn named(tx: &mut Tx<'_>, text: &str) -> Result<Vec<Uuid>, DbError> {
    let c = if tx.is_postgres() { " collate \"C\"" } else { "" };
    let name = without_accents(text);
    tx.all(
        &format!("select id from profiles where username_folded{c} >= $1 and username_folded{c} < $2 limit 20"),
        params![&name, format!("{name}\u{10ffff}")],
        |row| row.get(0),
    )
}

/// As names are stored for comparison: plain letters in lower case.
fn without_accents(text: &str) -> String {
    let plain = text.trim().nfd().filter(|c| !('\u{300}'..='\u{36f}').contains(c));
    plain.collect::<String>().to_lowercase()
}

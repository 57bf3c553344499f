//! The list of users for administrators, and its search. Each filter is written twice: as a set of ids, for when few users match, and as a test of a row, for when many do
//! and the newest are found soon. So no search reads all users.

use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use super::model::BanCause;
use crate::base::clock::Timestamp;
use crate::base::db::{DbError, Row, Tx, Value};
use crate::params;
use crate::people::usernames::without_accents;

/// A set of at most so many ids is read as a whole.
const FEW: i64 = 2000;
/// Seen: within this time.
const SEEN_MS: i64 = 7 * 24 * 3600 * 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "AdminUserFilter")]
pub enum UserFilter {
    Admins,
    Tracker,
    Banned,
    Unconfirmed,
    /// In use within the last 7 days.
    Seen,
    Deletion,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "AdminUserSort")]
pub enum UserSort {
    #[default]
    Newest,
    Oldest,
    /// From A to Z; accounts without a profile are left out.
    Name,
    NameDown,
    /// By the last use of a session; who is signed out everywhere is left out.
    Seen,
    SeenLongAgo,
}

/// The key that a list of users is sorted by, of its last row; the id decides between equal ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    At(i64),
    Name(String),
}

/// Where a page of users begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    pub key: Key,
    pub id: Uuid,
}

impl After {
    pub fn parse(text: &str, sort: UserSort) -> Option<Self> {
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

impl UserSort {
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
    fn new(text: &str, filters: &[UserFilter], postgres: bool, now: Timestamp) -> Self {
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

    fn add_filter(&mut self, filter: UserFilter, now: Timestamp) {
        match filter {
            UserFilter::Admins => self.add("select id from users where is_admin", "u.is_admin"),
            UserFilter::Tracker => self
                .add("select id from profiles where subscription_tier = 'tracker'", "p.subscription_tier = 'tracker'"),
            UserFilter::Unconfirmed => {
                self.add("select id from users where email_confirmed_at is null", "u.email_confirmed_at is null");
            }
            UserFilter::Deletion => self.add(
                "select user_id as id from deletion_requests",
                "exists (select 1 from deletion_requests as d where d.user_id = u.id)",
            ),
            UserFilter::Banned => {
                let now = self.param(now);
                self.add(
                    format!("select id from users where banned_until is not null and banned_until > ${now}"),
                    format!("u.banned_until > ${now}"),
                );
            }
            UserFilter::Seen => {
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

/// The first ids after a place, in their order.
pub fn find(
    tx: &mut Tx<'_>,
    text: &str,
    filters: &[UserFilter],
    sort: UserSort,
    after: Option<&After>,
    limit: i64,
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
         order by {column} {order}, u.id {order} limit {limit}"
    );
    tx.all(&sql, &params, |row| {
        let key = if sort.is_by_name() { Key::Name(row.get(1)?) } else { Key::At(row.get(1)?) };
        Ok(After { key, id: row.get(0)? })
    })
}

/// All accounts.
pub fn total(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    Ok(tx.one("select count(*) from users", params![], |row| row.get(0))?.unwrap_or_default())
}

// The rows.

/// A row of the list.
#[derive(Clone, Debug)]
pub struct ListedUser {
    pub id: Uuid,
    pub username: Option<String>,
    pub avatar_url: Option<String>,
    pub email: Option<String>,
    pub tier: String,
    pub mana: i64,
    pub seen_at: Option<i64>,
    pub created_at: Timestamp,
    pub is_admin: bool,
    pub banned_until: Option<Timestamp>,
    pub ban_cause: Option<BanCause>,
    pub ban_words: Option<String>,
    pub is_confirmed: bool,
    pub deletion_requested: bool,
}

/// Zero is added to the time of a session so that PostgreSQL reads the user's own sessions: without statistics of the table it would
/// rather look for them in the index of all times.
const USER: &str = "select u.id, p.username, p.avatar_url, u.email, p.subscription_tier, p.mana,
    (select max(s.refreshed_at + 0) from sessions as s where s.user_id = u.id), u.last_sign_in_at, u.created_at, u.is_admin,
    u.banned_until, u.ban_cause, u.ban_words, u.email_confirmed_at,
    (select count(*) from deletion_requests as d where d.user_id = u.id)
    from users as u left join profiles as p on p.id = u.id";

/// The rows of these users, in this order.
pub fn rows(tx: &mut Tx<'_>, ids: &[Uuid]) -> Result<Vec<ListedUser>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=ids.len()).map(|place| format!("${place}")).collect();
    let values: Vec<Value<'_>> = ids.iter().map(|id| Value::from(*id)).collect();
    let mut rows = tx.all(&format!("{USER} where u.id in ({})", places.join(", ")), &values, read)?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    Ok(rows)
}

fn read(row: &Row<'_>) -> Result<ListedUser, DbError> {
    let (used_at, signed_in_at): (Option<i64>, Option<i64>) = (row.get(6)?, row.get(7)?);
    Ok(ListedUser {
        id: row.get(0)?,
        username: row.get(1)?,
        avatar_url: row.get(2)?,
        email: row.get(3)?,
        tier: row.get::<Option<String>>(4)?.unwrap_or_else(|| "free".into()),
        mana: row.get::<Option<i64>>(5)?.unwrap_or_default(),
        seen_at: used_at.max(signed_in_at),
        created_at: row.get(8)?,
        is_admin: row.get(9)?,
        banned_until: row.get(10)?,
        ban_cause: row.get::<Option<String>>(11)?.as_deref().and_then(BanCause::named),
        ban_words: row.get(12)?,
        is_confirmed: row.get::<Option<i64>>(13)?.is_some(),
        deletion_requested: row.get::<i64>(14)? > 0,
    })
}

/// All administrators.
pub fn admins(tx: &mut Tx<'_>) -> Result<Vec<Uuid>, DbError> {
    tx.all("select id from users where is_admin order by id", params![], |row| row.get(0))
}

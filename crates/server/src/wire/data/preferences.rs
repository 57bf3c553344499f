//! The form of the response that a caller wants: the headers `Accept`, `Prefer`, `Accept-Profile` and `Content-Profile`.

use axum::http::HeaderMap;

use super::error::DataError;

const OBJECT: &str = "application/vnd.pgrst.object";
const ARRAY: &str = "application/vnd.pgrst.array";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Preferences {
    /// One object instead of a list.
    pub(super) single: bool,
    /// Null fields are left out.
    pub(super) without_nulls: bool,
    pub(super) count: bool,
    pub(super) returns: Return,
    pub(super) duplicates: Option<Duplicates>,
}

/// What the response to a write contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Return {
    Nothing,
    Headers,
    Rows,
}

/// What happens to an insert whose key exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duplicates {
    Merge,
    Ignore,
}

impl Preferences {
    pub(super) fn parse(headers: &HeaderMap, writes: bool) -> Result<Self, DataError> {
        let profile = headers.get(if writes { "content-profile" } else { "accept-profile" });
        if let Some(other) = profile.filter(|name| *name != "public") {
            let message = format!("Invalid schema: {}", String::from_utf8_lossy(other.as_bytes()));
            let details = "Only the following schemas are exposed: public";
            return Err(DataError::new(406, "PGRST106", message).details(details));
        }
        let (single, without_nulls) = form(headers)?;
        let mut preferences = Self { single, without_nulls, count: false, returns: Return::Nothing, duplicates: None };
        let headers = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
        for preference in headers.flat_map(|list| list.split([',', ';'])) {
            match preference.trim() {
                "return=representation" => preferences.returns = Return::Rows,
                "return=headers-only" => preferences.returns = Return::Headers,
                // Estimates are counted exactly: the tables are small enough.
                "count=exact" | "count=planned" | "count=estimated" => preferences.count = true,
                "resolution=merge-duplicates" => preferences.duplicates = Some(Duplicates::Merge),
                "resolution=ignore-duplicates" => preferences.duplicates = Some(Duplicates::Ignore),
                _ => {}
            }
        }
        Ok(preferences)
    }

    pub(super) fn content_type(self) -> &'static str {
        match (self.single, self.without_nulls) {
            (true, false) => "application/vnd.pgrst.object+json; charset=utf-8",
            (true, true) => "application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8",
            (false, true) => "application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8",
            (false, false) => super::error::JSON,
        }
    }

    /// The applied preferences, for the response header.
    pub(super) fn applied(self, writes: bool) -> Option<String> {
        let mut applied = Vec::new();
        if let Some(duplicates) = self.duplicates.filter(|_| writes) {
            applied.push(match duplicates {
                Duplicates::Merge => "resolution=merge-duplicates",
                Duplicates::Ignore => "resolution=ignore-duplicates",
            });
        }
        match self.returns {
            Return::Rows if writes => applied.push("return=representation"),
            Return::Headers if writes => applied.push("return=headers-only"),
            _ => {}
        }
        if self.count {
            applied.push("count=exact");
        }
        (!applied.is_empty()).then(|| applied.join(", "))
    }
}

/// The first accepted media type that we have: whether it is a single object, and without nulls.
fn form(headers: &HeaderMap) -> Result<(bool, bool), DataError> {
    let Some(accept) = headers.get("accept") else { return Ok((false, false)) };
    let accept = accept.to_str().unwrap_or_default();
    for item in accept.split(',') {
        let (kind, options) = item.split_once(';').unwrap_or((item, ""));
        let without_nulls = options.replace(' ', "").contains("nulls=stripped");
        match kind.trim().trim_end_matches("+json") {
            "" | "*/*" | "application/*" | "application/json" | "application/openapi" => return Ok((false, false)),
            OBJECT => return Ok((true, without_nulls)),
            ARRAY => return Ok((false, without_nulls)),
            _ => {}
        }
    }
    let short: String = accept.chars().take(100).collect();
    Err(DataError::new(406, "PGRST107", format!("None of these media types are available: {short}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preferences(headers: &[(&'static str, &'static str)]) -> Result<Preferences, DataError> {
        let headers: HeaderMap =
            headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        Preferences::parse(&headers, true)
    }

    #[test]
    fn preferences_share_one_header_and_unknown_ones_are_ignored() {
        let all =
            preferences(&[("prefer", "return=representation, resolution=merge-duplicates,count=planned,tx=rollback")]);
        let all = all.unwrap();
        assert_eq!((all.returns, all.duplicates, all.count), (Return::Rows, Some(Duplicates::Merge), true));
        assert_eq!(all.applied(true).unwrap(), "resolution=merge-duplicates, return=representation, count=exact");
    }

    #[test]
    fn the_first_media_type_that_we_have_is_used() {
        let single = preferences(&[("accept", "text/csv, application/vnd.pgrst.object+json;nulls=stripped")]).unwrap();
        assert!(single.single && single.without_nulls);
        assert!(!preferences(&[("accept", "text/html,*/*;q=0.8")]).unwrap().single);
        assert!(preferences(&[("accept", "text/csv")]).is_err());
    }

    #[test]
    fn only_the_public_schema_is_exposed() {
        assert!(preferences(&[("content-profile", "public"), ("accept-profile", "elsewhere")]).is_ok());
        assert!(preferences(&[("content-profile", "auth")]).is_err());
    }
}

//! How a caller wants the answer: the headers `Accept`, `Prefer`, `Accept-Profile` and `Content-Profile`.

use axum::http::HeaderMap;

use super::failed::Failed;

const OBJECT: &str = "application/vnd.pgrst.object";
const ARRAY: &str = "application/vnd.pgrst.array";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wants {
    /// The row itself instead of a list with it.
    pub(super) single: bool,
    /// Members that are null are left out.
    pub(super) without_nulls: bool,
    pub(super) count: bool,
    pub(super) back: Back,
    pub(super) duplicates: Option<Duplicates>,
}

/// What a write gives back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Back {
    Nothing,
    Headers,
    Rows,
}

/// What becomes of an insert whose key is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duplicates {
    Merge,
    Ignore,
}

impl Wants {
    pub(super) fn parse(headers: &HeaderMap, writes: bool) -> Result<Self, Failed> {
        let profile = headers.get(if writes { "content-profile" } else { "accept-profile" });
        if let Some(other) = profile.filter(|name| *name != "public") {
            let message = format!("Invalid schema: {}", String::from_utf8_lossy(other.as_bytes()));
            let details = "Only the following schemas are exposed: public";
            return Err(Failed::new(406, "PGRST106", message).details(details));
        }
        let (single, without_nulls) = form(headers)?;
        let mut wants = Self { single, without_nulls, count: false, back: Back::Nothing, duplicates: None };
        let preferences = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
        for preference in preferences.flat_map(|list| list.split([',', ';'])) {
            match preference.trim() {
                "return=representation" => wants.back = Back::Rows,
                "return=headers-only" => wants.back = Back::Headers,
                // What the engines would estimate is counted: tables here are small enough.
                "count=exact" | "count=planned" | "count=estimated" => wants.count = true,
                "resolution=merge-duplicates" => wants.duplicates = Some(Duplicates::Merge),
                "resolution=ignore-duplicates" => wants.duplicates = Some(Duplicates::Ignore),
                _ => {}
            }
        }
        Ok(wants)
    }

    pub(super) fn content_type(self) -> &'static str {
        match (self.single, self.without_nulls) {
            (true, false) => "application/vnd.pgrst.object+json; charset=utf-8",
            (true, true) => "application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8",
            (false, true) => "application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8",
            (false, false) => super::failed::JSON,
        }
    }

    /// The preferences that were heard, as the answer repeats them.
    pub(super) fn applied(self, writes: bool) -> Option<String> {
        let mut heard = Vec::new();
        if let Some(duplicates) = self.duplicates.filter(|_| writes) {
            heard.push(match duplicates {
                Duplicates::Merge => "resolution=merge-duplicates",
                Duplicates::Ignore => "resolution=ignore-duplicates",
            });
        }
        match self.back {
            Back::Rows if writes => heard.push("return=representation"),
            Back::Headers if writes => heard.push("return=headers-only"),
            _ => {}
        }
        if self.count {
            heard.push("count=exact");
        }
        (!heard.is_empty()).then(|| heard.join(", "))
    }
}

/// The first of the accepted media types that we have: whether it is a single object, and without nulls.
fn form(headers: &HeaderMap) -> Result<(bool, bool), Failed> {
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
    let shown: String = accept.chars().take(100).collect();
    Err(Failed::new(406, "PGRST107", format!("None of these media types are available: {shown}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wants(headers: &[(&'static str, &'static str)]) -> Result<Wants, Failed> {
        let headers: HeaderMap =
            headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        Wants::parse(&headers, true)
    }

    #[test]
    fn preferences_come_in_one_header_and_what_is_unknown_is_passed_over() {
        let all = wants(&[("prefer", "return=representation, resolution=merge-duplicates,count=planned,tx=rollback")]);
        let all = all.unwrap();
        assert_eq!((all.back, all.duplicates, all.count), (Back::Rows, Some(Duplicates::Merge), true));
        assert_eq!(all.applied(true).unwrap(), "resolution=merge-duplicates, return=representation, count=exact");
    }

    #[test]
    fn the_first_media_type_that_we_have_is_taken() {
        let single = wants(&[("accept", "text/csv, application/vnd.pgrst.object+json;nulls=stripped")]).unwrap();
        assert!(single.single && single.without_nulls);
        assert!(!wants(&[("accept", "text/html,*/*;q=0.8")]).unwrap().single);
        assert!(wants(&[("accept", "text/csv")]).is_err());
    }

    #[test]
    fn there_is_one_schema() {
        assert!(wants(&[("content-profile", "public"), ("accept-profile", "elsewhere")]).is_ok());
        assert!(wants(&[("content-profile", "auth")]).is_err());
    }
}

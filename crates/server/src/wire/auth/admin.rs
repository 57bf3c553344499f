//! Other users' accounts: for the secret key and for administrators.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderValue;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Redirect, shapes};
use crate::people::accounts::model::Metadata;
use crate::people::accounts::{Accounts, Ban, Error, LinkType, NewUser, Refusal, UserChanges, parse_id};
use crate::wire::body::{JsonBody, MaybeJson, Params};
use crate::wire::caller::{ActingAdmin, Admin};

const DEFAULT_PAGE: i64 = 50;
const MAX_PAGE: i64 = 1000;

#[derive(Deserialize)]
pub(super) struct AdminUserBody {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    email_confirm: Option<bool>,
    user_metadata: Option<Metadata>,
    app_metadata: Option<Metadata>,
    ban_duration: Option<String>,
}

impl AdminUserBody {
    fn ban(&self) -> Result<Option<Ban>, Refusal> {
        self.ban_duration.as_deref().filter(|text| !text.is_empty()).map(Ban::parse).transpose()
    }

    fn refuse_phone(&self) -> Result<(), Refusal> {
        if self.phone.as_ref().is_some_and(|phone| !phone.is_empty()) { Err(Refusal::PhoneDisabled) } else { Ok(()) }
    }
}

pub(super) async fn create(
    State(accounts): State<Accounts>,
    ActingAdmin(actor): ActingAdmin,
    JsonBody(body): JsonBody<AdminUserBody>,
) -> Result<Json<Value>, Error> {
    body.refuse_phone()?;
    let ban = body.ban()?;
    let request = NewUser {
        email: body.email.ok_or_else(|| Refusal::invalid("Cannot create a user without either an email or phone"))?,
        password: body.password.filter(|password| !password.is_empty()),
        confirmed: body.email_confirm.unwrap_or(false),
        user_metadata: body.user_metadata.unwrap_or_default(),
        app_metadata: body.app_metadata.unwrap_or_default(),
        ban,
    };
    Ok(Json(shapes::user(&accounts.create_user(actor, request).await?)))
}

/// Numbers as text: the client sends empty values if they are not set.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Paging {
    page: String,
    per_page: String,
}

pub(super) async fn list(
    State(accounts): State<Accounts>,
    _: Admin,
    Params(paging): Params<Paging>,
) -> Result<Response, Error> {
    let number = |text: &str, default: i64| match text {
        "" => Ok(default),
        text => text.parse().ok().filter(|n| *n >= 1).ok_or_else(|| Refusal::invalid("Bad Pagination Parameters")),
    };
    let (page, per_page) = (number(&paging.page, 1)?, number(&paging.per_page, DEFAULT_PAGE)?.min(MAX_PAGE));
    let found = accounts.list_users(page, per_page).await?;

    let users: Vec<Value> = found.users.iter().map(shapes::user).collect();
    let mut response = Json(json!({ "users": users, "aud": "authenticated" })).into_response();
    let headers = response.headers_mut();
    headers.insert("x-total-count", HeaderValue::from(found.total));
    if let Ok(link) = HeaderValue::from_str(&link_header(page, per_page, found.total)) {
        headers.insert("link", link);
    }
    Ok(response)
}

/// `page` comes first: the client reads the text after the first `=`.
fn link_header(page: i64, per_page: i64, total: i64) -> String {
    let last = total.div_euclid(per_page) + i64::from(total % per_page != 0);
    let last = last.max(1);
    let link = |page: i64, rel: &str| format!("</admin/users?page={page}&per_page={per_page}>; rel=\"{rel}\"");
    if page < last { format!("{}, {}", link(page + 1, "next"), link(last, "last")) } else { link(last, "last") }
}

pub(super) async fn get(
    State(accounts): State<Accounts>,
    _: Admin,
    Path(id): Path<String>,
) -> Result<Json<Value>, Error> {
    Ok(Json(shapes::user(&accounts.find_user(parse_id(&id, "user_id")?).await?)))
}

pub(super) async fn put(
    State(accounts): State<Accounts>,
    ActingAdmin(actor): ActingAdmin,
    Path(id): Path<String>,
    JsonBody(body): JsonBody<AdminUserBody>,
) -> Result<Json<Value>, Error> {
    body.refuse_phone()?;
    let ban = body.ban()?;
    let changes = UserChanges {
        email: body.email.filter(|email| !email.is_empty()),
        password: body.password.filter(|password| !password.is_empty()),
        confirmed: body.email_confirm,
        user_metadata: body.user_metadata,
        app_metadata: body.app_metadata,
        ban,
    };
    Ok(Json(shapes::user(&accounts.change_user(actor, parse_id(&id, "user_id")?, changes).await?)))
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct DeleteBody {
    should_soft_delete: bool,
}

pub(super) async fn delete(
    State(accounts): State<Accounts>,
    ActingAdmin(actor): ActingAdmin,
    Path(id): Path<String>,
    MaybeJson(body): MaybeJson<DeleteBody>,
) -> Result<Json<Value>, Error> {
    if body.should_soft_delete {
        return Err(Refusal::invalid("Soft deletion is not offered: a deleted user leaves nothing behind").into());
    }
    accounts.delete_user(actor, parse_id(&id, "user_id")?).await?;
    Ok(Json(json!({})))
}

pub(super) async fn factors(
    State(accounts): State<Accounts>,
    _: Admin,
    Path(id): Path<String>,
) -> Result<Json<Value>, Error> {
    let factors = accounts.factors_of(parse_id(&id, "user_id")?).await?;
    Ok(Json(factors.iter().map(shapes::factor).collect()))
}

pub(super) async fn delete_factor(
    State(accounts): State<Accounts>,
    ActingAdmin(actor): ActingAdmin,
    Path((id, factor)): Path<(String, String)>,
) -> Result<Json<Value>, Error> {
    let (id, factor) = (parse_id(&id, "user_id")?, parse_id(&factor, "factor_id")?);
    accounts.delete_factor_of(actor, id, factor).await?;
    Ok(Json(json!({ "id": factor })))
}

#[derive(Deserialize)]
pub(super) struct InviteBody {
    email: String,
    data: Option<Metadata>,
}

pub(super) async fn invite(
    State(accounts): State<Accounts>,
    ActingAdmin(actor): ActingAdmin,
    Params(redirect): Params<Redirect>,
    JsonBody(body): JsonBody<InviteBody>,
) -> Result<Json<Value>, Error> {
    let user = accounts.invite(actor, &body.email, body.data.unwrap_or_default(), redirect.redirect_to).await?;
    Ok(Json(shapes::user(&user)))
}

#[derive(Deserialize)]
pub(super) struct LinkBody {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    new_email: Option<String>,
    password: Option<String>,
    data: Option<Metadata>,
    redirect_to: Option<String>,
}

pub(super) async fn generate_link(
    State(accounts): State<Accounts>,
    ActingAdmin(actor): ActingAdmin,
    Params(redirect): Params<Redirect>,
    JsonBody(body): JsonBody<LinkBody>,
) -> Result<Json<Value>, Error> {
    let new_email =
        || body.new_email.clone().ok_or_else(|| Refusal::invalid("new_email is required for a change of address"));
    let kind = match body.kind.as_deref() {
        Some("signup") => LinkType::Signup {
            password: body.password.clone().ok_or_else(|| Refusal::invalid("Signup requires a valid password"))?,
        },
        Some("invite") => LinkType::Invite,
        Some("magiclink") => LinkType::Magiclink,
        Some("recovery") => LinkType::Recovery,
        Some("email_change_new") => LinkType::EmailChange { new_email: new_email()?, of_new: true },
        Some("email_change_current") => LinkType::EmailChange { new_email: new_email()?, of_new: false },
        _ => return Err(Refusal::invalid("Invalid email action link type requested").into()),
    };
    let redirect = redirect.redirect_to.or(body.redirect_to);
    let email = body.email.unwrap_or_default();
    let link = accounts.generate_link(actor, &email, kind, body.data.unwrap_or_default(), redirect).await?;
    let mut answer = shapes::user(&link.user);
    answer["action_link"] = json!(link.action_link);
    answer["email_otp"] = json!(link.code);
    answer["hashed_token"] = json!(link.token);
    answer["verification_type"] = json!(link.verification_type);
    answer["redirect_to"] = json!(link.redirect);
    Ok(Json(answer))
}

/// Management of OAuth clients, which are not offered.
pub(super) async fn oauth_clients(Admin: Admin) -> Error {
    Refusal::OauthServerDisabled.into()
}

#[cfg(test)]
mod tests {
    use super::link_header;

    #[test]
    fn pages_are_linked_with_the_page_first() {
        assert_eq!(
            link_header(1, 1, 3),
            "</admin/users?page=2&per_page=1>; rel=\"next\", </admin/users?page=3&per_page=1>; rel=\"last\""
        );
        assert_eq!(link_header(3, 1, 3), "</admin/users?page=3&per_page=1>; rel=\"last\"");
        assert_eq!(link_header(1, 50, 0), "</admin/users?page=1&per_page=50>; rel=\"last\"");
    }
}

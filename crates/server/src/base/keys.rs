//! The server's keys: the two API keys and the key that signs access tokens. Generated at the first start and stored in the
//! data directory, readable by its owner alone, unless the settings contain them.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, Result};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::base::config::Config;
use crate::base::jws::{Jwk, SigningKey};
use crate::base::random;

const FILE: &str = "keys.json";
pub const PUBLISHABLE_PREFIX: &str = "sb_publishable_";
pub const SECRET_PREFIX: &str = "sb_secret_";

pub struct Keys {
    pub api: ApiKeys,
    pub signing: SigningKey,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct ApiKeys {
    /// Known to every browser: identifies the project, gives no rights.
    pub publishable: String,
    /// For trusted machines: acts as an administrator.
    pub secret: String,
}

impl ApiKeys {
    pub fn is_publishable(&self, key: &str) -> bool {
        self.publishable.as_bytes().ct_eq(key.as_bytes()).into()
    }

    pub fn is_secret(&self, key: &str) -> bool {
        self.secret.as_bytes().ct_eq(key.as_bytes()).into()
    }
}

#[derive(Serialize, Deserialize)]
struct KeyFile {
    #[serde(flatten)]
    api: ApiKeys,
    signing: Jwk,
}

impl Keys {
    pub fn load_or_create(config: &Config) -> Result<Self> {
        let api_setting = (!config.keys.publishable.is_empty())
            .then(|| ApiKeys { publishable: config.keys.publishable.clone(), secret: config.keys.secret.clone() });
        let signing_setting = match config.auth.signing_jwk.as_str() {
            "" => None,
            text => Some(serde_json::from_str::<Jwk>(text).context("auth.signing_jwk is not a JWK")?),
        };
        let (api, signing) = match (api_setting, signing_setting) {
            (Some(api), Some(signing)) => (api, signing),
            (api, signing) => {
                let file = read_or_create(&config.data)?;
                (api.unwrap_or(file.api), signing.unwrap_or(file.signing))
            }
        };
        Ok(Self { api, signing: SigningKey::from_jwk(&signing)? })
    }
}

/// The keys of the data directory as lines for the environment. The names are without `RUNESIDE_`, as `docker/.env` has them.
pub fn as_settings(config: &Config) -> Result<String> {
    let KeyFile { api, signing } = read_or_create(&config.data)?;
    let signing = serde_json::to_string(&signing)?;
    let ApiKeys { publishable, secret } = api;
    Ok(format!("KEYS_PUBLISHABLE={publishable}\nKEYS_SECRET={secret}\nAUTH_SIGNING_JWK='{signing}'\n"))
}

fn read_or_create(directory: &Path) -> Result<KeyFile> {
    let path = directory.join(FILE);
    match fs::read(&path) {
        Ok(text) => serde_json::from_slice(&text).with_context(|| format!("{} is damaged", path.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            fs::create_dir_all(directory)?;
            fs::set_permissions(directory, Permissions::from_mode(0o700))?;
            let file = KeyFile {
                api: ApiKeys { publishable: api_key(PUBLISHABLE_PREFIX), secret: api_key(SECRET_PREFIX) },
                signing: SigningKey::generate()?,
            };
            match write_new(&path, &serde_json::to_vec_pretty(&file)?) {
                // Another process created the file first: use its keys.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => read_or_create(directory),
                written => written.map(|()| file).with_context(|| format!("cannot write {}", path.display())),
            }
        }
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}

/// Atomic: the file gets its name when it is complete, and never replaces another.
fn write_new(path: &Path, text: &[u8]) -> std::io::Result<()> {
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    file.write_all(text)?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    linked
}

/// The client's format: prefix, 22 random characters, 8 of a checksum.
fn api_key(prefix: &str) -> String {
    let body = format!("{prefix}{}", BASE64URL_NOPAD.encode(&random::bytes::<16>()));
    let sum = BASE64URL_NOPAD.encode(&Sha256::digest(format!("runeside|{body}")));
    format!("{body}_{}", &sum[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_generated_once_and_only_their_owner_may_read_them() {
        let directory = tempfile::tempdir().unwrap();
        let config = Config { data: directory.path().join("data"), ..Config::default() };
        let first = Keys::load_or_create(&config).unwrap();
        let second = Keys::load_or_create(&config).unwrap();
        assert_eq!(first.api.publishable, second.api.publishable);
        assert_eq!(first.signing.jwks(), second.signing.jwks());
        let mode = fs::metadata(config.data.join(FILE)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(first.api.publishable.len(), PUBLISHABLE_PREFIX.len() + 22 + 1 + 8);
        let settings = as_settings(&config).unwrap();
        assert!(settings.starts_with(&format!("KEYS_PUBLISHABLE={}\nKEYS_SECRET=", first.api.publishable)));
        let jwk = settings.trim_end().rsplit_once("AUTH_SIGNING_JWK=").unwrap().1.trim_matches('\'');
        assert!(SigningKey::from_jwk(&serde_json::from_str::<Jwk>(jwk).unwrap()).is_ok());
        assert!(first.api.is_secret(&second.api.secret) && !first.api.is_secret(&second.api.publishable));
    }
}

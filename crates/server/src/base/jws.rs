//! Signed tokens (JWS, compact form): ES256 and RS256 with our key, and public keys to verify tokens of others.
//!
//! Built on `ring`, which is in the binary for TLS anyway; see `docs/decisions/0002-tokens.md`.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use ring::rand::SystemRandom;
use ring::rsa::PublicKeyComponents;
use ring::signature::{self, EcdsaKeyPair, KeyPair, RsaKeyPair, UnparsedPublicKey};
use ring::{digest, hmac};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A key pair in JSON form (RFC 7517). Members that the kind of key does not have are absent.
#[derive(Clone, Default, Deserialize, Serialize)]
pub struct Jwk {
    pub kty: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kid: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crv: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub y: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub d: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub e: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dp: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dq: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qi: Option<String>,
}

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum KeyError {
    #[error("the signing key must be a private JWK of type EC (P-256) or RSA")]
    Kind,
    #[error("the signing key lacks `{0}`, or it is not base64url")]
    Member(&'static str),
    #[error("the signing key's numbers do not belong together")]
    Rejected,
}

/// Why a token is not accepted.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Untrusted {
    #[error("token is malformed")]
    Malformed,
    #[error("signing method is not allowed")]
    Algorithm,
    #[error("unrecognized JWT kid")]
    UnknownKey,
    #[error("signature is invalid")]
    Signature,
}

/// Our own key: signs tokens and verifies those it signed.
pub struct SigningKey {
    kid: String,
    signer: Signer,
    public: PublicKey,
    random: SystemRandom,
}

enum Signer {
    Es256(Box<EcdsaKeyPair>),
    Rs256(Box<RsaKeyPair>),
}

impl SigningKey {
    /// A new ES256 key, as the JWK to store.
    pub fn generate() -> Result<Jwk, KeyError> {
        // ring makes P-256 keys in PKCS#8 form only; the private number is the 32 bytes after this fixed prefix.
        const PRIVATE: std::ops::Range<usize> = 36..68;
        let algorithm = &signature::ECDSA_P256_SHA256_FIXED_SIGNING;
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(algorithm, &random).map_err(|_| KeyError::Rejected)?;
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, document.as_ref(), &random).map_err(|_| KeyError::Rejected)?;
        let point = pair.public_key().as_ref();
        let d = document.as_ref().get(PRIVATE).ok_or(KeyError::Rejected)?;
        let encode = |bytes: &[u8]| Some(BASE64URL_NOPAD.encode(bytes));
        Ok(Jwk {
            kty: "EC".into(),
            kid: Some(HEXLOWER.encode(&digest::digest(&digest::SHA256, point).as_ref()[..8])),
            crv: Some("P-256".into()),
            x: encode(&point[1..33]),
            y: encode(&point[33..]),
            d: encode(d),
            ..Jwk::default()
        })
    }

    pub fn from_jwk(jwk: &Jwk) -> Result<Self, KeyError> {
        let random = SystemRandom::new();
        let public = PublicKey::from_jwk(jwk).ok_or(KeyError::Kind)?;
        let signer = match &public {
            PublicKey::Es256(point) => Signer::Es256(Box::new(
                EcdsaKeyPair::from_private_key_and_public_key(
                    &signature::ECDSA_P256_SHA256_FIXED_SIGNING,
                    &member("d", jwk.d.as_ref())?,
                    point,
                    &random,
                )
                .map_err(|_| KeyError::Rejected)?,
            )),
            PublicKey::Rs256 { n, e } => Signer::Rs256(Box::new(
                RsaKeyPair::from_components(&ring::rsa::KeyPairComponents {
                    public_key: PublicKeyComponents { n: n.as_slice(), e: e.as_slice() },
                    d: member("d", jwk.d.as_ref())?,
                    p: member("p", jwk.p.as_ref())?,
                    q: member("q", jwk.q.as_ref())?,
                    dP: member("dp", jwk.dp.as_ref())?,
                    dQ: member("dq", jwk.dq.as_ref())?,
                    qInv: member("qi", jwk.qi.as_ref())?,
                })
                .map_err(|_| KeyError::Rejected)?,
            )),
        };
        let kid = jwk.kid.clone().unwrap_or_else(|| {
            let material: &[u8] = match &public {
                PublicKey::Es256(point) => point,
                PublicKey::Rs256 { n, .. } => n,
            };
            HEXLOWER.encode(&digest::digest(&digest::SHA256, material).as_ref()[..8])
        });
        Ok(Self { kid, signer, public, random })
    }

    pub fn sign(&self, claims: &impl Serialize) -> anyhow::Result<String> {
        let header = json!({ "alg": self.public.algorithm(), "kid": self.kid, "typ": "JWT" });
        let mut token = BASE64URL_NOPAD.encode(header.to_string().as_bytes());
        token.push('.');
        BASE64URL_NOPAD.encode_append(&serde_json::to_vec(claims)?, &mut token);
        let unsigned = token.as_bytes();
        let rejected = |_| anyhow::anyhow!("the signing key could not sign");
        let signed = match &self.signer {
            Signer::Es256(pair) => pair.sign(&self.random, unsigned).map_err(rejected)?.as_ref().to_vec(),
            Signer::Rs256(pair) => {
                let mut out = vec![0; pair.public().modulus_len()];
                pair.sign(&signature::RSA_PKCS1_SHA256, &self.random, unsigned, &mut out).map_err(rejected)?;
                out
            }
        };
        token.push('.');
        BASE64URL_NOPAD.encode_append(&signed, &mut token);
        Ok(token)
    }

    /// The claims of a token that this key signed.
    pub fn verify(&self, token: &str) -> Result<Value, Untrusted> {
        let token = Compact::parse(token)?;
        if token.kid.as_deref().is_some_and(|kid| kid != self.kid) {
            return Err(Untrusted::UnknownKey);
        }
        self.public.check(&token)?;
        token.claims()
    }

    /// The public key with which others verify our tokens, as served at `/.well-known/jwks.json`.
    pub fn jwks(&self) -> Value {
        let mut key = self.public.to_json();
        key["kid"] = json!(self.kid);
        key["alg"] = json!(self.public.algorithm());
        key["use"] = json!("sig");
        key["key_ops"] = json!(["verify"]);
        json!({ "keys": [key] })
    }
}

fn member(name: &'static str, value: Option<&String>) -> Result<Vec<u8>, KeyError> {
    value.and_then(|text| BASE64URL_NOPAD.decode(text.as_bytes()).ok()).ok_or(KeyError::Member(name))
}

/// A public key, ours or a provider's: for verification only.
#[derive(Clone)]
pub enum PublicKey {
    /// The point, uncompressed: 4, x, y.
    Es256(Vec<u8>),
    Rs256 {
        n: Vec<u8>,
        e: Vec<u8>,
    },
}

impl PublicKey {
    pub fn from_jwk(jwk: &Jwk) -> Option<Self> {
        let decode = |text: &Option<String>| BASE64URL_NOPAD.decode(text.as_ref()?.as_bytes()).ok();
        match jwk.kty.as_str() {
            "EC" if jwk.crv.as_deref() == Some("P-256") => {
                let point = [vec![4], decode(&jwk.x)?, decode(&jwk.y)?].concat();
                (point.len() == 65).then_some(Self::Es256(point))
            }
            "RSA" => Some(Self::Rs256 { n: decode(&jwk.n)?, e: decode(&jwk.e)? }),
            _ => None,
        }
    }

    pub fn algorithm(&self) -> &'static str {
        match self {
            Self::Es256(_) => "ES256",
            Self::Rs256 { .. } => "RS256",
        }
    }

    pub fn check(&self, token: &Compact<'_>) -> Result<(), Untrusted> {
        // The key decides the algorithm, never the token: "none" and HS256 with a public key end here.
        if token.alg != self.algorithm() {
            return Err(Untrusted::Algorithm);
        }
        let good = match self {
            Self::Es256(point) => UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point)
                .verify(token.signed, &token.signature),
            Self::Rs256 { n, e } => PublicKeyComponents { n, e }.verify(
                &signature::RSA_PKCS1_2048_8192_SHA256,
                token.signed,
                &token.signature,
            ),
        };
        good.map_err(|_| Untrusted::Signature)
    }

    fn to_json(&self) -> Value {
        match self {
            Self::Es256(point) => json!({
                "kty": "EC", "crv": "P-256",
                "x": BASE64URL_NOPAD.encode(&point[1..33]), "y": BASE64URL_NOPAD.encode(&point[33..]),
            }),
            Self::Rs256 { n, e } => json!({
                "kty": "RSA", "n": BASE64URL_NOPAD.encode(n), "e": BASE64URL_NOPAD.encode(e),
            }),
        }
    }
}

/// Verifies an HS256 token: the old form of API keys.
pub fn verify_hs256(token: &str, secret: &[u8]) -> Result<Value, Untrusted> {
    let token = Compact::parse(token)?;
    if token.alg != "HS256" {
        return Err(Untrusted::Algorithm);
    }
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    hmac::verify(&key, token.signed, &token.signature).map_err(|_| Untrusted::Signature)?;
    token.claims()
}

/// A parsed token, not verified yet.
pub struct Compact<'t> {
    pub alg: String,
    pub kid: Option<String>,
    signed: &'t [u8],
    payload: Vec<u8>,
    signature: Vec<u8>,
}

impl<'t> Compact<'t> {
    pub fn parse(token: &'t str) -> Result<Self, Untrusted> {
        #[derive(Deserialize)]
        struct Header {
            alg: String,
            kid: Option<String>,
        }
        let (signed, signature) = token.rsplit_once('.').ok_or(Untrusted::Malformed)?;
        let (header, payload) = signed.split_once('.').ok_or(Untrusted::Malformed)?;
        let decode = |part: &str| BASE64URL_NOPAD.decode(part.as_bytes()).map_err(|_| Untrusted::Malformed);
        let header: Header = serde_json::from_slice(&decode(header)?).map_err(|_| Untrusted::Malformed)?;
        Ok(Self {
            alg: header.alg,
            kid: header.kid,
            signed: signed.as_bytes(),
            payload: decode(payload)?,
            signature: decode(signature)?,
        })
    }

    /// Call it only after the signature was verified.
    pub fn claims(&self) -> Result<Value, Untrusted> {
        serde_json::from_slice(&self.payload).map_err(|_| Untrusted::Malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> SigningKey {
        SigningKey::from_jwk(&SigningKey::generate().unwrap()).unwrap()
    }

    #[test]
    fn only_a_token_that_the_key_signed_is_verified() {
        let key = key();
        let token = key.sign(&json!({"sub": "ana"})).unwrap();
        assert_eq!(key.verify(&token).unwrap()["sub"], "ana");

        let mut altered = token.clone().into_bytes();
        let last = altered.len() - 3;
        altered[last] = if altered[last] == b'A' { b'B' } else { b'A' };
        assert_eq!(key.verify(&String::from_utf8(altered).unwrap()), Err(Untrusted::Signature));
        assert_eq!(super::tests::key().verify(&token), Err(Untrusted::UnknownKey));
        assert_eq!(key.verify("a.b"), Err(Untrusted::Malformed));
        assert_eq!(key.verify(""), Err(Untrusted::Malformed));
    }

    #[test]
    fn the_token_does_not_choose_the_algorithm() {
        let key = key();
        let claims = BASE64URL_NOPAD.encode(br#"{"role":"service_role"}"#);
        let none = format!("{}.{claims}.", BASE64URL_NOPAD.encode(br#"{"alg":"none"}"#));
        assert_eq!(key.verify(&none), Err(Untrusted::Algorithm));

        let unsigned = format!("{}.{claims}", BASE64URL_NOPAD.encode(br#"{"alg":"HS256"}"#));
        let public = key.jwks()["keys"][0]["x"].as_str().unwrap().as_bytes().to_vec();
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &public), unsigned.as_bytes());
        let forged = format!("{unsigned}.{}", BASE64URL_NOPAD.encode(tag.as_ref()));
        assert_eq!(key.verify(&forged), Err(Untrusted::Algorithm));
    }

    #[test]
    fn the_public_half_has_no_private_member() {
        let jwks = key().jwks();
        let members: Vec<&str> = jwks["keys"][0].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(members, ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
    }
}

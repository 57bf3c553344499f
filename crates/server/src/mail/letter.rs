//! The letters we send: what each says in the four languages, as text and as HTML.

use std::time::Duration;

use super::Language;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Signup,
    Magiclink,
    Recovery,
    EmailChange,
    Reauthentication,
    Invite,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Signup, Self::Magiclink, Self::Recovery, Self::EmailChange, Self::Reauthentication, Self::Invite];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::Magiclink => "magiclink",
            Self::Recovery => "recovery",
            Self::EmailChange => "email_change",
            Self::Reauthentication => "reauthentication",
            Self::Invite => "invite",
        }
    }
}

/// A letter ready to go.
#[derive(Clone, Debug)]
pub struct Letter {
    pub kind: Kind,
    pub language: Language,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// What a letter offers: a code to type and, but for those that only ask for the code, a link.
#[derive(Clone, Copy)]
pub struct Offer<'a> {
    pub code: &'a str,
    pub link: Option<&'a str>,
    pub good_for: Duration,
}

impl Offer<'_> {
    fn minutes(&self) -> u64 {
        (self.good_for.as_secs() / 60).max(1)
    }
}

/// What a kind of letter says: the subject, what happened, and the words on the button.
struct Words {
    subject: &'static str,
    body: &'static str,
    button: &'static str,
}

impl Letter {
    pub fn new(kind: Kind, language: Language, to: &str, offer: &Offer<'_>) -> Self {
        let words = words(kind, language);
        let frame = frame(language);
        Self {
            kind,
            language,
            to: to.to_owned(),
            subject: words.subject.to_owned(),
            text: text(&words, &frame, offer),
            html: html(&words, &frame, language, offer),
        }
    }
}

/// What every letter says around its own words.
struct Frame {
    code: &'static str,
    /// `{}` stands for the minutes.
    once: &'static str,
    ignore: &'static str,
    fan: &'static str,
}

fn frame(language: Language) -> Frame {
    match language {
        Language::En => Frame {
            code: "Or type this code:",
            once: "It works once, for {} min.",
            ignore: "If you did not ask for this, you can ignore this mail: nothing changes.",
            fan: "Runeside is a fan project, not affiliated with or endorsed by Blizzard Entertainment.",
        },
        Language::Fr => Frame {
            code: "Ou saisissez ce code :",
            once: "Il fonctionne une seule fois, pendant {} min.",
            ignore: "Si vous n'avez rien demandé, ignorez ce message : rien ne change.",
            fan: "Runeside est un projet de fans, ni affilié à Blizzard Entertainment ni approuvé par cette société.",
        },
        Language::Es => Frame {
            code: "O escribe este código:",
            once: "Funciona una sola vez, durante {} min.",
            ignore: "Si no lo has pedido, ignora este mensaje: nada cambia.",
            fan: "Runeside es un proyecto de aficionados, sin afiliación ni aprobación de Blizzard Entertainment.",
        },
        Language::Pt => Frame {
            code: "Ou digite este código:",
            once: "Ele funciona uma única vez, por {} min.",
            ignore: "Se você não pediu isto, ignore esta mensagem: nada muda.",
            fan: "Runeside é um projeto de fãs, sem afiliação nem aprovação da Blizzard Entertainment.",
        },
    }
}

fn words(kind: Kind, language: Language) -> Words {
    use Kind::{EmailChange, Invite, Magiclink, Reauthentication, Recovery, Signup};
    use Language::{En, Es, Fr, Pt};
    let (subject, body, button) = match (kind, language) {
        (Signup, En) => (
            "Confirm your address",
            "Welcome to Runeside! Confirm your address and the tavern is yours.",
            "Confirm my address",
        ),
        (Signup, Fr) => (
            "Confirmez votre adresse",
            "Bienvenue sur Runeside ! Confirmez votre adresse et la taverne est à vous.",
            "Confirmer mon adresse",
        ),
        (Signup, Es) => (
            "Confirma tu dirección",
            "¡Te damos la bienvenida a Runeside! Confirma tu dirección y la taberna es tuya.",
            "Confirmar mi dirección",
        ),
        (Signup, Pt) => (
            "Confirme seu endereço",
            "Boas-vindas ao Runeside! Confirme seu endereço e a taverna é sua.",
            "Confirmar meu endereço",
        ),
        (Magiclink, En) => ("Your sign-in link", "Here is the link you asked for to sign in to Runeside.", "Sign in"),
        (Magiclink, Fr) => {
            ("Votre lien de connexion", "Voici le lien demandé pour vous connecter à Runeside.", "Se connecter")
        }
        (Magiclink, Es) => ("Tu enlace de acceso", "Este es el enlace que pediste para entrar en Runeside.", "Entrar"),
        (Magiclink, Pt) => ("Seu link de acesso", "Este é o link que você pediu para entrar no Runeside.", "Entrar"),
        (Recovery, En) => (
            "Reset your password",
            "You asked for a new password on Runeside. Choose it here.",
            "Choose a new password",
        ),
        (Recovery, Fr) => (
            "Réinitialisez votre mot de passe",
            "Vous avez demandé un nouveau mot de passe sur Runeside. Choisissez-le ici.",
            "Choisir un mot de passe",
        ),
        (Recovery, Es) => (
            "Restablece tu contraseña",
            "Has pedido una contraseña nueva en Runeside. Elígela aquí.",
            "Elegir una contraseña",
        ),
        (Recovery, Pt) => {
            ("Redefina sua senha", "Você pediu uma nova senha no Runeside. Escolha-a aqui.", "Escolher uma senha")
        }
        (EmailChange, En) => (
            "Confirm your new address",
            "Someone asked to change the address of this Runeside account. Confirm the change here.",
            "Confirm the change",
        ),
        (EmailChange, Fr) => (
            "Confirmez votre nouvelle adresse",
            "Un changement d'adresse a été demandé pour ce compte Runeside. Confirmez-le ici.",
            "Confirmer le changement",
        ),
        (EmailChange, Es) => (
            "Confirma tu nueva dirección",
            "Se ha pedido cambiar la dirección de esta cuenta de Runeside. Confirma el cambio aquí.",
            "Confirmar el cambio",
        ),
        (EmailChange, Pt) => (
            "Confirme seu novo endereço",
            "Foi pedida a troca do endereço desta conta do Runeside. Confirme a troca aqui.",
            "Confirmar a troca",
        ),
        (Reauthentication, En) => {
            ("Your code to confirm it is you", "Type this code in Runeside to confirm that it is you.", "")
        }
        (Reauthentication, Fr) => {
            ("Votre code de vérification", "Saisissez ce code dans Runeside pour confirmer que c'est bien vous.", "")
        }
        (Reauthentication, Es) => {
            ("Tu código de verificación", "Escribe este código en Runeside para confirmar que eres tú.", "")
        }
        (Reauthentication, Pt) => {
            ("Seu código de verificação", "Digite este código no Runeside para confirmar que é você.", "")
        }
        (Invite, En) => (
            "You are invited to Runeside",
            "A seat at the table is waiting for you. Accept the invitation here.",
            "Accept the invitation",
        ),
        (Invite, Fr) => (
            "Vous êtes invité sur Runeside",
            "Une place à la table vous attend. Acceptez l'invitation ici.",
            "Accepter l'invitation",
        ),
        (Invite, Es) => (
            "Tienes una invitación a Runeside",
            "Te espera un sitio en la mesa. Acepta la invitación aquí.",
            "Aceptar la invitación",
        ),
        (Invite, Pt) => (
            "Você recebeu um convite para o Runeside",
            "Um lugar à mesa espera por você. Aceite o convite aqui.",
            "Aceitar o convite",
        ),
    };
    Words { subject, body, button }
}

impl Frame {
    fn once(&self, offer: &Offer<'_>) -> String {
        self.once.replace("{}", &offer.minutes().to_string())
    }
}

fn text(words: &Words, frame: &Frame, offer: &Offer<'_>) -> String {
    let (code, once) = (offer.code, frame.once(offer));
    let offered = match offer.link {
        Some(link) => format!("{}\n{link}\n\n{} {code}", words.button, frame.code),
        None => code.to_owned(),
    };
    format!("{}\n\n{offered}\n{once}\n\n{}\n\n--\n{}\n", words.body, frame.ignore, frame.fan)
}

/// One column of parchment that every mail reader can draw: tables and inline styles, no image, no font to fetch.
fn html(words: &Words, frame: &Frame, language: Language, offer: &Offer<'_>) -> String {
    let (title, body, once, ignore, fan) = (
        escape(words.subject),
        escape(words.body),
        escape(&frame.once(offer)),
        escape(frame.ignore),
        escape(frame.fan),
    );
    let code_box = format!(
        r#"<p style="margin:0 0 8px;font-size:30px;font-weight:700;letter-spacing:8px;color:#2a1d14;text-align:center">{}</p>"#,
        escape(offer.code)
    );
    let offered = offer.link.map_or_else(
        || code_box.clone(),
        |link| {
            format!(
                r#"<p style="margin:0 0 24px;text-align:center"><a href="{}" style="display:inline-block;background:#f79a1e;color:#2a1604;font-weight:700;text-decoration:none;padding:14px 28px;border-radius:10px">{}</a></p>
<p style="margin:0 0 8px;color:#6b5844;text-align:center">{}</p>{code_box}"#,
                escape(link),
                escape(words.button),
                escape(frame.code)
            )
        },
    );
    format!(
        r#"<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body style="margin:0;background:#f4ead5;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#2a1d14">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%">
<tr><td align="center" style="padding:0 0 20px;font-family:Grenze,Georgia,serif;font-size:30px;font-weight:700"><span style="color:#1f6fe0">&#11042;</span> Runeside</td></tr>
<tr><td style="background:#fffaf0;border:2px solid #d9a441;border-radius:16px;padding:32px">
<h1 style="margin:0 0 12px;font-family:Grenze,Georgia,serif;font-size:26px;line-height:1.2">{title}</h1>
<p style="margin:0 0 24px">{body}</p>
{offered}
<p style="margin:0 0 20px;color:#6b5844;text-align:center;font-size:14px">{once}</p>
<p style="margin:0;color:#6b5844;font-size:14px">{ignore}</p>
</td></tr>
<tr><td align="center" style="padding:20px 8px;color:#6b5844;font-size:12px">{fan}</td></tr>
</table></td></tr></table></body></html>
"#,
        lang = language.code()
    )
}

/// Text made safe for HTML, in content and in attributes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(link: &str) -> Offer<'_> {
        Offer { code: "123456", link: Some(link), good_for: Duration::from_secs(3600) }
    }

    #[test]
    fn every_letter_has_its_own_words_in_every_language() {
        let mut subjects = std::collections::HashSet::new();
        for kind in Kind::ALL {
            for language in [Language::En, Language::Fr, Language::Es, Language::Pt] {
                let letter = Letter::new(kind, language, "a@b.c", &offer("https://x/?a=1&b=2"));
                assert!(subjects.insert(letter.subject.clone()), "{}", letter.subject);
                for body in [&letter.text, &letter.html] {
                    assert!(body.contains("123456") && body.contains("60 min"), "{body}");
                }
                assert!(letter.html.contains(&format!("lang=\"{}\"", language.code())));
            }
        }
    }

    #[test]
    fn a_link_is_whole_in_the_text_and_safe_in_the_html() {
        let letter = Letter::new(Kind::Recovery, Language::En, "a@b.c", &offer("https://x/?a=1&b=\"><script>"));
        assert!(letter.text.contains("https://x/?a=1&b=\"><script>"));
        assert!(letter.html.contains("https://x/?a=1&amp;b=&quot;&gt;&lt;script&gt;"));
        assert!(!letter.html.contains("<script>"));
    }
}

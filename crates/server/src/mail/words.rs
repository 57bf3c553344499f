//! The texts of the letters with a code, in four languages.

use super::{Kind, Language};

/// The texts of a kind of letter: subject, body, and label of the button.
pub(super) struct Words {
    pub(super) subject: &'static str,
    pub(super) body: &'static str,
    pub(super) button: &'static str,
}

/// The texts that all letters share.
pub(super) struct Frame {
    pub(super) code: &'static str,
    /// `{}` stands for the minutes.
    pub(super) once: &'static str,
    pub(super) ignore: &'static str,
    pub(super) fan: &'static str,
}

pub(super) fn frame(language: Language) -> Frame {
    match language {
        Language::En => Frame {
            code: "Or enter this code:",
            once: "Valid once, for {} min.",
            ignore: "If you didn’t ask for this, you can ignore this email: nothing will change.",
            fan: "Runeside is a fan project, not affiliated with or endorsed by Blizzard Entertainment.",
        },
        Language::Fr => Frame {
            code: "Ou saisissez ce code\u{a0}:",
            once: "Valable une seule fois, pendant {} min.",
            ignore: "Si vous n’avez rien demandé, ignorez ce message\u{a0}: rien ne changera.",
            fan: "Runeside est un projet de fans, ni affilié à Blizzard Entertainment ni approuvé par cette société.",
        },
        Language::Es => Frame {
            code: "O escribe este código:",
            once: "Válido una sola vez, durante {} min.",
            ignore: "Si no lo has pedido, ignora este mensaje: no cambiará nada.",
            fan: "Runeside es un proyecto de fans, sin afiliación ni respaldo de Blizzard Entertainment.",
        },
        Language::Pt => Frame {
            code: "Ou digite este código:",
            once: "Válido uma única vez, por {} min.",
            ignore: "Se você não pediu isto, ignore este e-mail: nada vai mudar.",
            fan: "O Runeside é um projeto de fãs, sem vínculo com a Blizzard Entertainment e sem o seu aval.",
        },
    }
}

pub(super) fn words(kind: Kind, language: Language) -> Words {
    use Kind::{EmailChange, Invite, Magiclink, Reauthentication, Recovery, Signup};
    use Language::{En, Es, Fr, Pt};
    let (subject, body, button) = match (kind, language) {
        (Signup, En) => (
            "Confirm your email address",
            "Welcome to Runeside! Confirm your email address to start playing.",
            "Confirm my address",
        ),
        (Signup, Fr) => (
            "Confirmez votre adresse e-mail",
            "Bienvenue sur Runeside\u{202f}! Confirmez votre adresse e-mail pour commencer à jouer.",
            "Confirmer mon adresse",
        ),
        (Signup, Es) => (
            "Confirma tu correo",
            "¡Te damos la bienvenida a Runeside! Confirma tu correo para empezar a jugar.",
            "Confirmar mi correo",
        ),
        (Signup, Pt) => (
            "Confirme seu e-mail",
            "Boas-vindas ao Runeside! Confirme seu e-mail para começar a jogar.",
            "Confirmar meu e-mail",
        ),
        (Magiclink, En) => ("Your login link", "Here is the link you asked for to log in to Runeside.", "Log in"),
        (Magiclink, Fr) => (
            "Votre lien de connexion",
            "Voici le lien que vous avez demandé pour vous connecter à Runeside.",
            "Se connecter",
        ),
        (Magiclink, Es) => ("Tu enlace de acceso", "Este es el enlace que pediste para entrar en Runeside.", "Entrar"),
        (Magiclink, Pt) => ("Seu link de acesso", "Este é o link que você pediu para entrar no Runeside.", "Entrar"),
        (Recovery, En) => (
            "Reset your password",
            "You asked to reset your Runeside password. Follow this link to choose a new one.",
            "Choose a new password",
        ),
        (Recovery, Fr) => (
            "Réinitialisez votre mot de passe",
            "Vous avez demandé à réinitialiser votre mot de passe Runeside. Suivez ce lien pour en choisir un nouveau.",
            "Choisir un mot de passe",
        ),
        (Recovery, Es) => (
            "Restablece tu contraseña",
            "Has pedido restablecer tu contraseña de Runeside. Sigue este enlace para elegir una nueva.",
            "Elegir una contraseña",
        ),
        (Recovery, Pt) => (
            "Redefina sua senha",
            "Você pediu para redefinir sua senha do Runeside. Use este link para escolher uma nova.",
            "Escolher uma senha",
        ),
        (EmailChange, En) => (
            "Confirm your new email address",
            "A change of email address was requested for this Runeside account. Follow this link to confirm it.",
            "Confirm the change",
        ),
        (EmailChange, Fr) => (
            "Confirmez votre nouvelle adresse e-mail",
            "Un changement d’adresse e-mail a été demandé pour ce compte Runeside. Suivez ce lien pour le confirmer.",
            "Confirmer le changement",
        ),
        (EmailChange, Es) => (
            "Confirma tu nuevo correo",
            "Se ha pedido cambiar el correo de esta cuenta de Runeside. Sigue este enlace para confirmar el cambio.",
            "Confirmar el cambio",
        ),
        (EmailChange, Pt) => (
            "Confirme seu novo e-mail",
            "Foi pedida a troca do e-mail desta conta do Runeside. Use este link para confirmar a troca.",
            "Confirmar a troca",
        ),
        (Reauthentication, En) => {
            ("Your verification code", "Enter this code in Runeside to confirm that it’s you.", "")
        }
        (Reauthentication, Fr) => {
            ("Votre code de vérification", "Saisissez ce code dans Runeside pour confirmer que c’est bien vous.", "")
        }
        (Reauthentication, Es) => {
            ("Tu código de verificación", "Escribe este código en Runeside para confirmar que eres tú.", "")
        }
        (Reauthentication, Pt) => {
            ("Seu código de verificação", "Digite este código no Runeside para confirmar que é você.", "")
        }
        (Invite, En) => (
            "You’re invited to Runeside",
            "You’ve been invited to join Runeside. Accept the invitation to create your account.",
            "Accept the invitation",
        ),
        (Invite, Fr) => (
            "Votre invitation à rejoindre Runeside",
            "Vous êtes invité à rejoindre Runeside. Acceptez l’invitation pour créer votre compte.",
            "Accepter l’invitation",
        ),
        (Invite, Es) => (
            "Tienes una invitación a Runeside",
            "Te han invitado a unirte a Runeside. Acepta la invitación para crear tu cuenta.",
            "Aceptar la invitación",
        ),
        (Invite, Pt) => (
            "Você recebeu um convite para o Runeside",
            "Você foi convidado para o Runeside. Aceite o convite para criar sua conta.",
            "Aceitar o convite",
        ),
    };
    Words { subject, body, button }
}

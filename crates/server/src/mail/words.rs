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
            code: "Or type this code:",
            once: "It works once, for {} min.",
            ignore: "If you did not ask for this, you can ignore this mail: nothing changes.",
            fan: "Runeside is a fan project, not affiliated with or endorsed by Blizzard Entertainment.",
        },
        Language::Fr => Frame {
            code: "Ou saisissez ce code :",
            once: "Il fonctionne une seule fois, pendant {} min.",
            ignore: "Si vous n'avez rien demandé, ignorez ce message : rien ne change.",
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

pub(super) fn words(kind: Kind, language: Language) -> Words {
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
            "Bienvenue sur Runeside ! Confirmez votre adresse et la taverne est à vous.",
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

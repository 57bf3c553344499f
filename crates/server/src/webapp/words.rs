//! The texts of the previews, in four languages.

use cards::model::Class;

use crate::mail::Language;

pub struct Text {
    pub title: &'static str,
    pub description: &'static str,
}

pub struct Words {
    /// As Open Graph names it.
    pub locale: &'static str,
    pub site: Text,
    pub duo: Text,
    pub battle: Text,
    pub daily: Text,
    /// The second sentence about a deck.
    pub deck: &'static str,
    pub card: &'static str,
    pub cards: &'static str,
    pub standard: &'static str,
    pub wild: &'static str,
    pub classic: &'static str,
    /// The game's names of the classes.
    pub classes: [(Class, &'static str); 11],
}

pub fn of(language: Language) -> &'static Words {
    match language {
        Language::En => &ENGLISH,
        Language::Fr => &FRENCH,
        Language::Es => &SPANISH,
        Language::Pt => &PORTUGUESE,
    }
}

const fn classes(names: [&'static str; 11]) -> [(Class, &'static str); 11] {
    [
        (Class::DeathKnight, names[0]),
        (Class::DemonHunter, names[1]),
        (Class::Druid, names[2]),
        (Class::Hunter, names[3]),
        (Class::Mage, names[4]),
        (Class::Paladin, names[5]),
        (Class::Priest, names[6]),
        (Class::Rogue, names[7]),
        (Class::Shaman, names[8]),
        (Class::Warlock, names[9]),
        (Class::Warrior, names[10]),
    ]
}

static FRENCH: Words = Words {
    locale: "fr_FR",
    site: Text {
        title: "Runeside\u{202f}: quiz, decks et statistiques pour Hearthstone",
        description: "Runeside, votre compagnon pour Hearthstone\u{202f}: quiz, decks et statistiques. Un projet de fans, non officiel.",
    },
    duo: Text {
        title: "On vous défie en duo sur Runeside\u{202f}!",
        description: "Un contre un, dix questions sur Hearthstone\u{202f}: la précision et la vitesse comptent. Ouvrez le lien pour relever le défi.",
    },
    battle: Text {
        title: "Rejoignez la battle royale sur Runeside\u{202f}!",
        description: "Des questions sur Hearthstone, de trois à six joueurs, trois cœurs chacun\u{202f}: le dernier en vie gagne.",
    },
    daily: Text {
        title: "Les cinq questions du jour sur Runeside",
        description: "Cinq questions sur Hearthstone, les mêmes pour tout le monde, une fois par jour. Ferez-vous mieux\u{202f}?",
    },
    deck: "Ouvrez ce deck dans Runeside pour voir ses cartes et copier son code.",
    card: "carte",
    cards: "cartes",
    standard: "Standard",
    wild: "Libre",
    classic: "Classique",
    classes: classes([
        "Chevalier de la mort",
        "Chasseur de démons",
        "Druide",
        "Chasseur",
        "Mage",
        "Paladin",
        "Prêtre",
        "Voleur",
        "Chaman",
        "Démoniste",
        "Guerrier",
    ]),
};

static ENGLISH: Words = Words {
    locale: "en_US",
    site: Text {
        title: "Runeside: quizzes, decks and stats for Hearthstone",
        description: "Runeside, your companion for Hearthstone: quizzes, decks and stats. An unofficial fan project.",
    },
    duo: Text {
        title: "You’ve been challenged to a duo on Runeside!",
        description: "One on one, ten Hearthstone questions: accuracy and speed count. Open the link to take the challenge.",
    },
    battle: Text {
        title: "Join the battle royale on Runeside!",
        description: "Hearthstone questions for three to six players, three hearts each: last player standing wins.",
    },
    daily: Text {
        title: "Today’s five questions on Runeside",
        description: "Five Hearthstone questions, the same for everyone, once a day. Can you do better?",
    },
    deck: "Open this deck in Runeside to see its cards and copy its code.",
    card: "card",
    cards: "cards",
    standard: "Standard",
    wild: "Wild",
    classic: "Classic",
    classes: classes([
        "Death Knight",
        "Demon Hunter",
        "Druid",
        "Hunter",
        "Mage",
        "Paladin",
        "Priest",
        "Rogue",
        "Shaman",
        "Warlock",
        "Warrior",
    ]),
};

static SPANISH: Words = Words {
    locale: "es_ES",
    site: Text {
        title: "Runeside: quiz, mazos y estadísticas para Hearthstone",
        description: "Runeside, tu compañero para Hearthstone: quiz, mazos y estadísticas. Un proyecto de fans, no oficial.",
    },
    duo: Text {
        title: "¡Te retan a un dúo en Runeside!",
        description: "Uno contra uno, diez preguntas sobre Hearthstone: cuentan el acierto y la rapidez. Abre el enlace para aceptar el reto.",
    },
    battle: Text {
        title: "¡Únete a la battle royale en Runeside!",
        description: "Preguntas sobre Hearthstone, de tres a seis jugadores, tres corazones cada uno: gana quien quede en pie.",
    },
    daily: Text {
        title: "Las cinco preguntas de hoy en Runeside",
        description: "Cinco preguntas sobre Hearthstone, las mismas para todos, una vez al día. ¿Puedes hacerlo mejor?",
    },
    deck: "Abre este mazo en Runeside para ver sus cartas y copiar su código.",
    card: "carta",
    cards: "cartas",
    standard: "Estándar",
    wild: "Salvaje",
    classic: "Clásico",
    classes: classes([
        "Caballero de la Muerte",
        "Cazador de demonios",
        "Druida",
        "Cazador",
        "Mago",
        "Paladín",
        "Sacerdote",
        "Pícaro",
        "Chamán",
        "Brujo",
        "Guerrero",
    ]),
};

static PORTUGUESE: Words = Words {
    locale: "pt_BR",
    site: Text {
        title: "Runeside: quiz, decks e estatísticas para Hearthstone",
        description: "Runeside, seu companheiro de Hearthstone: quiz, decks e estatísticas. Um projeto de fãs, não oficial.",
    },
    duo: Text {
        title: "Você foi desafiado para um duelo no Runeside!",
        description: "Um contra um, dez perguntas sobre Hearthstone: valem acerto e velocidade. Abra o link para aceitar o desafio.",
    },
    battle: Text {
        title: "Entre no battle royale do Runeside!",
        description: "Perguntas sobre Hearthstone, de três a seis jogadores, três corações cada: vence quem sobreviver.",
    },
    daily: Text {
        title: "As cinco perguntas de hoje no Runeside",
        description: "Cinco perguntas sobre Hearthstone, iguais para todo mundo, uma vez por dia. Consegue fazer melhor?",
    },
    deck: "Abra este deck no Runeside para ver os cards e copiar o código.",
    card: "card",
    cards: "cards",
    standard: "Padrão",
    wild: "Livre",
    classic: "Clássico",
    classes: classes([
        "Cavaleiro da Morte",
        "Caçador de Demônios",
        "Druida",
        "Caçador",
        "Mago",
        "Paladino",
        "Sacerdote",
        "Ladino",
        "Xamã",
        "Bruxo",
        "Guerreiro",
    ]),
};

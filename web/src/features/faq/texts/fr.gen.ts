// Generated from the topics of crates/server/src/runebot/knowledge by one of the server's tests.

import type { FaqText } from './faq-text'

export const text: FaqText = {
  "groups": [
    {
      "id": "account",
      "title": "Compte et sécurité",
      "items": [
        {
          "id": "forgot-password",
          "question": "J’ai oublié mon mot de passe. Que faire ?",
          "answer": "Appuyez sur « Mot de passe oublié ? » sur la page de connexion et saisissez votre adresse e-mail : vous recevrez un lien pour en choisir un nouveau. Il fonctionne une seule fois, pendant une heure. Si rien n’arrive, vérifiez vos courriers indésirables et refaites la demande après une minute ; seul le dernier lien fonctionne."
        },
        {
          "id": "second-factor",
          "question": "Comment activer la double authentification ?",
          "answer": "Dans les réglages, scannez le QR code avec une application d’authentification et saisissez les six chiffres qu’elle affiche. Gardez en lieu sûr la clé indiquée à côté du code : elle permet de reconfigurer l’application sur un nouveau téléphone.",
          "link": {
            "to": "/settings",
            "label": "Ouvrir les réglages"
          }
        },
        {
          "id": "lost-second-factor",
          "question": "J’ai perdu le téléphone de ma double authentification. Comment me reconnecter ?",
          "answer": "Reconfigurez une application d’authentification avec la clé que vous avez gardée. Si un autre appareil est encore connecté, vous pouvez aussi y désactiver la double authentification, dans les réglages. Sinon, seul l’exploitant de ce serveur peut vous aider, après avoir vérifié que c’est bien vous."
        },
        {
          "id": "devices",
          "question": "Où suis-je connecté, et comment me déconnecter ailleurs ?",
          "answer": "Les réglages montrent chaque appareil avec son navigateur, son adresse IP et sa dernière utilisation. Vous pouvez en déconnecter un, ou tous les autres d’un coup. Un appareil inutilisé pendant 180 jours est déconnecté automatiquement.",
          "link": {
            "to": "/settings",
            "label": "Voir mes appareils"
          }
        },
        {
          "id": "delete-account",
          "question": "Comment supprimer mon compte ?",
          "answer": "Dans les réglages, avec votre mot de passe. Tout est supprimé immédiatement : profil, mana, decks, progression dans les quiz, appareils. Rien ne peut être récupéré. Si vous ne pouvez pas saisir votre mot de passe, la même page permet d’envoyer une demande ; nous devons alors vérifier que c’est bien vous.",
          "link": {
            "to": "/settings/delete-account",
            "label": "Supprimer mon compte"
          }
        }
      ]
    },
    {
      "id": "mana",
      "title": "Mana et boutique",
      "items": [
        {
          "id": "what-is-mana",
          "question": "Qu’est-ce que le mana ?",
          "answer": "La monnaie du jeu sur Runeside. Chaque nouveau compte commence avec 250 mana. Le mana n’a aucune valeur en argent et ne peut pas être donné à d’autres joueurs."
        },
        {
          "id": "earn-mana",
          "question": "Comment obtenir plus de mana ?",
          "answer": "Jouez les cinq du jour : 10 mana par jour, et 25 à chaque septième jour de série. Terminer Légende dans l’ascension hebdomadaire vous rapporte 250 mana, une fois par semaine. La boutique a des packs, et chaque formule Suivi ajoute 100 mana par mois."
        },
        {
          "id": "spend-mana",
          "question": "À quoi sert le mana ?",
          "answer": "À jouer contre d’autres joueurs : 15 mana pour un duo, 20 pour une battle royale, prélevés quand la partie commence. Les cinq du jour, les niveaux solo et l’ascension hebdomadaire sont gratuits."
        },
        {
          "id": "refund",
          "question": "Mon mana est-il remboursé si je quitte une partie ?",
          "answer": "Non. Une fois la partie commencée, le mana n’est pas remboursé, même en cas de perte de connexion. Si le serveur lui-même doit interrompre une partie, chacun récupère son mana. Un salon qui ne démarre jamais ne coûte rien."
        },
        {
          "id": "shop-prices",
          "question": "Que vend la boutique, et à quel prix ?",
          "answer": "Là où la boutique est ouverte : 100 mana pour 0,99 €, 550 pour 4,99 €, 1 200 pour 9,99 € et 2 600 pour 19,99 € ; des abonnements au suivi de deck de 1 mois pour 3,99 €, 3 mois pour 9,99 €, 6 mois pour 17,99 €, et à vie pour 59,99 €. TVA comprise, et rien ne se renouvelle tout seul."
        },
        {
          "id": "tracker-plan",
          "question": "Que m’apporte un abonnement au suivi de deck ?",
          "answer": "Le suivi sur vos propres decks et avec le journal du jeu en direct, autant de decks que vous voulez, vos statistiques sur toutes les périodes avec les affrontements, les statistiques de la méta par archétype et par rang, 200 messages par jour à RuneBot au lieu de 20, et 100 mana par mois. Au terme de l’abonnement, vos decks et vos parties restent consultables."
        }
      ]
    },
    {
      "id": "quizzes",
      "title": "Quiz",
      "items": [
        {
          "id": "modes",
          "question": "Quels sont les modes de quiz ?",
          "answer": "Il y en a cinq : les cinq du jour, les mêmes pour tous, des niveaux solo pour s’entraîner, un duo contre un adversaire, une battle royale de 3 à 6 joueurs, et « En route vers Légende », l’ascension de la semaine, de Bronze à Légende. Les questions sont dans votre langue."
        },
        {
          "id": "solo-levels",
          "question": "Comment fonctionnent les niveaux solo ?",
          "answer": "Il y a 30 niveaux de 10 questions, à 15 secondes chacune. Sept bonnes réponses valident le niveau et débloquent le suivant ; avec 7, 9 ou 10, vous gagnez une, deux ou trois étoiles. Vous pouvez rejouer un niveau autant que vous voulez : le meilleur résultat compte."
        },
        {
          "id": "late-answer",
          "question": "J’ai répondu à temps, mais ma réponse a été comptée comme trop tardive. Pourquoi ?",
          "answer": "C’est l’horloge du serveur qui décide, la même pour tout le monde. En battle royale, il tient compte de la latence de votre connexion, qu’il mesure lui-même, jusqu’à une demi-seconde. Avec un réseau faible, répondez un peu plus tôt."
        },
        {
          "id": "wrong-question",
          "question": "Une question semble fausse. Comment la signaler ?",
          "answer": "Appuyez sur le drapeau qui apparaît avec le résultat, ou à côté de la question dans le récapitulatif final, et dites-nous ce qui ne va pas. Nous la corrigerons ou la retirerons. Vous pouvez aussi nous écrire.",
          "link": {
            "to": "/contact",
            "label": "Nous écrire"
          }
        }
      ]
    },
    {
      "id": "ranked",
      "title": "En route vers Légende (classé hebdomadaire)",
      "items": [
        {
          "id": "climb",
          "question": "Comment fonctionne l’ascension ?",
          "answer": "Tout le monde commence la semaine à Bronze 3. Bronze, Argent, Or, Platine et Diamant ont trois divisions chacun, puis vient Légende : 16 paliers. Réussissez le quiz de votre rang pour monter d’un palier ; en cas d’échec, vous en descendez un, mais jamais sous Bronze 3. Terminer Légende rapporte 250 mana, une fois par semaine."
        },
        {
          "id": "mistakes",
          "question": "Combien d’erreurs ai-je le droit de faire ?",
          "answer": "Un quiz de rang compte 10 questions, celui de Légende 20. Vous échouez à 4 mauvaises réponses en Bronze, Argent et Or, à 3 en Platine, et à 2 en Diamant et en Légende."
        },
        {
          "id": "week-end",
          "question": "Quand la semaine se termine-t-elle ?",
          "answer": "Le dimanche à 23 h 59 UTC ; la page affiche le temps restant et votre heure locale. Un quiz compte pour la semaine où il a commencé : terminé plus tard, il ne compte pas."
        },
        {
          "id": "leave-attempt",
          "question": "Que se passe-t-il si je pars au milieu d’un quiz ?",
          "answer": "Recharger la page vous ramène là où vous étiez ; il n’est pas possible de recommencer. Abandonner compte comme un échec, tout comme s’absenter plus de 60 secondes après la fin du temps d’une question."
        }
      ]
    },
    {
      "id": "battle",
      "title": "Battle royale et duo",
      "items": [
        {
          "id": "start-battle",
          "question": "Comment lancer une battle royale ?",
          "answer": "Créez un salon de 3 à 6 joueurs et partagez son code de six caractères. Le créateur peut lancer la partie dès que vous êtes trois. S’il part avant, le joueur qui attend depuis le plus longtemps prend sa place. Après 15 minutes sans nouveau joueur, le salon se ferme et aucun mana n’est prélevé."
        },
        {
          "id": "hearts",
          "question": "Combien de vies ai-je, et combien de temps ?",
          "answer": "3 cœurs : une mauvaise réponse, ou pas de réponse, en coûte un. Sans cœur, vous passez spectateur. Vous avez 12 secondes au début, puis une de moins toutes les trois questions, mais jamais moins de 7. Une partie compte au plus 20 questions."
        },
        {
          "id": "winner",
          "question": "Qui gagne une battle royale ?",
          "answer": "Le dernier joueur à qui il reste un cœur. Si les derniers sont éliminés en même temps, personne ne gagne. Après la question 20, le meilleur score l’emporte, sauf en cas d’égalité. Les autres joueurs sont classés selon leurs bonnes réponses ; à score égal, ils partagent la même place."
        },
        {
          "id": "lost-connection",
          "question": "Et si je perds la connexion pendant une partie ?",
          "answer": "En battle royale, votre place est gardée : revenez et continuez ; les questions manquées comptent comme des erreurs. En duo, votre adversaire gagne après 30 secondes sans vous."
        },
        {
          "id": "duo",
          "question": "Comment fonctionne un duo ?",
          "answer": "Créez une partie et partagez son code de 6 caractères ; elle commence dès que votre adversaire arrive, pour 15 mana chacun. Vous avez les mêmes 10 questions. Une bonne réponse rapporte 100 points, et jusqu’à 50 de plus pour la rapidité. Le meilleur score gagne ; à égalité, c’est un match nul. Si vous partez, vous perdez."
        }
      ]
    },
    {
      "id": "decks",
      "title": "Decks et suivi",
      "items": [
        {
          "id": "import-deck",
          "question": "Comment importer un deck ?",
          "answer": "Collez un code de deck, tout le texte copié depuis le jeu, ou un lien qui contient un code. Vous voyez le deck avant de l’enregistrer et, s’il y en a, le nombre de cartes inconnues.",
          "link": {
            "to": "/imports",
            "label": "Importer un deck"
          }
        },
        {
          "id": "deck-limit",
          "question": "Combien de decks puis-je garder ?",
          "answer": "Jusqu’à 18 avec un compte gratuit, autant que vous voulez avec l’abonnement au suivi. Les decks archivés ne comptent pas, et archiver ne supprime jamais rien."
        },
        {
          "id": "tracker",
          "question": "Que fait le suivi de deck ?",
          "answer": "À la main sur un téléphone, vous touchez ce que vous piochez ; en direct sur un ordinateur, la page lit le journal du jeu. Dans les deux cas, vous voyez les cartes restant dans votre deck, vos chances de piocher chacune d’elles maintenant et plus tard, et ce que l’adversaire a montré ; le résultat s’enregistre d’un geste ou tout seul. Avec un compte gratuit, vous pouvez le voir à l’œuvre sur une partie d’exemple ; vos propres parties demandent la formule Suivi.",
          "link": {
            "to": "/deck-tracker",
            "label": "Ouvrir le suivi de deck"
          }
        }
      ]
    },
    {
      "id": "stats",
      "title": "Statistiques",
      "items": [
        {
          "id": "win-rate",
          "question": "Comment mon taux de victoire et mon meilleur deck sont-ils calculés ?",
          "answer": "À partir des parties que vous avez enregistrées, avec un pourcentage arrondi. Il faut au moins 5 parties avec un deck pour qu’il puisse être votre meilleur deck. Un compte gratuit affiche les 30 derniers jours, l’abonnement au suivi toutes les périodes."
        },
        {
          "id": "offline-match",
          "question": "J’ai enregistré une partie sans réseau. Est-elle perdue ?",
          "answer": "Non. Elle est gardée sur votre appareil et envoyée toute seule, une seule fois, dès que vous êtes de nouveau en ligne. Le suivi de deck montre ce qui attend encore. La déconnexion efface ce qui n’a pas été envoyé."
        },
        {
          "id": "meta-stats",
          "question": "D’où viennent les statistiques de la méta et les decks du moment ?",
          "answer": "Des parties de tous les joueurs de ce serveur, sans les noms. Rien n’est affiché en dessous de 20 parties."
        }
      ]
    },
    {
      "id": "privacy",
      "title": "Confidentialité",
      "items": [
        {
          "id": "what-is-stored",
          "question": "Que conservez-vous à mon sujet ? Y a-t-il des cookies ?",
          "answer": "Ce dont votre compte a besoin : adresse e-mail, nom d’utilisateur, langue, mana, appareils connectés, decks enregistrés et quiz joués ; votre mot de passe, seulement sous forme d’une empreinte que personne ne peut lire. Ni cookies, ni traceurs, ni publicité.",
          "link": {
            "to": "/privacy-policy",
            "label": "Lire la politique de confidentialité"
          }
        },
        {
          "id": "who-sees",
          "question": "Que voient les autres joueurs ?",
          "answer": "Votre nom d’utilisateur, votre image et vos résultats de jeu, ainsi que les decks que vous rendez publics, sans vos notes. Jamais votre adresse e-mail."
        }
      ]
    },
    {
      "id": "technical",
      "title": "Technique",
      "items": [
        {
          "id": "official",
          "question": "Runeside est-il un produit officiel ?",
          "answer": "Non. C’est un projet de fans, ni affilié à Blizzard Entertainment ni approuvé par cette société, et un logiciel libre.",
          "link": {
            "to": "/about",
            "label": "À propos de Runeside"
          }
        },
        {
          "id": "install",
          "question": "Puis-je installer Runeside sur mon téléphone ou mon ordinateur ?",
          "answer": "Oui : choisissez « Installer » ou « Sur l’écran d’accueil » dans le menu de votre navigateur. Il s’ouvre ensuite comme n’importe quelle application, même hors ligne : il vous dit alors ce qui nécessite une connexion."
        },
        {
          "id": "language-theme",
          "question": "Comment changer de langue ou de thème ?",
          "answer": "Dans les réglages : français, anglais, espagnol ou portugais, clair ou sombre. Par défaut, le thème suit celui de votre appareil.",
          "link": {
            "to": "/settings",
            "label": "Ouvrir les réglages"
          }
        },
        {
          "id": "runebot",
          "question": "Que sait faire RuneBot ?",
          "answer": "Il répond aux questions sur les cartes, les règles, les decks, la méta, vos propres statistiques et cette application, dans votre langue : 20 messages par jour avec un compte gratuit, 200 avec la formule Suivi. Collez un code de deck, et il montre le deck."
        }
      ]
    }
  ]
}

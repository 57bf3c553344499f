/** The questions and answers, in French. */

import type { FaqText } from './faq-text'

const NOT_OPEN_YET = 'Pas encore ouvert : voici comment cela fonctionnera à l’ouverture.'

export const text: FaqText = {
  groups: [
    {
      id: 'account',
      title: 'Compte et sécurité',
      items: [
        {
          id: 'forgot-password',
          question: 'J’ai oublié mon mot de passe. Que faire ?',
          answer:
            'Choisissez « Mot de passe oublié ? » sur la page de connexion et saisissez votre adresse e-mail : vous recevez un lien pour en choisir un nouveau. Il fonctionne une seule fois, pendant une heure. Si rien n’arrive, regardez dans les courriers indésirables et refaites la demande après une minute ; seul le dernier lien fonctionne.',
        },
        {
          id: 'second-factor',
          question: 'Comment activer le second facteur ?',
          answer:
            'Dans les réglages, scannez le QR code avec une application d’authentification et saisissez les six chiffres qu’elle affiche. Gardez en lieu sûr le secret indiqué à côté du code : il permet de reconfigurer l’application sur un nouveau téléphone.',
          link: { to: '/settings', label: 'Ouvrir les réglages' },
        },
        {
          id: 'lost-second-factor',
          question: 'J’ai perdu le téléphone de mon second facteur. Comment revenir ?',
          answer:
            'Reconfigurez une application d’authentification avec le secret que vous avez gardé. Si un autre appareil est encore connecté, vous pouvez aussi y retirer le second facteur, dans les réglages. Sinon, seul l’exploitant de ce serveur peut vous aider, après avoir vérifié que c’est bien vous.',
        },
        {
          id: 'devices',
          question: 'Où suis-je connecté, et comment me déconnecter ailleurs ?',
          answer:
            'Les réglages montrent chaque appareil avec son navigateur, son adresse internet et sa dernière utilisation. Vous pouvez en déconnecter un, ou tous les autres d’un coup. Un appareil inutilisé pendant 180 jours est déconnecté de lui-même.',
          link: { to: '/settings', label: 'Voir mes appareils' },
        },
        {
          id: 'delete-account',
          question: 'Comment supprimer mon compte ?',
          answer:
            'Dans les réglages, avec votre mot de passe. Tout part d’un coup : profil, mana, appareils. Rien ne peut être rétabli. Si vous ne pouvez pas saisir votre mot de passe, la même page permet d’envoyer une demande ; nous devons alors vérifier que c’est bien vous.',
          link: { to: '/settings/delete-account', label: 'Supprimer mon compte' },
        },
      ],
    },
    {
      id: 'mana',
      title: 'Mana et boutique',
      items: [
        {
          id: 'what-is-mana',
          question: 'Qu’est-ce que le mana ?',
          answer:
            'La monnaie de jeu de Runeside. Chaque nouveau compte commence avec 250 mana. Le mana n’a aucune valeur en argent et ne peut pas être transmis à d’autres joueurs.',
        },
        {
          id: 'earn-mana',
          question: 'Comment obtenir plus de mana ?',
          answer:
            'Terminer Légende dans l’ascension hebdomadaire vous rapporte 250 mana, une fois par semaine. Quand la boutique ouvrira, il y aura aussi des packs à acheter, et chaque abonnement au suivi de deck ajoutera 100 mana par mois.',
        },
        {
          id: 'spend-mana',
          question: 'À quoi sert le mana ?',
          answer:
            'Aux parties contre d’autres : 15 mana pour un duo, 20 pour une battle royale, prélevés quand la partie commence. Les niveaux solo et l’ascension hebdomadaire ne coûtent rien.',
        },
        {
          id: 'refund',
          question: 'Mon mana est-il rendu si je quitte une partie ?',
          answer:
            'Non. Une fois la partie commencée, son prix n’est pas rendu, même en cas de perte de connexion. Si le serveur lui-même doit abandonner une partie, chacun récupère son mana. Un salon qui ne démarre jamais ne coûte rien.',
        },
        {
          id: 'shop-prices',
          question: 'Que vendra la boutique, et à quel prix ?',
          answer:
            'À l’ouverture : 100 mana pour 0,99 €, 550 pour 4,99 €, 1 200 pour 9,99 € et 2 600 pour 19,99 € ; des abonnements au suivi de deck de 1 mois pour 3,99 €, 3 mois pour 9,99 €, 6 mois pour 17,99 €, et à vie pour 59,99 €.',
        },
        {
          id: 'tracker-plan',
          question: 'Que m’apporte un abonnement au suivi de deck ?',
          answer:
            'À l’ouverture : le suivi sur vos propres decks et avec le journal du jeu en direct, autant de decks que vous voulez, vos statistiques sur toutes les périodes avec les affrontements, les statistiques de la méta par archétype et par rang, et 200 messages par jour à RuneBot au lieu de 20. Au terme de l’abonnement, vos decks et vos parties restent consultables.',
        },
      ],
    },
    {
      id: 'quizzes',
      title: 'Quiz',
      items: [
        {
          id: 'modes',
          question: 'Quels sont les modes de quiz ?',
          answer:
            'Il y en a quatre : des niveaux solo pour s’entraîner, un duo contre un adversaire, une battle royale de 3 à 6 joueurs, et « En route vers Légende », l’ascension de la semaine, de Bronze à Légende. Les questions sont dans votre langue.',
        },
        {
          id: 'solo-levels',
          question: 'Comment fonctionnent les niveaux solo ?',
          answer:
            'Il y a 30 niveaux de 10 questions, à 15 secondes chacune. Sept bonnes réponses valident le niveau et ouvrent le suivant ; 7, 9 et 10 valent une, deux et trois étoiles. Vous pouvez rejouer un niveau autant que vous voulez : le meilleur résultat compte.',
        },
        {
          id: 'late-answer',
          question: 'J’ai répondu à temps, et c’était trop tard. Pourquoi ?',
          answer:
            'L’horloge du serveur décide, la même pour tout le monde. En battle royale, il tient compte du délai de votre connexion, qu’il mesure lui-même, jusqu’à une demi-seconde. Sur un réseau faible, répondez un peu plus tôt.',
        },
        {
          id: 'wrong-question',
          question: 'Une question semble fausse. Où le signaler ?',
          answer:
            'Appuyez sur le drapeau qui apparaît avec le résultat, ou à côté de la question dans la revue de fin de partie, et dites ce qui ne va pas. Nous la corrigerons ou la retirerons. Vous pouvez aussi nous écrire.',
          link: { to: '/contact', label: 'Nous écrire' },
        },
      ],
    },
    {
      id: 'ranked',
      title: 'En route vers Légende (classé hebdomadaire)',
      items: [
        {
          id: 'climb',
          question: 'Comment fonctionne l’ascension ?',
          answer:
            'Tout le monde commence la semaine à Bronze 3. Bronze, Argent, Or, Platine et Diamant ont trois divisions chacun, puis vient Légende : 16 marches. Réussir le quiz de votre rang vous fait monter d’une marche, échouer vous fait descendre d’une ; on ne descend pas sous Bronze 3. Terminer Légende rapporte 250 mana, une fois par semaine.',
        },
        {
          id: 'mistakes',
          question: 'Combien d’erreurs ai-je le droit de faire ?',
          answer:
            'Un quiz de rang compte 10 questions, celui de Légende 20. Vous échouez à la quatrième mauvaise réponse en Bronze, Argent et Or, à la troisième en Platine, et à la deuxième en Diamant et en Légende.',
        },
        {
          id: 'week-end',
          question: 'Quand la semaine se termine-t-elle ?',
          answer:
            'Le dimanche à 23 h 59 UTC ; la page affiche le temps restant là où vous êtes. Un essai appartient à la semaine où il a commencé : terminé plus tard, il ne change rien.',
        },
        {
          id: 'leave-attempt',
          question: 'Que se passe-t-il si je pars au milieu d’un essai ?',
          answer:
            'Recharger la page vous ramène là où vous étiez ; il n’est pas possible de recommencer. Abandonner compte comme un échec, tout comme s’absenter plus de 60 secondes après la fin du temps d’une question.',
        },
      ],
    },
    {
      id: 'battle',
      title: 'Battle royale et duo',
      items: [
        {
          id: 'start-battle',
          question: 'Comment lancer une battle royale ?',
          answer:
            'Créez un salon de 3 à 6 joueurs et partagez son code de six caractères. La personne qui l’a créé peut lancer la partie dès que vous êtes trois. Si elle part avant, celle qui attend depuis le plus longtemps prend sa place. Après 15 minutes sans nouveau joueur, le salon se ferme, et personne n’a payé.',
        },
        {
          id: 'hearts',
          question: 'Combien de vies ai-je, et combien de temps ?',
          answer:
            'Trois cœurs : une mauvaise réponse, ou aucune, en coûte un, et sans cœur vous regardez. Vous avez 12 secondes au début, puis une de moins toutes les trois questions, mais jamais moins de 7. Une partie compte au plus 20 questions.',
        },
        {
          id: 'winner',
          question: 'Qui gagne une battle royale ?',
          answer:
            'La dernière personne à qui il reste un cœur. Si les dernières tombent ensemble, personne ne gagne. Après la question 20, c’est la personne qui a seule le meilleur score. Les autres sont classées par bonnes réponses ; à score égal, on partage la place.',
        },
        {
          id: 'lost-connection',
          question: 'Et si je perds la connexion pendant une partie ?',
          answer:
            'En battle royale, votre place reste à vous : revenez et continuez ; les questions manquées comptent comme fausses. En duo, votre adversaire gagne après 30 secondes sans vous.',
        },
        {
          id: 'duo',
          question: 'Comment fonctionne un duo ?',
          answer:
            'Créez une partie et partagez son code de six caractères ; elle commence quand l’autre joueur arrive. Vous avez les mêmes 10 questions. Une bonne réponse rapporte 100 points, plus 50 au maximum pour la rapidité. Le meilleur score gagne, à égalité c’est un match nul. Qui part a perdu.',
        },
      ],
    },
    {
      id: 'decks',
      title: 'Decks et suivi',
      items: [
        {
          id: 'import-deck',
          question: 'Comment importer un deck ?',
          answer:
            'Collez un code de deck, tout le texte que le jeu copie, ou un lien qui contient un code. Vous voyez le deck avant de l’enregistrer, et combien de ses cartes sont inconnues, le cas échéant.',
          link: { to: '/imports', label: 'Importer un deck' },
        },
        {
          id: 'deck-limit',
          question: 'Combien de decks puis-je garder ?',
          answer:
            'Jusqu’à 18 avec un compte gratuit, autant que vous voulez avec l’abonnement au suivi. Les decks archivés ne comptent pas, et archiver ne supprime jamais rien.',
        },
        {
          id: 'tracker',
          question: 'Que fait le suivi de deck ?',
          answer:
            'À son ouverture, il montrera les cartes restant dans votre deck et la chance de piocher chacune d’elles, ce qui a été joué, et enregistrera le résultat d’un geste : à la main sur un téléphone, ou en direct sur un ordinateur d’après le journal du jeu. Avec un compte gratuit, vous pourrez l’essayer sur un deck d’exemple.',
        },
      ],
    },
    {
      id: 'stats',
      title: 'Statistiques',
      note: NOT_OPEN_YET,
      items: [
        {
          id: 'win-rate',
          question: 'Comment mon taux de victoire et mon meilleur deck sont-ils calculés ?',
          answer:
            'À partir des parties que vous avez enregistrées, arrondi au pour cent près. Seuls les decks d’au moins 5 parties peuvent être votre meilleur deck. Un compte gratuit voit les 30 derniers jours, l’abonnement au suivi montre toutes les périodes.',
        },
        {
          id: 'offline-match',
          question: 'J’ai enregistré une partie sans réseau. Est-elle perdue ?',
          answer: 'Non. Elle reste sur votre appareil, qui vous le dit, et sera envoyée plus tard.',
        },
        {
          id: 'meta-stats',
          question: 'D’où viennent les statistiques de la méta et les decks du moment ?',
          answer:
            'Des parties de tous les joueurs de ce serveur, sans les noms. Rien n’est affiché qui repose sur moins de 20 parties.',
        },
      ],
    },
    {
      id: 'privacy',
      title: 'Confidentialité',
      items: [
        {
          id: 'what-is-stored',
          question: 'Que conservez-vous à mon sujet ? Y a-t-il des cookies ?',
          answer:
            'Ce dont votre compte a besoin : adresse e-mail, nom d’utilisateur, langue, mana, appareils connectés et decks enregistrés ; votre mot de passe, seulement sous forme d’une empreinte que personne ne peut lire. Ni cookies, ni traceurs, ni publicité.',
          link: { to: '/privacy-policy', label: 'Lire la politique de confidentialité' },
        },
        {
          id: 'who-sees',
          question: 'Que voient les autres joueurs de moi ?',
          answer:
            'Votre nom d’utilisateur, votre image et vos résultats de jeu, ainsi que les decks que vous rendez publics, sans vos notes. Jamais votre adresse e-mail.',
        },
      ],
    },
    {
      id: 'technical',
      title: 'Technique',
      items: [
        {
          id: 'official',
          question: 'Runeside est-il un produit officiel ?',
          answer:
            'Non. C’est un projet de fans, ni affilié à Blizzard Entertainment ni approuvé par cette société, et un logiciel libre.',
          link: { to: '/about', label: 'À propos de Runeside' },
        },
        {
          id: 'install',
          question: 'Puis-je installer Runeside sur mon téléphone ou mon ordinateur ?',
          answer:
            'Oui : choisissez « Installer » ou « Sur l’écran d’accueil » dans le menu de votre navigateur. Il s’ouvre ensuite comme toute autre application. Sans réseau, il s’ouvre aussi et vous dit ce qui doit attendre la connexion.',
        },
        {
          id: 'language-theme',
          question: 'Comment changer de langue ou de thème ?',
          answer:
            'Dans les réglages : français, anglais, espagnol ou portugais, clair ou sombre. Sans choix de votre part, le thème suit celui de votre appareil.',
          link: { to: '/settings', label: 'Ouvrir les réglages' },
        },
        {
          id: 'runebot',
          question: 'Que sait faire RuneBot ?',
          answer:
            'À son ouverture, il répondra aux questions sur les cartes, les règles, les decks, la méta et cette application, dans votre langue : 20 messages par jour avec un compte gratuit, 200 avec l’abonnement au suivi.',
        },
      ],
    },
  ],
}

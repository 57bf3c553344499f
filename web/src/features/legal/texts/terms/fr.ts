/** The terms of service, in French. */

export const text = {
  updated: '2026-11-15',
  intro:
    'Ces conditions forment l’accord entre vous et l’exploitant du serveur Runeside que vous utilisez. Elles sont courtes à dessein. En créant un compte, vous les acceptez ; lisez aussi la [politique de confidentialité](/privacy-policy).',
  sections: [
    {
      id: 'operator',
      title: 'À qui vous avez affaire',
      body: [
        'Runeside est un projet de fans pour les joueurs de Hearthstone, et un logiciel libre que toute personne peut héberger. Dans ces conditions, **« nous »** désigne l’exploitant de ce serveur : la personne ou le groupe qui le fait fonctionner à cette adresse. Lui seul peut en répondre.',
        'Les auteurs du logiciel ne sont pas partie à ces conditions, sauf s’ils exploitent aussi ce serveur.',
      ],
    },
    {
      id: 'age',
      title: 'Qui peut utiliser Runeside',
      body: [
        'Vous devez avoir au moins 13 ans, ou davantage si la loi de votre pays fixe un âge plus élevé pour utiliser seul un service en ligne (15 ans en France, 16 ans dans d’autres pays européens, par exemple).',
        'Si vous n’êtes pas encore majeur, il vous faut l’autorisation d’un parent ou d’un tuteur, ainsi que son accord pour chaque achat. Si nous apprenons qu’un compte appartient à un enfant trop jeune, nous le fermons et supprimons ses données.',
      ],
    },
    {
      id: 'account',
      title: 'Votre compte',
      body: [
        'Donnez une adresse e-mail qui est vraiment la vôtre : c’est le seul moyen de revenir si vous perdez votre mot de passe. Gardez ce mot de passe pour vous et, si possible, activez la double authentification dans les [réglages](/settings).',
        'Un compte appartient à une seule personne et ne peut être ni vendu, ni prêté, ni donné. Si vous pensez que quelqu’un d’autre utilise le vôtre, changez de mot de passe, déconnectez les autres appareils et [écrivez-nous](/contact).',
      ],
    },
    {
      id: 'fair-play',
      title: 'Jeu loyal',
      body: [
        'Une partie ne vaut d’être jouée que si tout le monde joue loyalement. Donc :',
        [
          '**Un seul compte par personne.** Pas de second compte pour avoir plus de mana ou un essai de plus.',
          '**Pas de robots.** Aucun script ni programme qui réponde, joue ou récolte à votre place.',
          '**Pas de triche.** Pas de parties arrangées, pas de réponses échangées pendant une partie, pas de bug exploité à votre avantage. Si vous en trouvez un, dites-le-nous.',
          '**Pas de manipulation.** N’essayez pas d’accéder aux comptes ou aux données d’autrui, de contourner les limites, de surcharger ou d’endommager le serveur.',
          '**Pas de tort aux autres.** Ni insultes, ni menaces, ni haine, ni harcèlement, ni usurpation d’identité.',
        ],
        'Lire le code source, le modifier et héberger votre propre copie est bienvenu : le logiciel libre est fait pour cela. Si vous découvrez une faille de sécurité, signalez-la-nous avant tout le monde et ne touchez pas aux données des autres.',
      ],
    },
    {
      id: 'mana',
      title: 'Le mana',
      body: [
        'Le mana est une monnaie de jeu, interne à Runeside. Il n’a **aucune valeur en argent** : il ne peut être ni échangé contre de l’argent, ni vendu, ni transmis à une autre personne.',
        [
          'Un nouveau compte reçoit 250 mana.',
          'Jouer les cinq questions du jour rapporte 10 mana, ou 25 à chaque septième jour de série.',
          'Terminer le rang Légende de l’ascension hebdomadaire rapporte 250 mana, une fois par semaine.',
          'Un duo coûte 15 mana à chaque joueur, une battle royale 20. Le prix est prélevé quand la partie commence ; un salon qui ne démarre jamais ne coûte rien.',
          'Une fois la partie commencée, son prix n’est pas remboursé, même si vous partez ou perdez la connexion. Seule exception : si le serveur lui-même doit interrompre la partie, le mana vous est remboursé.',
        ],
        'Nous pouvons ajuster les prix et récompenses à venir pour garder le jeu équilibré. Si du mana a été crédité par erreur ou obtenu en trichant, nous pouvons corriger le solde. Quand un compte est fermé, son mana est perdu.',
      ],
    },
    {
      id: 'purchases',
      title: 'Achats',
      body: [
        'Là où la boutique est ouverte sur ce serveur, les packs de mana et les abonnements au suivi de deck s’achètent au prix affiché avant le paiement. Tant que la boutique indique « bientôt disponible », rien ne peut être acheté.',
        'Les paiements passent par un prestataire : nous ne voyons jamais votre numéro de carte. Un achat est crédité une seule fois, quand le prestataire le confirme. Si la page de paiement indique qu’il s’agit d’un test et qu’aucune somme n’est débitée, c’est bien le cas.',
        'Un abonnement au suivi court pendant la durée achetée ; un abonnement acheté pendant qu’un autre est en cours le prolonge. À son terme, votre compte revient à la formule gratuite, et vos decks et parties restent consultables. « À vie » signifie aussi longtemps que ce serveur propose le suivi.',
        'Tout droit légal de rétractation ou de remboursement vous reste acquis. Si l’exécution immédiate d’un achat numérique met fin à un tel droit, vous en êtes averti avant de payer. Si un achat s’est mal passé, [écrivez-nous](/contact).',
      ],
    },
    {
      id: 'content',
      title: 'Ce que vous publiez',
      body: [
        'Votre nom d’utilisateur, votre avatar et les decks que vous rendez publics sont visibles par les autres. Ils restent à vous. Vous nous autorisez à les conserver et à les montrer dans Runeside tant qu’ils s’y trouvent, et dans aucun autre but.',
        'Ne publiez rien d’illégal, de haineux, de sexuel ou d’insultant, ni rien qui appartienne à autrui. Nous pouvons renommer ou retirer ce qui enfreint cette règle. Si vous voyez un tel contenu, [signalez-le-nous](/contact).',
      ],
    },
    {
      id: 'availability',
      title: 'Disponibilité',
      body: [
        'Runeside est exploité avec soin, mais sans garantie d’être toujours accessible. Des fonctions peuvent changer, apparaître ou disparaître ; le serveur peut s’arrêter pour une mise à jour ou une réparation. Les fonctions qui ne sont pas encore ouvertes l’indiquent.',
        'Si nous devions fermer ce serveur pour de bon, nous l’annoncerions à l’avance dans l’application, pour vous laisser le temps de demander une copie de vos données.',
      ],
    },
    {
      id: 'ending',
      title: 'Fin d’un compte',
      body: [
        'Vous pouvez partir à tout moment, sans raison à donner : [supprimez votre compte](/settings/delete-account) dans les réglages. Il disparaît aussitôt et ne peut pas être rétabli.',
        'Nous pouvons suspendre ou fermer un compte qui enfreint ces conditions. Nous choisissons la mesure la plus légère qui convienne, nous disons pourquoi sauf si la loi l’interdit, et vous pouvez la contester depuis la [page de contact](/contact) ; une personne réexaminera le cas.',
      ],
    },
    {
      id: 'liability',
      title: 'Responsabilité, en clair',
      body: [
        'Runeside est fourni tel quel. Nous ne promettons ni qu’il est sans erreur, ni que les données de cartes, les statistiques ou les réponses de l’assistant sont toujours justes : n’en faites pas dépendre une décision importante.',
        'Nous répondons pleinement des dommages causés intentionnellement ou par faute lourde, des atteintes à la vie, au corps ou à la santé, et partout où la loi ne permet pas de limiter la responsabilité. Dans tous les autres cas, et dans la mesure où la loi le permet, nous ne répondons que du dommage prévisible résultant du manquement à une obligation essentielle de cet accord.',
      ],
    },
    {
      id: 'changes',
      title: 'Modification des conditions',
      body: [
        'Nous pouvons modifier ces conditions pour une bonne raison : une nouvelle fonction, un changement de la loi, une question de sécurité. La date en haut de page indique la dernière modification.',
        'Nous annonçons les changements importants dans l’application ou par e-mail avant qu’ils s’appliquent, avec le temps de les lire. Si vous n’êtes pas d’accord, vous pouvez supprimer votre compte d’ici là.',
      ],
    },
    {
      id: 'law',
      title: 'Droit applicable',
      body: [
        'Le droit du pays où l’exploitant de ce serveur est établi s’applique. Si vous êtes un consommateur, **la protection impérative de votre propre pays reste entière**, y compris le droit de vous adresser à ses tribunaux.',
        'Si une partie de ces conditions se révèle nulle, le reste demeure en vigueur.',
      ],
    },
    {
      id: 'trademarks',
      title: 'Marques et droits',
      body: [
        'Runeside n’est ni affilié à Blizzard Entertainment, ni parrainé ou approuvé par cette société. Hearthstone et Blizzard Entertainment sont des marques ou des marques déposées de Blizzard Entertainment, Inc. aux États-Unis et dans d’autres pays. Les noms, les textes et les illustrations des cartes appartiennent à Blizzard Entertainment.',
        'Le logiciel Runeside est publié sous licence Apache 2.0. Cette licence couvre le code, mais ni les marques ni les illustrations. Plus de détails sur la page [À propos](/about).',
      ],
    },
    {
      id: 'contact',
      title: 'Questions',
      body: [
        'Quelque chose n’est pas clair ? Écrivez-nous depuis la [page de contact](/contact). Une vraie personne vous lira.',
      ],
    },
  ],
}

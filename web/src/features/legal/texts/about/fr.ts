/** The about page, in French. */

export const text = {
  updated: '2026-11-15',
  intro:
    'Runeside accompagne les joueurs de Hearthstone entre deux parties : des quiz en solo ou contre d’autres, des decks, des statistiques de parties et un assistant nommé RuneBot, en français, anglais, espagnol et portugais.',
  sections: [
    {
      id: 'fan-project',
      title: 'Un projet de fans',
      body: [
        'Runeside est fait par des joueurs, pour des joueurs. Ce n’est **pas un produit officiel** : il n’est ni affilié à Blizzard Entertainment ni approuvé par cette société, et il ne se connecte pas à votre compte Battle.net.',
      ],
    },
    {
      id: 'fairness',
      title: 'Comment ça marche',
      body: [
        'C’est le serveur qui décide, de la même façon pour tout le monde : il tire les questions, mesure le temps, juge les réponses et tient le compte de chaque cristal de mana. Une application modifiée ne donne aucun avantage.',
        'Il n’y a ni publicité ni pistage. La [politique de confidentialité](/privacy-policy) dit exactement ce qui est conservé.',
      ],
    },
    {
      id: 'open-source',
      title: 'Logiciel libre',
      body: [
        'Le logiciel Runeside est publié sous licence Apache 2.0 : toute personne peut le lire, l’améliorer et faire tourner son propre serveur. Celui-ci a donc un exploitant, qui en est responsable et que vous pouvez joindre depuis la [page de contact](/contact).',
        'Merci aux projets libres sur lesquels il repose, dont React, TanStack, Tailwind CSS, Lucide, Capacitor, les bibliothèques clientes de Supabase, Rust, Tokio, axum et SQLite.',
      ],
    },
    {
      id: 'fonts',
      title: 'Polices',
      body: [
        [
          '**Grenze**, pour les titres, d’Omnibus-Type : SIL Open Font License 1.1.',
          '**Figtree**, pour le texte, d’Erik Kennedy : SIL Open Font License 1.1.',
        ],
      ],
    },
    {
      id: 'cards',
      title: 'Cartes et illustrations',
      body: [
        'Les noms, les textes et les illustrations des cartes appartiennent à Blizzard Entertainment. Ils ne font pas partie du logiciel Runeside et sa licence ne les couvre pas. Les cristaux, les runes et les autres dessins de l’interface sont les nôtres.',
      ],
    },
  ],
}

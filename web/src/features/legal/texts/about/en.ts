/** The about page, in English. */

export const text = {
  updated: '2026-11-15',
  intro:
    'Runeside is a companion for Hearthstone players: quizzes on your own or against others, decks, match statistics and an assistant called RuneBot, in English, French, Spanish and Portuguese.',
  sections: [
    {
      id: 'fan-project',
      title: 'A fan project',
      body: [
        'Runeside is made by players, for players. It is **not an official product**: it is neither affiliated with nor endorsed by Blizzard Entertainment, and it does not connect to your Battle.net account.',
      ],
    },
    {
      id: 'fairness',
      title: 'How it works',
      body: [
        'The server decides, the same way for everyone: it draws the questions, keeps the time, judges the answers and keeps track of every mana crystal. A modified app gives no advantage.',
        'There is no advertising and no tracking. The [privacy policy](/privacy-policy) says exactly what is stored.',
      ],
    },
    {
      id: 'open-source',
      title: 'Open source',
      body: [
        'The Runeside software is published under the Apache License 2.0: anyone may read it, improve it and run a server of their own. This server therefore has an operator, who is responsible for it and whom you can reach through the [contact page](/contact).',
        'Thanks to the open-source projects it is built on, including React, TanStack, Tailwind CSS, Lucide, Capacitor, the Supabase client libraries, Rust, Tokio, axum and SQLite.',
      ],
    },
    {
      id: 'fonts',
      title: 'Fonts',
      body: [
        [
          '**Grenze**, for headings, by Omnibus-Type: SIL Open Font License 1.1.',
          '**Figtree**, for text, by Erik Kennedy: SIL Open Font License 1.1.',
        ],
      ],
    },
    {
      id: 'cards',
      title: 'Cards and art',
      body: [
        'Card names, card texts and card art belong to Blizzard Entertainment. They are not part of the Runeside software and are not covered by its license. The crystals, runes and other drawings of the interface are our own.',
      ],
    },
  ],
}

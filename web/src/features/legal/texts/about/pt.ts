/** The about page, in Brazilian Portuguese. */

export const text = {
  updated: '2026-11-15',
  intro:
    'O Runeside acompanha os jogadores de Hearthstone entre uma partida e outra: quizzes sozinho ou contra outras pessoas, decks, estatísticas de partidas e um assistente chamado RuneBot, em português, inglês, francês e espanhol.',
  sections: [
    {
      id: 'fan-project',
      title: 'Um projeto de fãs',
      body: [
        'O Runeside é feito por jogadores, para jogadores. **Não é um produto oficial**: não é afiliado à Blizzard Entertainment nem tem o aval dela, e não se conecta à sua conta Battle.net.',
      ],
    },
    {
      id: 'fairness',
      title: 'Como funciona',
      body: [
        'Quem decide é o servidor, do mesmo jeito para todo mundo: ele sorteia as perguntas, marca o tempo, julga as respostas e registra cada cristal de mana. Um aplicativo modificado não dá nenhuma vantagem.',
        'Não há publicidade nem rastreamento. A [política de privacidade](/privacy-policy) diz exatamente o que é guardado.',
      ],
    },
    {
      id: 'open-source',
      title: 'Código aberto',
      body: [
        'O software Runeside é publicado sob a licença Apache 2.0: qualquer pessoa pode lê-lo, melhorá-lo e manter o próprio servidor. Por isso este servidor tem um operador, que responde por ele e com quem você fala pela [página de contato](/contact).',
        'Obrigado aos projetos de código aberto que o sustentam, entre eles React, TanStack, Tailwind CSS, Lucide, Capacitor, as bibliotecas cliente do Supabase, Rust, Tokio, axum e SQLite.',
      ],
    },
    {
      id: 'fonts',
      title: 'Fontes',
      body: [
        [
          '**Grenze**, para os títulos, da Omnibus-Type: SIL Open Font License 1.1.',
          '**Figtree**, para o texto, de Erik Kennedy: SIL Open Font License 1.1.',
        ],
      ],
    },
    {
      id: 'cards',
      title: 'Cards e ilustrações',
      body: [
        'Os nomes, os textos e as ilustrações dos cards pertencem à Blizzard Entertainment. Eles não fazem parte do software Runeside nem são cobertos pela licença dele. Os cristais, as runas e os outros desenhos da interface são nossos.',
      ],
    },
  ],
}

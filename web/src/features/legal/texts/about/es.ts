/** The about page, in Spanish. */

export const text = {
  updated: '2026-11-15',
  intro:
    'Runeside acompaña a los jugadores de Hearthstone entre partida y partida: quiz en solitario o contra otros, mazos, estadísticas de partidas y un asistente llamado RuneBot, en español, inglés, francés y portugués.',
  sections: [
    {
      id: 'fan-project',
      title: 'Un proyecto de fans',
      body: [
        'Runeside está hecho por jugadores, para jugadores. **No es un producto oficial**: no está afiliado a Blizzard Entertainment ni cuenta con su respaldo, y no se conecta a tu cuenta de Battle.net.',
      ],
    },
    {
      id: 'fairness',
      title: 'Cómo funciona',
      body: [
        'Decide el servidor, igual para todo el mundo: elige las preguntas, mide el tiempo, juzga las respuestas y lleva la cuenta de cada cristal de maná. Una aplicación modificada no da ninguna ventaja.',
        'No hay publicidad ni seguimiento. La [política de privacidad](/privacy-policy) dice exactamente qué se guarda.',
      ],
    },
    {
      id: 'open-source',
      title: 'Código abierto',
      body: [
        'El programa Runeside se publica bajo la licencia Apache 2.0: cualquiera puede leerlo, mejorarlo y mantener su propio servidor. Por eso este servidor tiene un operador, que es responsable de él y a quien puedes escribir desde la [página de contacto](/contact).',
        'Gracias a los proyectos de código abierto en los que se apoya, entre ellos React, TanStack, Tailwind CSS, Lucide, Capacitor, las bibliotecas cliente de Supabase, Rust, Tokio, axum y SQLite.',
      ],
    },
    {
      id: 'fonts',
      title: 'Tipos de letra',
      body: [
        [
          '**Grenze**, para los títulos, de Omnibus-Type: SIL Open Font License 1.1.',
          '**Figtree**, para el texto, de Erik Kennedy: SIL Open Font License 1.1.',
        ],
      ],
    },
    {
      id: 'cards',
      title: 'Cartas e ilustraciones',
      body: [
        'Los nombres, los textos y las ilustraciones de las cartas pertenecen a Blizzard Entertainment. No forman parte del programa Runeside y su licencia no los cubre. Los cristales, las runas y los demás dibujos de la interfaz son nuestros.',
      ],
    },
  ],
}

/** The build, and the development server. */

import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './tools/chunks.ts'
import { contract } from './tools/contract.ts'
import { messages } from './tools/messages.ts'
import { precompress } from './tools/precompress.ts'
import { firstRequests } from './tools/first-requests.ts'
import { pwa } from './tools/pwa.ts'

/** The API server for `npm run dev`; the server binary prints its URL when it starts. */
const server = process.env['RUNESIDE_SERVER'] ?? 'http://127.0.0.1:8080'

const SERVER_PATHS = [
  '/config.json',
  '/health',
  '/auth/v1',
  '/functions/v1',
  '/rest/v1',
  '/avatars',
  '/cards/v1',
  '/art/v1',
]

/** Texts get file names of their own (`text-*`), because the service worker caches only those of the used language. */
const isText = (module: string | null) => /virtual:messages\/|\/texts\//.test(module ?? '')

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  plugins: [
    contract(),
    messages(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    firstRequests(),
    VitePWA(pwa),
    precompress(),
  ],
  server: {
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, server])),
      '/realtime/v1': { target: server, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    // The server's content security policy allows no `data:` fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          isText(facadeModuleId) ? 'assets/text-[name]-[hash].js' : 'assets/[name]-[hash].js',
<<<<<<< HEAD
        codeSplitting: { groups: chunks },
=======
        codeSplitting: {
          groups: [
            // Libraries change rarely: in separate files they stay cached across releases of the app.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/@tanstack\/(?!(react-)?query)/ },
            { name: 'query', test: /node_modules\/@tanstack\/(react-)?query/ },
            // Modules that most pages need, in one file instead of a dozen.
            {
              name: 'shared',
              test: /node_modules\/(lucide-react|valibot)\/|src\/shared\/(?!profile|games|catalog|decks|quiz|live-game|wasm|api\/(data|live|contract)|session\/(use-proof|proof-form|mail|code-field|second-factor-form))|vite\/preload-helper/,
              minShareCount: 3,
            },
            // What asks for a proof, which no page needs at first.
            {
              name: 'proof',
              test: /src\/shared\/session\/(use-proof|proof-form|mail|code-field|second-factor-form)/,
              minShareCount: 2,
            },
            // Modules that only pages behind sign-in need, so that the sign-in pages do not load them.
            {
              name: 'player',
              test: /src\/shared\/(profile|games|api\/(data|live)|quiz\/(current-keys|play\/server-clock))/,
              minShareCount: 2,
            },
            // Modules that the quiz pages share, and those for playing a quiz.
            // Not the cards of the daily five, which the home page loads after itself.
            {
              name: 'quiz',
              test: /src\/shared\/quiz\/(?!play\/|start-button|use-start-quiz|daily\/(outcome|play-daily|share|signs|week))/,
              minShareCount: 2,
            },
            { name: 'play', test: /src\/shared\/quiz\/play\//, minShareCount: 2 },
            // Entering a live game, and playing it. Not `current-*` (the running game), which other pages need too.
            {
              name: 'enter',
              test: /src\/shared\/live-game\/(code-field|fee|game-code|join-form|live-error|live-question|live\.css)/,
              minShareCount: 2,
            },
            { name: 'live', test: /src\/shared\/live-game\/(?!current-)/, minShareCount: 2 },
            // Modules that the pages with cards share.
            { name: 'cards', test: /src\/shared\/(catalog|decks)\/(?!parse-)/, minShareCount: 2 },
          ],
        },
>>>>>>> i14-daily
      },
    },
  },
})

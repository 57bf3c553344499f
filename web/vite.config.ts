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

const isLoadedFirst = (file: string) =>
  /assets\/(start(?!-worker)|vendor|rolldown-runtime)-/.test(file)

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
    // A native app (web/native) has no web server that would send the compressed copies.
    process.env['VITE_SERVER_URL'] ? null : precompress(),
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
    modulePreload: {
      polyfill: false,
      // Every page has loaded these at its start; a link for them, before each import, would cost time for nothing.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isLoadedFirst(file)),
    },
    rolldownOptions: {
      // Otherwise what only a page and its sheets share is put into the page's own chunk, and tools/chunks.ts does not decide.
      experimental: { chunkOptimization: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          isText(facadeModuleId) ? 'assets/text-[name]-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: { groups: chunks },
      },
    },
  },
})

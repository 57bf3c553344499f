/** How the app is built and served while developing. */

import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from './tools/messages.ts'
import { precompress } from './tools/precompress.ts'
import { preloadFonts } from './tools/preload-fonts.ts'

/** Where `npm run dev` finds the API; the server binary prints its address when it starts. */
const server = process.env['RUNESIDE_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  plugins: [messages(), react(), tailwindcss(), preloadFonts(), precompress()],
  server: { proxy: { '/health': server } },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // The server's content security policy allows no `data:` fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // React changes rarely: in its own file it stays cached when the app is released.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
})

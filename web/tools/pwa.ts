/** The web app manifest, and what the service worker caches. */

import type { VitePWAOptions } from 'vite-plugin-pwa'

/** Paths of the server's API, not pages of the app. */
const SERVER_PATHS = [
  /^\/(auth|rest|functions|realtime|cards|art)\/v1\//,
  /^\/(dev|avatars|share)\//,
  /^\/(health|metrics|config\.json|robots\.txt|sitemap\.xml)$/,
]

const MONTH_S = 30 * 24 * 60 * 60

export const pwa: Partial<VitePWAOptions> = {
  // A new version waits until the player accepts it (src/shared/pwa).
  registerType: 'prompt',
  injectRegister: null,
  manifest: {
    id: '/',
    name: 'Runeside',
    short_name: 'Runeside',
    description: 'Quiz, decks et statistiques pour les joueurs de Hearthstone. Un projet de fans.',
    lang: 'fr',
    start_url: '/',
    display: 'standalone',
    background_color: '#16100c',
    theme_color: '#2a1d14',
    categories: ['games', 'entertainment'],
    // A deck code or a link shared from another app opens the import page.
    share_target: {
      action: '/imports',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,woff2}', 'icon.svg'],
    // Texts are cached on first use, so that a device stores only one language.
    globIgnores: ['**/text-*.js'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: SERVER_PATHS,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: /\/assets\/text-[^/]+\.js$/,
        handler: 'CacheFirst',
        options: {
          cacheName: 'texts',
          expiration: { maxEntries: 40, maxAgeSeconds: MONTH_S },
        },
      },
      {
        // The WebAssembly modules are cached on first use.
        urlPattern: /\/assets\/[^/]+\.wasm$/,
        handler: 'CacheFirst',
        options: {
          cacheName: 'wasm',
          expiration: { maxEntries: 6, maxAgeSeconds: MONTH_S },
        },
      },
      {
        // The URL changes with the picture.
        urlPattern: /\/avatars\/[^/]+\/\w+$/,
        handler: 'CacheFirst',
        options: {
          cacheName: 'avatars',
          expiration: { maxEntries: 60, maxAgeSeconds: MONTH_S },
        },
      },
      {
        // The cards of a language: the cached list at once, refreshed for the next time.
        urlPattern: /\/cards\/v1\/\w+\.json$/,
        handler: 'StaleWhileRevalidate',
        options: {
          cacheName: 'cards',
          expiration: { maxEntries: 4, maxAgeSeconds: MONTH_S, purgeOnQuotaError: true },
        },
      },
      {
        // Card images never change. Failures are not cached; the page draws those cards.
        urlPattern: /\/art\/v1\/.+\.png$/,
        handler: 'CacheFirst',
        options: {
          cacheName: 'art',
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 400, maxAgeSeconds: MONTH_S, purgeOnQuotaError: true },
        },
      },
      {
        urlPattern: /\/config\.json$/,
        handler: 'NetworkFirst',
        options: { cacheName: 'config', networkTimeoutSeconds: 3 },
      },
    ],
  },
}

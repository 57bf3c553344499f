/** The app on the device: its manifest, and what the service worker keeps. */

import type { VitePWAOptions } from 'vite-plugin-pwa'

/** Addresses that are the server's, not pages of the app. */
const SERVER_PATHS = [
  /^\/(auth|rest|functions|realtime|cards|art)\/v1\//,
  /^\/(dev|avatars)\//,
  /^\/(health|metrics|config\.json)$/,
]

const MONTH_S = 30 * 24 * 60 * 60

export const pwa: Partial<VitePWAOptions> = {
  // A new version waits until the player takes it (src/shared/pwa).
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
    // A deck code or a link that another app shares opens the import page with it.
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
    // Texts are kept when they were asked for, so that a device stores one language.
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
        // What the page runs itself is kept when it was first used.
        urlPattern: /\/assets\/[^/]+\.wasm$/,
        handler: 'CacheFirst',
        options: {
          cacheName: 'wasm',
          expiration: { maxEntries: 2, maxAgeSeconds: MONTH_S },
        },
      },
      {
        // Their address changes with the picture.
        urlPattern: /\/avatars\/[^/]+\/\w+$/,
        handler: 'CacheFirst',
        options: {
          cacheName: 'avatars',
          expiration: { maxEntries: 60, maxAgeSeconds: MONTH_S },
        },
      },
      {
        // The cards of a language: those of yesterday at once, and new ones for the next time.
        urlPattern: /\/cards\/v1\/\w+\.json$/,
        handler: 'StaleWhileRevalidate',
        options: {
          cacheName: 'cards',
          expiration: { maxEntries: 4, maxAgeSeconds: MONTH_S, purgeOnQuotaError: true },
        },
      },
      {
        // Pictures of cards never change. What cannot be had is not kept: the page draws it.
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

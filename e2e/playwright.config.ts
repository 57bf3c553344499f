import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const json = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

/** The browser without its own windows takes half the time of the whole one. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/support/prepare.ts',
  // Each worker has a server and a browser. A third of their time they wait for the pace of a game: three fill two cores.
  workers: 3,
  fullyParallel: true,
  // Long enough for a machine that gives these tests a tenth of its time: they take a minute at most on a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Looks and details of pages, which `make soak` tests.
  grepInvert: process.env.SOAK ? [] : /@soak/,
  forbidOnly: true,
  reporter: json ? [['list'], ['json', { outputFile: json }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 390, height: 844 },
    // The service worker would answer instead of the server; the tests of it let it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.RUNESIDE_CHROMIUM ?? BROWSERS.find((path) => existsSync(path)),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

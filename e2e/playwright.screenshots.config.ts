import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** Pictures of every page, made by `make screenshots`. */
export default defineConfig(tests, {
  testDir: 'screenshots',
  testMatch: 'pages.shots.ts',
  timeout: 60_000,
  reporter: [['dot']],
  globalSetup: './screenshots/empty-folder.ts',
  globalTeardown: './screenshots/contact-sheet.ts',
})

import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** The pictures of README.md. */
export default defineConfig(tests, {
  testDir: 'screenshots',
  testMatch: 'readme.shots.ts',
  reporter: [['dot']],
})

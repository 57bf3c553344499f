import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** What takes too long for `make test`: run by `make soak`. */
export default defineConfig(tests, { testDir: 'soak', testMatch: '*.spec.ts' })

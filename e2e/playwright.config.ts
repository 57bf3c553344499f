import { defineConfig, devices } from '@playwright/test'

const json = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

export default defineConfig({
  testDir: 'browser',
  workers: 1,
  timeout: 30_000,
  forbidOnly: true,
  reporter: json ? [['list'], ['json', { outputFile: json }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: process.env.RUNESIDE_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
})

import { defineConfig } from 'vitest/config'

const json = process.env.VITEST_JSON

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts'],
    globalSetup: ['support/preflight.ts'],
    // Two files at a time fill two cores.
    maxWorkers: 2,
    // The files share what they import, which takes longer to load than many of them to run.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is known: the OpenID provider is not set up for production, and both would rather have Node 22.
    onConsoleLog: (log) => !/^(oidc-provider |⚠️ {2}Node\.js 20)/.test(log),
    reporters: json ? ['default', 'json'] : ['default'],
    ...(json ? { outputFile: { json } } : {}),
  },
})

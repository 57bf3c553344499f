/** How the tests run: in plain node, or in jsdom for files named `*.dom.test.tsx`. `VITEST_JSON` names a file for the figures. */

import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

const figures = process.env['VITEST_JSON']

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      reporters: figures ? ['default', 'json'] : ['default'],
      ...(figures ? { outputFile: { json: figures } } : {}),
      testTimeout: 30_000,
      hookTimeout: 30_000,
      projects: [
        {
          extends: true,
          test: { name: 'node', include: ['{src,tools}/**/*.test.ts'] },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            include: ['src/**/*.dom.test.tsx'],
            environment: 'jsdom',
            setupFiles: ['src/shared/testing/patience.ts'],
          },
        },
      ],
    },
  }),
)

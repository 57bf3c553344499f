/** Tests run in node, or in jsdom for files named `*.dom.test.tsx`. `VITEST_JSON` is the path of a JSON report. */

import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

const reportFile = process.env['VITEST_JSON']

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      reporters: reportFile ? ['default', 'json'] : ['default'],
      ...(reportFile ? { outputFile: { json: reportFile } } : {}),
      testTimeout: 30_000,
      hookTimeout: 30_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: ['{src,tools}/**/*.test.ts'],
            isolate: false,
            setupFiles: ['src/shared/testing/fresh-modules.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            include: ['src/**/*.dom.test.tsx'],
            environment: 'jsdom',
            isolate: false,
            setupFiles: ['src/shared/testing/fresh-modules.ts', 'src/shared/testing/patience.ts'],
          },
        },
      ],
    },
  }),
)

/** How the tests run: in plain node, or in jsdom for files named `*.dom.test.tsx`. */

import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: { name: 'node', include: ['{src,tools}/**/*.test.ts'] },
        },
        {
          extends: true,
          test: { name: 'dom', include: ['src/**/*.dom.test.tsx'], environment: 'jsdom' },
        },
      ],
    },
  }),
)

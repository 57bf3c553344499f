import { defineConfig, mergeConfig } from 'vitest/config'
import contract from './vitest.config.ts'

/** What takes too long for `make test`: run by `make soak`. */
const config = mergeConfig(contract, defineConfig({}))
export default { ...config, test: { ...config.test, include: ['soak/**/*.test.ts'] } }

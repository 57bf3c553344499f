/**
 * For tests: the files of a project share one process, so that libraries are loaded once. Each file still gets its own copy
 * of the app's modules: their state and their mocks end with it.
 */

import { vi } from 'vitest'

vi.resetModules()

/** `shared` has levels: a folder imports only those before it in this list. Tests may import what they like. */

import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const LEVELS = [
  // The browser, the server's address, texts, the device.
  ['storage', 'server', 'lib', 'i18n', 'theme', 'native', 'pwa'],
  // Calls, who is signed in, and the parts of every page.
  ['api', 'session', 'ui', 'account-forms'],
  // Cards, decks and tribes.
  ['catalog', 'wasm', 'games', 'decks', 'battlegrounds'],
  // What several features share of a capability.
  ['profile', 'matches', 'quiz', 'live-game', 'stats', 'tracker', 'replays', 'testing'],
].flat()

const SHARED = 'src/shared'
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** The folder of `shared` that a module names; undefined for a library and for what is beside `shared`. */
function folderOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/shared/')) return specifier.split('/')[2]
  if (!specifier.startsWith('.')) return undefined
  const path = posix.relative(SHARED, posix.join(SHARED, posix.dirname(file), specifier))
  return path.split('/')[0]
}

test('a folder of shared imports only the folders before it', () => {
  const files = readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\/.+(?<!\.test)\.tsx?$/.test(file))
  const upwards = files.flatMap((file) => {
    const own = LEVELS.indexOf(posix.dirname(file).split('/')[0] ?? '')
    const imported = readFileSync(`${SHARED}/${file}`, 'utf8').matchAll(IMPORT)
    return [...imported]
      .map(([, specifier = '']) => ({ file, specifier, folder: folderOf(file, specifier) }))
      .filter(({ folder }) => own < 0 || (folder && LEVELS.indexOf(folder) > own))
      .map(({ specifier }) => `${file} imports ${specifier}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(upwards).toEqual([])
})

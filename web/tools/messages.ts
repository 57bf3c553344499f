/**
 * Vite plugin for the texts. `src/locales/<language>/<area>.json` holds the texts of one area; the key in
 * code is `area.name`. It serves `virtual:messages/<language>` (one table per language, with the English text
 * where one is missing, so that a page loads a single file), the same split into parts as
 * `virtual:messages/<language>-start`, `-player` and others, and writes the types of all keys and their
 * parameters to `src/locales/keys.gen.ts`.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'
const SOURCE_LANGUAGE = 'en'
const GENERATED = 'keys.gen.ts'

/** The areas of the sign-in pages. */
const START_AREAS: ReadonlySet<string> = new Set(['auth', 'common', 'errors', 'legal'])

/** Areas with a file of their own, which only their pages load. */
const OWN_AREAS = ['shop', 'runebot', 'admin', 'news', 'safeArea', 'modes', 'replay'] as const

export type Part = 'start' | 'player' | 'tracker' | 'stats' | (typeof OWN_AREAS)[number]

/** The part that an area is in: `player` comes with the pages behind sign-in, the others with what they are named after. */
function partOfArea(area: string): Part {
  if (START_AREAS.has(area)) return 'start'
  if (area === 'stats' || area === 'meta') return 'stats'
  const own = OWN_AREAS.find((name) => name === area)
  if (own) return own
  return area.startsWith('tracker') ? 'tracker' : 'player'
}

/** A text, or its forms by plural category. */
export type Message = string | Record<string, string>
export type Table = Record<string, Message>

/** The table of one language: the texts of all areas, each key prefixed with its area. */
export function readTable(directory: string, language: string): Table {
  const folder = join(directory, language)
  const areas = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    areas.toSorted().flatMap((file) => {
      const texts: Table = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      const area = file.slice(0, -'.json'.length)
      return Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text])
    }),
  )
}

/** `table`, with the text of `source` wherever `table` has none. */
export function withFallback(table: Table, source: Table): Table {
  return Object.fromEntries(
    Object.keys(source).map((key) => [key, table[key] || source[key] || key]),
  )
}

/** The texts of one part; all texts without a part. */
export function partOf(table: Table, part: string | undefined): Table {
  if (!part) return table
  return Object.fromEntries(
    Object.entries(table).filter(([key]) => partOfArea(key.split('.')[0] ?? '') === part),
  )
}

/** The names of a message's `{placeholders}`; a message with plural forms always has `count`. */
export function placeholders(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : ['{count}', ...Object.values(message)]
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  return [...new Set(names)].filter((name) => name !== undefined).toSorted()
}

/** TypeScript that declares every key with its parameters. */
export function declareKeys(table: Table): string {
  const rows = Object.entries(table).map(([key, message]) => {
    const parameters = placeholders(message).map(
      (name) => `${name}: ${name === 'count' ? 'number' : 'string | number'}`,
    )
    return `  '${key}': ${parameters.length > 0 ? `{ ${parameters.join('; ')} }` : 'null'}`
  })
  return `// Made by tools/messages.ts from the English texts.\n\nexport interface MessageParameters {\n${rows.join('\n')}\n}\n`
}

export function messages(): Plugin {
  let directory = ''

  const writeKeys = () => {
    const file = join(directory, GENERATED)
    const declared = declareKeys(readTable(directory, SOURCE_LANGUAGE))
    if (!existsSync(file) || readFileSync(file, 'utf8') !== declared) writeFileSync(file, declared)
  }

  return {
    name: 'messages',
    configResolved(config) {
      directory = resolve(config.root, 'src/locales')
      writeKeys()
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const [language = '', part] = id.slice(PREFIX.length + 1).split('-')
      const table = withFallback(
        readTable(directory, language),
        readTable(directory, SOURCE_LANGUAGE),
      )
      return `export default ${JSON.stringify(partOf(table, part))}`
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(directory) || !file.endsWith('.json')) return
      writeKeys()
      server.ws.send({ type: 'full-reload' })
    },
  }
}

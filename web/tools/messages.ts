/**
 * Vite plugin that serves `virtual:messages/<language>`: the texts of one language, with English where
 * a text is missing. A page so loads a single table and still falls back.
 */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'
const SOURCE_LANGUAGE = 'en'

type Table = Record<string, string>

/** `table`, with the text of `source` wherever `table` has none. */
export function withFallback(table: Table, source: Table): Table {
  return Object.fromEntries(
    Object.keys(source).map((key) => [key, table[key] || source[key] || key]),
  )
}

export function messages(): Plugin {
  let directory = ''
  const fileOf = (language: string) => resolve(directory, `${language}.json`)
  const read = (language: string): Table => JSON.parse(readFileSync(fileOf(language), 'utf8'))

  return {
    name: 'messages',
    configResolved(config) {
      directory = resolve(config.root, 'src/locales')
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const language = id.slice(PREFIX.length + 1)
      this.addWatchFile(fileOf(SOURCE_LANGUAGE))
      this.addWatchFile(fileOf(language))
      return `export default ${JSON.stringify(withFallback(read(language), read(SOURCE_LANGUAGE)))}`
    },
  }
}

/** The app's own texts, so that a change of wording breaks no test; a key that is not there breaks it at once. */

import { readdirSync, readFileSync } from 'node:fs'
import type { MessageParameters } from '../../../web/src/locales/keys.gen.ts'

export const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const

/** A test with the tag `@looks` that has texts of several languages runs in these: in French, and in `make soak` in all. */
export const TESTED_LANGUAGES: readonly Language[] = process.env.SOAK ? LANGUAGES : ['fr']

export type Language = (typeof LANGUAGES)[number]
export type Texts = (key: keyof MessageParameters, values?: Record<string, string>) => string

const tables = new URL('../../../web/src/locales/', import.meta.url)

/** The texts of one language: `texts('fr')('auth.logIn')`. */
export function texts(language: Language): Texts {
  const table = tableOf(language)
  return (key, values = {}) => {
    const text = table.get(key)
    if (text === undefined) throw new Error(`there is no plain text ${key} in ${language}`)
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  }
}

const read = new Map<Language, Map<string, string>>()

function tableOf(language: Language): Map<string, string> {
  const table = read.get(language) ?? readTable(language)
  read.set(language, table)
  return table
}

/** Plurals are left out: no test reads one. */
function readTable(language: Language): Map<string, string> {
  const folder = new URL(`${language}/`, tables)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(
    files.flatMap((file) => {
      const area = file.slice(0, -'.json'.length)
      const content = readFileSync(new URL(file, folder), 'utf8')
      return Object.entries(JSON.parse(content) as Record<string, unknown>)
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .map(([name, text]): [string, string] => [`${area}.${name}`, text])
    }),
  )
}

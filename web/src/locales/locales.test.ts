import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  declareKeys,
  placeholders,
  readTable,
  type Message,
  type Table,
} from '../../tools/messages.ts'
import sameAsEnglish from './same-as-english.json'

const here = fileURLToPath(new URL('.', import.meta.url))
const english = readTable(here, 'en')
const translations = {
  fr: readTable(here, 'fr'),
  es: readTable(here, 'es'),
  pt: readTable(here, 'pt'),
}

const excused: Record<string, readonly string[]> = sameAsEnglish

const forms = (message: Message | undefined) =>
  typeof message === 'string' ? [message] : Object.values(message ?? {})

const holesOf = (table: Table) =>
  Object.fromEntries(Object.entries(table).map(([key, message]) => [key, placeholders(message)]))

describe.each(Object.entries({ en: english, ...translations }))('%s', (_language, table) => {
  it('has exactly the keys of English', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  it('has no empty text', () => {
    const empty = Object.keys(table).filter((key) => forms(table[key]).some((text) => !text.trim()))
    expect(empty).toEqual([])
  })

  it('has the placeholders of English', () => {
    expect(holesOf(table)).toEqual(holesOf(english))
  })

  it('has a general form for every plural', () => {
    const plurals = Object.values(table).filter((message) => typeof message !== 'string')
    expect(plurals.filter((message) => !('other' in message))).toEqual([])
  })
})

describe.each(Object.entries(translations))('%s', (language, table) => {
  /** Texts that are rightly the same as in English. */
  const allowed = new Set(excused[language])
  const same = Object.keys(table).filter(
    (key) => JSON.stringify(table[key]) === JSON.stringify(english[key]),
  )

  it('leaves nothing in English by accident', () => {
    expect(same.filter((key) => !allowed.has(key))).toEqual([])
  })

  it('excuses nothing that needs no excuse', () => {
    expect([...allowed].filter((key) => !same.includes(key))).toEqual([])
  })
})

it('sets French as French is set: non-breaking spaces before punctuation, typographic apostrophes', () => {
  const loose = Object.entries(translations.fr).filter(([, message]) =>
    forms(message).some((text) => / [;:!?»]|« |'/.test(text)),
  )
  expect(loose).toEqual([])
})

it('uses every text', () => {
  const files = readdirSync(`${here}/..`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('keys.gen.ts') && !file.includes('.test.'),
  )
  const code = files.map((file) => readFileSync(`${here}/../${file}`, 'utf8')).join('\n')
  const quoted = new Set([...code.matchAll(/['"`](\w+\.\w+)['"`]/g)].map((match) => match[1]))
  expect(Object.keys(english).filter((key) => !quoted.has(key))).toEqual([])
})

it('has types that fit the texts', () => {
  expect(readFileSync(`${here}/keys.gen.ts`, 'utf8')).toBe(declareKeys(english))
})

import { describe, expect, it } from 'vitest'
import en from './en.json'
import es from './es.json'
import fr from './fr.json'
import pt from './pt.json'

type Table = Record<string, string>

const english: Table = en
const translations: Record<string, Table> = { fr, es, pt }

/** Texts that are rightly the same as in English, as `language key`. */
const SAME_AS_ENGLISH = new Set(['fr server.version'])

/** The `{names}` in each text, by key. */
const placeholders = (table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([key, text]) => [key, text.match(/\{\w+\}/g)?.toSorted()]),
  )

describe.each(Object.entries({ en: english, ...translations }))('%s', (_language, table) => {
  it('has exactly the keys of English', () => {
    expect(Object.keys(table)).toEqual(Object.keys(english))
  })

  it('has no empty text', () => {
    expect(Object.keys(table).filter((key) => !table[key]?.trim())).toEqual([])
  })

  it('has the placeholders of English', () => {
    expect(placeholders(table)).toEqual(placeholders(english))
  })
})

describe.each(Object.entries(translations))('%s', (language, table) => {
  it('leaves nothing in English by accident', () => {
    const untranslated = Object.keys(table).filter((key) => table[key] === english[key])
    expect(untranslated.filter((key) => !SAME_AS_ENGLISH.has(`${language} ${key}`))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '@/shared/i18n/languages'
import { parseInline } from './inline-markup'
import { LEGAL_DOCUMENTS, type LegalText } from './legal-text'
import { loadLegalText } from './use-legal-text'

/** Titles that are correctly the same as in English, as `language section`. */
const SAME_TITLE = new Set(['fr messages', 'fr contact'])

const blocks = (text: LegalText) => [
  text.intro,
  ...text.sections.flatMap(({ body }) => body.flat()),
]

const links = (paragraph: string) =>
  parseInline(paragraph).flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []))

/** Everything that must be equal in all languages. */
const shape = (text: LegalText) => ({
  updated: text.updated,
  intro: links(text.intro),
  sections: text.sections.map(({ id, body }) => ({
    id,
    body: body.map((block) => (typeof block === 'string' ? links(block) : block.map(links))),
  })),
})

const boldCount = (text: LegalText) =>
  blocks(text).map((block) => parseInline(block).filter(({ kind }) => kind === 'bold').length)

describe.each(LEGAL_DOCUMENTS)('%s', async (document) => {
  const texts: Record<Language, LegalText> = {
    en: await loadLegalText(document, 'en'),
    fr: await loadLegalText(document, 'fr'),
    es: await loadLegalText(document, 'es'),
    pt: await loadLegalText(document, 'pt'),
  }
  const english = texts.en

  it('has a valid date of its last change, and sections with anchors', () => {
    expect(english.updated).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(new Date(english.updated).toISOString()).toContain(english.updated)
    const ids = english.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([])
  })

  it.each(LANGUAGES)(
    'in %s has the sections, blocks, links and bold words of English',
    (language) => {
      expect(shape(texts[language])).toEqual(shape(english))
      expect(boldCount(texts[language])).toEqual(boldCount(english))
    },
  )

  it.each(LANGUAGES)('in %s has no unparsed markup and no empty block', (language) => {
    const read = blocks(texts[language]).flatMap((block) => parseInline(block))
    expect(read.filter(({ text }) => /\*\*|\]\(/.test(text))).toEqual([])
    expect(blocks(texts[language]).filter((block) => !block.trim())).toEqual([])
  })

  it.each(['fr', 'es', 'pt'] as const)('in %s is completely translated', (language) => {
    const original = new Set(blocks(english))
    expect(blocks(texts[language]).filter((block) => original.has(block))).toEqual([])
    const same = texts[language].sections.filter(
      ({ title }, index) => title === english.sections[index]?.title,
    )
    expect(same.filter(({ id }) => !SAME_TITLE.has(`${language} ${id}`))).toEqual([])
  })

  it('in French uses non-breaking spaces before punctuation', () => {
    const titles = texts.fr.sections.map(({ title }) => title)
    const loose = [...titles, ...blocks(texts.fr)].filter((block) => / [;:!?»€]|« /.test(block))
    expect(loose).toEqual([])
  })
})

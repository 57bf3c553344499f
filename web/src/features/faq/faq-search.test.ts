import { describe, expect, it } from 'vitest'
import { highlight, searchFaq, searchWords } from './faq-search'
import type { FaqText } from './texts/faq-text'

const text: FaqText = {
  groups: [
    {
      id: 'compte',
      title: 'Compte',
      items: [
        { id: 'mdp', question: 'Mot de passe oublié ?', answer: 'Un lien part par e-mail.' },
        { id: 'appareil', question: 'Quels appareils ?', answer: 'Voyez les réglages.' },
      ],
    },
    {
      id: 'coeurs',
      title: 'Cœurs',
      items: [{ id: 'vies', question: 'Combien de vies ?', answer: 'Trois cœurs.' }],
    },
  ],
}

const found = (query: string) =>
  searchFaq(text, searchWords(query)).flatMap(({ items }) => items.map(({ id }) => id))

const inAnswer = (query: string) => searchFaq(text, searchWords(query))[0]?.items[0]?.inAnswer

const marked = (source: string, query: string) =>
  highlight(source, searchWords(query))
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('')

describe('search', () => {
  it('finds everything without search words', () => {
    expect(found('')).toEqual(['mdp', 'appareil', 'vies'])
    expect(found(' ?! ')).toEqual(['mdp', 'appareil', 'vies'])
  })

  it.each([
    ['OUBLIE', ['mdp']],
    ['oublié?', ['mdp']],
    ['email', ['mdp']],
    ['E-MAIL', ['mdp']],
    ['réglages', ['appareil']],
    ['reglage', ['appareil']],
    ['coeur', ['vies']],
    ['cœur', ['vies']],
  ])('ignores case, accents, hyphens and ligatures in %s', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  it('requires every word, in the question or in the answer', () => {
    expect(found('passe lien')).toEqual(['mdp'])
    expect(found('passe coeur')).toEqual([])
  })

  it('keeps only groups with hits, with their title', () => {
    expect(searchFaq(text, ['vies'])).toMatchObject([{ id: 'coeurs', title: 'Cœurs' }])
  })

  it('says when the hit is in the answer only', () => {
    expect(inAnswer('passe')).toBe(false)
    expect(inAnswer('passe lien')).toBe(true)
    expect(inAnswer('')).toBe(false)
  })
})

describe('highlight', () => {
  it.each([
    ['Mot de passe oublié', 'oublie', 'Mot de passe [oublié]'],
    ['Trois cœurs', 'coeur', 'Trois [cœur]s'],
    ['Trois cœurs', 'e', 'Trois c[œ]urs'],
    ['Un lien par e-mail.', 'email', 'Un lien par [e-mail].'],
    ['Mana, mana, mana', 'MANA', '[Mana], [mana], [mana]'],
    ['Elfe\u0301rique', 'férique', 'El[fe\u0301rique]'],
    ['legend', 'leg gend', '[legend]'],
    ['nothing', 'else', 'nothing'],
  ])('highlights in %s the words of %s', (source, query, result) => {
    expect(marked(source, query)).toBe(result)
  })

  it('keeps every character', () => {
    const source = 'Où sont mes « cœurs » ? 👑 2 600 €'
    const pieces = highlight(source, searchWords('coeurs 600'))
    expect(pieces.map(({ text: piece }) => piece).join('')).toBe(source)
  })
})

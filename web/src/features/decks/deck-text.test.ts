import { expect, it } from 'vitest'
import fr from 'virtual:messages/fr'
import type { Card } from '@/shared/catalog/card'
import { createTranslator } from '@/shared/i18n/translator'
import { deckText } from './deck-text'

const t = createTranslator('fr', fr)
const card = (name: string, cost: number): Card => ({
  dbfId: cost,
  id: name,
  imageUrl: '',
  name,
  cost,
  cardClass: 'MAGE',
  cardRarity: 'COMMON',
  cardType: 'SPELL',
})

const DECK = { name: 'Mage de feu', class: 'MAGE', format: 'STANDARD', deck_code: 'AAECAf0EAA==' }
const LINES = [
  { card: card('Étincelle', 1), count: 2, sideboard: [] },
  {
    card: card('Chef', 4),
    count: 1,
    sideboard: [{ card: card('Accord', 3), count: 1 }],
  },
]

it("is the text block that the game copies, in the player's language", () => {
  expect(deckText(t, DECK, LINES).split('\n')).toEqual([
    '### Mage de feu',
    '# Classe\u00a0: Mage',
    '# Mode\u00a0: Standard',
    '#',
    '# 2x (1) Étincelle',
    '# 1x (4) Chef',
    '#   1x (3) Accord',
    '#',
    'AAECAf0EAA==',
    '#',
    expect.stringMatching(/^# Pour utiliser ce deck/),
  ])
})

it('omits an unknown format', () => {
  expect(deckText(t, { ...DECK, format: 'BRAWL' }, [])).not.toContain('# Mode')
})

/** A deck's lines and figures, updated as its cards load. */

import { useCardLookup, type CardLookup } from '@/shared/catalog/cards'
import { useI18n } from '@/shared/i18n/i18n'
import { idsOf, type DeckList } from './deck'
import { figuresOf, linesOf, type DeckFigures, type DeckLine } from './figures'

interface DeckLines extends CardLookup {
  lines: DeckLine[]
  figures: DeckFigures
}

export function useDeckLines(deck: DeckList): DeckLines {
  const { language } = useI18n()
  const lookup = useCardLookup(idsOf(deck))
  const lines = linesOf(deck, lookup.card, language)
  return { ...lookup, lines, figures: figuresOf(lines) }
}

/** A deck's lines and figures, updated as its cards load. */

import type { Card } from '@/shared/catalog/card'
import { useCardLookup, type CardLookup } from '@/shared/catalog/cards'
import { useI18n } from '@/shared/i18n/i18n'
import { idsOf, type DeckList } from './deck'
import { figuresOf, linesOf, type DeckFigures, type DeckLine } from './figures'

interface DeckLines extends CardLookup {
  lines: DeckLine[]
  figures: DeckFigures
}

interface DeckLinesOptions {
  /** The cards that came with the deck; without them they are fetched. */
  known?: readonly Card[] | null
  /** The deck's hero, if it is needed too. */
  hero?: number | null | undefined
}

export function useDeckLines(deck: DeckList, { known, hero }: DeckLinesOptions = {}): DeckLines {
  const { language } = useI18n()
  const lookup = useCardLookup([...idsOf(deck), hero ?? 0], known)
  const lines = linesOf(deck, lookup.card, language)
  return { ...lookup, lines, figures: figuresOf(lines) }
}

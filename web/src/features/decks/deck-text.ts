/** A deck as the text block that the game copies and imports: name, class, format, cards, code. */

import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import type { Deck } from '@/shared/decks/deck'
import type { CountedCard, DeckLine } from '@/shared/decks/figures'
import type { Translate } from '@/shared/i18n/translator'

type Described = Pick<Deck, 'name' | 'class' | 'format' | 'deck_code'>

export function deckText(t: Translate, deck: Described, lines: readonly DeckLine[]): string {
  const format = formatOrUnknown(deck.format)
  return [
    `### ${deck.name}`,
    `# ${t('decks.textClass', { name: t(CLASS_NAMES[classOrNeutral(deck.class)]) })}`,
    ...(format === 'UNKNOWN'
      ? []
      : [`# ${t('decks.textFormat', { name: t(FORMAT_NAMES[format]) })}`]),
    '#',
    ...lines.flatMap(cardLines),
    '#',
    deck.deck_code,
    '#',
    `# ${t('decks.textHint')}`,
  ].join('\n')
}

function cardLines({ sideboard, ...line }: DeckLine): string[] {
  const own = line.count > 0 ? [`# ${cardLine(line)}`] : []
  return [...own, ...sideboard.map((card) => `#   ${cardLine(card)}`)]
}

const cardLine = ({ card, count }: CountedCard) => `${count}x (${card.cost}) ${card.name}`

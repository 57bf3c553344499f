/** A deck in the list: its class, its name, and its win rate or its class and format. */

import { Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { MyDeck } from './my-decks'
import { RestoreButton } from './restore-button'

export function DeckListItem({ deck, chosen }: { deck: MyDeck; chosen: boolean }) {
  const t = useT()
  const cardClass = classOrNeutral(deck.class)
  const archived = deck.archived_at !== null
  return (
    <li className="flex items-center gap-1">
      <Link
        to="/decks/$deckId"
        params={{ deckId: deck.id }}
        search={archived ? { archived: true } : {}}
        className={`card deck-item flex min-w-0 flex-1 items-center gap-3 p-3 ${chosen ? 'deck-item-chosen' : ''}`}
        aria-current={chosen ? 'page' : undefined}
      >
        <ClassEmblem cardClass={cardClass} className="size-12" />
        <span className="min-w-0 flex-1">
          <span className="block truncate leading-tight font-bold">{deck.name}</span>
          <span className="sr-only">, {t(CLASS_NAMES[cardClass])}, </span>
          <span className="block truncate text-sm text-muted tabular-nums">
            <Facts deck={deck} />
          </span>
        </span>
        {deck.is_public && (
          <Globe
            className="size-4 shrink-0 text-subtle"
            role="img"
            aria-label={t('decks.public')}
          />
        )}
      </Link>
      {archived && <RestoreButton deck={deck} />}
    </li>
  )
}

function Facts({ deck }: { deck: MyDeck }) {
  const t = useT()
  const { percent } = useFormats()
  const cards = deck.cards.reduce((sum, { count }) => sum + count, 0)
  const format = t(FORMAT_NAMES[formatOrUnknown(deck.format)])
  const facts =
    deck.win_rate === null
      ? [format, t('decks.cardCount', { count: cards })]
      : [percent(deck.win_rate / 100), t('decks.games', { count: deck.matches }), format]
  return facts.join(' · ')
}

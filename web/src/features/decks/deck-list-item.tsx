/** A deck in the list: its class, its name, its win rate or its class and format, its curve and its dust. */

import { Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { DustDrop } from '@/shared/decks/dust-drop'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { MyDeck } from '@/shared/decks/my-decks'
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
        <CardFigures deck={deck} />
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

/** The mana curve as small columns, and the dust under it. */
function CardFigures({ deck: { curve, dust } }: { deck: MyDeck }) {
  const t = useT()
  const { number } = useFormats()
  if (!curve || dust === null) return null
  const top = Math.max(...curve, 1)
  return (
    <span className="grid shrink-0 justify-items-end gap-1">
      <svg viewBox="0 0 47 20" className="h-5 w-12" aria-hidden="true">
        {curve.map((count, cost) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key
            key={cost}
            x={cost * 6}
            y={18 - (count / top) * 18}
            width="5"
            height={2 + (count / top) * 18}
            rx="1"
            className={count === 0 ? 'curve-none' : 'curve-bar'}
          />
        ))}
      </svg>
      <span className="sr-only">, {t('decks.dust', { count: dust })}</span>
      <span
        className="flex items-center gap-0.5 text-xs font-semibold text-muted tabular-nums"
        aria-hidden="true"
      >
        <DustDrop className="size-3" />
        {number(dust)}
      </span>
    </span>
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

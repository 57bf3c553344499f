/** The player's decks, to choose the one that is played now. */

import { ChevronRight } from 'lucide-react'
import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { deckErrorText } from '@/shared/decks/deck-error'
import { useMyDecks, type MyDeck } from '@/shared/decks/my-decks'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { LoadFailure } from '@/shared/ui/load-failure'
import { NoDecks } from '@/shared/decks/no-decks'
import { RowSkeletons } from '@/shared/ui/row-skeletons'
import { KeptNotice } from '@/shared/matches/kept-notice'
import { Page } from '@/shared/ui/page'
import type { TrackedDeck } from './game'
import { trackedDeck } from './use-hand-game'

export function DeckChoice({ onChoose }: { onChoose: (deck: TrackedDeck) => void }) {
  const t = useT()
  const { data: decks, error, refetch } = useMyDecks(false)
  return (
    <Page title={t('tracker.chooseDeck')} back="/deck-tracker" width="text">
      <KeptNotice />
      {decks && decks.length > 0 && (
        <>
          <p className="mb-4 text-muted">{t('tracker.chooseDeckText')}</p>
          <ul className="grid gap-3">
            {newestFirst(decks).map((deck) => (
              <li key={deck.id}>
                <DeckButton deck={deck} onPress={() => onChoose(trackedDeck(deck))} />
              </li>
            ))}
          </ul>
        </>
      )}
      {decks?.length === 0 && <NoDecks />}
      {!decks && error && (
        <div className="card">
          <LoadFailure text={deckErrorText(t, error)} retry={() => void refetch()} />
        </div>
      )}
      {!decks && !error && <RowSkeletons />}
    </Page>
  )
}

const newestFirst = (decks: MyDeck[]) =>
  decks.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))

function DeckButton({ deck, onPress }: { deck: MyDeck; onPress: () => void }) {
  const t = useT()
  const { percent } = useFormats()
  const cardClass = classOrNeutral(deck.class)
  const facts = [
    t(CLASS_NAMES[cardClass]),
    t(FORMAT_NAMES[formatOrUnknown(deck.format)]),
    ...(deck.win_rate === null
      ? []
      : [percent(deck.win_rate / 100), t('decks.games', { count: deck.matches })]),
  ]
  return (
    <button
      type="button"
      className="card deck-item flex w-full items-center gap-3 p-3 text-left"
      onClick={onPress}
    >
      <ClassEmblem cardClass={cardClass} className="size-12" />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-tight font-bold">{deck.name}</span>
        <span className="sr-only">, </span>
        <span className="block truncate text-sm text-muted tabular-nums">{facts.join(' · ')}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </button>
  )
}

/** The list of decks with its filters. */

import { Link } from '@tanstack/react-router'
import { Archive, SearchX } from 'lucide-react'
import { useState } from 'react'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { DECKS } from '@/shared/api/contract.gen'
import { deckErrorText } from '@/shared/decks/deck-error'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { useWide } from '@/shared/lib/use-wide'
import { useProfile } from '@/shared/profile/profile'
import { EmptyState } from '@/shared/ui/empty-state'
import { LoadFailure } from '@/shared/ui/load-failure'
import { NoDecks } from '@/shared/decks/no-decks'
import { RowSkeletons } from '@/shared/ui/row-skeletons'
import { arrange, NO_FILTER } from './arrange'
import { DeckFilters } from './deck-filters'
import { DeckListItem } from './deck-list-item'
import { newestOf, useMyDecks, type MyDeck } from '@/shared/decks/my-decks'

interface DeckListProps {
  archived: boolean
  /** The id of the open deck. */
  chosen: string | undefined
}

export function DeckList({ archived, chosen }: DeckListProps) {
  const t = useT()
  const { data: decks, error, refetch } = useMyDecks(archived)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-20">
      {decks && <Decks decks={decks} archived={archived} chosen={chosen} />}
      {!decks && error && (
        <div className="card">
          <LoadFailure text={deckErrorText(t, error)} retry={() => void refetch()} />
        </div>
      )}
      {!decks && !error && <RowSkeletons />}
      {(decks || error) && <ArchiveLink archived={archived} />}
    </div>
  )
}

function Decks({ decks, archived, chosen }: DeckListProps & { decks: MyDeck[] }) {
  const { t, language } = useI18n()
  const wide = useWide()
  const [filter, setFilter] = useState(NO_FILTER)
  if (decks.length === 0) return archived ? <NothingArchived /> : <NoDecks />

  // On wide screens the newest deck is open, unless another one was chosen.
  const current = chosen ?? (wide ? newestOf(decks)?.id : undefined)
  const shown = arrange(decks, filter, (name) => t(CLASS_NAMES[name]), language)
  return (
    <>
      <DeckFilters decks={decks} filter={filter} onFilter={setFilter} />
      {!archived && <Room used={decks.length} />}
      <p role="status" className="sr-only">
        {filter !== NO_FILTER && t('decks.shown', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('decks.nothingFound')}
          actions={
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setFilter(NO_FILTER)}
            >
              {t('decks.showAll')}
            </button>
          }
        />
      ) : (
        <nav aria-label={t(archived ? 'decks.archive' : 'decks.title')} className="deck-rail">
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {shown.map((deck) => (
              <DeckListItem key={deck.id} deck={deck} chosen={deck.id === current} />
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** How many more decks a free account may have. */
function Room({ used }: { used: number }) {
  const t = useT()
  const { data: profile } = useProfile()
  if (profile && profile.subscription_tier !== 'free') return null
  // The line keeps its place until the profile has loaded, so that the list does not move.
  return (
    <p className="min-h-5 text-sm text-muted tabular-nums">
      {profile && t('decks.room', { used, limit: DECKS.free_decks })}
    </p>
  )
}

function NothingArchived() {
  const t = useT()
  return (
    <EmptyState icon={Archive} title={t('decks.nothingArchived')}>
      <p>{t('decks.nothingArchivedText')}</p>
    </EmptyState>
  )
}

function ArchiveLink({ archived }: { archived: boolean }) {
  const t = useT()
  return (
    <Link
      to="/decks"
      search={archived ? {} : { archived: true }}
      className="flex min-h-11 items-center gap-2 justify-self-start rounded-md px-2 text-sm font-bold text-muted hover:text-ink"
    >
      <Archive className="size-4" aria-hidden="true" />
      {t(archived ? 'decks.toDecks' : 'decks.toArchive')}
    </Link>
  )
}

/** The player's decks: the list and, on wide screens beside it, the chosen deck. */

import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/page'
import { DeckList } from './deck-list'
import { useDeckView } from './deck-view'
import { useLiveDecks } from './live-decks'

/** `children` is the page of the chosen deck. */
export function DecksScreen({ children }: { children: ReactNode }) {
  const t = useT()
  const { deckId } = useParams({ strict: false })
  const { archived = false } = useSearch({ strict: false })
  const { data: view } = useDeckView(deckId)
  useLiveDecks()

  const foreign = view?.mine === false
  const title = t(foreign ? 'decks.sharedTitle' : archived ? 'decks.archive' : 'decks.title')
  return (
    <Page
      title={title}
      documentTitle={view?.deck.name}
      back={deckId || archived ? '/decks' : '/'}
      actions={<ImportLink />}
    >
      {foreign ? (
        <div className="mx-auto max-w-4xl">{children}</div>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className={deckId ? 'max-lg:hidden' : undefined}>
            <DeckList archived={archived} chosen={deckId} />
          </div>
          {children}
        </div>
      )}
    </Page>
  )
}

function ImportLink() {
  const t = useT()
  return (
    <Link to="/imports" className="button button-mana mr-2 min-h-10! px-3! text-sm">
      <Plus className="size-4.5" aria-hidden="true" />
      {t('decks.import')}
    </Link>
  )
}

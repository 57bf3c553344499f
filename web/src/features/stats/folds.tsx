/** The cards of the player's decks, the evenings of the last 30 days, and the notes on matchups. Each is fetched when it is opened. */

import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import type { PlainKey } from '@/shared/i18n/translator'
import type { StatsSearch } from '@/shared/stats/search'

const Cards = lazy(async () => ({ default: (await import('./own-cards')).OwnCards }))
const Sessions = lazy(async () => ({ default: (await import('./sessions-list')).SessionsList }))
const Notes = lazy(async () => ({
  default: (await import('./matchup-notes-list')).MatchupNotesList,
}))

export function Folds({ search }: { search: StatsSearch }) {
  return (
    <div className="mt-4 grid gap-3">
      <Fold title="stats.cards" text="stats.cardsText">
        <Cards search={search} />
      </Fold>
      <Fold title="stats.sessions" text="stats.sessionsText">
        <Sessions />
      </Fold>
      <Fold title="stats.matchupNotes" text="stats.matchupNotesText">
        <Notes />
      </Fold>
    </div>
  )
}

interface FoldProps {
  title: PlainKey
  text: PlainKey
  children: ReactNode
}

function Fold({ title, text, children }: FoldProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <details className="card deck-entry" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t(title)}</span>
          <span className="block text-xs text-muted">{t(text)}</span>
        </span>
        <ChevronDown className="deck-entry-arrow size-5" aria-hidden="true" />
      </summary>
      <div className="px-4 pb-4">
        {open && (
          <TextsOf
            part="tracker"
            waiting={<Waiting />}
            failed={<p role="alert">{t('common.offlineText')}</p>}
          >
            <Suspense fallback={<Waiting />}>{children}</Suspense>
          </TextsOf>
        )}
      </div>
    </details>
  )
}

const Waiting = () => <span className="skeleton h-24 rounded-lg" aria-busy="true" />

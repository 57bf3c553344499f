/** The game by hand that is not over yet, to go on with it. */

import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useUser } from '@/shared/session/session'
import { readGame } from './kept-game'

export function RunningGame() {
  const t = useT()
  const game = readGame(useUser().id)
  if (!game || game.notes.at(-1)?.kind === 'result') return null
  return (
    <Link
      to="/deck-tracker"
      search={{ view: 'hand' }}
      className="card mb-4 flex items-center gap-3 p-4"
    >
      <span className="min-w-0 flex-1">
        <b className="block">{t('tracker.goOn')}</b>
        <span className="block truncate text-sm text-muted">{game.deck.name}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}

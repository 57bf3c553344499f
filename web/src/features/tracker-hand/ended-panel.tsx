/** After the result: whether it is recorded, the next game, and the way back if it was a slip. */

import { Link } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  CircleCheck,
  CloudOff,
  Flag,
  LoaderCircle,
  TriangleAlert,
  Trophy,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useKeptMatches, type KeptMatch } from '@/shared/matches/matches'
import type { HandState, Result } from './game'
import type { Outcome } from './use-noting'

interface EndedPanelProps {
  ended: NonNullable<HandState['ended']>
  turn: number
  outcome: Outcome
  undo: () => void
  /** Another game with the same deck. */
  again: () => void
  leave: () => void
}

const TITLES: Record<Result, PlainKey> = {
  victory: 'tracker.victory',
  defeat: 'tracker.defeat',
  tie: 'tracker.tie',
}

export function EndedPanel({ ended, turn, outcome, undo, again, leave }: EndedPanelProps) {
  const t = useT()
  const Icon = ended.result === 'victory' ? Trophy : Flag
  return (
    <section className="card grid gap-4 p-4" aria-labelledby="ended">
      <div className="flex items-center gap-3">
        <Icon
          className={`size-8 shrink-0 ${ended.result === 'victory' ? 'text-ok' : 'text-danger'}`}
          aria-hidden="true"
        />
        <div className="min-w-0">
          <h2 id="ended" className="text-xl">
            {t(TITLES[ended.result])}
          </h2>
          <p className="text-sm text-muted">{turn > 0 && t('tracker.turnNumber', { turn })}</p>
        </div>
      </div>
      <SavedLine match={ended.match} outcome={outcome} />
      <div className="grid gap-3">
        <button type="button" className="button button-primary" onClick={again}>
          {t('tracker.playAgain')}
        </button>
        <button type="button" className="button button-quiet" onClick={leave}>
          {t('tracker.otherDeck')}
        </button>
        <Link to="/stats" className="button button-quiet">
          <ChartNoAxesColumn className="size-5" aria-hidden="true" />
          {t('home.stats')}
        </Link>
        <button type="button" className="button button-quiet" onClick={undo}>
          <Undo2 className="size-5" aria-hidden="true" />
          {t('tracker.undoResult')}
        </button>
      </div>
    </section>
  )
}

type Status = 'sending' | 'saved' | 'kept' | 'failed'

const STATUS = {
  sending: [LoaderCircle, 'tracker.saving', 'text-muted'],
  saved: [CircleCheck, 'tracker.matchSaved', 'text-ok'],
  kept: [CloudOff, 'tracker.savedLocally', 'text-leg'],
  failed: [TriangleAlert, 'tracker.saveFailed', 'text-danger'],
} as const satisfies Record<Status, readonly [LucideIcon, PlainKey, string]>

function SavedLine({ match, outcome }: { match: string; outcome: Outcome }) {
  const t = useT()
  const kept = useKeptMatches().find(({ id }) => id === match)
  const [Icon, key, tone] = STATUS[statusOf(outcome, kept)]
  return (
    <p className={`flex items-center gap-2 text-sm font-semibold ${tone}`}>
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {t(key)}
    </p>
  )
}

/** What is kept decides: it may have been sent since, or the page was loaded again. */
function statusOf(outcome: Outcome, kept: KeptMatch | undefined): Status {
  if (outcome === 'sending') return 'sending'
  if (kept) return kept.refusal === null ? 'kept' : 'failed'
  const couldNotKeep = typeof outcome === 'object' && outcome?.refused === 'network'
  return couldNotKeep ? 'failed' : 'saved'
}

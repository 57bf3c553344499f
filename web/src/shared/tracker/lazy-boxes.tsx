/** Boxes that are not needed at once, or seldom: fetched beside the page. */

import { Suspense, type ReactNode } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import type { CardClass } from '@/shared/catalog/card'
import { lazyNow } from '@/shared/lib/lazy-now'
import type { HelpLineProps } from './help-line'
import { useHelpOn } from './help-switch'
import type { RecentMatch } from './match-record'
import type { TrackedDeck } from './tracked-deck'
import type { CardOf } from './tracker-cards'

const Secrets = lazyNow(async () => (await import('./secrets-box')).SecretsBox)
const Counters = lazyNow(async () => (await import('./counters-box')).CountersBox)
const Lobby = lazyNow(async () => (await import('./lobby-box')).LobbyBox)
const Evening = lazyNow(async () => (await import('./evening-card')).PresentEvening)
const Probable = lazyNow(async () => (await import('./probable-deck')).ProbableDeck)
const Note = lazyNow(async () => (await import('./matchup-note')).MatchupNote)

const Help = lazyNow(async () => (await import('./help-line')).HelpLine)
const Mulligan = lazyNow(async () => (await import('./mulligan-lines')).MulliganLines)

interface BoxProps {
  view: TrackerView
  cardOf: CardOf
}

export function SecretsBox(props: BoxProps) {
  const { ended, secrets } = props.view
  if (ended || secrets.mine.length + secrets.theirs.length === 0) return null
  return (
    <Suspense>
      <Secrets {...props} />
    </Suspense>
  )
}

export function CountersBox(props: BoxProps) {
  const { ended, counters } = props.view
  if (ended || counters.wanted.length === 0) return null
  return (
    <Suspense>
      <Counters {...props} />
    </Suspense>
  )
}

/** The deck that the opponent probably plays; in one line where there is little room. */
export function ProbableDeckBox(props: BoxProps & { compact?: boolean }) {
  if (props.view.ended) return null
  return (
    <Suspense>
      <Probable {...props} />
    </Suspense>
  )
}

/** The sentence of help, where it is not switched off. */
export function HelpBox(props: HelpLineProps) {
  if (!useHelpOn() || props.view.ended) return null
  return (
    <Suspense>
      <Help {...props} />
    </Suspense>
  )
}

interface MulliganBoxProps extends BoxProps {
  deck: TrackedDeck | null
  offered: readonly string[]
  compact?: boolean
  /** Until the figures are there, and where there are none. */
  children?: ReactNode
}

/** The offered cards with their figures, for a deck that is kept here. */
export function OfferedCards({ view, cardOf, deck, offered, compact, children }: MulliganBoxProps) {
  if (!deck?.id) return children
  return (
    <Suspense fallback={children}>
      <Mulligan
        deckId={deck.id}
        opponentClass={view.opponent.class ?? null}
        offered={offered}
        cardOf={cardOf}
        compact={compact ?? false}
      />
    </Suspense>
  )
}

/** A game of Battlegrounds, which has nothing else to show. */
export function LobbyBox({ view, compact = false }: { view: TrackerView; compact?: boolean }) {
  if (!view.battlegrounds) return null
  return (
    <Suspense>
      <Lobby view={view} lobby={view.battlegrounds} compact={compact} />
    </Suspense>
  )
}

/** The evening that goes on. */
export function EveningBox({ matches }: { matches: readonly RecentMatch[] }) {
  if (matches.length === 0) return null
  return (
    <Suspense>
      <Evening matches={matches} />
    </Suspense>
  )
}

interface NoteBoxProps {
  view: TrackerView
  ownClass: CardClass | null
  /** Only to read, where there is one. */
  compact?: boolean
}

export function NoteBox({ view, ownClass, compact = false }: NoteBoxProps) {
  const { class: opponent } = view.opponent
  if (!ownClass || ownClass === 'NEUTRAL' || !opponent) return null
  return (
    <Suspense>
      <Note own={ownClass} opponent={opponent} compact={compact} />
    </Suspense>
  )
}

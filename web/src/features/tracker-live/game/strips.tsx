/** What the page has to say about the tracked game, above it: another deck, a full log, a spectated game, the recorded match. */

import { CircleAlert, Eye, Gauge, History, Medal, Undo2, X } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { lazyNow } from '@/shared/lib/lazy-now'
import type { PlainKey } from '@/shared/i18n/translator'
import { matchErrorText } from '@/shared/matches/match-error'
import { useTrackerCards } from '@/shared/tracker/tracker-cards'
import { problemOf } from '../checks'
import { CLIENT_CONFIG } from '../config-files'
import { StandingAfter } from '../rank/standing'
import { useLadder } from '../rank/use-ladder'
import { SaveButton } from '../setup/config-file'
import { useLiveState, useTracking } from '../tracking'

const ReplayBox = lazyNow(async () => (await import('@/shared/replays/replay-box')).ReplayBox)

interface StripProps {
  tone: 'warn' | 'calm'
  icon: ReactNode
  children: ReactNode
  actions?: ReactNode
}

function Strip({ tone, icon, children, actions }: StripProps) {
  return (
    <div className="tl-strip" data-tone={tone} role="status">
      {icon}
      <p className="min-w-0 flex-1">{children}</p>
      {actions && <div className="tl-strip-actions">{actions}</div>}
    </div>
  )
}

interface StripsProps {
  onChooseDeck: () => void
  onTellRank: () => void
}

export function Strips({ onChooseDeck, onTellRank }: StripsProps) {
  return (
    <>
      <LogStrip />
      <SpectatingStrip />
      <WrongDeckStrip onChooseDeck={onChooseDeck} />
      <RankStrip onTellRank={onTellRank} />
      <EarlierStrip />
    </>
  )
}

function LogStrip() {
  const t = useT()
  const { look, truncated, shown } = useLiveState()
  const problem = problemOf({ look, truncated, hasGame: shown !== null })
  if (problem === 'lost')
    return (
      <Strip tone="warn" icon={<CircleAlert aria-hidden="true" />}>
        {t('trackerLive.lost')}
      </Strip>
    )
  if (problem !== 'truncated' && problem !== 'near-limit') return null
  return (
    <Strip
      tone="warn"
      icon={<Gauge aria-hidden="true" />}
      actions={<SaveButton file={{ name: 'client.config', text: CLIENT_CONFIG }} />}
    >
      {t(problem === 'truncated' ? 'trackerLive.full' : 'trackerLive.nearLimit')}
    </Strip>
  )
}

function SpectatingStrip() {
  const t = useT()
  const { shown } = useLiveState()
  if (!shown?.spectating) return null
  return (
    <Strip tone="calm" icon={<Eye aria-hidden="true" />}>
      {t('trackerLive.spectating')}
    </Strip>
  )
}

function WrongDeckStrip({ onChooseDeck }: { onChooseDeck: () => void }) {
  const t = useT()
  const live = useTracking()
  const { deck, shown } = useLiveState()
  const cardOf = useTrackerCards(deck?.wrong ?? [])
  const [card] = deck?.wrong ?? []
  const picked = deck?.picked
  if (!deck || !picked || card === undefined || shown?.view.ended) return null
  const { better } = deck
  return (
    <Strip
      tone="warn"
      icon={<CircleAlert aria-hidden="true" />}
      actions={
        <>
          {better ? (
            <button
              type="button"
              className="button button-quiet tl-slim"
              onClick={() => live.chooseDeck(better)}
            >
              {t('trackerLive.useDeck', { deck: better.name })}
            </button>
          ) : (
            <button type="button" className="button button-quiet tl-slim" onClick={onChooseDeck}>
              {t('trackerLive.chooseDeck')}
            </button>
          )}
          <button type="button" className="button button-quiet tl-slim" onClick={live.turnListOff}>
            {t('trackerLive.cardsSeen')}
          </button>
        </>
      }
    >
      {better
        ? t('trackerLive.wrongDeckBetter', { deck: picked.deck.name, better: better.name })
        : t('trackerLive.wrongDeck', { deck: picked.deck.name, card: cardOf(card).name })}
    </Strip>
  )
}

/** Asks in a season's first ranked game of a format, without standing in the way of the game. */
function RankStrip({ onTellRank }: { onTellRank: () => void }) {
  const t = useT()
  const live = useTracking()
  const { shown, rankSkipped } = useLiveState()
  const { ladder } = useLadder()
  if (ladder || rankSkipped || shown?.spectating || shown?.view.mode !== 'ranked') return null
  return (
    <Strip
      tone="calm"
      icon={<Medal aria-hidden="true" />}
      actions={
        <>
          <button type="button" className="button button-quiet tl-slim" onClick={onTellRank}>
            {t('trackerLive.rankTell')}
          </button>
          <button
            type="button"
            className="button button-quiet tl-slim"
            onClick={() => live.skipRank()}
          >
            {t('trackerLive.rankSkip')}
          </button>
        </>
      }
    >
      {t('trackerLive.rankAsk')}
    </Strip>
  )
}

function EarlierStrip() {
  const t = useT()
  const live = useTracking()
  const { earlier } = useLiveState()
  if (earlier.length === 0) return null
  return (
    <Strip
      tone="calm"
      icon={<History aria-hidden="true" />}
      actions={
        <>
          <button
            type="button"
            className="button button-quiet tl-slim"
            onClick={() => void live.recordEarlier()}
          >
            {t('trackerLive.recordEarlier')}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('trackerLive.dismiss')}
            onClick={() => live.forgetEarlier()}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </>
      }
    >
      {t('trackerLive.earlierGames', { count: earlier.length })}
    </Strip>
  )
}

const RESULTS: Record<string, PlainKey> = {
  victory: 'trackerLive.victory',
  defeat: 'trackerLive.defeat',
  tie: 'trackerLive.tie',
}

/** The match that was recorded by itself, until the next game is under way. */
export function RecordedBar() {
  const t = useT()
  const live = useTracking()
  const { last, shown } = useLiveState()
  const isPast = shown !== null && !shown.view.ended && shown.view.turn >= 2
  if (!last || (isPast && last.game.match.started !== shown.started)) return null
  const { state } = last
  const { lobby, match } = last.game
  const result = lobby
    ? t('trackerLive.place', { place: lobby.place ?? '–' })
    : t(RESULTS[match.result ?? ''] ?? 'trackerLive.tie')
  const refusal = typeof state === 'object' ? state.refused : null
  const isFull = refusal === 'match_storage_full'
  const full = typeof state === 'object' ? state.full : null
  return (
    <div className="tl-recorded" role="status" data-state={refusal ? 'refused' : state}>
      <p className="min-w-0 flex-1">
        {state === 'saving' && t('trackerLive.saving', { result })}
        {state === 'saved' && t('trackerLive.saved', { result })}
        {state === 'kept' && t('trackerLive.kept', { result })}
        {state === 'removed' && t('trackerLive.removed')}
        {refusal === 'tracker_required' && t('trackerLive.trackerRequired')}
        {isFull && matchErrorText(t, refusal, full)}
        {refusal && refusal !== 'tracker_required' && !isFull && t('trackerLive.notSaved')}
      </p>
      {last.before && state !== 'removed' && <StandingAfter />}
      {!lobby && (state === 'saved' || state === 'kept') && (
        <Suspense>
          <ReplayBox id={last.id} key={state} />
        </Suspense>
      )}
      {(state === 'saved' || state === 'kept') && (
        <button type="button" className="tl-undo" onClick={() => void live.undo()}>
          <Undo2 className="size-5" aria-hidden="true" />
          {t('trackerLive.undo')}
        </button>
      )}
      {(state === 'removed' || (refusal && refusal !== 'tracker_required')) && (
        <button type="button" className="tl-undo" onClick={() => void live.redo()}>
          {t(refusal ? 'trackerLive.tryAgain' : 'trackerLive.recordAfterAll')}
        </button>
      )}
    </div>
  )
}

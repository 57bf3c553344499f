/** A live game from its lobby to its end: what is shown around the screen of its phase, and in its place. */

import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { CallError } from '@/shared/api/call-error'
import { useT } from '@/shared/i18n/i18n'
import { useOnline } from '@/shared/lib/use-online'
import { LeaveGuard } from '@/shared/quiz/play/leave-guard'
import { useUser } from '@/shared/session/session'
import type { Numbered } from './event-log'
import { isPlaying, type LiveView } from './game'
import { LineNotice } from './line-notice'
import type { LiveState, Rules } from './live-game'
import { LoadNotice } from './load-notice'
import { SeatLost } from './seat-lost'
import { useLiveGame } from './use-live-game'
import { usePlayed, type PlayedQuestion } from './use-played'

export interface Playing<View> {
  view: View
  sent: LiveState<View>['sent']
  /** The closed questions, for the review at the end. */
  played: readonly PlayedQuestion[]
  onChoose: (choice: number) => void
  /** This page changed the game. */
  onNews: () => void
}

interface LiveScreenProps<View extends LiveView, Event extends Numbered> {
  rules: () => Rules<View, Event>
  /** The key of the query of the game that the player is in. */
  currentKey: (userId: string) => QueryKey
  loading: ReactNode
  /** The title if the game cannot be loaded. */
  unreachable: string
  renderRefusal: (refusal: CallError, view: View | null) => ReactNode
  /** The confirmation before the player leaves; `asks` is false if there is nothing to lose. */
  leaving: (view: View, playing: boolean) => { asks: boolean; title: string; text: string }
  leave: () => Promise<unknown>
  leaveFailed: (error: unknown) => string
  children: (playing: Playing<View>) => ReactNode
}

/** Its key is the game's id. */
export function LiveScreen<View extends LiveView, Event extends Numbered>({
  rules,
  currentKey,
  loading,
  unreachable,
  renderRefusal,
  leaving,
  leave,
  leaveFailed,
  children,
}: LiveScreenProps<View, Event>) {
  const t = useT()
  const online = useOnline()
  const [game, state] = useLiveGame(rules)
  const { view, sent } = state
  const played = usePlayed(view)
  useFreshEntry(currentKey)

  if (state.refusal) return renderRefusal(state.refusal, view)
  const refresh = () => game.refresh()
  if (!view)
    return state.unreachable ? <LoadNotice title={unreachable} onRetry={refresh} /> : loading
  const playing = isPlaying(view)
  if (state.seatLost && (playing || view.phase === 'lobby'))
    return <SeatLost onTakeBack={() => game.takeSeat()} />

  const onChoose = (choice: number) => {
    if (view.question) game.answer({ id: view.question.id, index: view.index }, choice)
  }
  const { asks, title, text } = leaving(view, playing)
  return (
    <>
      <LineNotice lost={state.listening === false || !online} />
      {children({ view, sent, played, onChoose, onNews: refresh })}
      <LeaveGuard
        active={asks}
        title={title}
        text={text}
        action={t('live.leave')}
        playing={playing}
        leave={leave}
        failed={leaveFailed}
      />
    </>
  )
}

/** Drops the cached game when the page is left, so that the start page loads it again. */
function useFreshEntry(currentKey: (userId: string) => QueryKey): void {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(
    () => () => queries.removeQueries({ queryKey: currentKey(id) }),
    [queries, currentKey, id],
  )
}

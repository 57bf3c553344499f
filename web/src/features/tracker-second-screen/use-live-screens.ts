/** The PCs of the player that track a game now, followed through the player's own channel. */

import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { TrackerScreen } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { followChannel } from '@/shared/session/live'
import { useUser } from '@/shared/session/session'
import { withAnswer, withoutForgotten, withoutScreen, withScreen, type LiveScreen } from './screens'

export interface LiveScreens {
  screens: LiveScreen[]
  /** The server has told which PCs are live. */
  ready: boolean
  /** The channel is joined; without it the screens do not move. */
  listening: boolean
}

const TICK_MS = 30_000

const Closed = v.object({ device: v.string() })
const Sent = v.object({ at: v.optional(v.number()) })

/** `enabled` is false where the player may not track: nothing is asked then. */
export function useLiveScreens(enabled = true): LiveScreens {
  const { id } = useUser()
  const [state, setState] = useState<LiveScreens>({ screens: [], ready: false, listening: false })

  const change = useEffectEvent((next: (screens: LiveScreen[]) => LiveScreen[]) =>
    setState((before) => ({ ...before, screens: next(before.screens) })),
  )

  const catchUp = useEffectEvent(async () => {
    const askedAt = Date.now()
    const answer = await ask((data) => data.rpc('tracker_screens'))
    setState((before) => ({
      ...before,
      ready: true,
      screens: withAnswer(before.screens, answer, askedAt, Date.now()),
    }))
  })

  useEffect(() => {
    if (!enabled) return
    const stop = followChannel({
      topic: `tracker:${id}`,
      onEvent: (event, payload) => {
        const now = Date.now()
        if (event === 'screen') {
          const screen = v.safeParse(TrackerScreen, payload)
          const sent = v.safeParse(Sent, payload)
          if (screen.success)
            change((screens) =>
              withScreen(screens, screen.output, now, (sent.success && sent.output.at) || null),
            )
        } else if (event === 'screen_closed') {
          const closed = v.safeParse(Closed, payload)
          if (closed.success) change((screens) => withoutScreen(screens, closed.output.device))
        }
      },
      onListening: (listening) => {
        setState((before) => ({ ...before, listening }))
        // Views from before joining are not sent again.
        if (listening) catchUp().catch(() => {})
      },
    })
    const timer = setInterval(
      () => change((screens) => withoutForgotten(screens, Date.now())),
      TICK_MS,
    )
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [enabled, id])

  return state
}

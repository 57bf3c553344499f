/** A press that is held, a right click or the menu key: opens what a short press does not do. */

import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { haptic } from '@/shared/native/haptics'

const HOLD_MS = 450
/** A finger that moves further scrolls. */
const SLACK_PX = 10

export function useLongPress(onPress: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  /** The hold has opened the menu: the click that follows counts no more. */
  const held = useRef(false)

  const stop = () => clearTimeout(timer.current)
  const hold = () => {
    stop()
    held.current = true
    haptic('medium')
    onHold()
  }
  return {
    onPointerDown: ({ clientX: x, clientY: y, button }: PointerEvent) => {
      held.current = false
      if (button !== 0) return
      start.current = { x, y }
      timer.current = setTimeout(hold, HOLD_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      if (!held.current) hold()
    },
    onKeyDown: () => {
      held.current = false
    },
    onClick: () => {
      stop()
      if (!held.current) onPress()
      held.current = false
    },
  } satisfies Record<string, (event: never) => void> & {
    onKeyDown: (event: KeyboardEvent) => void
  }
}

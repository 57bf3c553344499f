/** Turns pointer, wheel and key events into changes of the crop. */

import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { moveCrop, zoomCrop, type Crop, type Point, type Size } from './crop'

type Change = (crop: Crop) => Crop

const KEY_STEP = 0.04
const KEY_ZOOM = 1.1
const WHEEL_ZOOM = 0.0015
/** Some mice report lines instead of pixels. */
const LINE_PX = 16

export function useCropGestures(
  frame: RefObject<HTMLDivElement | null>,
  picture: Size,
  change: (how: Change) => void,
) {
  const pointers = useRef(new Map<number, Point>())

  useEffect(() => {
    const element = frame.current
    // React's wheel listeners are passive, so they cannot stop the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1)
      const at = pointOf(event, element)
      change((crop) => zoomCrop(crop, picture, Math.exp(-pixels * WHEEL_ZOOM), at))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame, picture, change])

  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId)

  return {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, pointOf(event, frame.current))
    },
    onPointerMove(event: PointerEvent) {
      if (!pointers.current.has(event.pointerId)) return
      const before = pinchOf(pointers.current)
      pointers.current.set(event.pointerId, pointOf(event, frame.current))
      const after = pinchOf(pointers.current)
      change((crop) => {
        const { x, y } = after.center
        const moved = moveCrop(crop, picture, x - before.center.x, y - before.center.y)
        return zoomCrop(moved, picture, after.spread / before.spread, after.center)
      })
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event: KeyboardEvent) {
      const how = changeByKey(event.key, picture)
      if (!how) return
      event.preventDefault()
      change(how)
    },
  }
}

function changeByKey(key: string, picture: Size): Change | null {
  switch (key) {
    case 'ArrowLeft':
      return (crop) => moveCrop(crop, picture, -KEY_STEP, 0)
    case 'ArrowRight':
      return (crop) => moveCrop(crop, picture, KEY_STEP, 0)
    case 'ArrowUp':
      return (crop) => moveCrop(crop, picture, 0, -KEY_STEP)
    case 'ArrowDown':
      return (crop) => moveCrop(crop, picture, 0, KEY_STEP)
    case '+':
    case '=':
      return (crop) => zoomCrop(crop, picture, KEY_ZOOM)
    case '-':
    case '_':
      return (crop) => zoomCrop(crop, picture, 1 / KEY_ZOOM)
    default:
      return null
  }
}

/** The centre of the pointers, and the distance between them; constant for one pointer, which does not zoom. */
function pinchOf(pointers: Map<number, Point>): { center: Point; spread: number } {
  const [first = { x: 0, y: 0 }, second] = pointers.values()
  if (!second) return { center: first, spread: 1 }
  return {
    center: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.max(0.01, Math.hypot(first.x - second.x, first.y - second.y)),
  }
}

function pointOf(event: { clientX: number; clientY: number }, frame: Element | null): Point {
  const box = frame?.getBoundingClientRect()
  if (!box?.width) return { x: 0.5, y: 0.5 }
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
}

/** The positions of the levels of a land, along a trail that winds downwards. */

/** From one stop to the next, in pixels. */
const STEP = 92
const TOP = 10
/** From the top of a stop to the centre of its stone. */
const STONE = 28
/** How far the trail swings from the centre, in per cent of the width. */
const SWING = 27

export interface Stop {
  /** In per cent of the width. */
  x: number
  /** In pixels from the top. */
  y: number
}

export function stopAt(place: number): Stop {
  return { x: 50 + SWING * Math.sin(place * 1.15 + 0.6), y: TOP + place * STEP }
}

export function trailHeight(stops: number): number {
  return TOP + stops * STEP
}

/** A smooth line through the centres of the stones, in a box of 100 by the trail's height. */
export function trailPath(stops: number): string {
  return Array.from({ length: stops }, (_, place) => {
    const { x, y } = middle(place)
    if (place === 0) return `M${x} ${y}`
    const before = middle(place - 1)
    const half = (y + before.y) / 2
    return `C${before.x} ${half} ${x} ${half} ${x} ${y}`
  }).join('')
}

function middle(place: number): Stop {
  const { x, y } = stopAt(place)
  return { x: Math.round(x * 10) / 10, y: y + STONE }
}

/**
 * The logo of Runeside as plain shapes around the point 0,0, in a box of 512 by 512: a mana crystal in
 * a golden ring that says "Runeside" in old runes. Every icon is drawn from these.
 */

/** The radius of the golden ring's outer edge, which a mask must not cut. */
export const EMBLEM_RADIUS = 216

const RING_WIDTH = 48
const RUNE_SIZE = 2.6
const CRYSTAL_SIZE = 3.9

/** Half the side of the box. */
export const HALF = 256

/** The runes R U N E S I D E, each as lines around its own centre. */
const RUNES = [
  ['-3,6 -3,-6 3,-3 -3,0 3,6'],
  ['-3,6 -3,-6 3,-2 3,6'],
  ['0,-6 0,6', '-3,-2 3,2'],
  ['-4,6 -4,-6 0,-2 4,-6 4,6'],
  ['3,-6 -3,-3 3,0 -3,3 3,6'],
  ['0,-6 0,6'],
  ['-4,6 -4,-6 4,6 4,-6 -4,6'],
  ['-4,6 -4,-6 0,-2 4,-6 4,6'],
]

/** The crystal in a box of 64 by 72: each facet with its colour, and its brightness in the one-colour emblem. */
const FACETS = [
  { corners: '32,2 60,18 46,26 32,18', fill: '#8ecbff', light: 0.8 },
  { corners: '32,2 32,18 18,26 4,18', fill: '#d5eeff', light: 1 },
  { corners: '4,18 18,26 18,46 4,54', fill: '#4c9ff2', light: 0.65 },
  { corners: '60,18 60,54 46,46 46,26', fill: '#1d66c4', light: 0.45 },
  { corners: '4,54 18,46 32,54 32,70', fill: '#2a7fe0', light: 0.55 },
  { corners: '60,54 32,70 32,54 46,46', fill: '#124a96', light: 0.35 },
  { corners: '32,18 46,26 46,46 32,54 18,46 18,26', fill: '#56abfa', light: 0.75 },
  { corners: '32,18 46,26 18,46 18,26', fill: '#93d1ff', light: 0.25 },
  { corners: '22,27.5 31,22 21,36', fill: '#ffffff', light: 1 },
]
const CRYSTAL_EDGE = '32,2 60,18 60,54 32,70 4,54 4,18'

const GOLD = {
  from: [-160, -160],
  to: [160, 160],
  stops: [
    [0, '#ffe3a0'],
    [0.45, '#e3b04b'],
    [1, '#a9701f'],
  ],
}

const RIM = { stroke: '#8f5a17', width: 4 }

/** The background: a brown radial gradient. */
const HEARTH = {
  radius: HALF,
  stops: [
    [0, '#6b3d1b'],
    [1, '#2a1d14'],
  ],
}

/** The background of the icons, from edge to edge. */
export const ground = [{ d: `M${-HALF} ${-HALF}H${HALF}V${HALF}H${-HALF}Z`, fill: HEARTH }]

/** The emblem. For very small icons it is drawn without runes. */
export function emblem({ runes = true } = {}) {
  return [
    { d: circle(EMBLEM_RADIUS - 2), fill: HEARTH },
    { d: ring(), fill: GOLD, hole: true },
    { d: circle(EMBLEM_RADIUS - 2), ...RIM },
    { d: circle(EMBLEM_RADIUS - RING_WIDTH + 2), ...RIM },
    ...(runes ? RUNES.flatMap(engrave) : []),
    { d: facet(CRYSTAL_EDGE), fill: '#0d3f86', stroke: '#0a2f66', width: 12 },
    // A thin stroke in the same colour closes the hairline between neighbouring facets.
    ...FACETS.map(({ corners, fill }) => ({
      d: facet(corners),
      fill,
      stroke: fill,
      width: 1,
    })),
  ]
}

/** The emblem in one colour, for systems that tint icons. */
export function silhouette() {
  return [
    { d: ring(), fill: '#ffffff', hole: true },
    ...FACETS.map(({ corners, light }) => ({
      d: facet(corners),
      fill: '#ffffff',
      opacity: light,
    })),
  ]
}

const ring = () => circle(EMBLEM_RADIUS) + circle(EMBLEM_RADIUS - RING_WIDTH)

function engrave(rune, index) {
  const angle = (index / RUNES.length) * 2 * Math.PI
  const distance = EMBLEM_RADIUS - RING_WIDTH / 2
  const onRing = ([x, y]) => {
    const [right, down] = [x * RUNE_SIZE, y * RUNE_SIZE - distance]
    return [
      right * Math.cos(angle) - down * Math.sin(angle),
      right * Math.sin(angle) + down * Math.cos(angle),
    ]
  }
  return rune.map((line) => ({
    d: polyline(points(line).map(onRing)),
    stroke: '#3a220d',
    width: 7.5,
  }))
}

const inCrystal = ([x, y]) => [(x - 32) * CRYSTAL_SIZE, (y - 36) * CRYSTAL_SIZE]

const facet = (corners) => `${polyline(points(corners).map(inCrystal))}Z`
const polyline = (line) => `M${line.map((point) => point.map(round).join(' ')).join('L')}`
const circle = (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`

/** `'1,2 3,4'` as `[[1, 2], [3, 4]]`. */
const points = (text) => text.split(' ').map((point) => point.split(',').map(Number))

const round = (value) => Math.round(value * 10) / 10

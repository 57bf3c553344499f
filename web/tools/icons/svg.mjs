/** Writes shapes as an SVG picture. */

import { HALF } from './emblem.mjs'

/** The shapes at `scale`, clipped to a box with corners of radius `corner`. */
export function svg(layers, { corner = 0 } = {}) {
  const gradients = new Map()
  const body = layers
    .map(({ shapes, scale = 1 }) => {
      const paths = shapes.map((shape) => path(shape, gradients)).join('\n  ')
      return scale === 1 ? paths : `<g transform="scale(${scale})">\n  ${paths}\n  </g>`
    })
    .join('\n  ')
  const box = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`
  const [x, y, width, height] = box.split(' ')
  const mask = corner
    ? `<clipPath id="box"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}"/></clipPath>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">
  <defs>${[...gradients.values()].map(({ xml }) => xml).join('')}${mask}</defs>
  <g stroke-linejoin="round" stroke-linecap="round"${corner ? ' clip-path="url(#box)"' : ''}>
  ${body}
  </g>
</svg>
`
}

function path({ d, fill = 'none', stroke, width, hole, opacity }, gradients) {
  const attributes = [
    `fill="${paint(fill, gradients)}"`,
    hole && 'fill-rule="evenodd"',
    opacity && `fill-opacity="${opacity}"`,
    stroke && `stroke="${stroke}" stroke-width="${width}"`,
  ]
  return `<path d="${d}" ${attributes.filter(Boolean).join(' ')}/>`
}

/** A colour unchanged; a gradient as a reference to its definition, which is added to `gradients`. */
function paint(fill, gradients) {
  if (typeof fill === 'string') return fill
  if (!gradients.has(fill)) {
    const id = `g${gradients.size}`
    gradients.set(fill, { id, xml: gradient(fill, id) })
  }
  return `url(#${gradients.get(fill).id})`
}

function gradient({ from, to, radius, stops }, id) {
  const colours = stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('')
  const place = `id="${id}" gradientUnits="userSpaceOnUse"`
  return radius
    ? `<radialGradient ${place} cx="0" cy="0" r="${radius}">${colours}</radialGradient>`
    : `<linearGradient ${place} x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${colours}</linearGradient>`
}

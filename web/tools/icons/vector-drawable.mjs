/** Writes shapes as an Android vector drawable, which stays sharp at every density. */

import { HALF } from './emblem.mjs'

/** The side of an adaptive icon's layer in dp; a launcher shows at least the middle 66. */
const SIDE = 108

export function vectorDrawable(shapes, { scale = 1 } = {}) {
  const toSide = Math.round(((scale * SIDE) / (2 * HALF)) * 1e5) / 1e5
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by web/tools/icons.mjs. -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    xmlns:aapt="http://schemas.android.com/aapt"
    android:width="${SIDE}dp"
    android:height="${SIDE}dp"
    android:viewportWidth="${SIDE}"
    android:viewportHeight="${SIDE}">
    <group
        android:translateX="${SIDE / 2}"
        android:translateY="${SIDE / 2}"
        android:scaleX="${toSide}"
        android:scaleY="${toSide}">
${shapes.map(path).join('\n')}
    </group>
</vector>
`
}

function path({ d, fill, stroke, width, hole, opacity }) {
  const plain = typeof fill === 'string'
  const attributes = [
    `android:pathData="${d}"`,
    plain && `android:fillColor="${fill}"`,
    hole && 'android:fillType="evenOdd"',
    opacity && `android:fillAlpha="${opacity}"`,
    stroke && `android:strokeColor="${stroke}"`,
    stroke && `android:strokeWidth="${width}"`,
    stroke && 'android:strokeLineCap="round"',
    stroke && 'android:strokeLineJoin="round"',
  ].filter(Boolean)
  const start = `        <path\n            ${attributes.join('\n            ')}`
  if (plain || !fill) return `${start} />`
  return `${start}>
            <aapt:attr name="android:fillColor">
                ${gradient(fill)}
            </aapt:attr>
        </path>`
}

function gradient({ from, to, radius, stops }) {
  const place = radius
    ? `android:type="radial" android:centerX="0" android:centerY="0" android:gradientRadius="${radius}"`
    : `android:type="linear" android:startX="${from[0]}" android:startY="${from[1]}" android:endX="${to[0]}" android:endY="${to[1]}"`
  const colours = stops
    .map(([offset, colour]) => `<item android:offset="${offset}" android:color="${colour}" />`)
    .join('')
  return `<gradient ${place}>${colours}</gradient>`
}

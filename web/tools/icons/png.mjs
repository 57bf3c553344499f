/** Encodes pixels as a small PNG, and PNGs as an .ico. */

import { crc32, deflateSync } from 'node:zlib'
import { findPalette } from './palette.mjs'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const TRUE_COLOUR = 2
const INDEXED = 3
const TRUE_COLOUR_AND_ALPHA = 6

/** The PNG of a square of RGBA `pixels`, with a palette. */
export function indexedPng(pixels, size) {
  const { colours, indices } = findPalette(pixels)
  return assemble(size, INDEXED, rows(Buffer.from(indices), size), [
    { type: 'PLTE', data: Buffer.from(colours.flatMap(([r, g, b]) => [r, g, b])) },
    { type: 'tRNS', data: Buffer.from(colours.map(([, , , alpha]) => alpha)) },
  ])
}

/** The same without palette and transparency, which Apple does not accept for an app icon. */
export function opaquePng(pixels, size) {
  const { colours, indices } = findPalette(pixels)
  const rgb = Buffer.alloc(3 * indices.length)
  indices.forEach((index, at) => rgb.set(colours[index].slice(0, 3), 3 * at))
  return assemble(size, TRUE_COLOUR, rows(rgb, 3 * size), [])
}

/** The PNG without a palette: the only kind that an .ico may contain. */
export function exactPng(pixels, size) {
  return assemble(size, TRUE_COLOUR_AND_ALPHA, rows(pixels, 4 * size), [])
}

/** Each row, preceded by the number of its filter: 0, for none. */
function rows(bytes, rowLength) {
  const count = bytes.length / rowLength
  const filtered = Buffer.alloc(bytes.length + count)
  for (let row = 0; row < count; row++)
    bytes.copy(filtered, row * (rowLength + 1) + 1, row * rowLength, (row + 1) * rowLength)
  return filtered
}

function assemble(size, colourType, filtered, extras) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, colourType], 8)
  const data = deflateSync(filtered, { level: 9, memLevel: 9 })
  const chunks = [
    { type: 'IHDR', data: header },
    ...extras,
    { type: 'IDAT', data },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]
  return Buffer.concat([SIGNATURE, ...chunks.map(chunk)])
}

function chunk({ type, data }) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** An .ico that contains PNGs (`{ png, size }`). */
export function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ png, size }, index) => {
    const at = 6 + 16 * index
    head.set([size, size], at)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

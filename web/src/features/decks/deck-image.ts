/** Draws the image of a deck on a canvas: its header in the colour of the class, its mana curve, its cards. */

import { artHealth, tileOf } from '@/shared/catalog/art'
import type { Card, CardClass, Rarity } from '@/shared/catalog/card'
import { SIGILS } from '@/shared/catalog/class-sigil'
import { CLASS_TONES } from '@/shared/catalog/class-tone'
import type { CountedCard, DeckFigures, DeckLine } from '@/shared/decks/figures'
import { SERVER_URL } from '@/shared/server/server'
import { CODE_LINE, codeLines, HEAD, layOut, MARGIN, ROW, WIDTH, type Row } from './image-layout'

interface ImageDeck {
  name: string
  code: string
  cardClass: CardClass
  facts: readonly string[]
  lines: readonly DeckLine[]
  figures: DeckFigures
}

interface ImageLine extends CountedCard {
  /** It belongs to the sideboard of the card above. */
  inside: boolean
}

/** Device pixels per unit, so that it is sharp on every screen. */
const SCALE = 2
/** After this time the image is drawn without the art that is still missing. */
const ART_TIMEOUT_MS = 3000
const BODY = '"Figtree Variable", system-ui, sans-serif'
const DISPLAY = 'Grenze, Georgia, serif'
const RARITIES: Record<Rarity, string> = {
  FREE: '#aab4c0',
  COMMON: '#aab4c0',
  RARE: '#3d8bf0',
  EPIC: '#a855f0',
  LEGENDARY: '#ff9f2e',
}

export async function drawDeck(deck: ImageDeck): Promise<Blob> {
  const lines = deck.lines.flatMap(({ sideboard, ...line }): ImageLine[] => [
    { ...line, inside: false },
    ...sideboard.map((card) => ({ ...card, inside: true })),
  ])
  const { rows, height } = layOut(lines, deck.code)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  pen.scale(SCALE, SCALE)

  const [tiles] = await Promise.all([tilesOf(lines), document.fonts.ready])
  drawGround(pen, height)
  drawHead(pen, deck)
  for (const row of rows) drawRow(pen, row, tiles.get(row.line.card.id))
  drawFoot(pen, deck.code, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

type Pen = CanvasRenderingContext2D

function drawGround(pen: Pen, height: number): void {
  const ground = pen.createLinearGradient(0, 0, 0, height)
  ground.addColorStop(0, '#1d1510')
  ground.addColorStop(1, '#0f0b08')
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, height)
}

function drawHead(pen: Pen, { name, cardClass, facts, figures }: ImageDeck): void {
  const tone = CLASS_TONES[cardClass]
  const light = pen.createRadialGradient(WIDTH * 0.85, 0, 20, WIDTH * 0.85, 0, WIDTH)
  light.addColorStop(0, mixed(tone, '#ffffff', 0.25))
  light.addColorStop(0.4, tone)
  light.addColorStop(1, mixed(tone, '#0d0a08', 0.7))
  pen.fillStyle = light
  pen.fillRect(0, 0, WIDTH, HEAD)
  pen.fillStyle = '#e3b04b'
  pen.fillRect(0, HEAD - 3, WIDTH, 3)

  pen.save()
  pen.translate(WIDTH - 150, 24)
  pen.scale(5, 5)
  drawSigil(pen, cardClass)
  pen.restore()

  pen.fillStyle = '#fff'
  pen.textBaseline = 'alphabetic'
  pen.font = `700 40px ${DISPLAY}`
  pen.fillText(fitted(pen, name, WIDTH - 2 * MARGIN - 130), MARGIN, 62)
  pen.font = `600 15px ${BODY}`
  pen.fillStyle = 'rgb(255 255 255 / 0.92)'
  pen.fillText(fitted(pen, facts.join('  ·  '), WIDTH - 2 * MARGIN - 130), MARGIN, 90)
  drawCurve(pen, figures.curve)
}

/** The sign of a class, 24 by 24 units. */
function drawSigil(pen: Pen, cardClass: CardClass): void {
  pen.strokeStyle = 'rgb(255 255 255 / 0.35)'
  pen.lineWidth = 1.2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(SIGILS[cardClass]))
}

function drawCurve(pen: Pen, curve: readonly number[]): void {
  const top = Math.max(...curve, 1)
  curve.forEach((count, cost) => {
    const x = MARGIN + cost * 30
    const height = Math.max(2, (count / top) * 34)
    pen.fillStyle = count > 0 ? '#bfe0ff' : 'rgb(255 255 255 / 0.3)'
    pen.fillRect(x, HEAD - 24 - height, 22, height)
    pen.fillStyle = '#fff'
    pen.font = `700 11px ${BODY}`
    pen.textAlign = 'center'
    pen.fillText(cost === curve.length - 1 ? `${cost}+` : String(cost), x + 11, HEAD - 10)
    pen.textAlign = 'left'
  })
}

function drawRow(pen: Pen, row: Row<ImageLine>, tile: ImageBitmap | undefined): void {
  const { card, count, inside } = row.line
  const x = row.x + (inside ? 18 : 0)
  const width = row.width - (inside ? 18 : 0)
  pen.save()
  pen.beginPath()
  pen.roundRect(x, row.y, width, ROW, 9)
  pen.clip()
  pen.fillStyle = '#241a13'
  pen.fillRect(x, row.y, width, ROW)
  drawStrip(pen, card, tile, x + width * 0.52, row.y, width * 0.48 - 38)
  pen.fillStyle = RARITIES[card.cardRarity]
  pen.fillRect(x, row.y, 3, ROW)
  pen.restore()

  drawGem(pen, card.cost, x + 24, row.y + ROW / 2)
  pen.font = `700 15px ${BODY}`
  pen.fillStyle = '#fbf3e6'
  pen.shadowColor = '#000'
  pen.shadowBlur = 5
  pen.fillText(fitted(pen, card.name, width - 92), x + 46, row.y + 25)
  pen.shadowBlur = 0
  pen.textAlign = 'center'
  pen.fillStyle = '#ffd98a'
  pen.font = `800 16px ${BODY}`
  const isSingleLegendary = card.cardRarity === 'LEGENDARY' && count === 1
  pen.fillText(isSingleLegendary ? '★' : String(count), x + width - 19, row.y + 26)
  pen.textAlign = 'left'
}

/** The card's art, or the colour and the sign of its class, fading in from the dark. */
function drawStrip(
  pen: Pen,
  card: Card,
  tile: ImageBitmap | undefined,
  x: number,
  y: number,
  width: number,
): void {
  const tone = CLASS_TONES[card.cardClass]
  if (tile)
    pen.drawImage(
      tile,
      x,
      y - (width * tile.height) / tile.width / 2 + ROW / 2,
      width,
      (width * tile.height) / tile.width,
    )
  else {
    pen.fillStyle = tone
    pen.fillRect(x, y, width, ROW)
    pen.save()
    pen.translate(x + width - 62, y - 10)
    pen.scale(2.5, 2.5)
    drawSigil(pen, card.cardClass)
    pen.restore()
  }
  const dark = pen.createLinearGradient(x, 0, x + width, 0)
  dark.addColorStop(0, '#241a13')
  dark.addColorStop(0.7, 'rgb(36 26 19 / 0)')
  pen.fillStyle = dark
  pen.fillRect(x - 1, y, width + 1, ROW)
}

function drawGem(pen: Pen, cost: number, x: number, y: number): void {
  pen.beginPath()
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (Math.PI / 3) * corner - Math.PI / 2
    pen.lineTo(x + 15 * Math.cos(angle), y + 15 * Math.sin(angle))
  }
  pen.closePath()
  pen.fillStyle = '#2176d8'
  pen.strokeStyle = '#0a2f66'
  pen.lineWidth = 2
  pen.fill()
  pen.stroke()
  pen.fillStyle = '#fff'
  pen.font = `800 16px ${BODY}`
  pen.textAlign = 'center'
  pen.fillText(String(cost), x, y + 6)
  pen.textAlign = 'left'
}

/** The deck code, to be copied from the picture, and the address of the app. */
function drawFoot(pen: Pen, code: string, height: number): void {
  pen.fillStyle = '#ac9d89'
  pen.font = '500 13px ui-monospace, Menlo, Consolas, monospace'
  const lines = codeLines(code)
  const top = height - 36 - (lines.length - 1) * CODE_LINE
  lines.forEach((line, place) => pen.fillText(line, MARGIN, top + place * CODE_LINE))
  pen.font = `600 13px ${BODY}`
  pen.textAlign = 'right'
  pen.fillText(`Runeside · ${new URL(SERVER_URL).host}`, WIDTH - MARGIN, height - 14)
  pen.textAlign = 'left'
}

/** Shortens the text to the width. */
function fitted(pen: Pen, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text
  let shortened = text
  while (shortened && pen.measureText(`${shortened}…`).width > room)
    shortened = shortened.slice(0, -1)
  return `${shortened.trimEnd()}…`
}

/** Mixes two colours. */
function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
  })
  return `rgb(${parts.join(' ')})`
}

/** The art strips that load in time, by card id. */
async function tilesOf(lines: readonly ImageLine[]): Promise<Map<string, ImageBitmap>> {
  const cards = lines
    .map(({ card }) => card)
    .filter((card) => !card.missing && artHealth.shouldRequest(tileOf(card), Date.now()))
  const signal = AbortSignal.timeout(ART_TIMEOUT_MS)
  const fetched = await Promise.allSettled(
    cards.map(async (card) => {
      const response = await fetch(tileOf(card), { signal })
      if (!response.ok) throw new Error('no art')
      return [card.id, await createImageBitmap(await response.blob())] as const
    }),
  )
  return new Map(fetched.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])))
}

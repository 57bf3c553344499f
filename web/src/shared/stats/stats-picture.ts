/** Draws a picture of a player's figures on a canvas: the win rate with its line or each result, then groups of figures. */

import type { StatsLine } from '@/shared/api/contract.gen'
import type { CardClass } from '@/shared/catalog/card'
import { SIGILS } from '@/shared/catalog/class-sigil'
import { CLASS_TONES } from '@/shared/catalog/class-tone'
import { SERVER_URL } from '@/shared/server/server'

interface PictureRow {
  cardClass: CardClass
  name: string
  games: string
  rate: string
}

type Result = 'won' | 'lost' | 'tied'

interface StatsPicture {
  player: string
  title: string
  rate: string
  /** Empty while there are too few matches. */
  interval: string
  wins: string
  losses: string
  streak: string
  line: readonly StatsLine[]
  /** In place of the line: each match, the oldest first. */
  results?: readonly Result[]
  groups: readonly { title: string; rows: readonly PictureRow[] }[]
}

const WIDTH = 1080
const MARGIN = 64
const HEAD = 600
const ROW = 92
const GROUP_HEAD = 90
const FOOT = 90
const BODY = '"Figtree Variable", system-ui, sans-serif'
const DISPLAY = 'Grenze, Georgia, serif'

type Pen = CanvasRenderingContext2D

export async function drawStats(stats: StatsPicture): Promise<Blob> {
  const groups = stats.groups.filter(({ rows }) => rows.length > 0)
  const height =
    HEAD + groups.reduce((sum, { rows }) => sum + GROUP_HEAD + rows.length * ROW, 0) + FOOT
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  await document.fonts.ready
  drawGround(pen, height)
  drawHead(pen, stats)
  drawLine(pen, stats.line)
  drawResults(pen, stats.results ?? [])
  let top = HEAD
  for (const group of groups) {
    drawTitle(pen, group.title, top)
    group.rows.forEach((row, place) => drawRow(pen, row, top + GROUP_HEAD + place * ROW))
    top += GROUP_HEAD + group.rows.length * ROW
  }
  write(pen, `Runeside · ${new URL(SERVER_URL).host}`, WIDTH - MARGIN, height - 42, {
    font: `600 26px ${BODY}`,
    colour: '#ac9d89',
    align: 'right',
  })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

interface Style {
  font: string
  colour: string
  align?: CanvasTextAlign
  room?: number
}

function write(pen: Pen, text: string, x: number, y: number, style: Style): void {
  const { font, colour, align = 'left', room } = style
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y, room)
}

function drawGround(pen: Pen, height: number): void {
  const ground = pen.createLinearGradient(0, 0, WIDTH, height)
  ground.addColorStop(0, '#24344f')
  ground.addColorStop(0.45, '#182032')
  ground.addColorStop(1, '#2a1a10')
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, height)
  const glow = pen.createRadialGradient(WIDTH * 0.85, 60, 20, WIDTH * 0.85, 60, WIDTH * 0.8)
  glow.addColorStop(0, 'rgb(214 120 36 / 0.5)')
  glow.addColorStop(1, 'rgb(214 120 36 / 0)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, WIDTH, height)
  pen.strokeStyle = '#e3b04b'
  pen.lineWidth = 6
  pen.beginPath()
  pen.roundRect(15, 15, WIDTH - 30, height - 30, 36)
  pen.stroke()
}

function drawHead(pen: Pen, stats: StatsPicture): void {
  const room = WIDTH - 2 * MARGIN
  write(pen, stats.player, MARGIN, 122, { font: `700 68px ${DISPLAY}`, colour: '#fdf4e3', room })
  write(pen, stats.title, MARGIN, 170, { font: `600 30px ${BODY}`, colour: '#d9cdb9', room })
  write(pen, stats.rate, MARGIN, 322, { font: `800 150px ${BODY}`, colour: '#fdf4e3', room: 470 })
  write(pen, stats.interval, MARGIN, 376, {
    font: `600 32px ${BODY}`,
    colour: '#d9cdb9',
    room: 470,
  })
  write(pen, stats.wins, MARGIN, 446, { font: `700 36px ${BODY}`, colour: '#6bdb9a', room: 470 })
  write(pen, stats.losses, MARGIN, 496, { font: `700 36px ${BODY}`, colour: '#ff8f86', room: 470 })
  write(pen, stats.streak, MARGIN, 548, { font: `600 30px ${BODY}`, colour: '#ffd99a', room: 470 })
}

const PLOT = { left: 560, right: WIDTH - MARGIN, top: 226, bottom: 536 }

/** The win rate over the last matches with its interval, from 0 to 100 %. */
function drawLine(pen: Pen, points: readonly StatsLine[]): void {
  if (points.length < 2) return
  const { left, right, top, bottom } = PLOT
  const x = (place: number) => left + (place / (points.length - 1)) * (right - left)
  const y = (rate: number | null) => bottom - (rate ?? 0.5) * (bottom - top)
  pen.strokeStyle = 'rgb(255 235 205 / 0.2)'
  pen.lineWidth = 2
  for (const rate of [0, 0.5, 1]) {
    pen.setLineDash(rate === 0.5 ? [10, 8] : [])
    pen.beginPath()
    pen.moveTo(left, y(rate))
    pen.lineTo(right, y(rate))
    pen.stroke()
  }
  pen.setLineDash([])
  pen.beginPath()
  points.forEach(({ high }, place) => pen.lineTo(x(place), y(high)))
  points.toReversed().forEach(({ low }, place) => pen.lineTo(x(points.length - 1 - place), y(low)))
  pen.closePath()
  pen.fillStyle = 'rgb(47 134 234 / 0.28)'
  pen.fill()
  pen.beginPath()
  points.forEach(({ rate }, place) => pen.lineTo(x(place), y(rate)))
  pen.strokeStyle = '#7cc0ff'
  pen.lineWidth = 6
  pen.lineJoin = 'round'
  pen.stroke()
}

const RESULT_COLOURS: Record<Result, string> = {
  won: '#6bdb9a',
  lost: '#ff8f86',
  tied: '#ac9d89',
}
const RESULTS_IN_ROW = 6
const MOST_RESULTS = RESULTS_IN_ROW * 4

/** A square for each match; wins stand higher, so that colour is not all that tells them apart. */
function drawResults(pen: Pen, results: readonly Result[]): void {
  const { left, right, top } = PLOT
  const step = (right - left) / RESULTS_IN_ROW
  results.slice(-MOST_RESULTS).forEach((result, place) => {
    const x = left + (place % RESULTS_IN_ROW) * step
    const y = top + Math.floor(place / RESULTS_IN_ROW) * step
    pen.fillStyle = RESULT_COLOURS[result]
    pen.beginPath()
    pen.roundRect(x + 6, result === 'won' ? y : y + 16, step - 16, step - 28, 14)
    pen.fill()
  })
}

function drawTitle(pen: Pen, title: string, top: number): void {
  write(pen, title, MARGIN, top + 56, { font: `700 38px ${DISPLAY}`, colour: '#ffd99a' })
}

function drawRow(pen: Pen, row: PictureRow, top: number): void {
  pen.fillStyle = 'rgb(255 255 255 / 0.07)'
  pen.beginPath()
  pen.roundRect(MARGIN, top, WIDTH - 2 * MARGIN, ROW - 12, 18)
  pen.fill()
  pen.fillStyle = CLASS_TONES[row.cardClass]
  pen.beginPath()
  pen.roundRect(MARGIN + 12, top + 12, 56, 56, 18)
  pen.fill()
  pen.save()
  pen.translate(MARGIN + 22, top + 22)
  pen.scale(1.5, 1.5)
  pen.strokeStyle = '#fff'
  pen.lineWidth = 1.7
  pen.lineCap = 'round'
  pen.stroke(new Path2D(SIGILS[row.cardClass]))
  pen.restore()
  write(pen, row.name, MARGIN + 88, top + 51, {
    font: `700 32px ${BODY}`,
    colour: '#fdf4e3',
    room: 460,
  })
  write(pen, row.games, WIDTH - MARGIN - 190, top + 50, {
    font: `500 26px ${BODY}`,
    colour: '#d9cdb9',
    align: 'right',
    room: 210,
  })
  write(pen, row.rate, WIDTH - MARGIN - 24, top + 52, {
    font: `800 36px ${BODY}`,
    colour: '#fdf4e3',
    align: 'right',
  })
}

/**
 * Draws the pictures that previews of shared links show (decision 8): `node tools/share-pictures.mjs`, which needs
 * Chromium as tools/icons.mjs does. They have no words but the name, so that one picture serves every language. Their
 * output is in the repository, so builds do not need it.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { emblem, EMBLEM_RADIUS } from './icons/emblem.mjs'
import { svg } from './icons/svg.mjs'

const WIDTH = 1200
const HEIGHT = 630
const QUALITY = 0.72
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

const run = promisify(execFile)
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** The value of an exported table of strings in a TypeScript file. */
async function tableOf(file, name) {
  const source = await readFile(here(file), 'utf8')
  const body = source.slice(source.indexOf(`const ${name}`)).split('\n}')[0]
  return Object.fromEntries(
    [...body.matchAll(/^ {2}([A-Z]+):\s*'([^']+)'/gm)].map(([, key, value]) => [key, value]),
  )
}

/** An icon of the app's icon set, as shapes in a box of 24 by 24. */
async function icon(name) {
  const file = here(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
  const source = await readFile(file, 'utf8')
  const shapes = [...source.matchAll(/\[\s*"(\w+)",\s*(\{[^}]*\})\s*\]/g)]
  return shapes
    .map(([, tag, attributes]) => {
      const written = [...attributes.matchAll(/(\w+):\s*"([^"]*)"/g)]
        .filter(([, key]) => key !== 'key')
        .map(([, key, value]) => `${key}="${value}"`)
      return `<${tag} ${written.join(' ')}/>`
    })
    .join('')
}

const font = (
  await readFile(here('../node_modules/@fontsource/grenze/files/grenze-latin-700-normal.woff2'))
).toString('base64')
const medal = svg([{ shapes: emblem(), scale: 256 / EMBLEM_RADIUS }])
const medalAt = (x, y, size) =>
  `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${Buffer.from(medal).toString('base64')}"/>`

/** A hearth at night, lit in the colour of the subject. */
function picture(tone, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <style>@font-face{font-family:Grenze;font-weight:700;src:url(data:font/woff2;base64,${font})}</style>
    <radialGradient id="hearth" cx="0.5" cy="-0.1" r="1.1"><stop offset="0" stop-color="#6b3d1b"/><stop offset="0.6" stop-color="#2a1d14"/><stop offset="1" stop-color="#16100c"/></radialGradient>
    <radialGradient id="light" cx="0.27" cy="0.52" r="0.5"><stop offset="0" stop-color="${tone}" stop-opacity="0.75"/><stop offset="1" stop-color="${tone}" stop-opacity="0"/></radialGradient>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffe3a0"/><stop offset="0.45" stop-color="#e3b04b"/><stop offset="1" stop-color="#a9701f"/></linearGradient>
    <linearGradient id="stone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#hearth)"/>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
  <rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" rx="30" fill="none" stroke="url(#gold)" stroke-width="5"/>
  ${content}
  <text x="560" y="345" font-family="Grenze" font-weight="700" font-size="150" fill="#fbf3e6">Runeside</text>
  <rect x="566" y="388" width="500" height="6" rx="3" fill="url(#gold)"/>
</svg>`
}

const lines = (drawing, x, y, size, colour = '#fff', width = 1.6) =>
  `<g transform="translate(${x} ${y}) scale(${size / 24})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>`

/** A stone with six corners around a point, as the modes of the app have them. */
function gem(x, y, radius, tone) {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3 - Math.PI / 2
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`
  })
  const shape = `points="${corners.join(' ')}" stroke-linejoin="round"`
  const edge = radius / 12
  return `<polygon ${shape} fill="${tone}" stroke="url(#gold)" stroke-width="${edge}"/><polygon ${shape} fill="url(#stone)"/>`
}

const mode = async (name, tone) =>
  picture(tone, gem(325, 315, 190, tone) + lines(await icon(name), 225, 215, 200))

const daily = () => {
  const tones = ['#2f9e6b', '#2f9e6b', '#f5941f', '#2f9e6b', '#8a7a63']
  const row = tones.map((tone, place) => gem(613 + place * 102, 470, 38, tone)).join('')
  return picture('#f5941f', medalAt(155, 145, 340) + row)
}

/** Three cards fanned out, the front one with the sign of the class. */
function deck(tone, sigil) {
  const card = (turn, front) =>
    `<g transform="translate(-25 ${front ? -18 : 12}) rotate(${turn} 315 720)"><rect x="200" y="150" width="230" height="320" rx="24" fill="${tone}" stroke="url(#gold)" stroke-width="9"/><rect x="200" y="150" width="230" height="320" rx="24" fill="url(#stone)"/>${front}</g>`
  const sign = lines(`<path d="${sigil}"/>`, 235, 230, 160)
  return picture(tone, card(-13, '') + card(13, '') + card(0, sign))
}

const [sigils, tones] = await Promise.all([
  tableOf('../src/shared/catalog/class-sigil.tsx', 'SIGILS'),
  tableOf('../src/shared/catalog/class-tone.ts', 'CLASS_TONES'),
])

const pictures = {
  site: picture('#1b6fd6', medalAt(135, 125, 380)),
  duo: await mode('swords', '#3a7be0'),
  battle: await mode('crown', '#c2571a'),
  daily: daily(),
  ...Object.fromEntries(
    Object.entries(tones).map(([name, tone]) => [
      `deck-${name.toLowerCase()}`,
      deck(tone, sigils[name]),
    ]),
  ),
}

const folder = await mkdtemp(join(tmpdir(), 'share-pictures-'))
try {
  const page = join(folder, 'page.html')
  const sources = Object.values(pictures).map(
    (drawing) => `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
  )
  await writeFile(
    page,
    `<!doctype html><script>
    ;(async () => {
      for (const source of ${JSON.stringify(sources)}) {
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = ${WIDTH}
        canvas.height = ${HEIGHT}
        canvas.getContext('2d').drawImage(image, 0, 0)
        const made = document.createElement('i')
        made.dataset.jpeg = canvas.toDataURL('image/jpeg', ${QUALITY}).split(',')[1]
        document.documentElement.append(made)
      }
    })()
  </script>`,
  )
  const { stdout } = await run(
    CHROMIUM,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--virtual-time-budget=60000',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--dump-dom',
      pathToFileURL(page).href,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const drawn = [...stdout.matchAll(/data-jpeg="([^"]+)"/g)]
  if (drawn.length !== sources.length)
    throw new Error(`Chromium drew ${drawn.length} of ${sources.length} pictures`)
  await mkdir(here('../public/share'), { recursive: true })
  const save = async (name, index) => {
    const content = Buffer.from(drawn[index][1], 'base64')
    await writeFile(here(`../public/share/${name}.jpg`), content)
    console.log(`${String(content.length).padStart(6)} ${name}.jpg`)
  }
  await Promise.all(Object.keys(pictures).map(save))
} finally {
  await rm(folder, { recursive: true, force: true })
}

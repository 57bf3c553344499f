/**
 * Draws every icon of the web app and of the native shells from one emblem: `node tools/icons.mjs`,
 * which needs Chromium (`CHROMIUM` sets its path; the default is /usr/bin/chromium). Its output is in the
 * repository, so builds do not need it.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emblem, EMBLEM_RADIUS, ground, HALF, silhouette } from './icons/emblem.mjs'
import { exactPng, ico, indexedPng, opaquePng } from './icons/png.mjs'
import { render } from './icons/render.mjs'
import { svg } from './icons/svg.mjs'
import { vectorDrawable } from './icons/vector-drawable.mjs'

const ANDROID = 'native/overlay/android/app/src/main/res'
const IOS = 'native/overlay/ios/App/App/Assets.xcassets'

/** The safe zone of a maskable icon, and of an adaptive icon of Android. */
const MASKABLE_RADIUS = 0.8 * HALF
const ADAPTIVE_RADIUS = (66 / 108) * HALF
const ADAPTIVE = { scale: ADAPTIVE_RADIUS / EMBLEM_RADIUS }

const rounded = (drawing) => svg([{ shapes: ground }, { shapes: drawing }], { corner: 116 })
const square = (radius) =>
  svg([{ shapes: ground }, { shapes: emblem(), scale: radius / EMBLEM_RADIUS }])

const icon = rounded(emblem())
const maskable = square(MASKABLE_RADIUS)
const medal = svg([{ shapes: emblem(), scale: HALF / EMBLEM_RADIUS }])

const drawings = {
  'public/icon.svg': icon,
  'public/icon-maskable.svg': maskable,
  [`${ANDROID}/drawable/ic_launcher_background.xml`]: vectorDrawable(ground),
  [`${ANDROID}/drawable/ic_launcher_foreground.xml`]: vectorDrawable(emblem(), ADAPTIVE),
  [`${ANDROID}/drawable/ic_launcher_monochrome.xml`]: vectorDrawable(silhouette(), ADAPTIVE),
}

const pictures = {
  'public/icon-192.png': { svg: icon, size: 192 },
  'public/icon-512.png': { svg: icon, size: 512 },
  'public/icon-maskable-512.png': { svg: maskable, size: 512 },
  'public/apple-touch-icon.png': { svg: square(EMBLEM_RADIUS), size: 180 },
  ...launcherIcons({ mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }),
  [`${IOS}/AppIcon.appiconset/AppIcon-512@2x.png`]: {
    svg: square(EMBLEM_RADIUS),
    size: 1024,
    format: opaquePng,
  },
  [`${IOS}/Splash.imageset/splash.png`]: { svg: medal, size: 160 },
  [`${IOS}/Splash.imageset/splash@2x.png`]: { svg: medal, size: 320 },
  [`${IOS}/Splash.imageset/splash@3x.png`]: { svg: medal, size: 480 },
}

/** A browser's tab shows only a few pixels, so without runes. */
const tabIcons = [16, 32, 48].map((size) => ({
  svg: rounded(emblem({ runes: false })),
  size,
  format: exactPng,
}))

/** Icons for Android before version 8, which has no vector icons. */
function launcherIcons(densities) {
  return Object.fromEntries(
    Object.entries(densities).flatMap(([density, size]) => [
      [`${ANDROID}/mipmap-${density}/ic_launcher.png`, { svg: icon, size }],
      [`${ANDROID}/mipmap-${density}/ic_launcher_round.png`, { svg: medal, size }],
    ]),
  )
}

async function drawPngs(wanted) {
  const pixels = await render(wanted)
  return wanted.map(({ size, format = indexedPng }, index) => format(pixels[index], size))
}

async function save(file, content) {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  console.log(`${String(content.length).padStart(6)} ${file}`)
}

const pngs = await drawPngs([...Object.values(pictures), ...tabIcons])
const tabPngs = pngs.splice(-tabIcons.length)
const tab = ico(tabPngs.map((png, index) => ({ png, size: tabIcons[index].size })))

const files = [
  ...Object.entries(drawings),
  ...Object.keys(pictures).map((file, index) => [file, pngs[index]]),
  ['public/favicon.ico', tab],
]
await Promise.all(files.map(([file, content]) => save(file, content)))

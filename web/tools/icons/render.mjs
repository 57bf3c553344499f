/** Turns SVG pictures into pixels, with an installed Chromium. */

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

const run = promisify(execFile)

/**
 * The RGBA pixels of `pictures` (`{ svg, size }`), in the same order. One page draws them all on canvases,
 * so that Chromium starts only once and its window size does not matter.
 */
export async function render(pictures) {
  const folder = await mkdtemp(join(tmpdir(), 'icons-'))
  try {
    const page = join(folder, 'icons.html')
    await writeFile(page, pageOf(pictures))
    const { stdout } = await run(
      CHROMIUM,
      [...FLAGS, `--user-data-dir=${join(folder, 'profile')}`, '--dump-dom', page],
      { maxBuffer: 256 * 1024 * 1024 },
    )
    const drawn = [...stdout.matchAll(/data-pixels="([^"]+)"/g)]
    if (drawn.length !== pictures.length)
      throw new Error(`Chromium drew ${drawn.length} of ${pictures.length} icons`)
    return drawn.map(([, base64]) => Buffer.from(base64, 'base64'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function pageOf(pictures) {
  const images = pictures.map(({ svg, size }) => {
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    return `<img width="${size}" height="${size}" src="${source}">`
  })
  return `<!doctype html>${images.join('')}<script>
    addEventListener('load', () => {
      for (const image of document.images) {
        const size = image.width
        const canvas = new OffscreenCanvas(size, size).getContext('2d')
        canvas.drawImage(image, 0, 0, size, size)
        const { data } = canvas.getImageData(0, 0, size, size)
        let bytes = ''
        for (let at = 0; at < data.length; at += 4096)
          bytes += String.fromCharCode(...data.subarray(at, at + 4096))
        image.dataset.pixels = btoa(bytes)
      }
    })
  </script>`
}

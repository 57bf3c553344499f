/** Encodes the cropped part of a picture as a small file for the server. */

import { PROFILE } from '@/shared/api/contract.gen'
import type { Crop } from './crop'
import { drawCrop } from './draw-crop'

const SIDE = 256
/** WebP if the browser can encode it, else JPEG. */
const TYPES = ['image/webp', 'image/jpeg']
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** A data URL of 256 by 256 pixels. */
export async function encodeAvatar(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  drawCrop(canvas, picture, crop)
  const file = await smallEnough((type, quality) => {
    if (type === 'image/jpeg') fillBackground(canvas)
    return new Promise((done) => canvas.toBlob(done, type, quality))
  })
  return dataUrl(file)
}

type Encode = (type: string, quality: number) => Promise<Blob | null>

/** The file with the best quality that is small enough. */
export async function smallEnough(encode: Encode): Promise<Blob> {
  for (const type of TYPES) {
    for (const quality of QUALITIES) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt depends on the previous one
      const file = await encode(type, quality)
      // A browser that cannot encode a type returns PNG instead.
      if (file?.type !== type) break
      if (file.size <= PROFILE.max_picture_bytes) return file
    }
  }
  throw new Error('the picture cannot be made small enough')
}

/** JPEG has no transparency: transparent parts would turn black. */
function fillBackground(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fcfaf6'
  context.fillRect(0, 0, canvas.width, canvas.height)
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') done(reader.result)
      else fail(new Error('the picture cannot be read back'))
    })
    reader.readAsDataURL(file)
  })
}

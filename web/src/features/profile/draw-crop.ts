/** Draws the cropped part of a picture so that it fills the canvas. */

import type { Crop } from './crop'

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser cannot draw')
  const { width, height } = canvas
  context.clearRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.left, crop.top, crop.side, crop.side, 0, 0, width, height)
}

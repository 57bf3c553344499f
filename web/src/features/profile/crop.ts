/** The geometry of cropping: a square that stays inside the picture while it is moved and zoomed. Pure. */

export interface Size {
  width: number
  height: number
}

/** A square of the picture, in the picture's pixels. */
export interface Crop {
  left: number
  top: number
  side: number
}

/** A point in the square, from 0 to 1. */
export interface Place {
  x: number
  y: number
}

export const CLOSEST = 8

const MIDDLE: Place = { x: 0.5, y: 0.5 }

/** The largest centred square. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** Moves the picture under the square; `right` and `down` are in sides of the square. */
export function pulled(crop: Crop, picture: Size, right: number, down: number): Crop {
  const { left, top, side } = crop
  return inside({ left: left - right * side, top: top - down * side, side }, picture)
}

/** Zooms in by `factor`; the point `at` stays fixed. */
export function zoomed(crop: Crop, picture: Size, factor: number, at: Place = MIDDLE): Crop {
  const whole = Math.min(picture.width, picture.height)
  const side = clamp(crop.side / factor, whole / CLOSEST, whole)
  const left = crop.left + (crop.side - side) * at.x
  const top = crop.top + (crop.side - side) * at.y
  return inside({ left, top, side }, picture)
}

/** The zoom of the square, from 1 to `MAX_ZOOM`. */
export function zoomOf({ side }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / side
}

function inside({ left, top, side }: Crop, { width, height }: Size): Crop {
  return { left: clamp(left, 0, width - side), top: clamp(top, 0, height - side), side }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

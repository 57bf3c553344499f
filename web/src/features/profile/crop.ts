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
export interface Point {
  x: number
  y: number
}

export const MAX_ZOOM = 8

const CENTER: Point = { x: 0.5, y: 0.5 }

/** The largest centred square. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** Moves the picture under the square; `right` and `down` are in sides of the square. */
export function moveCrop(crop: Crop, picture: Size, right: number, down: number): Crop {
  const { left, top, side } = crop
  return clampCrop({ left: left - right * side, top: top - down * side, side }, picture)
}

/** Zooms in by `factor`; the point `at` stays fixed. */
export function zoomCrop(crop: Crop, picture: Size, factor: number, at: Point = CENTER): Crop {
  const whole = Math.min(picture.width, picture.height)
  const side = clamp(crop.side / factor, whole / MAX_ZOOM, whole)
  const left = crop.left + (crop.side - side) * at.x
  const top = crop.top + (crop.side - side) * at.y
  return clampCrop({ left, top, side }, picture)
}

/** The zoom of the square, from 1 to `MAX_ZOOM`. */
export function zoomOf({ side }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / side
}

function clampCrop({ left, top, side }: Crop, { width, height }: Size): Crop {
  return { left: clamp(left, 0, width - side), top: clamp(top, 0, height - side), side }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

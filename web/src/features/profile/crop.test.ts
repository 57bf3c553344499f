import { expect, it } from 'vitest'
import { MAX_ZOOM, firstCrop, moveCrop, zoomCrop, zoomOf } from './crop'

const PICTURE = { width: 900, height: 600 }
const WHOLE = firstCrop(PICTURE)

it('begins with the largest centred square', () => {
  expect(WHOLE).toEqual({ left: 150, top: 0, side: 600 })
  expect(firstCrop({ width: 300, height: 500 })).toEqual({ left: 0, top: 100, side: 300 })
})

it('moves, and stays inside the picture', () => {
  expect(moveCrop(WHOLE, PICTURE, 0.1, 0)).toEqual({ left: 90, top: 0, side: 600 })
  expect(moveCrop(WHOLE, PICTURE, -5, 0)).toEqual({ left: 300, top: 0, side: 600 })
  expect(moveCrop(WHOLE, PICTURE, 5, 0.3)).toEqual({ left: 0, top: 0, side: 600 })
})

it('zooms around a fixed point', () => {
  expect(zoomCrop(WHOLE, PICTURE, 2)).toEqual({ left: 300, top: 150, side: 300 })
  expect(zoomCrop(WHOLE, PICTURE, 2, { x: 0, y: 0 })).toEqual({ left: 150, top: 0, side: 300 })
  expect(zoomCrop(WHOLE, PICTURE, 2, { x: 1, y: 1 })).toEqual({ left: 450, top: 300, side: 300 })
})

it('limits the zoom', () => {
  expect(zoomCrop(WHOLE, PICTURE, 0.1)).toEqual(WHOLE)
  const nearest = zoomCrop(WHOLE, PICTURE, 1000)
  expect(nearest.side).toBe(600 / MAX_ZOOM)
  expect(zoomOf(nearest, PICTURE)).toBe(MAX_ZOOM)
  expect(zoomOf(WHOLE, PICTURE)).toBe(1)
})

it('stays inside the picture when it zooms out at an edge', () => {
  const corner = zoomCrop(WHOLE, PICTURE, 4, { x: 1, y: 1 })
  expect(zoomCrop(corner, PICTURE, 0.01)).toEqual({ left: 300, top: 0, side: 600 })
})

it('accepts a picture of a single pixel', () => {
  const dot = { width: 1, height: 1 }
  expect(moveCrop(firstCrop(dot), dot, 1, 1)).toEqual({ left: 0, top: 0, side: 1 })
})

import { expect, it } from 'vitest'
import type { Step } from '@/shared/wasm/replay'
import { moved, moveOfKey, turnOf, type Move } from './playback'

const steps = ['start', 'mulligan', 'turn', 'play', 'turn', 'attack', 'end'].map((kind): Step => ({
  kind,
  turn: 1,
  own: true,
  actor: null,
  target: null,
  facts: [],
}))

const after = (step: number, move: Move) => moved({ step, playing: false }, move, steps).step

it('moves by steps and by turns, within the game', () => {
  expect(after(0, 'back')).toBe(0)
  expect(after(6, 'forward')).toBe(6)
  expect(after(3, 'forward')).toBe(4)
  expect(after(3, 'previous turn')).toBe(2)
  expect(after(2, 'previous turn')).toBe(0)
  expect(after(3, 'next turn')).toBe(4)
  expect(after(5, 'next turn')).toBe(6)
  expect([after(3, 'start'), after(3, 'end'), after(3, { to: 99 })]).toEqual([0, 6, 6])
})

it('plays to the end, and from the beginning again', () => {
  const playing = moved({ step: 4, playing: false }, 'play or pause', steps)
  expect(playing).toEqual({ step: 4, playing: true })
  const next = moved(playing, 'tick', steps)
  expect(next).toEqual({ step: 5, playing: true })
  expect(moved(next, 'tick', steps)).toEqual({ step: 6, playing: false })
  expect(moved({ step: 6, playing: false }, 'play or pause', steps)).toEqual({
    step: 0,
    playing: true,
  })
  expect(moved(next, 'back', steps)).toEqual({ step: 4, playing: false })
})

it('knows its keys', () => {
  expect(moveOfKey('ArrowRight', 'control')).toBe('forward')
  expect(moveOfKey(' ', 'page')).toBe('play or pause')
  expect(moveOfKey(' ', 'control')).toBeUndefined()
  expect(moveOfKey('ArrowUp', 'slider')).toBe('forward')
  expect(moveOfKey('ArrowUp', 'page')).toBeUndefined()
  expect(moveOfKey('a', 'page')).toBeUndefined()
})

it('gives the steps of a turn, and those before the first one', () => {
  expect(turnOf(steps, 1)).toEqual([0, 1])
  expect(turnOf(steps, 3)).toEqual([2, 3])
  expect(turnOf(steps, 6)).toEqual([4, 5, 6])
})

import { expect, it } from 'vitest'
import { sharedText } from './shared-text'

it('shares the signs and the streak, and nothing of the questions', () => {
  const signs = ['right', 'right', 'wrong', 'right', 'not_asked'] as const
  expect(sharedText({ title: 'Runeside n° 17', signs, streak: 7 })).toBe(
    'Runeside n° 17 · 3/5 🔥 7\n💎💎❌💎➖',
  )
  expect(sharedText({ title: 'Runeside n° 17', signs, streak: 1 })).toBe(
    'Runeside n° 17 · 3/5\n💎💎❌💎➖',
  )
})

import { expect, it } from 'vitest'
import { Throttle, type Timing } from './throttle'

/** A clock that the test moves. */
function testTiming() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  const timing: Timing = {
    now: () => now,
    after: (ms, run) => {
      const entry = { at: now + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
  }
  const advance = (ms: number) => {
    now += ms
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { run } of due) run()
  }
  return { timing, advance }
}

it('runs at once, then once for all calls of a pause, then not again', () => {
  const { timing, advance } = testTiming()
  let runs = 0
  const throttle = new Throttle(100, () => (runs += 1), timing)
  throttle.call()
  expect(runs).toBe(1)
  advance(30)
  throttle.call()
  throttle.call()
  expect(runs).toBe(1)
  advance(69)
  expect(runs).toBe(1)
  advance(1)
  expect(runs).toBe(2)
  advance(500)
  expect(runs).toBe(2)
  throttle.call()
  expect(runs).toBe(3)
})

it('runs nothing after a stop', () => {
  const { timing, advance } = testTiming()
  let runs = 0
  const throttle = new Throttle(100, () => (runs += 1), timing)
  throttle.call()
  throttle.call()
  throttle.stop()
  advance(200)
  expect(runs).toBe(1)
})

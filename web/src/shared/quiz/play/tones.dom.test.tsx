import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const nothing = () => {}

/** The parts of a browser's sound output that tones use. It starts and stops at once. */
class Output {
  static readonly all: Output[] = []
  currentTime = 0
  destination = {}
  state: AudioContextState = 'running'

  constructor() {
    Output.all.push(this)
  }

  suspend = async () => {
    this.state = 'suspended'
  }
  resume = async () => {
    this.state = 'running'
  }
  createGain = () => ({
    gain: {
      setValueAtTime: nothing,
      linearRampToValueAtTime: nothing,
      exponentialRampToValueAtTime: nothing,
    },
    connect: nothing,
  })
  createOscillator = () => ({ frequency: {}, connect: nothing, start: nothing, stop: nothing })
}

const TICK = [{ pitch: 880, at: 0, for: 0.1 }]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Output)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the sound output is on while tones follow each other, off in silence, and on again', async () => {
  const { playTones } = await import('./tones')
  playTones(TICK)
  await vi.advanceTimersByTimeAsync(2000)
  playTones(TICK)
  await vi.advanceTimersByTimeAsync(2000)
  expect(Output.all).toMatchObject([{ state: 'running' }])
  await vi.advanceTimersByTimeAsync(5000)
  expect(Output.all).toMatchObject([{ state: 'suspended' }])

  playTones(TICK)
  expect(Output.all).toMatchObject([{ state: 'running' }])
})

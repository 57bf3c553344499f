import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('counts down to zero and can be restarted', () => {
  const { result } = renderHook(() => useCountdown(3))
  const left = () => result.current[0]
  expect(left()).toBe(3)
  act(() => void vi.advanceTimersByTime(1000))
  expect(left()).toBe(2)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(left()).toBe(0)
  act(() => result.current[1](5))
  expect(left()).toBe(5)
  act(() => void vi.advanceTimersByTime(4000))
  expect(left()).toBe(1)
})

it('catches up with the clock after the tab slept', () => {
  const { result } = renderHook(() => useCountdown(60))
  vi.setSystemTime(Date.now() + 59_000)
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current[0]).toBe(0)
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from 'virtual:messages/en'
import { I18nProvider } from '@/shared/i18n/i18n'
import { AnswerOptions } from './answer-options'
import { CountdownRing } from './countdown-ring'
import { QuestionPicture } from './question-picture'
import { Verdict } from './verdict'

const OPTIONS = ['Spark Adept', 'Tavern Owl', 'Frost Sigil', 'Cinder Volley']
const NOW = 1_800_000_000_000

const chosen = vi.fn<(option: number) => void>()

const page = (part: ReactNode) => (
  <I18nProvider language="en" messages={en}>
    {part}
  </I18nProvider>
)

function show(part: ReactNode) {
  const { rerender } = render(page(part))
  return (next: ReactNode) => rerender(page(next))
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

const options = (changes: { chosen?: number; right?: number; disabled?: boolean }) => (
  <AnswerOptions
    options={OPTIONS}
    chosen={changes.chosen ?? null}
    right={changes.right ?? null}
    disabled={changes.disabled ?? false}
    onChoose={chosen}
  />
)

const seconds = () => screen.getByRole('timer').getAttribute('aria-label')

beforeEach(() => chosen.mockReset())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows how many chose each as a number and as a share', () => {
  const [none, tally] = [vi.fn<() => void>(), [3, 0, 1, 0]]
  show(
    <AnswerOptions options={OPTIONS} chosen={0} right={0} disabled onChoose={none} tally={tally} />,
  )
  const bars = document.querySelectorAll<HTMLElement>('.tally-bar > span')
  expect([...bars].map(({ style }) => style.width)).toEqual(['75%', '0%', '25%', '0%'])
  expect(screen.getByRole('button', { name: /Frost Sigil.*Chosen by 1 player/ })).toBeDefined()
})

it('takes an answer by finger and by key', async () => {
  const user = userEvent.setup({ delay: null })
  show(options({}))
  await user.click(screen.getByRole('button', { name: 'Tavern Owl' }))
  await user.keyboard('4')
  await user.keyboard('c')
  expect(chosen.mock.calls).toEqual([[1], [3], [2]])
})

it('takes none once it is closed, and keeps the focus where it was', async () => {
  const user = userEvent.setup({ delay: null })
  show(options({ chosen: 1, disabled: true }))
  await user.click(screen.getByRole('button', { name: 'Tavern Owl' }))
  await user.keyboard('1')
  expect(chosen).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toContain('Tavern Owl')
})

it('says which was right and which was chosen', () => {
  show(options({ chosen: 1, right: 2, disabled: true }))
  expect(screen.getByRole('button', { name: /Frost Sigil\s*Right answer/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Tavern Owl\s*Your answer/ })).toBeTruthy()
})

it.each([
  ['/art/v1/tiles/AB_001.png', '59'],
  ['/art/v1/questions/0d7f5a4e.png', '59'],
  ['/art/v1/cards/AB_001.png', '256'],
])('shows %s in its own form', (address, height) => {
  show(<QuestionPicture address={address} />)
  expect(document.querySelector('img')?.getAttribute('height')).toBe(height)
})

it('counts down by the clock of the server', () => {
  vi.useFakeTimers({ now: NOW - 4_000 })
  show(<CountdownRing opensAt={NOW} closesAt={NOW + 15_000} offset={4_000} />)
  expect(seconds()).toBe('15 seconds left')
  pass(999)
  expect(seconds()).toBe('15 seconds left')
  pass(1)
  expect(seconds()).toBe('14 seconds left')
  pass(9_000)
  expect(screen.getByRole('status').textContent).toBe('5 seconds left')
  pass(60_000)
  expect(seconds()).toBe('0 seconds left')
})

it('stands still where it was stopped', () => {
  vi.useFakeTimers({ now: NOW })
  show(<CountdownRing opensAt={NOW} closesAt={NOW + 15_000} offset={0} stoppedAt={NOW + 5_200} />)
  pass(30_000)
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('10 seconds left')
})

it('announces a verdict, with the answer and the reason', () => {
  const next = show(<Verdict outcome={null} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  next(<Verdict outcome="late" answer="Frost Sigil" why="It freezes." />)
  expect(region.textContent).toBe('Time’s upThe answer: Frost SigilIt freezes.')
})

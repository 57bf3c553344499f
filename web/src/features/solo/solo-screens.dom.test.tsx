import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubServer } from '@/shared/testing/stub-server'
import { press, showPage, signIn } from '@/shared/testing/test-page'
import { LevelsScreen } from './levels-screen'
import { SoloScreen } from './solo-screen'

vi.mock('@/shared/session/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const DIFFICULTIES = ['easy', 'medium', 'hard']

/** Twelve levels passed; the thirteenth was tried. */
const LEVELS = Array.from({ length: 30 }, (_, place) => ({
  level: place + 1,
  difficulty: DIFFICULTIES[Math.floor(place / 10)],
  open: place < 13,
  stars: place < 12 ? 2 : 0,
  best_right: place < 12 ? 9 : place === 12 ? 5 : 0,
  plays: place < 13 ? 1 : 0,
}))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = () => {}
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function serve() {
  return stubServer({
    'POST /rest/v1/rpc/solo_levels': LEVELS,
    'POST /rest/v1/rpc/quiz_current': null,
  })
}

it('leads to the next level and tells how far one has come', async () => {
  const calls = serve()
  showPage('/quizzes/solo', () => <SoloScreen />)
  expect(await screen.findByRole('heading', { name: 'Level 13' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '24 stars of 90' })).toBeTruthy()
  expect(screen.getByText('10 of 10')).toBeTruthy()
  await press('Play level 13')
  expect(calls.find(({ name }) => name.endsWith('quiz_start'))?.body).toEqual({
    mode: 'solo',
    level: 13,
  })
})

it('has thirty levels in three lands, with the next one marked', async () => {
  serve()
  showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  expect(await screen.findByRole('region', { name: 'Easy' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Level \d/ })).toHaveLength(30)
  const medium = within(screen.getByRole('region', { name: 'Medium' }))
  const here = medium.getByRole('button', { current: 'step' })
  expect(here.textContent).toContain('Level 13')
  expect(here.textContent).toContain('Best: 5/10')
})

it('says what opens a locked level', async () => {
  serve()
  showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  await press(/^Level 15, locked/)
  expect(await screen.findByText('Opens with 7 right answers in level 14.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play level/ })).toBeNull()
})

it('lets a level be played again', async () => {
  serve()
  showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  await press(/^Level 3\b/)
  expect(await screen.findByText('Best 9 of 10, played 1 time')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play level 3' })).toBeTruthy()
})

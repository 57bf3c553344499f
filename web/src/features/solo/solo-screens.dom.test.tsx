import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QuizSnapshot } from '@/shared/api/contract.gen'
import { aQuizSnapshot } from '@/shared/testing/fixtures/quiz'
import { soloLevels } from '@/shared/testing/fixtures/solo'
import { stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signIn, user } from '@/shared/testing/test-page'
import { LevelsScreen } from './levels-screen'
import { SoloScreen } from './solo-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
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

const RUNNING = aQuizSnapshot({
  session: 's1',
  step: 2,
  version: 4,
  now: Date.now(),
  index: 3,
  right: 3,
})

function serve(running: QuizSnapshot | null = null, answers: Answers = {}) {
  return stubServer({
    'POST /rest/v1/rpc/solo_levels': soloLevels(12),
    'POST /rest/v1/rpc/quiz_current': running,
    ...answers,
  })
}

/** The calls that change something on the server. */
const moves = (calls: Call[]) =>
  calls.flatMap(({ name, body }) => {
    const move = /quiz_(start|quit)$/.exec(name)?.[1]
    return move ? [[move, body]] : []
  })

it('links to the next level and shows the progress', async () => {
  const calls = serve()
  showPage('/quizzes/solo', () => <SoloScreen />)
  expect(await screen.findByRole('heading', { name: 'Level 13' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '24 of 90 stars' })).toBeTruthy()
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

it('says what unlocks a locked level', async () => {
  serve()
  showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  await press(/^Level 15, locked/)
  expect(await screen.findByText('Get 7 right answers in level 14 to unlock it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play level/ })).toBeNull()
})

it('lets a level be played again', async () => {
  serve()
  showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  await press(/^Level 3\b/)
  expect(await screen.findByText('Best: 9 of 10, played 1 time')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play level 3' })).toBeTruthy()
})

it('offers to resume the running solo level', async () => {
  const calls = serve(RUNNING)
  showPage('/quizzes/solo', () => <SoloScreen />)
  expect(await screen.findByRole('heading', { name: 'Level 2' })).toBeTruthy()
  expect(screen.getByText('You’re on question 4 of 10.')).toBeTruthy()
  expect(calls.find(({ name }) => name.endsWith('quiz_current'))?.body).toEqual({ mode: 'solo' })
})

it('starts no other level while one is running, but links to it', async () => {
  const calls = serve(RUNNING)
  const history = showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  await press(/^Level 3\b/)
  expect(await screen.findByText('Level 2 is in progress')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Play level 3' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Continue level 2' }))
  expect(history.location.href).toBe('/quizzes/session?session=s1')
  expect(moves(calls)).toEqual([])
})

it('gives up the running level for another only after a confirmation', async () => {
  const calls = serve(RUNNING, {
    'POST /rest/v1/rpc/quiz_quit': { ...RUNNING, status: 'quit', phase: 'finished' },
    'POST /rest/v1/rpc/quiz_start': { ...RUNNING, session: 's2', step: 3 },
  })
  const history = showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  await press(/^Level 3\b/)
  await press('Play level 3 instead')
  expect(screen.getByRole('heading', { name: 'Give up level 2?' })).toBeTruthy()
  expect(moves(calls)).toEqual([])
  await press('Quit')
  await waitFor(() => expect(history.location.href).toBe('/quizzes/session?session=s2'))
  expect(moves(calls)).toEqual([
    ['quit', { session: 's1' }],
    ['start', { mode: 'solo', level: 3 }],
  ])
})

it('resumes the selected level if it is the running one', async () => {
  serve(RUNNING)
  showPage('/quizzes/solo/levels', () => <LevelsScreen />)
  await press(/^Level 2\b/)
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
})

it('shows a notice when the server resumed another level than requested', async () => {
  serve(null, { 'POST /rest/v1/rpc/quiz_start': RUNNING })
  showPage('/quizzes/solo', () => <SoloScreen />)
  await press('Play level 13')
  expect(await screen.findByText('Level 2 is in progress')).toBeTruthy()
})

import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  aQuestionCard,
  aQuizQuestion,
  aQuizResult,
  aQuizSnapshot,
  aQuizVerdict,
} from '@/shared/testing/fixtures/quiz'
import { refusal, stubServer } from '@/shared/testing/stub-server'
import { press, showPage, signInEach, user } from '@/shared/testing/test-page'
import { SessionScreen } from './session-screen'
import { ADDRESS, FINISHED, LAST, rpc, sent, session, showOn } from './testing/session-page'

const QUESTION = aQuizQuestion()
const SNAPSHOT = aQuizSnapshot()
const VERDICT = aQuizVerdict()
const RESULT = aQuizResult()

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

/** Publishes a change of the session's row. */
const live = vi.hoisted(() => ({ publish: (_row: unknown) => {} }))
vi.mock('@/shared/session/live', () => ({
  followRow: ({ onUpdate }: { onUpdate: (row: unknown) => void }) => {
    live.publish = onUpdate
    return () => {}
  },
}))

const REVIEW = {
  version: 2,
  phase: 'review',
  verdict: VERDICT,
  wrong: 1,
} as const

const show = showOn(() => <SessionScreen />)

signInEach({ matches: true })

afterEach(() => {
  vi.restoreAllMocks()
})

/** The cost on the side of the card that is seen. */
const gem = () => [...document.querySelectorAll('.drawn-cost')].at(-1)?.textContent

/** The texts of the live regions. */
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

it('plays a question by key, says what was right and why, and goes on by Enter', async () => {
  const calls = show({
    [rpc('quiz_state')]: session(),
    [rpc('quiz_answer')]: () => session(REVIEW),
    [rpc('quiz_next')]: () =>
      session({
        version: 3,
        index: 1,
        question: aQuizQuestion({ id: 'q2', opens_at: 0, closes_at: 0 }),
      }),
  })
  expect(await screen.findByRole('heading', { name: 'Question 1 of 10' })).toBeTruthy()
  await user.keyboard('c')

  expect(await screen.findByText('Wrong')).toBeTruthy()
  expect(screen.getByText('Owls know everything.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Tavern Owl\s*Right answer/ })).toBeTruthy()
  expect(sent(calls, 'quiz_answer')).toEqual([
    { session: SNAPSHOT.session, index: 0, question: QUESTION.id, choice: 2 },
  ])

  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Question 2 of 10' })).toBeTruthy()
  expect(sent(calls, 'quiz_next')).toEqual([{ session: SNAPSHOT.session, index: 0 }])
})

it('counts down to the first question, and takes no answer before it', async () => {
  const opens_at = Date.now() + 2_400
  const question = aQuizQuestion({ opens_at, closes_at: opens_at + 15_000 })
  const calls = show({ [rpc('quiz_state')]: session({ question }) })
  expect(await screen.findByRole('heading', { name: 'Get ready!' })).toBeTruthy()
  await user.keyboard('a')
  expect(sent(calls, 'quiz_answer')).toEqual([])
  expect(
    await screen.findByRole('heading', { name: 'Question 1 of 10' }, { timeout: 9_000 }),
  ).toBeTruthy()
})

it('draws the card without what is asked, and whole with the verdict', async () => {
  const card = aQuestionCard({ asked: 'cost', cost: null })
  const now = Date.now()
  const question = aQuizQuestion({
    card,
    opens_at: now,
    closes_at: now + 15_000,
  })
  show({
    [rpc('quiz_state')]: session({ question }),
    [rpc('quiz_answer')]: () =>
      session({
        ...REVIEW,
        question,
        verdict: aQuizVerdict({ card: { ...card, cost: 7 } }),
      }),
  })
  expect(await screen.findByText('Ember Owl')).toBeTruthy()
  expect(gem()).toBe('?')
  await user.keyboard('c')
  await waitFor(() => expect(gem()).toBe('7'))
})

it('says that a question was void, and shows the one that replaces it', async () => {
  let snapshot = session()
  show({ [rpc('quiz_state')]: () => snapshot })
  await screen.findByRole('heading', { name: 'Question 1 of 10' })
  const note = /the last question doesn’t count/
  expect(screen.queryByText(note)).toBeNull()
  snapshot = session({
    version: 2,
    voids: 1,
    question: aQuizQuestion({
      id: 'q2',
      opens_at: Date.now(),
      closes_at: Date.now() + 15_000,
    }),
  })
  act(() => live.publish({ version: 2 }))
  expect(await screen.findByText(note)).toBeTruthy()
})

it('pauses after a second void question, and continues when the player does', async () => {
  let left = 540_000
  const paused = () =>
    session({
      version: 4,
      voids: 2,
      question: null,
      resumes_at: Date.now() + left,
    })
  const calls = show({
    [rpc('quiz_state')]: paused,
    [rpc('quiz_next')]: () => session({ version: 5, voids: 2 }),
  })
  expect(await screen.findByRole('heading', { name: 'Your quiz is paused' })).toBeTruthy()
  expect(screen.getByText('You can continue in 9 minutes.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  left = -1
  act(() => live.publish({ version: 5 }))
  await press('Continue')
  expect(await screen.findByRole('heading', { name: 'Question 1 of 10' })).toBeTruthy()
  expect(sent(calls, 'quiz_next')).toEqual([{ session: SNAPSHOT.session, index: 0 }])
})

it('takes an answer in words', async () => {
  const written = aQuizQuestion({
    options: null,
    opens_at: 0,
    closes_at: Date.now() + 15_000,
  })
  const calls = show({
    [rpc('quiz_state')]: session({ question: written }),
    [rpc('quiz_answer')]: () => session({ ...REVIEW, question: written }),
  })
  await user.type(await screen.findByLabelText('Your answer'), ' owl {Enter}')
  expect(await screen.findByText('Wrong')).toBeTruthy()
  expect(sent(calls, 'quiz_answer')).toMatchObject([{ text: 'owl' }])
})

it('sends an answer again until the server is reached, and says so', async () => {
  let away = true
  const calls = show({
    [rpc('quiz_state')]: session(),
    [rpc('quiz_answer')]: () => (away ? undefined : session(REVIEW)),
  })
  await press('Tavern Owl')
  expect(await screen.findByText(/^Connection lost/)).toBeTruthy()
  away = false
  expect(await screen.findByText('Wrong')).toBeTruthy()
  expect(screen.queryByText(/^Connection lost/)).toBeNull()
  expect(sent(calls, 'quiz_answer').length).toBeGreaterThan(1)
})

it('gives up soon on an answer that hangs, and sends it again', async () => {
  const waits: { ms: number; stop: () => void }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    waits.push({ ms, stop: () => control.abort() })
    return control.signal
  })
  let hangs = true
  const calls = show({
    [rpc('quiz_state')]: session(),
    [rpc('quiz_answer')]: () => (hangs ? new Promise(() => {}) : session(REVIEW)),
  })
  await press('Tavern Owl')
  await waitFor(() => expect(sent(calls, 'quiz_answer')).toHaveLength(1))
  expect(waits.at(-1)?.ms).toBeLessThan(5_000)
  hangs = false
  act(() => waits.at(-1)?.stop())
  expect(await screen.findByText('Wrong')).toBeTruthy()
  expect(sent(calls, 'quiz_answer')).toHaveLength(2)
})

it('sees what another tab did', async () => {
  let now = session()
  show({ [rpc('quiz_state')]: () => now })
  await screen.findByRole('heading', { name: 'Question 1 of 10' })
  now = session({ version: 4, index: 2 })
  act(() => live.publish({ version: 4 }))
  expect(await screen.findByRole('heading', { name: 'Question 3 of 10' })).toBeTruthy()
})

it('looks how things stand when the server knows better', async () => {
  let answered = false
  show({
    [rpc('quiz_state')]: () => (answered ? session(REVIEW) : session()),
    [rpc('quiz_answer')]: () => {
      answered = true
      return refusal(409, 'P0001', 'not_this_question')
    },
  })
  await press('Tavern Owl')
  expect(await screen.findByText('Wrong')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('loads the snapshot when the time is over', async () => {
  const over = aQuizQuestion({ opens_at: 0, closes_at: Date.now() - 250 })
  let looks = 0
  show({
    [rpc('quiz_state')]: () => {
      looks += 1
      return looks === 1
        ? session({ question: over })
        : session({
            ...REVIEW,
            verdict: { ...VERDICT, choice: null, timed_out: true },
          })
    },
  })
  expect(await screen.findByText('Time’s up')).toBeTruthy()
})

it('asks before a rank quiz is quit', async () => {
  const calls = show({
    [rpc('quiz_state')]: session({ mode: 'ranked', step: 5, wrong_left: 4 }),
    [rpc('quiz_quit')]: () =>
      session({
        ...FINISHED,
        mode: 'ranked',
        step: 5,
        status: 'quit',
        result: {
          ...RESULT,
          passed: false,
          stars: 0,
          rank_before: 5,
          rank_after: 4,
          demoted: true,
        },
      }),
  })
  expect(await screen.findByRole('img', { name: '4 more mistakes and you fail' })).toBeTruthy()
  await press('Quit the quiz')
  expect(screen.getByText('Quitting counts as a failure: you drop one rank.')).toBeTruthy()
  expect(sent(calls, 'quiz_quit')).toEqual([])
  await press('Quit')
  expect(await screen.findByRole('heading', { name: /^Back to Silver.3$/ })).toBeTruthy()
})

it('asks for a confirmation when a rank quiz is left by another way, and quits it', async () => {
  const calls = stubServer({
    [rpc('quiz_state')]: session({ mode: 'ranked', step: 5, wrong_left: 4 }),
    [rpc('quiz_quit')]: () => session({ ...FINISHED, mode: 'ranked', step: 5, status: 'quit' }),
  })
  const history = showPage(ADDRESS, () => <SessionScreen />)
  await screen.findByRole('heading', { name: 'Question 1 of 10' })
  act(() => history.push('/quizzes'))
  await screen.findByRole('dialog', { name: 'Quit this quiz?' })
  expect(screen.getByText('Quitting counts as a failure: you drop one rank.')).toBeTruthy()
  await press('Keep playing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Question 1 of 10' })).toBeTruthy()
  expect(sent(calls, 'quiz_quit')).toEqual([])

  act(() => history.push('/quizzes'))
  await press('Quit')
  expect(await screen.findByText('page /quizzes')).toBeTruthy()
  expect(sent(calls, 'quiz_quit')).toEqual([{ session: SNAPSHOT.session }])
})

it('needs no confirmation to leave once the rank quiz is over', async () => {
  let now = session({ mode: 'ranked', step: 5, wrong_left: 1 })
  stubServer({ [rpc('quiz_state')]: () => now })
  const history = showPage(ADDRESS, () => <SessionScreen />)
  await screen.findByRole('heading', { name: 'Question 1 of 10' })
  act(() => history.push('/quizzes'))
  await screen.findByRole('dialog')
  now = session({ ...LAST, mode: 'ranked', step: 5, wrong: 4, wrong_left: 0 })
  act(() => live.publish({ version: 8 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Mistake 4: you failed')).toBeTruthy()
  act(() => history.push('/quizzes'))
  expect(await screen.findByText('page /quizzes')).toBeTruthy()
})

it('lets a solo level be left: it waits', async () => {
  const calls = stubServer({ [rpc('quiz_state')]: session() })
  const history = showPage(ADDRESS, () => <SessionScreen />)
  await screen.findByRole('heading', { name: 'Question 1 of 10' })
  act(() => history.push('/quizzes'))
  expect(await screen.findByText('page /quizzes')).toBeTruthy()
  expect(sent(calls, 'quiz_quit')).toEqual([])
})

it('finds the rank quiz that runs without asking whether to leave', async () => {
  const ranked = session({ mode: 'ranked', step: 5, wrong_left: 4 })
  stubServer({ [rpc('quiz_current')]: ranked, [rpc('quiz_state')]: ranked })
  const history = showPage('/quizzes/session?mode=ranked', () => <SessionScreen />)
  await waitFor(() => expect(history.location.search).toBe(`?session=${SNAPSHOT.session}`))
  expect(await screen.findByRole('heading', { name: 'Question 1 of 10' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that a player cannot drop below the first rank', async () => {
  show({
    [rpc('quiz_state')]: session({ mode: 'ranked', step: 1, wrong_left: 4 }),
  })
  await press('Quit the quiz')
  expect(screen.getByText(/you can’t drop below the first rank\.$/)).toBeTruthy()
})

it('goes from the last review to the results, and asks nothing', async () => {
  const calls = show({
    [rpc('quiz_state')]: session(LAST),
    [rpc('quiz_next')]: () => session({ ...LAST, version: 9, phase: 'finished' }),
  })
  await press('Close')
  expect(await screen.findByRole('heading', { name: 'Not this time' })).toBeTruthy()
  expect(sent(calls, 'quiz_quit')).toEqual([])
})

it('closes the confirmation once another tab has ended the quiz', async () => {
  let now = session()
  show({ [rpc('quiz_state')]: () => now })
  await press('Quit the quiz')
  expect(screen.getByRole('dialog')).toBeTruthy()
  now = session(LAST)
  act(() => live.publish({ version: 8 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('takes no report while a rank is at stake, and says once when waiting becomes dear', async () => {
  const ranked = session({ ...REVIEW, mode: 'ranked', wrong_left: 3 })
  show({ [rpc('quiz_state')]: { ...ranked, expires_at: ranked.now + 20_500 } })
  await waitFor(() => expect(spoken()).toContainEqual(expect.stringMatching(/^Continue within/)))
  expect(screen.getByText('Wrong')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Report this question' })).toBeNull()
  await waitFor(() =>
    expect(spoken()).not.toContainEqual(expect.stringMatching(/^Continue within/)),
  )
  expect(screen.getByRole('timer').textContent).toMatch(/^Continue within/)
})

it('finds the quiz that runs, and keeps its address for a reload', async () => {
  const calls = stubServer({
    [rpc('quiz_current')]: session(),
    [rpc('quiz_state')]: session(),
  })
  const history = showPage('/quizzes/session?mode=solo', () => <SessionScreen />)
  expect(await screen.findByRole('heading', { name: 'Question 1 of 10' })).toBeTruthy()
  expect(sent(calls, 'quiz_current')).toEqual([{ mode: 'solo' }])
  await waitFor(() => expect(history.location.search).toBe(`?session=${SNAPSHOT.session}`))
})

it('says when there is none', async () => {
  show({ [rpc('quiz_current')]: null }, '/quizzes/session')
  expect(await screen.findByRole('heading', { name: 'No quiz in progress' })).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aQuizQuestion, aQuizResult, aReviewedQuestion } from '@/shared/testing/fixtures/quiz'
import { aRankedState } from '@/shared/testing/fixtures/ranked'
import { press, signInEach, user } from '@/shared/testing/test-page'
import { SessionScreen } from './session-screen'
import { FINISHED, LAST, rpc, sent, session, showOn } from './testing/session-page'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/session/live', () => ({ followRow: () => () => {} }))

const show = showOn(() => <SessionScreen />)

signInEach({ matches: true })

it('has results where the questions are forgotten', async () => {
  show({
    [rpc('quiz_state')]: session({
      ...LAST,
      question: null,
      verdict: null,
      review: [],
    }),
  })
  expect(await screen.findByRole('heading', { name: 'Not this time' })).toBeTruthy()
})

it('offers the rank of today under a result of before', async () => {
  const result = aQuizResult({
    stars: 0,
    rank_before: 5,
    rank_after: 6,
    promoted: true,
  })
  show({
    [rpc('quiz_state')]: session({
      ...FINISHED,
      mode: 'ranked',
      step: 5,
      result,
    }),
    [rpc('ranked_state')]: aRankedState({ rank: 8, best: 8 }),
  })
  expect(await screen.findByRole('heading', { name: /^Promoted to Silver.1!$/ })).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Play Gold.2$/ })).toBeTruthy()
})

it('names no rank of a week that is over', async () => {
  const result = aQuizResult({
    counted: false,
    stars: 0,
    rank_before: 9,
    rank_after: 9,
  })
  show({
    [rpc('quiz_state')]: session({
      ...FINISHED,
      mode: 'ranked',
      step: 9,
      result,
    }),
  })
  expect(await screen.findByRole('heading', { name: 'The week has ended' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play this week' })).toBeTruthy()
})

it('shows the stars, what opened, and every question once more', async () => {
  show({ [rpc('quiz_state')]: session(FINISHED) })
  expect(await screen.findByRole('heading', { name: 'Level passed!' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '2 of 3 stars' })).toBeTruthy()
  expect(screen.getByText('Level 4 unlocked')).toBeTruthy()
  expect(screen.getByText('You: Frost Sigil')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play level 4' })).toBeTruthy()
})

it('shows once more the picture that a question was about', async () => {
  const review = [aReviewedQuestion({ imageUrl: '/art/v1/tiles/AB_001.png' })]
  show({ [rpc('quiz_state')]: session({ ...FINISHED, review }) })
  const heading = await screen.findByRole('heading', {
    name: 'Which card draws a card?',
  })
  const picture = heading.closest('li')?.querySelector('img')
  expect(picture?.getAttribute('src')).toMatch(/\/art\/v1\/tiles\/AB_001\.png$/)
})

it('reports a question', async () => {
  const calls = show({
    [rpc('quiz_state')]: session(FINISHED),
    [rpc('question_report')]: { new: true },
  })
  await press('Report this question')
  await user.click(await screen.findByRole('radio', { name: 'The translation is bad' }))
  await press('Send')
  expect(await screen.findByText('Thanks, we’ll look into it')).toBeTruthy()
  expect(sent(calls, 'question_report')).toEqual([
    { question_id: aQuizQuestion().id, reason: 'translation' },
  ])
})

import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import en from 'virtual:messages/en'
import { I18nProvider } from '@/shared/i18n/i18n'
import * as messages from '@/shared/i18n/load-messages'
import { stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import type { FinishedGame } from '@/shared/wasm/gamelog'
import { OFF, type LiveState } from '../live-state'
import type { LiveTracking } from '../live-tracking'
import type { Ladder } from '../rank/ladder'
import { finishedGame, finishedLobby } from '../testing/finished-game'
import { RecordedBar } from './strips'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const live = vi.hoisted(() => ({
  state: null as LiveState | null,
  correctRank: vi.fn<LiveTracking['correctRank']>(),
}))
vi.mock('../tracking', () => ({
  useTracking: () => live,
  useLiveState: () => live.state,
}))

const GOLD_3: Ladder = { rank: { tier: 'gold', step: 3 }, stars: 1, bonus: 1, streak: 0 }
const NO_REPLAY = /There’s no replay/

signInEach()
beforeEach(() => live.correctRank.mockClear())

function show(game: FinishedGame, answers: Answers = {}, before: Ladder | null = null) {
  stubServer({ 'POST /rest/v1/rpc/replays_shared': { replays: [] }, ...answers })
  const last = { game, id: 'm1', state: 'saved', before } as const
  live.state = { ...OFF, phase: 'following', last, ladders: { UNKNOWN: GOLD_3 } }
  showPage('/deck-tracker', () => (
    <I18nProvider language="en" messages={en} parts={['player', 'tracker']}>
      <RecordedBar />
    </I18nProvider>
  ))
}

it('says that a match has no replay, when that is known', async () => {
  const answers: ((list: { replays: [] }) => void)[] = []
  show(finishedGame(), {
    'POST /rest/v1/rpc/replays_shared': () => new Promise((answer) => answers.push(answer)),
  })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(await screen.findByText('Victory recorded')).toBeTruthy()
  expect(screen.queryByText(NO_REPLAY)).toBeNull()
  answers[0]?.({ replays: [] })
  expect(await screen.findByText(NO_REPLAY)).toBeTruthy()
})

it('says nothing of replays after a game of Battlegrounds, which has none', async () => {
  show(finishedLobby())
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(screen.queryByText(NO_REPLAY)).toBeNull()
})

it('stays on the screen if the texts of replays cannot be loaded', async () => {
  const load = vi.spyOn(messages, 'loadMessages')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show(finishedGame())
  await vi.waitFor(() => expect(load.mock.settledResults[0]?.type).toBe('rejected'))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText(NO_REPLAY)).toBeTruthy()
})

it('corrects the rank after the match by one star', async () => {
  show(finishedGame(), {}, GOLD_3)
  await press('One star more')
  expect(live.correctRank).toHaveBeenCalledWith('UNKNOWN', { ...GOLD_3, stars: 2 })
})

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Replay } from '@/shared/wasm/replay'
import { stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, recordClipboard, showPage, signInEach, user } from '@/shared/testing/test-page'
import { inventedReplay } from './testing/invented-replay'

/** What this device keeps. */
let kept: Uint8Array<ArrayBuffer> | null
let opened: Replay | null

vi.mock('@/shared/replays/own-replays', () => ({
  ownReplay: async () => kept,
  keptData: async () => kept,
}))
vi.mock('@/shared/wasm/replay', () => ({ openReplay: async () => opened }))

const { OwnReplay } = await import('./own-replay')
const { SharedReplay } = await import('./shared-replay')
const { deflate, toBase64 } = await import('@/shared/replays/deflate')

signInEach()
const clipboard = recordClipboard()

const CARD = {
  cost: 4,
  kind: 'MINION',
  class: 'NEUTRAL',
  rarity: null,
  collectible: true,
  standard: true,
}
const CARDS = {
  cards: [
    { ...CARD, id: 'T_YETI', dbfId: 1, name: 'Chill Yeti' },
    { ...CARD, id: 'T_OGRE', dbfId: 2, name: 'Big Ogre' },
  ],
}
const LINK = {
  id: 'abc',
  match_id: 'm1',
  shared_at: '2026-05-02T10:00:00Z',
  played_at: '2026-05-02T09:00:00Z',
  class: 'MAGE',
  opponent_class: 'WARRIOR',
  result: 'victory',
}

const server = (answers: Answers = {}) =>
  stubServer({
    'POST /rest/v1/rpc/tracker_cards': CARDS,
    'POST /rest/v1/rpc/replays_shared': { replays: [] },
    ...answers,
  })

beforeEach(async () => {
  kept = await deflate(new Uint8Array([1, 2, 3]))
  opened = inventedReplay
})

const status = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join()

const showOwn = () => showPage('/replay/m1', OwnReplay, '/replay/$matchId')
const showShared = () => showPage('/r/abc', SharedReplay, '/r/$id')

const slider = () => screen.findByRole<HTMLInputElement>('slider')
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

it('goes through the game by keys, wherever the focus is', async () => {
  server()
  showOwn()
  expect((await slider()).value).toBe('0')
  key('ArrowRight')
  key('ArrowRight')
  expect((await slider()).value).toBe('2')
  await vi.waitFor(() => expect(status()).toContain('You Card played: Chill Yeti'))
  key('End')
  expect(status()).toContain('Victory')
  key('PageUp')
  expect((await slider()).getAttribute('aria-valuetext')).toBe('Turn 2 · You. Step 4 of 6')
  key('ArrowRight')
  expect(status()).toContain('You Attack: Chill Yeti → Opponent')
  expect(status()).toContain('Damage: Opponent −4')
  key('Home')
  expect((await slider()).value).toBe('0')
})

it('goes through the game by the slider and its buttons, and plays by itself', async () => {
  server()
  showOwn()
  fireEvent.change(await slider(), { target: { value: '4' } })
  const board = await screen.findByRole('list', { name: 'You: board, 1 card' })
  expect(within(board).getByTitle('Chill Yeti, 4/5, Taunt')).toBeTruthy()
  await press('Previous turn')
  expect((await slider()).value).toBe('3')
  await press('Next turn')
  expect((await slider()).value).toBe('5')
  await press('One step back')
  expect((await slider()).value).toBe('4')
  key('Home')
  await press('Play')
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
  // The space bar presses the button that has the focus, and only that.
  await user.keyboard(' ')
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
})

it('shows hidden cards as backs, and on demand what they turned out to be', async () => {
  server()
  showOwn()
  const hand = await screen.findByRole('list', { name: 'Opponent: hand, 1 card' })
  expect(within(hand).getByText('Unknown card')).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  expect(await within(hand).findByText('Big Ogre')).toBeTruthy()
})

it('shares after it has said what is uploaded, copies the link, and withdraws it', async () => {
  const calls = server({
    'POST /rest/v1/rpc/replay_share': LINK,
    'POST /rest/v1/rpc/replay_withdraw': new Response(null, { status: 204 }),
  })
  showOwn()
  await press('Share the replay')
  expect(screen.getByText(/No names, no account/)).toBeTruthy()
  await press('Share')
  await vi.waitFor(() => expect(clipboard).toEqual([`${location.origin}/r/abc?lang=en`]))
  const sent = calls.find(({ name }) => name.endsWith('replay_share'))?.body
  expect(sent).toEqual({ match_id: 'm1', replay: toBase64(kept ?? new Uint8Array()) })
  await press('Withdraw the link')
  await press('Withdraw')
  expect(await screen.findByRole('button', { name: 'Share the replay' })).toBeTruthy()
})

it('says why there is no replay', async () => {
  kept = null
  server()
  showOwn()
  expect(await screen.findByText('No replay on this device')).toBeTruthy()
})

it('says that a replay cannot be read', async () => {
  opened = null
  server()
  showOwn()
  expect(await screen.findByText('This replay can’t be shown')).toBeTruthy()
})

it('shows a shared replay to anyone, and nothing of who shares it', async () => {
  localStorage.clear()
  server({
    'POST /rest/v1/rpc/replay_open': {
      replay: toBase64(kept ?? new Uint8Array()),
      played_on: '2026-05-02',
    },
  })
  showShared()
  expect(await screen.findByRole('list', { name: 'Player: hand, 1 card' })).toBeTruthy()
  expect(screen.getByText(/Mage against Warrior.*2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share the replay' })).toBeNull()
})

it('says that a link was withdrawn', async () => {
  server({ 'POST /rest/v1/rpc/replay_open': Response.json(null) })
  showShared()
  expect(await screen.findByText('There’s no replay here')).toBeTruthy()
})

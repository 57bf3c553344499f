import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { TrackerView } from '@/shared/api/contract.gen'
import { keep } from '@/shared/api/kept-data'
import { GUESS_CARDS, OPPONENT_DECKS } from '@/shared/testing/fixtures/opponent-decks'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import { guessModule } from '@/shared/testing/guess-module'
import { refusal, stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import { ProbableDeck } from './probable-deck'
import { useTrackerCards } from './tracker-cards'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/wasm/guess.wasm?url', () => ({ default: 'http://localhost/guess.wasm' }))

const USER = 'u1'

signInEach()

function Box({ view, compact }: { view: TrackerView; compact: boolean }) {
  const cardOf = useTrackerCards(view.opponent.cards.map(({ card }) => card))
  return (
    <>
      <p>the page</p>
      <ProbableDeck view={view} cardOf={cardOf} compact={compact} />
    </>
  )
}

interface Shown {
  seen: readonly string[]
  opponentClass?: string
  answers?: Answers
  compact?: boolean
}

async function show({ seen, opponentClass = 'WARRIOR', answers = {}, compact = false }: Shown) {
  const calls = stubServer({
    'POST /rest/v1/rpc/tracker_cards': { cards: GUESS_CARDS },
    'POST /rest/v1/rpc/opponent_decks': OPPONENT_DECKS,
    ...(await guessModule()),
    ...answers,
  })
  const cards = seen.map((card) => ({ card, count: 1, created: false }))
  const opponent = { ...someView().opponent, class: opponentClass, cards }
  showPage('/', () => <Box view={someView({ opponent })} compact={compact} />)
  await screen.findByText('the page')
  return calls
}

const box = () => screen.findByRole('region', { name: 'Probable deck' })
const asked = (calls: { name: string }[]) =>
  calls.filter(({ name }) => name.endsWith('/opponent_decks')).length

it('says what the opponent probably plays, what that rests on, and what may come', async () => {
  await show({ seen: ['W_0', 'W_1', 'W_2'] })
  const shown = await box()
  const [first, second, other] = within(shown).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Dragon Warrior9\d%$/)
  expect(second?.textContent).toMatch(/^(Control Warrior|Another deck)\d%$/)
  expect(other?.textContent).toBeDefined()
  expect(within(shown).getByText('What it rests on')).toBeDefined()
  expect((await within(shown).findAllByText('Card 0')).length).toBeGreaterThan(0)
  // The player's own turn 6, who goes first: the opponent's sixth is next.
  expect(within(shown).getByText('Next turn · 6 mana')).toBeDefined()
  const rows = await within(shown).findAllByRole('button', { name: /^Card \d, cost \d/ })
  const names = rows.map((row) => row.getAttribute('aria-label'))
  expect(names[0]).toMatch(/^Card 6, cost 6, 2 copies, probable at \d\d%$/)
  expect(names.slice(0, 3).map((name) => name?.slice(0, 6))).toEqual(['Card 6', 'Card 4', 'Card 5'])
  expect(names.some((name) => /^Card 0, .*copies/.test(name ?? ''))).toBe(false)
})

it('waits for the third different card', async () => {
  await show({ seen: ['W_0', 'W_0_OLD', 'W_1'] })
  expect((await box()).textContent).toContain('Once 3 different cards of their deck have been seen')
})

it('says that too few decks of the class are known', async () => {
  await show({ seen: ['W_0', 'W_1', 'W_2'], opponentClass: 'MAGE' })
  expect((await box()).textContent).toContain('Too few decks of this class are known')
})

it('says that there is no table when it never came', async () => {
  const offline = { 'POST /rest/v1/rpc/opponent_decks': () => undefined }
  await show({ seen: ['W_0', 'W_1', 'W_2'], answers: offline })
  expect((await box()).textContent).toContain('could not be loaded')
})

it('works offline from the table of yesterday', async () => {
  vi.setSystemTime(Date.now() - 25 * 3600 * 1000)
  keep(USER, 'opponent decks', OPPONENT_DECKS)
  vi.useRealTimers()
  const offline = { 'POST /rest/v1/rpc/opponent_decks': () => undefined }
  const calls = await show({ seen: ['W_0', 'W_1', 'W_2'], answers: offline })
  expect((await box()).textContent).toContain('Dragon Warrior')
  expect(asked(calls)).toBe(1)
})

it('does not ask again on the same day', async () => {
  keep(USER, 'opponent decks', OPPONENT_DECKS)
  const calls = await show({ seen: ['W_0', 'W_1', 'W_2'] })
  expect((await box()).textContent).toContain('Dragon Warrior')
  expect(asked(calls)).toBe(0)
})

it('is not there without the tracker', async () => {
  const refused = refusal(400, 'P0001', 'tracker_required')
  const calls = await show({
    seen: ['W_0', 'W_1', 'W_2'],
    answers: { 'POST /rest/v1/rpc/opponent_decks': () => refused.clone() },
  })
  await vi.waitFor(() => expect(asked(calls)).toBe(1))
  expect(screen.queryByRole('region')).toBeNull()
})

it('has one line where there is little room', async () => {
  await show({ seen: ['W_0', 'W_1', 'W_2'], compact: true })
  const line = await screen.findByText(/Dragon Warrior/)
  expect(line.parentElement?.textContent).toMatch(/Dragon Warrior 9\d%.* · Another deck \d%$/)
})

it('opens a probable card', async () => {
  await show({ seen: ['W_0', 'W_1', 'W_2'] })
  const [row] = await screen.findAllByRole('button', { name: /^Card 6, cost 6/ })
  if (!row) throw new Error('there is no row')
  await press(row.getAttribute('aria-label') ?? '')
  expect(await screen.findByRole('dialog')).toBeDefined()
})

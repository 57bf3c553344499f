import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TrackerView } from '@/shared/api/contract.gen'
import type { Card } from '@/shared/catalog/card'
import { aCardRate } from '@/shared/testing/fixtures/stats'
import { aTrackerCard, TRACKER_CARDS } from '@/shared/testing/fixtures/tracker'
import { stubServer } from '@/shared/testing/stub-server'
import { press, showPage, signIn } from '@/shared/testing/test-page'
import { row, someView } from '@/shared/testing/fixtures/tracker-view'
import { CompactList } from './compact-list'
import { TrackedGame } from './tracked-game'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const DECK = {
  id: 'd1',
  name: 'Ember Seal',
  class: 'MAGE',
  sideboards: [{ owner: 102, dbfId: 105, count: 1 }],
}
const CARDS = TRACKER_CARDS.map(({ dbfId, id, name, cost, kind }): Card => ({
  dbfId,
  id,
  imageUrl: `/art/v1/tiles/${id}.png`,
  name,
  cost: cost ?? 0,
  cardClass: 'MAGE',
  cardRarity: 'COMMON',
  cardType: kind === 'SPELL' ? 'SPELL' : 'MINION',
}))

const secret = (id: string, name: string, standard = true) =>
  aTrackerCard({ id, name, cost: 3, kind: 'SPELL', standard })
/** The mirror was printed twice; the trap is not of Standard. */
const SECRETS = [
  secret('S_1', 'Mirror of Mist'),
  secret('S_1_CORE', 'Mirror of Mist'),
  secret('S_2', 'Frozen Lake'),
  secret('S_3', 'Old Trap', false),
  secret('S_4', 'Thunder Ward'),
]

let wide: boolean

beforeEach(() => {
  localStorage.clear()
  wide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NOTES = [
  {
    own_class: 'MAGE',
    opponent_class: 'WARRIOR',
    text: 'Keep the coin',
    updated_at: '2026-11-18T20:00:00Z',
  },
]

const hands = (wins: number, losses: number) => ({
  kept: aCardRate(wins, losses),
  replaced: aCardRate(0, 0),
  difference: null,
})

const MULLIGAN = {
  cards: [
    {
      card: 'T_101',
      mine: { all: hands(40, 20), against: hands(20, 14) },
      everyone: {
        all: hands(9000, 9000),
        against: {
          ...hands(670, 570),
          replaced: aCardRate(480, 520),
          difference: { difference: 0.06, low: 0.03, high: 0.09, marked: true },
        },
      },
    },
    {
      card: 'T_104',
      mine: { all: hands(3, 3), against: hands(1, 0) },
      everyone: { all: hands(0, 0), against: hands(0, 0) },
    },
  ],
}

const CHOOSING: Partial<TrackerView> = {
  turn: 0,
  my_turn: null,
  mulligan: { offered: ['T_101', 'T_104', 'GAME_005'], kept: null, drawn: [] },
  opponent: { ...someView().opponent, class: 'WARRIOR' },
}

function show(changes: Partial<TrackerView>, compact = false) {
  const now = new Date().toISOString()
  const match = {
    id: 'm1',
    deck_id: 'd1',
    turns: 12,
    played_at: now,
    duration_s: 300,
    opponent_archetype: null,
  }
  stubServer({
    'POST /rest/v1/rpc/tracker_cards': {
      cards: [
        aTrackerCard({ id: 'MAP', name: 'Old Map', cost: 2, collectible: false }),
        ...SECRETS,
      ],
    },
    'POST /rest/v1/rpc/mulligan_figures': MULLIGAN,
    'POST /rest/v1/rpc/matchup_notes': { notes: NOTES },
    'GET /rest/v1/match_stats': [
      { ...match, result: 'victory', opponent_class: 'WARRIOR' },
      { ...match, id: 'm2', result: 'defeat', opponent_class: 'MAGE' },
    ],
  })
  const game = { view: someView(changes), deck: DECK, cards: CARDS }
  showPage('/', () => (compact ? <CompactList {...game} /> : <TrackedGame {...game} />))
}

it('lists the known top, the unknown order by cost, made cards and the bottom', async () => {
  show({
    rows: [
      row('T_104', 2),
      row('T_101', 1, 2),
      row('T_103', 0, 2),
      row('T_102', 14, 14),
      row('MAP', 1, 0, 'T_105'),
    ],
    unknown: [{ card: 'T_105', count: 2, created: true }],
    top: ['T_104'],
    bottom: ['T_102'],
  })
  const top = await screen.findByRole('region', { name: 'Top of the deck' })
  expect(
    within(top).getByRole('button', { name: 'Meteor Codex: on top, drawn on turn 7' }),
  ).toBeDefined()
  const middle = screen.getByRole('region', { name: 'Unknown order · 18 cards' })
  await within(middle).findByRole('button', { name: /^Old Map/ })
  const names = within(middle)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Spark Adept, cost 1, 1 of 2 left, 6% on turn 8, 17% by turn 10',
    'Old Map (by Tavern Cartographer), cost 2, 1 of 1 left, 6% on turn 8, 17% by turn 10',
    'Runed Orb, cost 2, 0 of 2 left',
    'Tavern Owl, cost 3, 13 of 14 left, 72% on turn 8, 99% by turn 10',
    'Tavern Cartographer',
    'Meteor Codex, cost 7, 1 of 2 left, 6% on turn 8, 17% by turn 10',
  ])
  expect(
    within(middle).getByText('2 unknown (by Tavern Cartographer), 11% on turn 8, 31% by turn 10'),
  ).toBeDefined()
  expect(
    within(middle).getByRole('list', { name: 'Tavern Owl’s sideboard' }).textContent,
  ).not.toContain('%')
  const bottom = screen.getByRole('region', { name: 'Bottom of the deck' })
  expect(
    within(bottom).getByRole('button', { name: 'Tavern Owl: at the bottom, last' }),
  ).toBeDefined()
})

it('the choice of the turn changes the second column and the groups', async () => {
  show({})
  await screen.findByRole('button', { name: /Spark Adept.*10% on turn 7, 28% by turn 9/ })
  fireEvent.click(screen.getByRole('radio', { name: 'Turn 11' }))
  expect(screen.getByRole('button', { name: /10% on turn 7, 45% by turn 11/ })).toBeDefined()
  const odds = screen.getByRole('region', { name: 'Your odds' })
  expect(within(odds).getByText('Cost 3 or less').textContent).toBe('Cost 3 or less3 of 20')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'T_102' } })
  expect(odds.textContent).toContain('25%')
})

it('shows how the offered cards did, until the player has chosen', async () => {
  show(CHOOSING)
  const mulligan = await screen.findByRole('region', { name: 'Mulligan' })
  const first = await within(mulligan).findByText(/Kept: you/)
  expect(first.textContent).toBe(
    'Kept: you 59% ± 16 of 34 · everyone 54% ± 3 of 1,240 (vs Warrior)',
  )
  expect(within(mulligan).getByText('Kept: too few matches yet')).toBeDefined()
  expect(within(mulligan).getAllByRole('listitem')).toHaveLength(2)
})

it('shows how the offered cards did on a phone and in the small window too', async () => {
  wide = false
  show(CHOOSING)
  expect(await screen.findByText(/Kept: you 59%/)).toBeDefined()
  cleanup()
  show(CHOOSING, true)
  expect(await screen.findByText(/Kept: you 59%/)).toBeDefined()
})

it('gives one sentence of help where the figures are sure, until it is switched off', async () => {
  show(CHOOSING)
  const help = await screen.findByText(/^Keep Spark Adept/)
  expect(help.textContent).toBe('Keep Spark Adept: +6 ± 3 points over 2,240 hands against Warrior.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'One tip at a time' }))
  await waitFor(() => expect(screen.queryByText(/^Keep Spark Adept/)).toBeNull())
  cleanup()
  show(CHOOSING, true)
  expect(await screen.findByText(/Kept: you 59%/)).toBeDefined()
  expect(screen.queryByText(/^Keep Spark Adept/)).toBeNull()
})

it('shows the mulligan, both players’ plays and the opponent’s cards', async () => {
  show({
    mulligan: { offered: ['T_101', 'T_104'], kept: ['T_101'], drawn: ['T_103'] },
    plays: [
      { turn: 5, mine: true, card: 'T_103' },
      { turn: 5, mine: false, card: 'T_102' },
    ],
    opponent: {
      ...someView().opponent,
      secrets: 1,
      cards: [
        { card: 'T_102', count: 2, created: false },
        { card: 'T_101', count: 1, created: true },
      ],
    },
  })
  const mulligan = await screen.findByRole('region', { name: 'Mulligan' })
  expect(within(mulligan).getByText('Meteor Codex').tagName).toBe('S')
  const [, now, before] = within(screen.getByRole('table')).getAllByRole('row')
  expect(now?.textContent).toBe('6–to come')
  expect(before?.textContent).toContain('Runed Orb')
  const opponent = screen.getByRole('region', { name: 'Warrior' })
  expect(opponent.textContent).toContain('2 cards seen')
  expect(opponent.textContent).toContain('1 secret in play')
})

it('shows the figures of the deck with their interval, the evening, and the note on the matchup', async () => {
  show({})
  const deck = await screen.findByRole('region', { name: 'This deck' })
  expect(deck.textContent).toContain('50%between 9% and 91%')
  expect(deck.textContent).toContain('Against Warrior: 1 won of 1')
  const evening = await screen.findByRole('region', { name: 'This session' })
  expect(evening.textContent).toContain('1–1')
  expect(within(evening).getAllByRole('listitem')).toHaveLength(2)
  const note = await screen.findByRole('region', { name: 'Mage against Warrior' })
  expect(note.textContent).toContain('Keep the coin')
})

it('has tabs on a phone', async () => {
  wide = false
  show({})
  await screen.findByRole('button', { name: /Spark Adept/ })
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Turns' }))
  expect(screen.getByRole('table')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Odds' }))
  expect(screen.getByRole('region', { name: 'Your odds' })).toBeDefined()
})

it('a press opens the card', async () => {
  show({})
  await press(/^Spark Adept/)
  expect(await screen.findByRole('heading', { name: 'Spark Adept' })).toBeDefined()
})

const hidden = (ruledOut: string[]) => ({
  entity: 40,
  turn: 3,
  card: '',
  candidates: ['S_1', 'S_1_CORE', 'S_2', 'S_3', 'S_4'].filter((id) => !ruledOut.includes(id)),
  ruled_out: [{ by: 'minion_played', cards: ruledOut }],
})

it('shows what a secret may be in the format, each card once, and what ruled the others out', async () => {
  show({ secrets: { mine: [], theirs: [hidden(['S_1', 'S_1_CORE'])] } })
  const box = await screen.findByRole('region', { name: 'Secrets in play' })
  expect(await within(box).findByText('Frozen Lake')).toBeTruthy()
  expect(within(box).getByText('2 possible cards')).toBeTruthy()
  expect(within(box).queryByText('Old Trap')).toBeNull()
  const more = within(box).getByText('1 ruled out').closest('details')
  expect(more?.textContent).toContain('After you played a minion')
  expect(more?.textContent).toContain('Mirror of Mist')
})

it('says it when a secret can be one card only', async () => {
  show({ secrets: { mine: [], theirs: [hidden(['S_1', 'S_1_CORE', 'S_2'])] } })
  const box = await screen.findByRole('region', { name: 'Secrets in play' })
  expect(await within(box).findByText('It can only be')).toBeTruthy()
  expect(within(box).getByText('Thunder Ward')).toBeTruthy()
})

it('shows how long the opponent has held each card, and how it came', async () => {
  show({
    opponent: {
      ...someView().opponent,
      hand_cards: [
        { turn: 0, how: 'kept', creator: '', card: '' },
        { turn: 2, how: 'drawn', creator: '', card: '' },
        { turn: 4, how: 'created', creator: 'MAP', card: '' },
        { turn: 5, how: 'returned', creator: '', card: 'T_101' },
      ],
    },
  })
  await screen.findByText('Opponent’s hand')
  const cards = [...document.querySelectorAll('.t-held')]
  await vi.waitFor(() => expect(cards[2]?.textContent).toContain('created by Old Map'))
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('kept'),
    'Turn 22',
    expect.stringContaining('Turn 4'),
    expect.stringContaining('Spark Adept'),
  ])
})

it('counts only what a card of the game asks for', async () => {
  const { counters } = someView()
  show({
    counters: {
      mine: { ...counters.mine, spells: 4, corpses: 7 },
      theirs: {
        ...counters.theirs,
        spells: 2,
        graveyard: [{ card: 'T_105', count: 2, created: false }],
      },
      wanted: ['spells', 'graveyard'],
    },
  })
  const table = await screen.findByRole('table', { name: 'Counters' })
  expect(within(table).getByRole('row', { name: 'Spells cast 4 2' })).toBeTruthy()
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('Graveyard').closest('details')?.textContent).toContain('Cartographer')
})

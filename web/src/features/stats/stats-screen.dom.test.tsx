import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aCardRate, aMatch, aRate, myStats, someCardFigures } from '@/shared/testing/fixtures/stats'
import { refusal, stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import { StatsScreen } from './stats-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

vi.mock('@/shared/matches/match-store', () => import('@/shared/testing/match-store'))

const saved = vi.hoisted(() => vi.fn<(file: File) => void>())
vi.mock('@/shared/lib/save-file', () => ({ saveFile: saved }))

const DECK = '0c8b2a34-1111-4222-8333-444455556666'
const PLAYED = myStats({
  total: aRate(30, 20),
  decks: [
    {
      deck_id: DECK,
      name: 'Ember',
      class: 'MAGE',
      archived: false,
      ...aRate(30, 20),
      versions: [
        { version: 2, ...aRate(25, 5) },
        { version: 1, ...aRate(5, 15) },
      ],
    },
  ],
  opponents: [
    { key: 'DRUID', ...aRate(20, 10) },
    { key: 'ROGUE', ...aRate(3, 4) },
  ],
  grid: [{ deck_id: DECK, cells: [{ key: 'DRUID', ...aRate(20, 10) }] }],
})
const MATCH = aMatch({ opponent_class: 'DRUID', deck_id: DECK })
const PAGE = {
  matches: [MATCH],
  next: null,
  limited: false,
  decks: [{ id: DECK, name: 'Ember', class: 'MAGE' }],
  archetypes: [],
}

signInEach({ matches: false })

function show(address: string, answers: Answers = {}) {
  const calls = stubServer({
    'POST /rest/v1/rpc/my_stats': PLAYED,
    'POST /rest/v1/rpc/my_matches': PAGE,
    'POST /rest/v1/rpc/my_decks': [],
    'GET /rest/v1/profiles': undefined,
    ...answers,
  })
  const history = showPage(address, () => <StatsScreen meta="the meta" />)
  return { calls, history }
}

const card = (dbfId: number, kept: number, played: number) => ({
  ...someCardFigures(dbfId),
  offered: 2 * kept,
  kept_share: 0.5,
  kept: aCardRate(kept, 0, kept < 30 ? null : 0.04),
  played: aCardRate(played, 0, 0.08),
})

it('shows the cards of the decks by what they do', async () => {
  const cards = [card(1, 40, 30), card(2, 12, 50)]
  const { calls } = show('/stats?deck=' + DECK, {
    'POST /rest/v1/rpc/my_cards': { total: aRate(30, 20), cards },
  })
  fireEvent.click(await screen.findByText('Cards'))
  const list = within((await screen.findByText(/^50 matches with their cards/)).parentElement!)
  const rows = () => list.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows()[0]).toContain('kept 50% of 80')
  expect(rows()[0]).toContain('+4.0 points against the average, could be luck')
  expect(rows()[1]).toContain('12 matches, not enough yet')
  fireEvent.click(list.getByRole('radio', { name: 'Played' }))
  expect(rows()[0]).toContain('50 matches')
  expect(calls.some(({ body }) => JSON.stringify(body ?? '').includes(DECK))).toBe(true)
})

it('shows the rate with its interval, and figures of too few matches without one', async () => {
  show('/stats')
  expect(await screen.findByText('between 46 and 72%')).toBeTruthy()
  expect(screen.getAllByText('7 matches, not enough yet').length).toBeGreaterThan(0)
  const grid = within(screen.getByRole('region', { name: 'Your decks against the classes' }))
  expect(grid.getByRole('rowheader', { name: 'Druid' })).toBeTruthy()
  expect(grid.getByRole('link', { name: /67%/ }).getAttribute('href')).toContain('opponent=DRUID')
})

it('asks for what the address says', async () => {
  const { calls } = show('/stats?period=90d&opponent=DRUID&first=no&result=defeat')
  expect(await screen.findByText('Your matches')).toBeTruthy()
  const body = (name: string) => calls.find((call) => call.name.endsWith(name))?.body
  expect(body('my_stats')).toMatchObject({
    period: '90d',
    opponent_class: 'DRUID',
    went_first: false,
  })
  expect(body('my_matches')).toMatchObject({ period: '90d', result: 'defeat' })
  expect(screen.getByRole('link', { name: 'Remove the filter: vs. Druid' })).toBeTruthy()
})

it('leads a newcomer to the first match', async () => {
  show('/stats', { 'POST /rest/v1/rpc/my_stats': myStats({ any: false }) })
  expect(await screen.findByText('Your stats start with one match')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the deck tracker' })).toBeTruthy()
})

it('says what the plan does not show', async () => {
  const limited = { ...PLAYED, limited: true, matchups: false, grid: [] }
  show('/stats?period=all', { 'POST /rest/v1/rpc/my_stats': limited })
  expect(await screen.findByText('You’re seeing your last 30 days')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'See the plan' })).toHaveLength(2)
})

it('deletes a match, and records it again as it was', async () => {
  const { calls } = show('/stats', {
    'POST /rest/v1/rpc/match_delete': { cards: [{ card: 'INV_100', drawn: 2 }] },
    'POST /rest/v1/rpc/match_record': MATCH,
  })
  await press(/vs\. Druid/)
  await press('Delete the match')
  await press('Undo')
  await vi.waitFor(() => {
    const recorded = calls.find(({ name }) => name.endsWith('match_record'))
    expect(recorded?.body).toMatchObject({
      id: MATCH.id,
      deck_id: DECK,
      result: 'victory',
      cards: [{ card: 'INV_100', drawn: 2 }],
    })
  })
})

const count = (calls: readonly { name: string }[], end: string) =>
  calls.filter(({ name }) => name.endsWith(end)).length

it('counts the sessions again without a deleted match', async () => {
  let matches = [MATCH]
  const { calls } = show('/stats', {
    'GET /rest/v1/match_stats': () => matches,
    'POST /rest/v1/rpc/match_delete': () => {
      matches = []
      return { cards: [] }
    },
  })
  fireEvent.click(await screen.findByText('Sessions'))
  expect(await screen.findByText('1–0')).toBeTruthy()
  await press(/vs\. Druid/)
  await press('Delete the match')
  expect(await screen.findByText('No session in the last 30 days.')).toBeTruthy()
  expect(count(calls, 'match_stats')).toBe(2)
})

it('says that sessions could not be loaded, and tries again', async () => {
  let matches: (typeof MATCH)[] | undefined
  show('/stats', { 'GET /rest/v1/match_stats': () => matches })
  fireEvent.click(await screen.findByText('Sessions'))
  expect(await screen.findByText(/Can’t reach the server/)).toBeTruthy()
  matches = [MATCH]
  await press('Try again')
  expect(await screen.findByText('1–0')).toBeTruthy()
})

it('exports what the plan shows, page after page, and says that there may be more', async () => {
  const older = aMatch({ id: 'b1111111-1111-4222-8333-444455556666' })
  show('/stats', {
    'POST /rest/v1/rpc/my_matches': ({ body }) => {
      const isSecond = JSON.stringify(body).includes('"before":"5_a"')
      return isSecond
        ? { ...PAGE, matches: [older], limited: true }
        : { ...PAGE, next: '5_a', limited: true }
    },
  })
  await press('Export JSON')
  expect(
    await screen.findByText('Your last 30 days were exported: the rest needs the Tracker plan.'),
  ).toBeTruthy()
  const text = (await saved.mock.lastCall?.[0].text()) ?? ''
  expect(text.match(/"id": "[^"]+"/g)).toEqual([`"id": "${MATCH.id}"`, `"id": "${older.id}"`])
})

async function note() {
  await press('Log a match')
  await press('Save')
}

it('says that a match noted offline is on this device only', async () => {
  show('/stats', { 'POST /rest/v1/rpc/match_record': undefined })
  await note()
  expect(await screen.findByText('Match saved locally only')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that a refused match was not saved, and why, and sends it again under its id', async () => {
  const { calls } = show('/stats', {
    'POST /rest/v1/rpc/match_record': () => refusal(400, 'P0001', 'match_in_future'),
  })
  await note()
  expect(await screen.findByText('Error saving match, please try again')).toBeTruthy()
  expect(await screen.findByText('A match can’t be played in the future.')).toBeTruthy()
  await press('Save')
  await vi.waitFor(() => {
    const sent = calls.filter(({ name }) => name.endsWith('match_record'))
    const ids = sent.map(({ body }) => /"id":"[^"]+/.exec(JSON.stringify(body))?.[0])
    expect(ids).toEqual([ids[0], ids[0]])
  })
})

it('has what everyone plays as its second view', async () => {
  show('/stats?view=meta')
  expect(await screen.findByText('the meta')).toBeTruthy()
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aDeck, aDeckView, aListedDeck } from '@/shared/testing/fixtures/decks'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { refusal, stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, recordClipboard, showPage, signInEach, type } from '@/shared/testing/test-page'
import { ChosenDeck } from './chosen-deck'
import { DecksScreen } from './decks-screen'
import { FirstDeck } from './first-deck'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/session/live', () => ({ followRow: () => () => {} }))

const WARRIOR = aListedDeck({
  id: 'd2',
  name: 'Iron Warrior',
  class: 'WARRIOR',
  format: 'WILD',
  matches: 0,
  wins: 0,
  win_rate: null,
})
const LISTED = [aListedDeck(), WARRIOR]
const SERVER: Answers = {
  'GET /rest/v1/profiles': aProfile(),
  'POST /rest/v1/rpc/my_decks': LISTED,
  'POST /rest/v1/rpc/deck_view': aDeckView(),
}

const clipboard = recordClipboard()

signInEach({ matches: false })

function showList(changes: Answers = {}, address = '/decks'): Call[] {
  const calls = stubServer({ ...SERVER, ...changes })
  showPage(address, () => (
    <DecksScreen>
      <FirstDeck />
    </DecksScreen>
  ))
  return calls
}

function DeckPage() {
  return (
    <DecksScreen>
      <ChosenDeck />
    </DecksScreen>
  )
}

function showDeck(changes: Answers = {}) {
  const calls = stubServer({ ...SERVER, ...changes })
  const history = showPage('/decks/d1', DeckPage, '/decks/$deckId')
  return { calls, history }
}

const bodiesOf = (calls: Call[], rpc: string) =>
  calls.filter(({ name }) => name === `POST /rest/v1/rpc/${rpc}`).map(({ body }) => body)

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent)

it('lists the decks with their win rate, or their class and format', async () => {
  showList()
  const list = await screen.findByRole('navigation', { name: 'My decks' })
  expect(names(list)).toEqual([
    'Ember Mage, Mage, 61% · 48 matches · Standard, 1,680 dust1,680',
    'Iron Warrior, Warrior, Wild · 3 cards, 1,680 dust1,680',
  ])
  expect(await screen.findByText('2 of 18 decks')).toBeTruthy()
})

it('searches, filters and sorts them', async () => {
  showList()
  await screen.findByRole('navigation', { name: 'My decks' })
  await type('Search your decks', 'iron')
  expect(names(screen.getByRole('navigation', { name: 'My decks' }))).toHaveLength(1)
  await type('Search your decks', 'xyzzy')
  await press('Show all decks')
  fireEvent.change(screen.getByLabelText('Class'), { target: { value: 'MAGE' } })
  expect(names(screen.getByRole('navigation', { name: 'My decks' }))).toHaveLength(1)
})

it('offers to import the first deck', async () => {
  showList({ 'POST /rest/v1/rpc/my_decks': [] })
  const link = await screen.findByRole('link', { name: 'Import a deck' })
  expect(link.getAttribute('href')).toBe('/imports')
})

it('restores a deck from the archive', async () => {
  const archived = [{ ...WARRIOR, archived_at: '2026-01-06T12:00:00Z' }]
  const calls = showList(
    { 'POST /rest/v1/rpc/my_decks': archived, 'POST /rest/v1/rpc/deck_restore': aDeck() },
    '/decks?archived=true',
  )
  expect(await screen.findByRole('heading', { name: 'Archive' })).toBeTruthy()
  expect(bodiesOf(calls, 'my_decks')).toEqual([{ archived: true }])
  await press('Restore Iron Warrior')
  expect(await screen.findByText('Deck restored')).toBeTruthy()
  expect(bodiesOf(calls, 'deck_restore')).toEqual([{ id: 'd2' }])
})

it('shows a deck: its cards by cost, its curve, its dust and that it can be played', async () => {
  showDeck()
  const deck = await screen.findByRole('article', { name: 'Ember Mage' })
  const rows = await within(deck).findAllByRole('button', { name: /cost/ })
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    '2 × Spark Adept, cost 1, Common',
    '1 × Tavern Owl, cost 3, Legendary',
  ])
  expect(within(deck).getByText('1,680 dust')).toBeTruthy()
  expect(within(deck).getByText('61%')).toBeTruthy()
  expect(within(deck).getByText('Ready to play')).toBeTruthy()
  expect(within(deck).getByText('Keep the owl.')).toBeTruthy()
  const curve = within(deck).getByRole('table', { name: 'Mana curve' })
  expect(
    within(curve)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['0', '2', '0', '1', '0', '0', '0', '0'])
})

it('opens a card', async () => {
  showDeck()
  await press(/Spark Adept/)
  const card = await screen.findByRole('dialog', { name: 'Spark Adept' })
  expect(within(card).getByText('Always a little singed.')).toBeTruthy()
  expect(within(card).getByText('The First Set')).toBeTruthy()
  expect(within(card).getByText('A. Painter')).toBeTruthy()
  expect(within(card).getByText('Does something when you play it.')).toBeTruthy()
  expect(within(card).getByText('Battlecry:').tagName).toBe('STRONG')
})

it('copies the text that the game imports', async () => {
  showDeck()
  await screen.findByText('Ready to play')
  await press('Copy code')
  await waitFor(() => expect(clipboard).toHaveLength(1))
  expect(clipboard[0]).toContain(
    '### Ember Mage\n# Class: Mage\n# Format: Standard\n#\n# 2x (1) Spark Adept',
  )
  expect(clipboard[0]).toContain('\nAAEmber\n')
})

it('archives a deck, and undoes it', async () => {
  const { calls, history } = showDeck({
    'POST /rest/v1/rpc/deck_archive': aDeck({ archived_at: '2026-01-06T12:00:00Z' }),
    'POST /rest/v1/rpc/deck_restore': aDeck(),
  })
  await screen.findByText('Ready to play')
  await press('More')
  await press('Archive')
  expect(await screen.findByText('Deck archived')).toBeTruthy()
  await waitFor(() => expect(history.location.pathname).toBe('/decks'))
  await press('Undo')
  await waitFor(() => expect(bodiesOf(calls, 'deck_restore')).toEqual([{ id: 'd1' }]))
})

it('asks to make a deck public before it shares its link', async () => {
  const { calls } = showDeck({
    'POST /rest/v1/rpc/deck_update': aDeck({ is_public: true }),
  })
  await screen.findByText('Ready to play')
  await press('Share')
  expect(bodiesOf(calls, 'deck_update')).toEqual([])
  await press('Make public and share')
  await waitFor(() => expect(clipboard).toEqual([`${location.origin}/decks/d1?lang=en`]))
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy()
  expect(bodiesOf(calls, 'deck_update')).toEqual([{ id: 'd1', is_public: true }])
})

it('changes name, notes and cards, and reports an invalid code', async () => {
  const { calls } = showDeck({
    'POST /rest/v1/rpc/deck_update': ({ body }: Call) =>
      body instanceof Object && 'code' in body
        ? refusal(400, 'P0001', 'invalid_deck_code')
        : aDeck(),
  })
  await screen.findByText('Ready to play')
  await press('More')
  await press('Edit')
  await type('Deck name', 'Better Mage')
  await type('New deck code', 'junk')
  await press('Save')
  expect(await screen.findByText('Invalid deck code')).toBeTruthy()
  await type('New deck code', '')
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodiesOf(calls, 'deck_update').at(-1)).toEqual({
    id: 'd1',
    name: 'Better Mage',
    notes: 'Keep the owl.',
  })
})

it('shows the deck of another player without notes, with a button to copy it', async () => {
  const { notes, ...deck } = aDeck({ user_id: 'u2' })
  const { calls } = showDeck({
    'POST /rest/v1/rpc/deck_view': aDeckView({ deck, owner: { username: 'Thrall' }, mine: false }),
    'POST /rest/v1/rpc/deck_save_copy': aDeck({ id: 'd9' }),
  })
  expect(await screen.findByText('By Thrall')).toBeTruthy()
  expect(screen.queryByText(String(notes))).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'My decks' })).toBeNull()
  await press('Save a copy')
  await waitFor(() => expect(bodiesOf(calls, 'deck_save_copy')).toEqual([{ id: 'd1' }]))
})

it('says that a deck does not exist', async () => {
  showDeck({ 'POST /rest/v1/rpc/deck_view': () => refusal(404, 'PT404', 'deck_not_found') })
  expect(await screen.findByText('Deck not found')).toBeTruthy()
})

const notInFormat = (dbfId: number, name: string) => ({
  code: 'not_in_format',
  message: `${name}: not allowed in this format.`,
  count: 1,
  dbfId,
})

it('keeps a deck that left Standard as Wild with one press', async () => {
  const problems = [
    { code: 'too_few_cards', message: 'You need 27 more cards.', count: 27 },
    notInFormat(101, 'Spark Adept'),
    notInFormat(102, 'Tavern Owl'),
  ]
  const { calls } = showDeck({
    'POST /rest/v1/rpc/deck_view': aDeckView({ problems }),
    'POST /rest/v1/rpc/deck_update': aDeck({ format: 'WILD' }),
  })
  const list = await screen.findByRole('region', { name: 'Problems' })
  expect(
    within(list).getByText(/no longer in Standard \(2 cards\)\. Keep it as Wild\?/),
  ).toBeTruthy()
  expect(within(list).queryByText(/not allowed in this format/)).toBeNull()
  expect(within(list).getByText('You need 27 more cards.')).toBeTruthy()
  await press('Keep as Wild')
  await waitFor(() =>
    expect(bodiesOf(calls, 'deck_update')).toEqual([{ id: 'd1', format: 'WILD' }]),
  )
})

it('shows the decks of the last visit when the server cannot be reached', async () => {
  showDeck()
  await screen.findByText('Ready to play')
  await screen.findByRole('navigation', { name: 'My decks' })
  cleanup()
  showDeck({ 'POST /rest/v1/rpc/my_decks': undefined, 'POST /rest/v1/rpc/deck_view': undefined })
  expect(await screen.findByRole('button', { name: /Spark Adept/ })).toBeTruthy()
  expect(await screen.findByRole('navigation', { name: 'My decks' })).toBeTruthy()
})

const away = () => Response.json({ code: 'cards_missing', message: 'no' }, { status: 503 })

it('shows the deck with placeholder cards when there is no card data', async () => {
  showDeck({
    'POST /rest/v1/rpc/deck_view': aDeckView({ cards: null, problems: null }),
    'GET /cards/v1/enUS/cards.json': away,
  })
  expect(await screen.findByText(/^Card data isn’t available yet/)).toBeTruthy()
  expect(await screen.findByText('Card 101')).toBeTruthy()
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PreviewedDeck } from '@/shared/api/contract.gen'
import { CARDS } from '@/shared/testing/fixtures/cards'
import { aDeck, aPreviewedDeck } from '@/shared/testing/fixtures/decks'
import { refusal, stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signIn, type, user } from '@/shared/testing/test-page'
import { ImportsScreen } from './imports-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
const wasm = vi.hoisted(() => ({ decodeDecks: vi.fn<(text: string) => Promise<unknown>>() }))
vi.mock('@/shared/wasm/wasm', () => wasm)

const OTHER = aPreviewedDeck({
  name: null,
  code: 'AAOther',
  suggested_name: 'Grom Warrior',
  class: 'WARRIOR',
  format: 'WILD',
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  wasm.decodeDecks.mockRejectedValue(new Error('no WebAssembly here'))
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PREVIEW = 'POST /rest/v1/rpc/deck_preview'
const SAVE = 'POST /rest/v1/rpc/deck_save'

function show(decks: PreviewedDeck[], changes: Answers = {}, address = '/imports'): Call[] {
  const calls = stubServer({
    'GET /cards/v1/enUS/cards.json': CARDS,
    [PREVIEW]: { decks, errors: [] },
    [SAVE]: aDeck(),
    ...changes,
  })
  showPage(address, () => <ImportsScreen />)
  return calls
}

const paste = (text: string) => type('Deck codes', text)
const choices = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Save this deck' })
const saved = (calls: Call[]) => calls.filter(({ name }) => name === SAVE).map(({ body }) => body)

it('asks for a code when the field is empty', async () => {
  show([])
  await press('Save deck')
  expect(await screen.findByText('Please enter a deck code')).toBeTruthy()
})

it('says that a code is invalid', async () => {
  show([], {
    [PREVIEW]: { decks: [], errors: [{ line: 'x', code: 'invalid_deck_code', message: 'no' }] },
  })
  await paste('hello')
  expect(await screen.findByText('Invalid deck code')).toBeTruthy()
})

it('says that a deck has no cards, and saves nothing', async () => {
  const calls = show([aPreviewedDeck({ cards: [] })])
  await paste('AAEmber')
  expect(await screen.findAllByText('No cards found in deck')).toHaveLength(2)
  await press('Save deck')
  expect(saved(calls)).toEqual([])
})

it('previews a deck: its class, its cards and its problems', async () => {
  const problems = [
    { code: 'too_few_cards', message: 'You need 27 more cards.', count: 27 },
    { code: 'wrong_class', message: 'Tavern Owl: another class.', count: 1, dbfId: 102 },
    { code: 'not_in_format', message: 'Not valid in Standard.', count: 1, dbfId: 102 },
  ]
  const calls = show([aPreviewedDeck({ unknown: 2, problems })])
  await paste('AAEmber')
  const deck = await screen.findByRole('article', { name: 'Ember Mage' })
  expect(within(deck).getByText('Mage')).toBeTruthy()
  expect(within(deck).getByText('Standard')).toBeTruthy()
  expect(await within(deck).findByText('1,680 dust')).toBeTruthy()
  expect(within(deck).getByRole('button', { name: '2 × Spark Adept, cost 1, Common' })).toBeTruthy()
  expect(within(deck).getByText('Incomplete card list: 2 unknown cards')).toBeTruthy()
  expect(within(deck).getByText('You need 27 more cards.')).toBeTruthy()
  expect(within(deck).getByText('Tavern Owl: another class.')).toBeTruthy()
  await press('Keep as Wild')
  expect(within(deck).getByText('Wild')).toBeTruthy()
  expect(within(deck).queryByText(/no longer in Standard/)).toBeNull()
  await press('Save deck')
  await screen.findByRole('link', { name: 'Open deck' })
  expect(saved(calls)).toEqual([
    { code: 'AAEmber', locale: 'enUS', name: 'Ember Mage', format: 'WILD' },
  ])
})

it('saves a deck under another name, and links to it', async () => {
  const calls = show([aPreviewedDeck()])
  await paste('AAEmber')
  await type('Deck name', 'My Mage')
  await press('Save deck')
  const link = await screen.findByRole('link', { name: 'Open deck' })
  expect(link.getAttribute('href')).toBe('/decks/d1')
  expect(saved(calls)).toEqual([{ code: 'AAEmber', locale: 'enUS', name: 'My Mage' }])
  expect(screen.getByRole('link', { name: 'See my decks' })).toBeTruthy()
})

it('saves the chosen decks of several, and shows the name that an unnamed one gets', async () => {
  const calls = show([aPreviewedDeck(), OTHER])
  await paste('AAEmber AAOther')
  expect(await screen.findByRole('article', { name: 'Grom Warrior' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'All' }))
  expect(choices().map(({ checked }) => checked)).toEqual([false, false])
  const second = choices()[1]
  if (second) await user.click(second)
  await press('Save deck')
  await screen.findByRole('link', { name: 'Open deck' })
  expect(saved(calls)).toEqual([{ code: 'AAOther', locale: 'enUS' }])
})

it('explains what to do when a free account is full', async () => {
  show([aPreviewedDeck()], { [SAVE]: refusal(400, 'P0001', 'deck_limit') })
  await paste('AAEmber')
  await screen.findByRole('article')
  await press('Save deck')
  const notice = await screen.findByText(/18-deck limit/)
  expect(notice).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose a deck to archive' })).toBeTruthy()
})

it('decodes in the page when the server is unreachable, and says that decks are not validated', async () => {
  const { name, code, format } = aPreviewedDeck()
  wasm.decodeDecks.mockResolvedValue({
    decks: [
      { name, code, format, heroes: [637], cards: [[101, 2]], sideboards: [], identity: 'i' },
    ],
    errors: [],
  })
  show([], { [PREVIEW]: undefined })
  await paste('AAEmber')
  const deck = await screen.findByRole('article', { name: 'Ember Mage' })
  await waitFor(() => expect(within(deck).getByText('Mage')).toBeTruthy())
  expect(await screen.findByText(/the deck rules couldn’t be checked/)).toBeTruthy()
})

it('reads a code from the URL', async () => {
  const calls = show([aPreviewedDeck()], {}, '/imports?code=AA+b')
  expect(await screen.findByRole('article', { name: 'Ember Mage' })).toBeTruthy()
  const preview = calls.find((call) => call.name === PREVIEW)
  expect(preview?.body).toEqual({ text: 'AA+b', locale: 'enUS' })
})

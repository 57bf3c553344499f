import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CoreCard, DeckCard } from '@/shared/api/contract.gen'
import type { DeckList } from '@/shared/decks/deck'
import { CARDS } from '@/shared/testing/fixtures/cards'
import { aListedDeck } from '@/shared/testing/fixtures/decks'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, signInEach } from '@/shared/testing/test-page'
import { ListCards } from './list-cards'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const LIST: DeckList = { cards: [{ dbfId: 101, count: 2 }], sideboards: [] }
vi.mock('./use-list', () => ({ useList: () => ({ data: LIST, error: null }) }))

/** Two printings of one card, beside the other cards. */
const PRINTINGS = [...CARDS, { ...CARDS[0], dbfId: 901, id: 'T_901' }]

const CORE: CoreCard[] = [{ dbfId: 901, copies: 2, share: 0.9, core: true, figures: null }]

signInEach({ matches: false })

function show(decks: DeckCard[][]) {
  const calls = stubServer({
    'POST /rest/v1/rpc/my_decks': decks.map((cards, at) => aListedDeck({ id: `d${at}`, cards })),
    'GET /cards/v1/enUS/cards.json': ({ search }: { search: URLSearchParams }) => {
      const ids = new Set(search.get('ids')?.split(','))
      return PRINTINGS.filter(({ dbfId }) => ids.has(String(dbfId)))
    },
  })
  showPage('/stats', () => <ListCards code="the code" core={CORE} />)
  return calls
}

it('takes another printing of a card for the same card', async () => {
  show([[{ dbfId: 901, count: 2 }]])
  expect(await screen.findByText('It has the whole core.')).toBeTruthy()
  expect(await screen.findByText(/You already have this list/)).toBeTruthy()
  expect(screen.getByText('Every card is in one of your decks.')).toBeTruthy()
})

it('asks for the cards of many decks in parts', async () => {
  const other = Array.from({ length: 250 }, (_, at) => ({ dbfId: 1000 + at, count: 1 }))
  const calls = show([other, [{ dbfId: 901, count: 2 }]])
  expect(await screen.findByText(/You already have this list/)).toBeTruthy()
  const asked = calls.flatMap(({ search }) => search.get('ids')?.split(',').length ?? [])
  expect(Math.max(...asked)).toBe(200)
})

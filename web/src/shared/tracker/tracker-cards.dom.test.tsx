import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readCard, type Card } from '@/shared/catalog/card'
import { CARDS } from '@/shared/testing/fixtures/cards'
import { aTrackerCard } from '@/shared/testing/fixtures/tracker'
import { stubServer, type Answers, type Call } from '@/shared/testing/stub-server'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const COIN = aTrackerCard({ id: 'GAME_005', name: 'The Coin', cost: 0, collectible: false })

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A page that was just loaded; each list is a part of it with cards of its own. */
async function show(lists: string[][], answers: Answers, known: Card[] = []): Promise<Call[]> {
  vi.resetModules()
  const { showPage, signIn } = await import('@/shared/testing/test-page')
  const { useTrackerCards } = await import('./tracker-cards')
  signIn()
  const calls = stubServer(answers)
  function Names({ ids }: { ids: string[] }) {
    const cardOf = useTrackerCards(ids, known)
    return <p>{ids.map((id) => `${cardOf(id).name} (${cardOf(id).cost ?? '?'})`).join(', ')}</p>
  }
  showPage('/', () => lists.map((ids) => <Names key={ids.join()} ids={ids} />))
  return calls
}

const SERVER: Answers = { 'POST /rest/v1/rpc/tracker_cards': { cards: [COIN] } }

const asked = (calls: Call[]) =>
  calls.filter(({ name }) => name.endsWith('tracker_cards')).map(({ body }) => body)

it('asks once for what several parts need, and not for the cards of the deck', async () => {
  const known = CARDS.map(readCard).filter((card) => card !== null)
  const lists = [
    ['GAME_005', 'T_101'],
    ['X_9', 'GAME_005', ''],
  ]
  const calls = await show(lists, SERVER, known)
  expect(await screen.findByText('The Coin (0), Spark Adept (1)')).toBeDefined()
  expect(screen.getByText('Unknown card (?), The Coin (0), Unknown card (?)')).toBeDefined()
  expect(asked(calls)).toEqual([{ ids: ['GAME_005', 'X_9'], locale: 'enUS' }])
})

it('the device keeps the cards for the next visit, also offline', async () => {
  await show([['GAME_005']], SERVER)
  await screen.findByText('The Coin (0)')
  cleanup()
  await show([['GAME_005']], {})
  expect(await screen.findByText('The Coin (0)')).toBeDefined()
})

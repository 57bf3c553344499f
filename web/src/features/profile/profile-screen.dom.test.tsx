import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ProfileView } from '@/shared/api/contract.gen'
import { aProfile, aProfileView } from '@/shared/testing/fixtures/profile'
import { stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import { ProfileScreen } from './profile-screen'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const PROFILE = aProfile({ mana: 235 })

const FIGURES = aProfileView({ mana: 235, rank: { rank: 'gold', division: 2 } })

const BEST_DECK = { deck_id: 'd1', name: 'Ember Mage', winRate: 61, matches: 48 }

const PLAYED: ProfileView = {
  ...FIGURES,
  matches: 147,
  wins: 84,
  losses: 63,
  winRate: 57,
  quizzes: 1204,
  duoWins: 3,
  battleWins: 2,
  bestDeck: BEST_DECK,
}

const entry = (number: number, amount: number, reason: string, balance_after: number) => ({
  number,
  amount,
  reason,
  balance_after,
  created_at: '2026-01-06T12:00:00Z',
})

const LEDGER = [entry(2, -15, 'duo_entry', 235), entry(1, 250, 'signup', 250)]

const SERVER: Answers = {
  'GET /rest/v1/profiles': PROFILE,
  'POST /rest/v1/rpc/profile_view': FIGURES,
  'GET /rest/v1/mana_ledger': LEDGER,
}

signInEach({ matches: true })

function show(changes: Answers = {}): Call[] {
  const calls = stubServer({ ...SERVER, ...changes })
  showPage('/profile', () => <ProfileScreen />)
  return calls
}

const picture = () => document.querySelector('img[src$="/avatars/u1/abc"]')

const region = (name: string) => screen.findByRole('region', { name })

it("shows the player's name, plan and rank", async () => {
  show()
  const card = await region('jo')
  expect(await within(card).findByText('Member since January 5, 2026')).toBeTruthy()
  expect(within(card).getByText('Free plan')).toBeTruthy()
  expect(await within(card).findByText('Gold 2')).toBeTruthy()
  expect(
    within(card)
      .getByRole('link', { name: /username/ })
      .getAttribute('href'),
  ).toBe('/settings')
})

it('links to the first games, and to none that cannot be played yet', async () => {
  show()
  const figures = await region('Your stats')
  expect(await within(figures).findByText('No matches recorded yet')).toBeTruthy()
  const hrefs = within(figures)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/stats', '/quizzes', '/quizzes/duo', '/quizzes/battle-royale'])
})

it('shows the figures of an active player', async () => {
  show({ 'POST /rest/v1/rpc/profile_view': PLAYED })
  const figures = await region('Your stats')
  expect(await within(figures).findByText('84 wins')).toBeTruthy()
  expect(within(figures).getByText('63 losses')).toBeTruthy()
  expect(within(figures).getByRole('img', { name: 'Win rate: 57 %' })).toBeTruthy()
  expect(within(figures).getByText('Ember Mage')).toBeTruthy()
  expect(within(figures).getByText('Best deck, 61%')).toBeTruthy()
  expect(within(figures).getByText('147')).toBeTruthy()
  expect(within(figures).getByText('1,204')).toBeTruthy()
  expect(within(figures).queryByRole('link')).toBeNull()
})

it('shows a text for a deck without a name, and for no best deck', async () => {
  show({
    'POST /rest/v1/rpc/profile_view': { ...PLAYED, bestDeck: { ...BEST_DECK, name: null } },
  })
  expect(await screen.findByText('Unnamed deck')).toBeTruthy()
  cleanup()
  show({ 'POST /rest/v1/rpc/profile_view': { ...PLAYED, bestDeck: null } })
  expect(await screen.findByText(/^Play five matches with a deck/)).toBeTruthy()
})

it('shows the reason of every change of the mana', async () => {
  const calls = show()
  const history = await region('Mana history')
  const rows = await within(history).findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Duo entry.*-15Balance 235$/),
    expect.stringMatching(/^Welcome gift.*\+250Balance 250$/),
  ])
  const request = calls.find(({ name }) => name.endsWith('mana_ledger'))
  expect(request?.search.get('order')).toBe('number.desc')
  expect(request?.search.get('limit')).toBe('20')
  expect(within(history).queryByRole('button')).toBeNull()
})

it('shows older changes on demand', async () => {
  show({
    'GET /rest/v1/mana_ledger': ({ search }: Call) =>
      search.get('number') === 'lt.2' ? LEDGER.slice(1) : LEDGER.slice(0, 1),
  })
  const history = await region('Mana history')
  await press('Show more')
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(2))
  expect(within(history).queryByRole('button')).toBeNull()
})

it('shows which part could not be loaded, and retries', async () => {
  let ledger: typeof LEDGER | undefined
  show({ 'GET /rest/v1/mana_ledger': () => ledger })
  const history = await region('Mana history')
  expect(await within(history).findByText(/Check your connection/)).toBeTruthy()
  ledger = LEDGER
  await press('Try again')
  expect(await within(history).findByText('Welcome gift')).toBeTruthy()
})

it.each([
  ['a text', new File(['hi'], 'me.txt', { type: 'text/plain' }), /This file can’t be used/],
  ['a broken picture', new File(['hi'], 'me.png', { type: 'image/png' }), /can’t be read/],
])('says why it does not take %s', async (_what, file, words) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
  show()
  await region('jo')
  const chooser = document.querySelector('input[type=file]')
  if (!chooser) throw new Error('there is nothing to choose a file with')
  fireEvent.change(chooser, { target: { files: [file] } })
  expect(await screen.findByText(words)).toBeTruthy()
})

it('removes the picture after a confirmation', async () => {
  const calls = show({
    'GET /rest/v1/profiles': { ...PROFILE, avatar_url: '/avatars/u1/abc' },
    'PATCH /rest/v1/profiles': { avatar_url: null },
  })
  await waitFor(() => expect(picture()).toBeTruthy())
  await press('Remove picture')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Remove picture' }).click()

  expect(await screen.findByText('Picture removed')).toBeTruthy()
  const change = calls.find(({ name }) => name.startsWith('PATCH'))
  expect(change?.body).toEqual({ avatar_url: null })
  expect(change?.search.get('id')).toBe('eq.u1')
  expect(picture()).toBeNull()
})

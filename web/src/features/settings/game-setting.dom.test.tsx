import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, user } from '@/shared/testing/test-page'
import { GameSetting } from './game-setting'

vi.mock('@/shared/api/auth-client', () => ({ auth: () => Promise.resolve({}) }))

const HEARTHSTONE = { slug: 'hearthstone', name: 'Hearthstone', icon_url: null }
const OTHER = { slug: 'other', name: 'Another game', icon_url: null }

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => showPage('/settings', () => <GameSetting />)

it.each([
  ['there is one', { 'GET /rest/v1/games': [HEARTHSTONE] }],
  ['the server is away', {}],
])('shows the game without a choice when %s', async (_when, answers) => {
  stubServer(answers)
  show()
  expect(await screen.findByText('Hearthstone')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('offers several games, and saves the choice', async () => {
  stubServer({ 'GET /rest/v1/games': [HEARTHSTONE, OTHER] })
  show()
  const other = await screen.findByRole<HTMLInputElement>('radio', { name: 'Another game' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hearthstone' }).checked).toBe(true)
  await user.click(other)
  expect(other.checked).toBe(true)
  expect(localStorage.getItem('current_game')).toBe('other')
})

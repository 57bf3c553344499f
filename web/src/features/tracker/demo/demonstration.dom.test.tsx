import { fireEvent, screen } from '@testing-library/react'
import { readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'
import { aProfile } from '@/shared/testing/fixtures/profile'
import { stubServer } from '@/shared/testing/stub-server'
import { press, showPage, signInEach } from '@/shared/testing/test-page'
import { demoMoments } from './demo-game'
import { Demonstration } from './demonstration'

const MODULE = 'src/shared/wasm/gamelog.wasm'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('./demo-views', async (original) => {
  const views = await original<typeof import('./demo-views')>()
  return { ...views, loadDemo: async () => views.readDemo(await readFile(MODULE)) }
})

// Wide, and with less motion: nothing plays by itself.
signInEach({ matches: true })

it('is stepped through to the victory and starts again', async () => {
  stubServer({
    'GET /rest/v1/profiles': aProfile(),
    'POST /rest/v1/rpc/tracker_cards': { cards: [] },
  })
  showPage('/', () => <Demonstration />)
  expect(await screen.findByRole('heading', { name: /^Demonstration/ })).toBeDefined()
  expect(await screen.findByText(/With the Tracker plan/)).toBeDefined()
  await screen.findByText(/^The first hand/)
  const next = screen.getByRole('button', { name: 'Next step' })
  for (let step = 1; step < demoMoments().length; step++) fireEvent.click(next)
  expect(screen.getByText('Turn 8')).toBeDefined()
  expect(screen.getByText(/^Victory\./)).toBeDefined()
  await press('Play again')
  expect(screen.getByText(/^The first hand/)).toBeDefined()
  await press('Pause')
})

it('says nothing about the plan to a player who has it, and can be compact', async () => {
  stubServer({
    'GET /rest/v1/profiles': { ...aProfile(), subscription_tier: 'tracker' },
    'POST /rest/v1/rpc/tracker_cards': { cards: [] },
  })
  showPage('/', () => <Demonstration />)
  await press('Compact view')
  expect(screen.queryByRole('region', { name: 'Your odds' })).toBeNull()
  expect(screen.queryByText(/With the Tracker plan/)).toBeNull()
})

import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refusal, stubServer, type Answers } from '@/shared/testing/stub-server'
import { press, recordClipboard, showPage, signInEach } from '@/shared/testing/test-page'
import { PairingSheet } from './pairing-sheet'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const DESK = {
  id: '3f1c7a52-0000-4000-8000-000000000001',
  name: 'Desk',
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: null,
}
const clipboard = recordClipboard()

signInEach()

function show(changes: Answers = {}) {
  const calls = stubServer({
    'POST /rest/v1/rpc/tracker_pair': {
      code: 'ABCD2345',
      expires_at: new Date(Date.now() + 540_000).toISOString(),
    },
    'POST /rest/v1/rpc/tracker_devices': [DESK],
    'POST /rest/v1/rpc/tracker_unpair': new Response(null, { status: 204 }),
    ...changes,
  })
  showPage('/', () => <PairingSheet onClose={() => {}} />)
  return calls
}

it('shows a code in two halves, how long it works, and the command to copy', async () => {
  show()
  expect(await screen.findByText('ABCD 2345')).toBeDefined()
  expect(screen.getByText('Works once, for 9 more minutes')).toBeDefined()
  await press('Copy the command')
  expect(clipboard).toEqual([`runeside follow --server ${location.origin} --pair ABCD2345`])
})

it('a code that has expired is replaced by a new one', async () => {
  const codes = ['OLDOLD22', 'NEWNEW33']
  show({
    'POST /rest/v1/rpc/tracker_pair': () => ({
      code: codes.shift() ?? '',
      expires_at: new Date(Date.now() + (codes.length > 0 ? -1000 : 60_000)).toISOString(),
    }),
  })
  await press('New code')
  expect(await screen.findByText('NEWN EW33')).toBeDefined()
})

it('removes a follower after a confirmation', async () => {
  let followers = [DESK]
  const calls = show({
    'POST /rest/v1/rpc/tracker_devices': () => followers,
    'POST /rest/v1/rpc/tracker_unpair': () => {
      followers = []
      return new Response(null, { status: 204 })
    },
  })
  await press('Remove Desk')
  await press('Remove')
  await vi.waitFor(() => expect(screen.queryByText('Connected PCs')).toBeNull())
  expect(calls.find(({ name }) => name.endsWith('tracker_unpair'))?.body).toEqual({ id: DESK.id })
})

it('says what is missing on the free tier', async () => {
  show({ 'POST /rest/v1/rpc/tracker_pair': refusal(400, 'P0001', 'tracker_required') })
  expect(await screen.findByText('This needs the Tracker plan.')).toBeDefined()
})

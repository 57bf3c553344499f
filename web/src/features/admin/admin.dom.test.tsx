import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type {
  AdminJob,
  AdminOverview,
  AdminSession,
  AdminUser,
  AdminUserRow,
} from '@/shared/api/contract.gen'
import { refusal, stubServer, type Answers, type Call } from '@/shared/testing/stub-server'
import { press, showPage, signIn, type, user } from '@/shared/testing/test-page'
import { Admin } from './admin'

const client = vi.hoisted(() => ({
  role: 'admin',
  factors: [{ id: 'f1', status: 'verified' }],
  level: 'aal2',
  code: '',
}))
vi.mock('@/shared/api/auth-client', () => ({
  auth: () =>
    Promise.resolve({
      onAuthStateChange: () => {},
      getUser: () =>
        Promise.resolve({
          data: { user: { app_metadata: { role: client.role }, factors: client.factors } },
          error: null,
        }),
      mfa: {
        getAuthenticatorAssuranceLevel: () =>
          Promise.resolve({ data: { currentLevel: client.level } }),
        listFactors: () => Promise.resolve({ data: { totp: [{ id: 'f1' }] }, error: null }),
        challengeAndVerify: ({ code }: { code: string }) => {
          client.code = code
          return Promise.resolve({ error: null })
        },
      },
    }),
}))

const OVERVIEW: AdminOverview = {
  name: 'Ana',
  user: 'u1',
  deletions: 2,
  deletions_overdue: 0,
  questions: 0,
  purchases: 0,
  letters: 0,
  nats_is_open: false,
  code_until: null,
}

const ROW: AdminUserRow = {
  id: 'p1',
  username: 'Bob',
  avatar_url: null,
  email: 'bob@example.org',
  tier: 'free',
  tier_until: null,
  mana: 250,
  seen_at: null,
  created_at: 0,
  admin: false,
  ban: null,
  confirmed: true,
  deletion_requested: false,
}

const PAGE: AdminUser = {
  user: ROW,
  email_verified: true,
  confirmed_at: 0,
  last_sign_in_at: null,
  language: 'fr',
  providers: ['email'],
  oneself: false,
  grant_until: null,
  lifetime: false,
  factors: [],
  sessions: [],
  ledger: [],
  purchases: [],
  games: [],
  games_count: 0,
  matches_count: 0,
  decks_count: 0,
  reports_count: 0,
  reports: [],
  notes: [],
  deletion: null,
}

let calls: Call[]
const sent = (name: string) => calls.filter((call) => call.name.endsWith(`/rpc/${name}`))

function open(path: string, answers: Answers = {}) {
  calls = stubServer({
    'POST /rest/v1/rpc/admin_overview': OVERVIEW,
    'POST /rest/v1/rpc/admin_users': {
      rows: [ROW, { ...ROW, id: 'p2', username: 'Cleo' }],
      next: null,
      total: 2,
    },
    'POST /rest/v1/rpc/admin_user': PAGE,
    ...answers,
  })
  return showPage(
    `/admin/${path}`,
    () => <Admin path={path} search={{}} notFound="no such page" waiting="waiting" />,
    '/admin/$',
  )
}

beforeEach(() => {
  localStorage.clear()
  Object.assign(client, {
    role: 'admin',
    factors: [{ id: 'f1', status: 'verified' }],
    level: 'aal2',
    code: '',
  })
  signIn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const forbidden = { 'POST /rest/v1/rpc/admin_overview': () => refusal(403, '42501') }

it('is the page for unknown addresses to everyone who is no administrator', async () => {
  client.role = ''
  open('users', forbidden)
  expect(await screen.findByText('no such page')).toBeTruthy()
  expect(sent('admin_users')).toEqual([])
})

it('is so in a native shell too, and where there is no such page', async () => {
  open('nothing')
  expect(await screen.findByText('no such page')).toBeTruthy()
  cleanup()
  vi.stubGlobal('Capacitor', { getPlatform: () => 'ios' })
  open('users')
  expect(await screen.findByText('no such page')).toBeTruthy()
  expect(sent('admin_overview')).toEqual([])
})

it('leads an administrator without a second factor to the settings', async () => {
  Object.assign(client, { factors: [], level: 'aal1' })
  open('users', forbidden)
  const link = await screen.findByRole('link', { name: 'Open the settings' })
  expect(link.getAttribute('href')).toBe('/settings')
})

it('lists players as links, says what waits, and goes from row to row by keys', async () => {
  open('users')
  const table = await screen.findByRole('table', { name: 'Players' })
  const bob = await within(table).findByRole('link', { name: /Bob/ })
  expect(bob.getAttribute('href')).toBe('/admin/users/p1')
  expect(screen.getByText('2 accounts')).toBeTruthy()
  // The rail is for wide screens, which jsdom is not.
  expect(document.querySelector('.adm-rail .adm-count')?.textContent).toBe('2 waiting')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement).toBe(bob)
  fireEvent.keyDown(bob, { key: 'j' })
  expect(document.activeElement?.textContent).toContain('Cleo')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  fireEvent.keyDown(document.body, { key: '?' })
  expect(await screen.findByText('Next row')).toBeTruthy()
})

it('puts what is searched for into the address', async () => {
  const history = open('users')
  await type('Beginning of a name or address, or an id', 'bo')
  await waitFor(() => expect(history.location.search).toBe('?q=bo'))
})

it('sorts players by a column, through the address', async () => {
  const history = open('users')
  await user.click(await screen.findByRole('link', { name: 'Player' }))
  await waitFor(() => expect(history.location.search).toBe('?sort=name'))
  const joined = screen.getByRole('columnheader', { name: 'Joined' })
  expect(joined.getAttribute('aria-sort')).toBe('descending')
})

it('ends one session after a reason was given', async () => {
  const session: AdminSession = {
    id: 's1',
    created_at: 0,
    used_at: 0,
    user_agent: null,
    address: null,
    second_factor: false,
  }
  open('users/p1', {
    'POST /rest/v1/rpc/admin_user': { ...PAGE, sessions: [session] },
    'POST /rest/v1/rpc/admin_user_end_sessions': () => new Response(null, { status: 204 }),
  })
  await press('End the session')
  expect(sent('admin_user_end_sessions')).toEqual([])
  await type('Reason', 'a lost phone')
  const sheet = within(screen.getByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'End the session' }))
  await waitFor(() => expect(sent('admin_user_end_sessions')).toHaveLength(1))
  expect(sent('admin_user_end_sessions')[0]?.body).toMatchObject({
    session: 's1',
    reason: 'a lost phone',
  })
})

it('asks for a fresh code when the server does, sends the act again, and offers to undo it', async () => {
  let refused = false
  open('users/p1', {
    'POST /rest/v1/rpc/admin_user_mana': () => {
      if (refused) return new Response(null, { status: 204 })
      refused = true
      return refusal(400, 'PT400', 'admin_code_needed')
    },
  })
  await press(/Give or take mana/)
  await type('Mana, such as 20 or -20', '-20')
  await type('Reason', 'a test')
  await press('-20 mana')
  expect(await screen.findByRole('heading', { name: 'Type a code' })).toBeTruthy()
  await type('Six-digit code', '123456')
  await press('Undo')
  await waitFor(() => expect(sent('admin_user_mana')).toHaveLength(3))
  const [first, second, undo] = sent('admin_user_mana').map(({ body }) => body)
  expect(client.code).toBe('123456')
  expect(second).toEqual(first)
  expect(first).toMatchObject({ user: 'p1', amount: -20, reason: 'a test' })
  expect(undo).toMatchObject({ user: 'p1', amount: 20 })
})

it('deletes an account only after its name was typed', async () => {
  open('users/p1', {
    'POST /rest/v1/rpc/admin_user_delete': () => new Response(null, { status: 204 }),
  })
  await press(/Delete the account/)
  await type('Reason', 'asked for it')
  const sheet = screen.getByRole('dialog')
  const button = within(sheet).getByRole<HTMLButtonElement>('button', {
    name: 'Delete the account',
  })
  expect(button.disabled).toBe(true)
  await type('Type Bob to confirm', 'bob')
  await user.click(button)
  await waitFor(() =>
    expect(sent('admin_user_delete')[0]?.body).toEqual({
      user: 'p1',
      name: 'bob',
      reason: 'asked for it',
    }),
  )
})

it('shows when each job of the server ran, and what went wrong', async () => {
  const job: AdminJob = {
    name: 'meta_pages',
    every_node: false,
    every_ms: 600_000,
    running: false,
    node: 'node2',
    started_at: 0,
    took_ms: 1500,
    error: null,
  }
  const jobs = [
    job,
    { ...job, name: 'card_update', every_ms: null, error: 'no source has cards' },
    { ...job, name: 'new_job', every_node: true, started_at: null, took_ms: null },
  ]
  open('', { 'POST /rest/v1/rpc/admin_jobs': { jobs } })
  const table = await screen.findByRole('table', { name: 'Periodic work' })
  const [pages, update, other] = await within(table)
    .findAllByRole('row')
    .then((rows) => rows.slice(1).map((row) => row.textContent))
  expect(pages).toContain('Meta Stats pages')
  expect(pages).toContain('1.5node2')
  expect(update).toContain('no source has cards')
  expect(update).toContain('Failed')
  expect(other).toContain('new job')
  expect(other).toContain('never')
})

/** For tests: renders a page in its own router, and simulates input. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { ReactNode } from 'react'
import en from 'virtual:messages/en'
import { I18nProvider } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import { startSession } from '@/shared/session/session'
import { STORAGE_KEY } from '@/shared/api/stored-session'
import { Toaster } from '@/shared/ui/toast'

const PATHS = [
  '/',
  '/admin/$',
  '/login',
  '/signup',
  '/forgot-password',
  '/auth/reset-password',
  '/deck-tracker',
  '/decks',
  '/decks/$deckId',
  '/faq',
  '/imports',
  '/profile',
  '/quizzes',
  '/quizzes/battle-royale',
  '/quizzes/battle-royale/$action',
  '/quizzes/battle-royale/room/$roomId',
  '/quizzes/daily',
  '/quizzes/duo',
  '/quizzes/session',
  '/quizzes/solo',
  '/quizzes/solo/levels',
  '/quizzes/weekly-ranked',
  '/quizzes/weekly-ranked/$rank',
  '/r/$id',
  '/replay/$matchId',
  '/settings',
  '/settings/delete-account',
  '/shop',
  '/stats',
  '/trending',
]

const USER = {
  id: 'u1',
  email: 'jo@example.org',
  user_metadata: { username: 'jo' },
}

/** A call of the auth client, for mocks of it. */
export type AuthCall = (...values: unknown[]) => Promise<unknown>

export const user = userEvent.setup({ delay: null })

/**
 * Before each test a user is signed in; afterwards all is removed. The device `matches` every media query or none; left out, it
 * has none.
 */
export function signInEach({ matches }: { matches?: boolean } = {}): void {
  beforeEach(() => {
    localStorage.clear()
    if (matches !== undefined) {
      vi.stubGlobal('matchMedia', () => ({
        matches,
        addEventListener: () => {},
        removeEventListener: () => {},
      }))
    }
    signIn()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}

/** Signs a user in: the page finds their session in the local storage. */
export function signIn(changes: object = {}): void {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  const claims = btoa(JSON.stringify({ aal: 'aal2' }))
  const session = {
    access_token: `head.${claims}.sign`,
    expires_at: inAnHour,
    user: { ...USER, ...changes },
  }
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
  startSession()
}

/**
 * Shows `page` at `address`, in English; the other pages only say their path. Gives the router's history. `route` is the
 * path with its `$parameters`, where it has some.
 */
export function showPage(address: string, page: () => ReactNode, route?: string) {
  // jsdom has neither; the router and the sheets call them.
  window.scrollTo = () => {}
  HTMLDialogElement.prototype.showModal = openDialog
  const [path] = address.split(/[?#]/)
  const root = createRootRoute({ component: Outlet })
  const routes = PATHS.map((known) =>
    createRoute({
      getParentRoute: () => root,
      path: known,
      component: known === (route ?? path) ? page : () => `page ${known}`,
    }),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <I18nProvider language="en" messages={en}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toaster />
    </I18nProvider>,
  )
  return history
}

/** What was copied in the test; the clipboard is empty before each. */
export function recordClipboard(): string[] {
  const clipboard: string[] = []
  beforeEach(() => {
    clipboard.length = 0
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void clipboard.push(text) },
    })
  })
  return clipboard
}

/** Before each test the page's scrolling is stubbed; gives the calls that scroll to a part. */
export function recordScrolls() {
  const scrollIntoView = vi.fn<() => void>()
  beforeEach(() => {
    Element.prototype.scrollIntoView = scrollIntoView
    vi.stubGlobal('scrollTo', vi.fn<() => void>())
  })
  return scrollIntoView
}

interface Alone {
  path?: string
  language?: Language
  messages?: typeof en
}

/** Shows a page that leads to no other. */
export function showAlone(
  component: () => ReactNode,
  { path = '/', language = 'en', messages = en }: Alone = {},
): void {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider language={language} messages={messages}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

function openDialog(this: HTMLDialogElement): void {
  this.open = true
}

export async function press(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

/** Fills a field in one go: key by key would take seconds. */
export async function type(label: string, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
}

/** Puts a text into the field of that label in one go, as a password manager does. */
export async function fillIn(label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  if (text) await user.paste(text)
}

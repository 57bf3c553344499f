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
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import en from 'virtual:messages/en'
import { I18nProvider } from '@/shared/i18n/i18n'
import { startSession } from '@/shared/session/session'
import { STORAGE_KEY } from '@/shared/session/stored-session'
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

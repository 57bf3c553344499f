/** For tests: a sign-in page in a router of its own. */

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import en from 'virtual:messages/en'
import { I18nProvider } from '@/shared/i18n/i18n'
import { Toaster } from '@/shared/ui/toast'

const PATHS = ['/', '/login', '/signup', '/forgot-password', '/auth/reset-password']

/** A call of the auth client, for mocks of it. */
export type AuthCall = (argument: unknown) => Promise<unknown>

/** Shows `page` at `address`, in English; the other pages only say their path. Gives the router's history. */
export function showPage(address: string, page: () => ReactNode) {
  window.scrollTo = () => {} // jsdom has none; the router calls it.
  const [path] = address.split(/[?#]/)
  const root = createRootRoute({ component: Outlet })
  const routes = PATHS.map((known) =>
    createRoute({
      getParentRoute: () => root,
      path: known,
      component: known === path ? page : () => `page ${known}`,
    }),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(
    <I18nProvider language="en" messages={en}>
      <RouterProvider router={router} />
      <Toaster />
    </I18nProvider>,
  )
  return history
}

export const user = userEvent.setup({ delay: null })

/** Puts a text into the field of that label in one go, as a password manager does. */
export async function fillIn(label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  if (text) await user.paste(text)
}

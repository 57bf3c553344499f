/** Every address of the app, after section 2 of the specification and what was decided beside it. */

import type { Refusal } from './complaints.ts'

/** A room that there is not. */
const NO_ROOM = '/quizzes/battle-royale/room/4b8fbd52-3c0e-4b1c-9d8e-1a2b3c4d5e6f'

/** What the browser logs on a page that shows a refusal. */
export function refusalsAt(path: string): Refusal[] {
  if (path === UNKNOWN_ROUTE) return [`404 ${UNKNOWN_ROUTE}`]
  return path === NO_ROOM ? ['404 /rest/v1/rpc/battle_snapshot'] : []
}

/** For anyone. `/auth/login` and the like lead to these. */
export const PUBLIC_ROUTES = [
  '/login',
  '/signup',
  '/forgot-password',
  '/auth/reset-password',
] as const

/** Behind sign-in. */
export const PROTECTED_ROUTES = [
  '/',
  '/quizzes',
  '/quizzes/daily',
  '/quizzes/solo',
  '/quizzes/solo/levels',
  '/quizzes/duo',
  '/quizzes/battle-royale',
  '/quizzes/battle-royale/create',
  NO_ROOM,
  '/quizzes/weekly-ranked',
  '/quizzes/weekly-ranked/bronze-3',
  '/quizzes/session',
  '/stats',
  '/decks',
  '/trending',
  '/profile',
  '/deck-tracker',
  '/replay/4b8fbd52-3c0e-4b1c-9d8e-1a2b3c4d5e6f',
  '/imports',
  '/shop',
  '/settings',
  '/settings/delete-account',
  '/terms-of-service',
  '/privacy-policy',
  '/about',
  '/faq',
  '/contact',
  '/coming-soon',
  '/safe-area-test',
] as const

/** Leads nowhere. */
export const UNKNOWN_ROUTE = '/no/such/page'

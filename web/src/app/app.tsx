/** The root component: the router and the transitions between pages. */

import { createRouter, RouterProvider } from '@tanstack/react-router'
import '@/shared/ui/hear-back-first'
import { ErrorScreen } from './error-screen'
import { LoadingScreen } from './loading-screen'
import { NotFoundScreen } from './not-found-screen'
import { routeTree } from './route-tree.gen'
import { quietViewTransitions } from './view-transitions'

quietViewTransitions()

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
  // No transition on the first page: it would only delay the first paint.
  defaultViewTransition: { types: ({ fromLocation }) => (fromLocation ? ['page'] : false) },
})

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many sheets are open, see `sheet-history.ts`. */
    sheetDepth?: number
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Reloaded with an open sheet, which has an entry of its own in the history.
const { sheetDepth } = router.history.location.state
if (sheetDepth) {
  void import('@/shared/ui/sheet-history').then(({ leaveSheetEntry }) => leaveSheetEntry())
}

export function App() {
  return <RouterProvider router={router} />
}

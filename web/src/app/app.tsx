/** The root component: the router and the transitions between pages. */

import { createRouter, RouterProvider } from '@tanstack/react-router'
import { startSheetHistory } from '@/shared/ui/sheet-history'
import { ErrorScreen } from './error-screen'
import { LoadingScreen } from './loading-screen'
import { NotFoundScreen } from './not-found-screen'
import { routeTree } from './route-tree.gen'
import { quietViewTransitions } from './view-transitions'

quietViewTransitions()
// Before the router, which uses the functions of the history that it finds.
startSheetHistory()

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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

export function App() {
  return <RouterProvider router={router} />
}

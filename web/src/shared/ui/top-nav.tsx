/** Links to the main pages, in the bar of every page on wide screens. Loaded after the page: phones do not show it. */

import { lazy, Suspense } from 'react'

const Links = lazy(async () => {
  const { TopNavLinks } = await import('./top-nav-links')
  return { default: TopNavLinks }
})

export function TopNav() {
  return (
    <Suspense fallback={null}>
      <Links />
    </Suspense>
  )
}

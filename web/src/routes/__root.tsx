import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Notices } from '@/app/notices'
import { SessionQuestion } from '@/app/session-question'
import { useDocumentTexts } from '@/app/use-document-texts'
import { useFocusOnNavigation } from '@/app/use-focus-on-navigation'
import { Toaster } from '@/shared/ui/toast'

export const Route = createRootRoute({ component: Root })

function Root() {
  useDocumentTexts()
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <Toaster />
      <Notices />
      <SessionQuestion />
    </>
  )
}

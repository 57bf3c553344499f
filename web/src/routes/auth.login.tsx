import { createFileRoute } from '@tanstack/react-router'
import { returnPath } from '@/app/return-path'
import { VisitorsOnly } from '@/app/visitors-only'
import { LoginScreen } from '@/features/accounts/login-screen'

export const Route = createFileRoute('/auth/login')({
  validateSearch: returnPath,
  component: () => (
    <VisitorsOnly>
      <LoginScreen />
    </VisitorsOnly>
  ),
})

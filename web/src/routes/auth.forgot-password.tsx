import { createFileRoute } from '@tanstack/react-router'
import { returnPath } from '@/app/return-path'
import { VisitorsOnly } from '@/app/visitors-only'
import { ForgotPasswordScreen } from '@/features/accounts/forgot-password-screen'

export const Route = createFileRoute('/auth/forgot-password')({
  validateSearch: returnPath,
  component: () => (
    <VisitorsOnly>
      <ForgotPasswordScreen />
    </VisitorsOnly>
  ),
})

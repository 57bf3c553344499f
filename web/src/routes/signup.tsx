import { createFileRoute } from '@tanstack/react-router'
import { legalOverPage } from '@/app/legal-over-page'
import { returnPath } from '@/app/return-path'
import { VisitorsOnly } from '@/app/visitors-only'
import { SignUpScreen } from '@/features/accounts/sign-up-screen'

export const Route = createFileRoute('/signup')({
  validateSearch: returnPath,
  component: () => (
    <VisitorsOnly>
      <SignUpScreen legal={legalOverPage} />
    </VisitorsOnly>
  ),
})

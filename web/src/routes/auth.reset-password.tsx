import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '@/features/accounts/reset-password-screen'

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: (search): { token_hash?: string } =>
    typeof search['token_hash'] === 'string' ? { token_hash: search['token_hash'] } : {},
  component: ResetPassword,
})

function ResetPassword() {
  const { token_hash: token } = Route.useSearch()
  return <ResetPasswordScreen token={token ?? ''} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '@/features/accounts/reset-password-screen'

export const Route = createFileRoute('/auth/reset-password')({
  validateSearch: (search): { token_hash?: string; undo?: 'email' } => ({
    ...(typeof search['token_hash'] === 'string' && { token_hash: search['token_hash'] }),
    // The link undoes a change of the email address first.
    ...(search['undo'] === 'email' && { undo: 'email' }),
  }),
  component: ResetPassword,
})

function ResetPassword() {
  const { token_hash: token, undo } = Route.useSearch()
  return <ResetPasswordScreen token={token ?? ''} undoesEmail={undo === 'email'} />
}

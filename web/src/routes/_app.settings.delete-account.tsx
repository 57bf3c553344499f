import { createFileRoute } from '@tanstack/react-router'
import { DeleteAccountScreen } from '@/features/settings/delete-account-screen'

export const Route = createFileRoute('/_app/settings/delete-account')({
  component: DeleteAccountScreen,
})

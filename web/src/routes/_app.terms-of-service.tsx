import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '@/features/legal/legal-screen'

export const Route = createFileRoute('/_app/terms-of-service')({
  component: () => <LegalScreen document="terms" />,
})

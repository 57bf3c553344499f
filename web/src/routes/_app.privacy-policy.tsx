import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '@/features/legal/legal-screen'

export const Route = createFileRoute('/_app/privacy-policy')({
  component: () => <LegalScreen document="privacy" />,
})

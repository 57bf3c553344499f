import { createFileRoute } from '@tanstack/react-router'
import { importSearch } from '@/features/imports/address-text'
import { ImportsScreen } from '@/features/imports/imports-screen'

export const Route = createFileRoute('/_app/imports')({
  validateSearch: importSearch,
  component: ImportsScreen,
})

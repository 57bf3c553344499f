import { createFileRoute } from '@tanstack/react-router'
import { textsOf } from '@/features/admin/parts/search-texts'
import { FiguresScreen } from '@/features/admin/figures/figures-screen'

export const Route = createFileRoute('/_app/admin/figures')({
  validateSearch: textsOf('days'),
  component: Figures,
})

function Figures() {
  return <FiguresScreen {...Route.useSearch()} />
}

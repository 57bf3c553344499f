import { createFileRoute } from '@tanstack/react-router'
import { textsOf } from '@/features/admin/parts/search-texts'
import { PurchasesScreen } from '@/features/admin/purchases/purchases-screen'

export const Route = createFileRoute('/_app/admin/purchases/')({
  validateSearch: textsOf('q', 'state'),
  component: Purchases,
})

function Purchases() {
  return <PurchasesScreen {...Route.useSearch()} />
}

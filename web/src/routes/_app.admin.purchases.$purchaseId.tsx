import { createFileRoute } from '@tanstack/react-router'
import { PurchaseScreen } from '@/features/admin/purchases/purchase-screen'

export const Route = createFileRoute('/_app/admin/purchases/$purchaseId')({ component: Purchase })

function Purchase() {
  const { purchaseId } = Route.useParams()
  return <PurchaseScreen key={purchaseId} id={purchaseId} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonScreen } from '@/features/coming-soon/coming-soon-screen'
import { ShopScreen, type ShopScreenProps } from '@/features/shop/shop-screen'
import { placeOf } from '@/features/shop/way-back'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/_app/shop')({
  validateSearch: ({
    purchase,
    cancelled,
    from,
  }: Record<string, unknown>): Omit<ShopScreenProps, 'soon'> => ({
    purchase: text(purchase),
    cancelled: text(cancelled),
    from: placeOf(from),
  }),
  component: Shop,
})

function Shop() {
  return <ShopScreen {...Route.useSearch()} soon={<ComingSoonScreen capability="shop" />} />
}

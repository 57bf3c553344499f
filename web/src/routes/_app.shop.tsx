import { createFileRoute } from '@tanstack/react-router'
import { LoadingScreen } from '@/app/loading-screen'
import { ComingSoonScreen } from '@/features/coming-soon/coming-soon-screen'
import { ShopScreen, type ShopScreenProps } from '@/features/shop/shop-screen'
import { placeOf } from '@/features/shop/way-back'
import { TextsOf } from '@/shared/i18n/texts-of'

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
  return (
    <TextsOf part="shop" waiting={<LoadingScreen />}>
      <ShopScreen {...Route.useSearch()} soon={<ComingSoonScreen capability="shop" />} />
    </TextsOf>
  )
}

/** The shop: packs and plans, the player's own plan and purchases. In a native shell only the last two: stores want it so. */

import { Link, useNavigate } from '@tanstack/react-router'
import { TestTube } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ShopCatalogue, ShopPurchase } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import { isNative } from '@/shared/native/platform'
import { ManaPill } from '@/shared/profile/mana-pill'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Page } from '@/shared/ui/page'
import { useCatalogue, usePurchases } from './calls'
import { ConfirmSheet } from './confirm-sheet'
import { History } from './history'
import { OwnPlanCard } from './own-plan'
import { Packs } from './packs'
import { Plans } from './plans'
import type { Product } from './product'
import { ReceiptSheet } from './receipt-sheet'
import { ReturnCard } from './return-card'
import { shopErrorText } from './shop-error'
import { keepPlace, type Place } from './way-back'

export interface ShopScreenProps {
  /** A purchase whose checkout the player comes from. */
  purchase?: string | undefined
  /** The same, left without paying. */
  cancelled?: string | undefined
  /** Where the player was when mana was missing. */
  from?: Place | undefined
  /** Shown where nothing is sold and nothing was bought. */
  soon: ReactNode
}

const WAITING = <span className="skeleton block h-96 rounded-xl" />

export function ShopScreen({ soon, ...search }: ShopScreenProps) {
  const t = useT()
  const { data: catalogue, error, refetch } = useCatalogue()
  const { data: purchases } = usePurchases()
  const { from } = search
  useEffect(() => {
    if (from) keepPlace(from)
  }, [from])
  const hasNothing = catalogue?.own.source !== 'bought' && !purchases?.length && !search.purchase
  if (catalogue?.selling === 'off' && hasNothing) return soon
  return (
    // The title is one of the texts that are there already, so that it is there to be focused.
    <Page title={t('home.navShop')} actions={<ManaPill />}>
      <TextsOf part="shop" waiting={WAITING}>
        {catalogue && <Open catalogue={catalogue} {...search} />}
        {!catalogue && error && (
          <div className="card">
            <LoadFailure text={shopErrorText(t, error)} retry={() => void refetch()} />
          </div>
        )}
        {!catalogue && !error && WAITING}
      </TextsOf>
    </Page>
  )
}

type OpenProps = Omit<ShopScreenProps, 'soon' | 'from'> & { catalogue: ShopCatalogue }

function Open({ catalogue, purchase, cancelled }: OpenProps) {
  const t = useT()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Product | null>(null)
  const [receipt, setReceipt] = useState<ShopPurchase | null>(null)
  const sells = catalogue.selling !== 'off' && !isNative()
  const returned = purchase ?? cancelled
  return (
    <>
      {returned && (
        <ReturnCard
          id={returned}
          cancelled={cancelled !== undefined}
          onReceipt={setReceipt}
          onClose={() => void navigate({ to: '/shop', search: {}, replace: true })}
        />
      )}
      <div
        className={
          sells
            ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20.5rem]'
            : 'mx-auto grid max-w-xl gap-8'
        }
      >
        {sells && <Goods catalogue={catalogue} onChoose={setChosen} />}
        <aside className="grid gap-8" aria-label={t('shop.yours')}>
          <OwnPlanCard catalogue={catalogue} />
          <History onReceipt={setReceipt} />
          {sells && (
            <p className="text-center text-xs text-muted">
              {t('shop.withVat')}{' '}
              {catalogue.seller && t('shop.soldBy', { seller: catalogue.seller })}{' '}
              <Link to="/terms-of-service" className="text-mana underline">
                {t('shop.terms')}
              </Link>
            </p>
          )}
        </aside>
      </div>
      {chosen && (
        <ConfirmSheet product={chosen} catalogue={catalogue} onClose={() => setChosen(null)} />
      )}
      {receipt && (
        <ReceiptSheet
          purchase={receipt}
          seller={catalogue.seller}
          onClose={() => setReceipt(null)}
        />
      )}
    </>
  )
}

interface GoodsProps {
  catalogue: ShopCatalogue
  onChoose: (product: Product) => void
}

function Goods({ catalogue, onChoose }: GoodsProps) {
  const t = useT()
  const stop = catalogue.disputed
  return (
    <div className="grid gap-8">
      {catalogue.selling === 'sandbox' && (
        <p className="card flex items-center gap-3 p-4 text-sm">
          <TestTube className="size-5 shrink-0 text-leg" aria-hidden="true" />
          {t('shop.sandboxNotice')}
        </p>
      )}
      {stop && (
        <p role="alert" className="card p-4 font-bold">
          {t('shop.disputeOpen')}
        </p>
      )}
      {catalogue.debt > 0 && (
        <p className="card p-4 text-sm">{t('shop.debt', { count: catalogue.debt })}</p>
      )}
      <Packs catalogue={catalogue} disabled={stop} onChoose={onChoose} />
      <Plans
        plans={catalogue.plans}
        lifetime={catalogue.own.source === 'bought' && catalogue.own.ends_at === null}
        disabled={stop}
        onChoose={onChoose}
      />
    </div>
  )
}

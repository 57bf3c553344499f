/** The fee of a game and the player's mana. Where it is not enough, [ShortOfMana] says what to do. */

import { useT } from '@/shared/i18n/i18n'
import { useProfile } from '@/shared/profile/profile'
import { ManaCrystal } from '@/shared/ui/mana-crystal'

export function Fee({ price }: { price: number }) {
  const t = useT()
  const { data: profile } = useProfile()
  const poor = profile !== undefined && profile.mana < price
  return (
    <div className="flex items-start gap-2 text-sm text-muted">
      <ManaCrystal className="mt-0.5 size-4.5 shrink-0" />
      <p>
        {t('live.fee', { price })}{' '}
        {profile && (
          <span className="inline-block">{t('live.balance', { amount: profile.mana })}</span>
        )}
        {poor && <strong className="block text-danger">{t('live.notEnoughMana')}</strong>}
      </p>
    </div>
  )
}

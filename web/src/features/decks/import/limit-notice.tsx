/** Says that a free account is full, and what to do. */

import { Link } from '@tanstack/react-router'
import { DECKS } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { isNative } from '@/shared/native/platform'

export function LimitNotice() {
  const t = useT()
  return (
    <div role="alert" className="card grid gap-3 p-4">
      <p className="font-bold">{t('decks.limit', { count: DECKS.free_decks })}</p>
      <p className="text-sm text-muted">{t('imports.limitText')}</p>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        <Link to="/decks" className="button button-quiet">
          {t('imports.chooseToArchive')}
        </Link>
        {!isNative() && (
          <Link to="/shop" className="button button-quiet">
            {t('imports.seePlans')}
          </Link>
        )}
      </div>
    </div>
  )
}

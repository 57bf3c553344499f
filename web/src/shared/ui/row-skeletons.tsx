/** Rows of a list that loads. */

import { useT } from '@/shared/i18n/i18n'

export function RowSkeletons() {
  const t = useT()
  return (
    <div className="grid gap-3" aria-busy="true">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      {['a', 'b', 'c', 'd'].map((row) => (
        <span key={row} className="skeleton h-[74px] rounded-lg" />
      ))}
    </div>
  )
}

/** Stands for entries of two lines until they have loaded. */

import { useT } from '@/shared/i18n/i18n'

/** The widths of the first lines. */
export function LineSkeletons({ widths }: { widths: readonly string[] }) {
  const t = useT()
  return (
    <div className="grid gap-5 p-4">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      {widths.map((width) => (
        <div key={width} className="grid gap-2">
          <span className={`skeleton h-4 ${width}`} />
          <span className="skeleton h-3 w-52" />
        </div>
      ))}
    </div>
  )
}

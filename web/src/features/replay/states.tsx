/** What the pages of replays show instead of one. */

import { Film } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'

export function ReplayLoading() {
  const t = useT()
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <span className="skeleton block h-96 rounded-lg" />
    </div>
  )
}

export function NoReplay({ title, text }: { title: PlainKey; text: PlainKey }) {
  const t = useT()
  return (
    <div className="card mx-auto grid max-w-xl justify-items-center gap-3 p-8 text-center">
      <Film className="size-10 text-muted" aria-hidden="true" />
      <h2 className="text-xl">{t(title)}</h2>
      <p className="text-muted">{t(text)}</p>
    </div>
  )
}

/** Says when a rank quiz would not count: one of last week, or one that begins minutes before the end. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useServerNow } from '@/shared/quiz/server-now'
import type { RankedState } from '@/shared/quiz/standing'

const LAST_MS = 5 * 60_000

export function WeekNote({ state }: { state: RankedState }) {
  const t = useT()
  const { time } = useFormats()
  const now = useServerNow()
  if (state.outrun) return t('session.weekOverText')
  const left = state.ends_at - now
  return left > 0 && left < LAST_MS
    ? t('ranked.lastMinutes', { time: time(new Date(state.ends_at)) })
    : null
}

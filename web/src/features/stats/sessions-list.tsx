/** The evenings of the last 30 days, the newest first. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { EveningCard } from '@/shared/tracker/evening-card'
import { eveningsOf } from '@/shared/tracker/evenings'
import { useRecentMatches } from '@/shared/tracker/recent-matches'
import { LoadFailure } from '@/shared/ui/load-failure'

const MOST = 10

export function SessionsList() {
  const t = useT()
  const { weekdayTime } = useFormats()
  const { data: matches, error, refetch } = useRecentMatches('sessions')
  if (!matches && error)
    return <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
  if (!matches) return <span className="skeleton h-24 rounded-lg" aria-busy="true" />
  const evenings = eveningsOf(matches)
  if (evenings.length === 0) return <p className="text-sm text-muted">{t('stats.noSessions')}</p>
  return (
    <ol className="session-cards">
      {evenings.slice(0, MOST).map((evening) => (
        <li key={evening.start}>
          <EveningCard evening={evening} title={weekdayTime(new Date(evening.start))} />
        </li>
      ))}
    </ol>
  )
}

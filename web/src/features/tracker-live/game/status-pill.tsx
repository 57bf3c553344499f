/** How fresh the tracked game is: green, orange or grey, always with words. */

import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { isFresh, statusOf, type Status } from '../status'
import { useLiveState } from '../tracking'
import { useSeconds } from '@/shared/lib/use-seconds'

export function StatusPill() {
  const t = useT()
  const now = useSeconds()
  const { look, shown } = useLiveState()
  const status = statusOf(
    {
      lost: look?.lost ?? false,
      lastLineAt: look?.lastLineAt ?? null,
      game: shown && { ended: shown.view.ended },
    },
    now,
  )
  const tone = isFresh(status) ? 'live' : status.kind === 'live' ? 'calm' : status.kind
  return (
    <span className="tl-pill" data-tone={tone}>
      {words(t, status)}
    </span>
  )
}

function words(t: Translate, status: Status): string {
  switch (status.kind) {
    case 'live':
      return t('trackerLive.pillLive', { seconds: status.seconds })
    case 'quiet':
      return status.seconds < 120
        ? t('trackerLive.pillQuiet', { seconds: status.seconds })
        : t('trackerLive.pillQuietLong', { minutes: Math.floor(status.seconds / 60) })
    case 'over':
      return t('trackerLive.pillOver')
    case 'waiting':
      return t('trackerLive.pillWaiting')
    case 'lost':
      return t('trackerLive.pillLost')
  }
}

/** Holds the place of the daily five while they are loaded. */

import { useIsDailyPlayed } from '@/shared/quiz/daily/daily'

export function DailySkeleton() {
  const isPlayed = useIsDailyPlayed()
  return <span className={`skeleton rounded-xl ${isPlayed ? 'h-37' : 'h-79 lg:h-86'}`} />
}

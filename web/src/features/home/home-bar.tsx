/** The top bar of the home page: the player with their streak, their mana, the settings. */

import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useNow } from '@/shared/lib/use-now'
import { Avatar } from '@/shared/profile/avatar'
import { ManaPill } from '@/shared/profile/mana-pill'
import { useUsername } from '@/shared/profile/profile'
import { useDaily } from '@/shared/quiz/daily/daily'
import { Flame } from '@/shared/quiz/daily/flame'
import { TopNav } from '@/shared/ui/top-nav'

export function HomeBar() {
  const t = useT()
  const now = useNow()
  const username = useUsername()
  const streak = useDaily().data?.streak ?? 0
  return (
    <header className="bar">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-3 px-4">
        <Link
          to="/profile"
          className="flex min-h-16 min-w-0 flex-1 basis-36 items-center gap-3 rounded-md"
        >
          <Avatar className="size-11 text-xl" />
          <span className="min-w-0">
            {!streak && (
              <span className="block text-xs leading-tight text-muted">{t(greeting(now))}</span>
            )}
            <span className="block leading-tight font-bold wrap-anywhere">{username}</span>
            {streak > 0 && (
              <span className="flex items-center gap-1 text-sm leading-tight font-bold text-leg">
                <Flame className="h-4 shrink-0" />
                {t('daily.days', { count: streak })}
              </span>
            )}
          </span>
          <span className="sr-only">{t('home.profile')}</span>
        </Link>
        <TopNav />
        <ManaPill />
        <Link to="/settings" className="icon-button -mr-2" aria-label={t('home.settings')}>
          <Settings className="size-5.5" aria-hidden="true" />
        </Link>
      </div>
    </header>
  )
}

function greeting(now: Date): PlainKey {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'home.morning'
  return hour >= 12 && hour < 18 ? 'home.afternoon' : 'home.evening'
}

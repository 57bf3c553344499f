/** The ways to track a game, the one that suits the device first. On the free plan, the demonstration and what the plan adds. */

import { Link } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  FileUp,
  Lock,
  MonitorSmartphone,
  PlayCircle,
  Radar,
  Smartphone,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useWide } from '@/shared/lib/use-wide'
import { KeptNotice } from '@/shared/matches/kept-notice'
import { Page } from '@/shared/ui/page'
import { PlanNotice } from './plan-notice'
import type { Access } from './use-access'
import type { TrackerWay } from './ways'

interface Way {
  icon: LucideIcon
  title: PlainKey
  text: PlainKey
}

const WAY: Record<TrackerWay, Way> = {
  hand: { icon: Smartphone, title: 'tracker.handTitle', text: 'tracker.handText' },
  live: { icon: Radar, title: 'tracker.liveTitle', text: 'tracker.liveText' },
  screen: { icon: MonitorSmartphone, title: 'tracker.screenTitle', text: 'tracker.screenText' },
  import: { icon: FileUp, title: 'tracker.importTitle', text: 'tracker.importText' },
  demo: { icon: PlayCircle, title: 'tracker.demoTitle', text: 'tracker.demoText' },
}

const ON_PHONE: readonly TrackerWay[] = ['hand', 'screen', 'import', 'live', 'demo']
const ON_DESKTOP: readonly TrackerWay[] = ['live', 'hand', 'screen', 'import', 'demo']
const FREE: readonly TrackerWay[] = ['demo', 'hand', 'live', 'screen', 'import']

interface WaysScreenProps {
  access: Access
  running: ReactNode
}

export function WaysScreen({ access, running }: WaysScreenProps) {
  const t = useT()
  const wide = useWide()
  const ways = access === 'free' ? FREE : wide ? ON_DESKTOP : ON_PHONE
  return (
    <Page title={t('tracker.title')}>
      <KeptNotice />
      <p className="mb-5 max-w-prose text-muted">{t('tracker.intro')}</p>
      {access === 'tracker' && running}
      {access === 'unknown' ? (
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3" aria-busy="true">
          {ways.map((way) => (
            <span key={way} className="skeleton h-28 rounded-lg" />
          ))}
        </div>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {ways.map((way) => (
            <li key={way}>
              <WayLink way={way} isClosed={access === 'free' && way !== 'demo'} />
            </li>
          ))}
        </ul>
      )}
      <Link to="/stats" className="button button-quiet mt-6">
        <ChartNoAxesColumn className="size-5" aria-hidden="true" />
        {t('home.stats')}
      </Link>
      {access === 'free' && (
        <div className="mt-6">
          <PlanNotice />
        </div>
      )}
    </Page>
  )
}

function WayLink({ way, isClosed }: { way: TrackerWay; isClosed: boolean }) {
  const t = useT()
  const { icon: Icon, title, text } = WAY[way]
  return (
    <Link to="/deck-tracker" search={{ view: way }} className="card flex h-full gap-4 p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-leg-soft text-leg">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lg leading-tight font-bold">{t(title)}</span>
        <span className="block text-sm text-muted">{t(text)}</span>
        {isClosed && (
          <span className="chip mt-2 bg-leg-soft text-leg">
            <Lock className="size-3.5" aria-hidden="true" />
            {t('profile.tierTracker')}
          </span>
        )}
      </span>
    </Link>
  )
}

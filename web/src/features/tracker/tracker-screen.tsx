/** The deck tracker: the ways to track a game, and the one that the address names. */

import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { Page } from '@/shared/ui/page'
import { PlanNotice } from './plan-notice'
import { useAccess, type Access } from './use-access'
import { wayNamed, type TrackerWay } from './ways'
import { WaysScreen } from './ways-screen'

const HandScreen = lazy(async () => ({
  default: (await import('./hand/hand-screen')).HandScreen,
}))
const Demonstration = lazy(async () => ({
  default: (await import('./view/demonstration')).Demonstration,
}))
const SecondScreen = lazy(async () => ({
  default: (await import('./second-screen-view')).SecondScreenView,
}))
const LiveScreen = lazy(async () => ({ default: (await import('./live-view')).LiveView }))
const ImportScreen = lazy(async () => ({ default: (await import('./import-view')).ImportView }))

/** Shown until the texts of the tracker are there. */
export function TrackerLoading() {
  return <Waiting title="home.tracker" />
}

export function TrackerScreen() {
  const view = wayNamed(useSearch({ strict: false }).view)
  const access = useAccess()
  if (!view) return <WaysScreen access={access} />
  if (view === 'demo')
    return (
      <Framed way="demo">
        <Demonstration />
      </Framed>
    )
  if (access !== 'tracker') return <Closed way={view} access={access} />
  switch (view) {
    case 'hand':
      return (
        <Suspense fallback={<Waiting title={TITLES.hand} />}>
          <HandScreen />
        </Suspense>
      )
    case 'live':
      return (
        <Framed way="live">
          <LiveScreen />
        </Framed>
      )
    case 'screen':
      return (
        <Framed way="screen">
          <SecondScreen />
        </Framed>
      )
    case 'import':
      return (
        <Framed way="import">
          <ImportScreen />
        </Framed>
      )
  }
}

const TITLES: Record<TrackerWay, PlainKey> = {
  hand: 'tracker.handTitle',
  live: 'tracker.liveTitle',
  screen: 'tracker.screenTitle',
  import: 'tracker.importTitle',
  demo: 'tracker.demoTitle',
}

function Framed({ way, children }: { way: TrackerWay; children: ReactNode }) {
  const t = useT()
  return (
    <Page title={t(TITLES[way])} back="/deck-tracker">
      <Suspense fallback={<Skeleton />}>{children}</Suspense>
    </Page>
  )
}

/** The way belongs to the plan. Until the plan is known, nothing is claimed. */
function Closed({ way, access }: { way: TrackerWay; access: Access }) {
  const t = useT()
  return (
    <Page title={t(TITLES[way])} back="/deck-tracker" width="text">
      {access === 'unknown' ? <Skeleton /> : <PlanNotice />}
    </Page>
  )
}

function Waiting({ title }: { title: PlainKey }) {
  const t = useT()
  return (
    <Page title={t(title)} back="/deck-tracker" width="text">
      <Skeleton />
    </Page>
  )
}

function Skeleton() {
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

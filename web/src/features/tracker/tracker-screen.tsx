/** The deck tracker: the ways to track a game, and the one that the address names. */

import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { Page } from '@/shared/ui/page'
import { RowSkeletons } from '@/shared/ui/row-skeletons'
import { PlanNotice } from './plan-notice'
import { useAccess, type Access } from './use-access'
import { wayNamed, type TrackerWay } from './ways'
import { WaysScreen } from './ways-screen'

const Demonstration = lazy(async () => ({
  default: (await import('./demo/demonstration')).Demonstration,
}))

/** The ways are features of their own; the demonstration belongs to the page. */
export type WayScreens = Record<Exclude<TrackerWay, 'demo'>, ComponentType>

interface TrackerScreenProps {
  screens: WayScreens
  /** The games that go on now. */
  running: ReactNode
}

/** Shown until the texts of the tracker are there. */
export function TrackerLoading() {
  return <Waiting title="home.tracker" />
}

export function TrackerScreen({ screens, running }: TrackerScreenProps) {
  const view = wayNamed(useSearch({ strict: false }).view)
  const access = useAccess()
  if (!view) return <WaysScreen access={access} running={running} />
  if (view === 'demo')
    return (
      <Framed way="demo">
        <Demonstration />
      </Framed>
    )
  if (access !== 'tracker') return <Closed way={view} access={access} />
  const Screen = screens[view]
  // A game by hand has a frame of its own.
  if (view === 'hand')
    return (
      <Suspense fallback={<Waiting title={TITLES.hand} />}>
        <Screen />
      </Suspense>
    )
  return (
    <Framed way={view}>
      <Screen />
    </Framed>
  )
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
      <Suspense fallback={<RowSkeletons />}>{children}</Suspense>
    </Page>
  )
}

/** The way belongs to the plan. Until the plan is known, nothing is claimed. */
function Closed({ way, access }: { way: TrackerWay; access: Access }) {
  const t = useT()
  return (
    <Page title={t(TITLES[way])} back="/deck-tracker" width="text">
      {access === 'unknown' ? <RowSkeletons /> : <PlanNotice />}
    </Page>
  )
}

function Waiting({ title }: { title: PlainKey }) {
  const t = useT()
  return (
    <Page title={t(title)} back="/deck-tracker" width="text">
      <RowSkeletons />
    </Page>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { StatsLoading, StatsScreen } from '@/features/stats/stats-screen'
import { TextsOf } from '@/shared/i18n/texts-of'
import type { StatsSearch } from '@/shared/stats/search'

const MetaView = lazy(async () => {
  const view = await import('@/features/meta/meta-view')
  return { default: view.MetaView }
})

export const Route = createFileRoute('/_app/stats')({
  // The page reads it (`useStatsSearch`): the rules are not needed before it is opened.
  validateSearch: (search: StatsSearch): StatsSearch => search,
  component: () => (
    <TextsOf part="stats" waiting={<StatsLoading />}>
      <StatsScreen
        meta={
          <Suspense fallback={<span className="skeleton h-96 rounded-lg" />}>
            <MetaView />
          </Suspense>
        }
      />
    </TextsOf>
  ),
})

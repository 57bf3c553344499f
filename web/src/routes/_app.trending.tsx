import { createFileRoute } from '@tanstack/react-router'
import { TrendingLoading, TrendingScreen } from '@/features/meta/trending-screen'
import { TextsOf } from '@/shared/i18n/texts-of'
import type { StatsSearch } from '@/shared/stats/search'

export const Route = createFileRoute('/_app/trending')({
  validateSearch: (search: Pick<StatsSearch, 'format'>): Pick<StatsSearch, 'format'> => search,
  component: () => (
    <TextsOf part="stats" waiting={<TrendingLoading />}>
      <TrendingScreen />
    </TextsOf>
  ),
})

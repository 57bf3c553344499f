/** The player's games of Battlegrounds: places over time, by hero and by tribe, and every game. */

import { useNavigate } from '@tanstack/react-router'
import { Beer } from 'lucide-react'
import type { MyBattlegrounds } from '@/shared/api/contract.gen'
import { tribeName } from '@/shared/battlegrounds/tribes'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import type { StatsSearch } from '@/shared/stats/search'
import { StatsSegments } from '@/shared/stats/segments'
import { useTrackerCards } from '@/shared/tracker/tracker-cards'
import { GroupCard } from '../group-card'
import { AverageRow } from './averages'
import { Bars } from './bars'
import { Limited, ModePage, ModePageLoading, NoneInPeriod, NoneYet, PeriodBar } from './frame'
import { LobbyList } from './lobby-list'
import { useMyBattlegrounds } from './mode-calls'
import { PlaceCard } from './place-card'

/** Heroes of the list; a player of many has more. */
const MOST_HEROES = 20

export function Battlegrounds({ search }: { search: StatsSearch }) {
  const query = useMyBattlegrounds(search)
  // The names of heroes are the tracker's.
  return (
    <TextsOf part="tracker" waiting={<ModePageLoading />}>
      <ModePage query={query}>{(stats) => <Page stats={stats} search={search} />}</ModePage>
    </TextsOf>
  )
}

interface PageProps {
  stats: MyBattlegrounds
  search: StatsSearch
}

function Page({ stats, search }: PageProps) {
  const t = useT()
  if (!stats.any_solo && !stats.any_duos)
    return (
      <NoneYet icon={Beer} title={t('modes.emptyLobbies')}>
        <p>{t('modes.emptyLobbiesText')}</p>
      </NoneYet>
    )
  return (
    <>
      <PeriodBar search={search}>
        {(stats.any_duos || stats.duos) && <Teams search={search} />}
      </PeriodBar>
      {stats.limited && <Limited />}
      {stats.line.length === 0 ? (
        <NoneInPeriod search={search} />
      ) : (
        <Figures stats={stats} search={search} />
      )}
    </>
  )
}

function Teams({ search }: { search: StatsSearch }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <StatsSegments
      legend={t('modes.teams')}
      options={[
        { value: 'solo', label: t('modes.solo') },
        { value: 'duos', label: t('modes.duos') },
      ]}
      value={search.teams ?? 'solo'}
      onChoose={(teams) =>
        void navigate({
          to: '/stats',
          search: { ...search, teams: teams === 'duos' ? teams : undefined },
          replace: true,
        })
      }
    />
  )
}

interface FiguresProps {
  stats: MyBattlegrounds
  search: StatsSearch
}

function Figures({ stats, search }: FiguresProps) {
  const t = useT()
  const { places, duos } = stats
  const columns = places.map((count, at) => ({
    name: String(at + 1),
    label: `${t('modes.place', { place: at + 1 })}, ${t('modes.games', { count })}`,
    count,
  }))
  return (
    <>
      <div className="stats-grid">
        <div className="stats-main">
          <PlaceCard stats={stats} />
        </div>
        <div className="stats-side">
          <Bars title={t('modes.places')} columns={columns} />
        </div>
        <div className="stats-groups">
          <Heroes stats={stats} />
          <Tribes stats={stats} />
        </div>
      </div>
      <section className="stats-matches" aria-labelledby="stats-lobbies">
        <h2 id="stats-lobbies" className="rule mb-3 text-lg">
          {t('modes.yourGames')}
        </h2>
        <LobbyList search={search} places={duos ? 4 : 8} />
        <p className="mt-3 text-sm text-muted">{t('modes.noRating')}</p>
      </section>
    </>
  )
}

/** The better places are at the right, as better win rates are; averages are seldom beyond the middle half. */
function axisOf(places: number) {
  const middle = (1 + places) / 2
  return { from: middle + places / 4, to: middle - places / 4, middle }
}

function Heroes({ stats: { heroes, places } }: Pick<FiguresProps, 'stats'>) {
  const t = useT()
  const shown = heroes.slice(0, MOST_HEROES)
  const cardOf = useTrackerCards(shown.map(({ hero }) => hero))
  return (
    <GroupCard title={t('modes.byHero')}>
      {shown.map(({ hero, games, offered, average }) => (
        <AverageRow
          key={hero}
          name={cardOf(hero).name}
          {...(offered > 0 && { detail: t('modes.picked', { picked: games, offered }) })}
          average={average}
          count={t('stats.gamesShort', { count: games })}
          tooFew={t('modes.tooFewGames', { count: games })}
          {...axisOf(places.length)}
        />
      ))}
    </GroupCard>
  )
}

function Tribes({ stats: { tribes, places } }: Pick<FiguresProps, 'stats'>) {
  const t = useT()
  if (tribes.length === 0) return null
  return (
    <GroupCard title={t('modes.byTribe')}>
      {tribes.map(({ tribe, games, average }) => (
        <AverageRow
          key={tribe}
          name={tribeName(t, tribe)}
          average={average}
          count={t('stats.gamesShort', { count: games })}
          tooFew={t('modes.tooFewGames', { count: games })}
          {...axisOf(places.length)}
        />
      ))}
      <li className="px-4 pt-2 pb-1 text-xs text-muted">{t('modes.tribesHint')}</li>
    </GroupCard>
  )
}

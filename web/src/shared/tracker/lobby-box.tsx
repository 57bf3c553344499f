/** A game of Battlegrounds: the hero, the turn, the place on the leaderboard, triples and the tribes of the lobby. */

import { useQuery } from '@tanstack/react-query'
import type { HeroFigures, TrackerBattlegrounds, TrackerView } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { tribeName } from '@/shared/battlegrounds/tribes'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import { useUser } from '@/shared/session/session'
import { useTrackerCards } from './tracker-cards'

interface LobbyBoxProps {
  view: TrackerView
  lobby: TrackerBattlegrounds
  /** In the floating window. */
  compact: boolean
}

export function LobbyBox(props: LobbyBoxProps) {
  const t = useT()
  return (
    <TextsOf
      part="modes"
      waiting={<span className="skeleton h-40 rounded-lg" />}
      failed={
        <p className="card t-box" role="status">
          {t('common.offlineText')}
        </p>
      }
    >
      <Lobby {...props} />
    </TextsOf>
  )
}

function Lobby({ view, lobby, compact }: LobbyBoxProps) {
  const t = useT()
  const { hero, offered, place, triples, tribes, duos } = lobby
  const cardOf = useTrackerCards(hero ? [hero] : offered)
  const own = useOwnHeroes(duos, !hero && !view.spectating)
  const team = t(duos ? 'modes.duos' : 'modes.solo')
  const ended = view.ended && place != null
  return (
    <section
      className={`card t-box t-lobby ${compact ? 't-lobby-compact' : ''}`}
      aria-label={t('trackerView.battlegrounds')}
    >
      <p className="eyebrow">
        {t('trackerView.battlegrounds')} · {team}
      </p>
      <h2 className="text-2xl">{hero ? cardOf(hero).name : t('modes.pickHero')}</h2>
      {ended && (
        <p role="status" className="font-bold">
          {t('modes.gameOver', { place })}
        </p>
      )}
      {!hero && offered.length > 0 && (
        <ul className="grid gap-1" aria-label={t('modes.offeredTitle')}>
          {offered.map((id) => (
            <li key={id}>
              <b>{cardOf(id).name}</b> <OwnAverage hero={own.get(id)} />
            </li>
          ))}
        </ul>
      )}
      {hero && (
        <dl className="t-lobby-figures">
          <Figure name={t('modes.placeNow')} value={place ?? '–'} />
          <Figure name={t('modes.turn')} value={view.turn} />
          <Figure name={t('modes.triplesTitle')} value={triples} />
        </dl>
      )}
      {hero && (
        <div>
          <h3 className="eyebrow">{t('modes.tribesTitle')}</h3>
          {tribes.length === 0 ? (
            <p className="text-sm text-muted">{t('modes.tribesLater')}</p>
          ) : (
            <ul className="t-lobby-tribes">
              {tribes.map((tribe) => (
                <li key={tribe}>{tribeName(t, tribe)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

/** What the player made of each hero so far. */
function useOwnHeroes(duos: boolean, enabled: boolean): ReadonlyMap<string, HeroFigures> {
  const { id } = useUser()
  const { data } = useQuery({
    queryKey: ['player', id, 'modes', 'own heroes', duos],
    queryFn: () => ask((server) => server.rpc('my_battlegrounds', { period: 'all', duos })),
    enabled,
    staleTime: 60_000,
  })
  return new Map((data?.heroes ?? []).map((figures) => [figures.hero, figures]))
}

function OwnAverage({ hero }: { hero: HeroFigures | undefined }) {
  const t = useT()
  const { language } = useI18n()
  if (!hero?.average) return null
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const average = format.format(hero.average.mean)
  return (
    <small className="text-muted">{t('modes.ownAverage', { average, count: hero.games })}</small>
  )
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

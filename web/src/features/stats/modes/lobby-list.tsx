/** Every game of Battlegrounds of the period, the newest first, with a way to delete it. */

import { Trash2 } from 'lucide-react'
import type { BattlegroundsArgs, BattlegroundsRow } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { tribeName } from '@/shared/battlegrounds/tribes'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { recordLobby } from '@/shared/matches/matches'
import { useRefreshCounted } from '@/shared/profile/refresh-counted'
import type { StatsSearch } from '@/shared/stats/search'
import { useTrackerCards } from '@/shared/tracker/tracker-cards'
import { MoreButton } from '@/shared/ui/more-button'
import { toast } from '@/shared/ui/toast'
import { useLobbies } from './mode-calls'

interface LobbyListProps {
  search: StatsSearch
  places: number
}

export function LobbyList({ search, places }: LobbyListProps) {
  const t = useT()
  const query = useLobbies(search)
  const { data, isError, refetch } = query
  const games = (data?.pages ?? []).flatMap((page) => page.games)
  const cardOf = useTrackerCards(games.map(({ hero }) => hero))
  const remove = useRemove()
  if (!data)
    return isError ? (
      <button type="button" className="button button-quiet" onClick={() => void refetch()}>
        {t('common.retry')}
      </button>
    ) : (
      <span className="skeleton h-40 rounded-lg" />
    )
  return (
    <>
      <ul className="card mb-3 divide-y divide-line overflow-hidden">
        {games.map((game) => (
          <li key={game.id}>
            <Line
              game={game}
              hero={cardOf(game.hero).name}
              isTop={game.place <= places / 2}
              onRemove={() => void remove(game)}
            />
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{t('stats.more')}</MoreButton>
    </>
  )
}

interface LineProps {
  game: BattlegroundsRow
  hero: string
  isTop: boolean
  onRemove: () => void
}

function Line({ game, hero, isTop, onRemove }: LineProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const facts = [
    t('modes.turns', { count: game.turns }),
    game.triples > 0 && t('modes.triples', { count: game.triples }),
    ...wordsOf(game.tribes).map((tribe) => tribeName(t, tribe)),
  ].filter(Boolean)
  return (
    <div className="match-line">
      <span className="place-badge" data-top={isTop}>
        <span className="sr-only">{t('modes.place', { place: game.place })}</span>
        <span aria-hidden="true">{game.place}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{hero}</span>
        <span className="block text-xs text-muted">{facts.join(' · ')}</span>
        <span className="block text-xs text-muted tabular-nums">{dateTime(game.played_at)}</span>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('modes.deleteGame')}
        onClick={onRemove}
      >
        <Trash2 className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}

function useRemove() {
  const t = useT()
  const refresh = useRefreshCounted()
  const restore = async (game: BattlegroundsRow) => {
    const outcome = await recordLobby(argumentsOf(game))
    if (outcome === 'saved') toast.success(t('modes.restored'))
    else toast.error(t(outcome === 'kept' ? 'stats.kept' : 'stats.saveFailed'))
    await refresh()
  }
  return async (game: BattlegroundsRow) => {
    try {
      await ask((data) => data.rpc('battlegrounds_delete', { id: game.id }))
    } catch {
      toast.error(t('modes.notDeleted'))
      return
    }
    toast.offer(t('modes.deleted'), {
      label: t('stats.undo'),
      onPress: () => void restore(game),
    })
    await refresh()
  }
}

const wordsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((word) => typeof word === 'string') : []

/** The game as it was recorded. */
function argumentsOf(game: BattlegroundsRow): BattlegroundsArgs {
  const { user_id: _, created_at: __, ...row } = game
  return { ...row, offered: wordsOf(row.offered), tribes: wordsOf(row.tribes) }
}

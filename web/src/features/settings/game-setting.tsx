/** The game for quizzes, decks and statistics. With only one game it is shown without a choice. */

import { useQuery } from '@tanstack/react-query'
import { Gamepad2 } from 'lucide-react'
import {
  chooseGame,
  DEFAULT_GAME,
  gamesQuery,
  useCurrentGame,
  type Game,
} from '@/shared/games/games'
import { useT } from '@/shared/i18n/i18n'
import { RowFace } from './row'

export function GameSetting() {
  const t = useT()
  const { data: games = [DEFAULT_GAME] } = useQuery(gamesQuery)
  const slug = useCurrentGame()
  const current = games.find((game) => game.slug === slug) ?? games[0] ?? DEFAULT_GAME
  if (games.length > 1) return <GameChoice games={games} current={current} />
  return (
    <div className="flex min-h-14 items-center gap-4 px-4 py-2.5">
      <RowFace icon={Gamepad2} label={t('games.game')} value={current.name} />
    </div>
  )
}

function GameChoice({ games, current }: { games: Game[]; current: Game }) {
  const t = useT()
  return (
    <fieldset className="grid gap-3 px-4 py-3">
      <legend className="sr-only">{t('games.game')}</legend>
      <div className="flex items-center gap-4" aria-hidden="true">
        <RowFace icon={Gamepad2} label={t('games.game')} />
      </div>
      <div className="segments grid grid-cols-2">
        {games.map(({ slug, name }) => (
          <label key={slug} className="segment px-2">
            <input
              type="radio"
              name="game"
              className="sr-only"
              checked={slug === current.slug}
              onChange={() => chooseGame(slug)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Both scores, the points of the last question, and who has answered. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { answerState } from '@/shared/live-game/game'
import { PlayingFace, STATE_LOOKS } from '@/shared/live-game/playing-face'
import { SignalBars } from '@/shared/live-game/signal-bars'
import { useAnimatedNumber } from '@/shared/profile/use-animated-number'
import { sides, type Duo, type Player } from './duo'

export function Scoreboard({ duo }: { duo: Duo }) {
  const t = useT()
  const { self, other } = sides(duo)
  return (
    <section className="grid gap-1.5" aria-label={t('duo.scores')}>
      <div className="grid grid-cols-2 gap-2.5">
        {self && <Side duo={duo} player={self} name={t('live.you')} seat={0} self />}
        {other && <Side duo={duo} player={other} name={other.username} seat={1} self={false} />}
      </div>
      <Balance self={self?.score ?? 0} other={other?.score ?? 0} />
    </section>
  )
}

/** How the points are shared between the two. */
function Balance({ self, other }: { self: number; other: number }) {
  const share = self + other === 0 ? 50 : (self / (self + other)) * 100
  return (
    <div
      className="h-2 overflow-hidden rounded-pill bg-[#b3560c] [@media(max-height:499px)]:hidden"
      aria-hidden="true"
    >
      <div className="balance-self" style={{ width: `${share}%` }} />
    </div>
  )
}

/** The verdict on an answer is a secret until both have answered. */
const stateOf = ({ phase }: Duo, { answered, correct }: Player) =>
  answerState({ answered, correct: phase === 'question' ? null : correct }, phase)

interface SideProps {
  duo: Duo
  player: Player
  name: string
  seat: number
  self: boolean
}

function Side({ duo, player, name, seat, self }: SideProps) {
  const t = useT()
  const { number, signed } = useFormats()
  const score = useAnimatedNumber(player.score) ?? player.score
  const state = stateOf(duo, player)
  const { word, icon } = STATE_LOOKS[state]
  const gained = duo.results?.points[player.user_id]
  return (
    <div
      className={`card score flex min-w-0 items-center max-lg:gap-2.5 max-lg:px-2.5 max-lg:py-1 player-${state} ${self ? 'player-self' : ''}`}
    >
      <PlayingFace player={player} seat={seat} state={state} icon={icon} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-xs font-bold">
          <span className="truncate">{name}</span>
          {!self && <SignalBars bars={player.bars} connected={player.connected} />}
        </p>
        <p className="flex items-baseline gap-2">
          <span className="score-points leading-tight font-extrabold tabular-nums max-lg:text-lg">
            <span aria-hidden="true">{number(score)}</span>
            <span className="sr-only">{t('duo.points', { count: player.score })}</span>
          </span>
          {gained !== undefined && (
            <span
              className={`rise text-sm font-extrabold ${gained > 0 ? 'text-ok' : 'text-subtle'}`}
            >
              {gained === 0 ? '+0' : signed(gained)}
            </span>
          )}
        </p>
        <p className="sr-only">{t(word)}</p>
      </div>
    </div>
  )
}

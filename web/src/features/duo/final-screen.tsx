/** The end of a duo: who won, how, and a rematch. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { FinalActions, FinalFrame, WinnerCrown } from '@/shared/live-game/final-frame'
import { PlayerFace } from '@/shared/live-game/player-face'
import type { PlayedQuestion } from '@/shared/live-game/use-played'
import { useCountUp } from '@/shared/profile/use-animated-number'
import { Sparks } from '@/shared/quiz/play/sparks'
import type { Duo, Player } from './duo'
import { endingOf, type Ending } from './ending'

const TITLES: Record<Ending, PlainKey> = {
  won: 'duo.won',
  lost: 'duo.lost',
  draw: 'duo.draw',
  nobody: 'duo.nobody',
}

interface FinalScreenProps {
  duo: Duo
  self: Player | null
  other: Player | null
  played: readonly PlayedQuestion[]
  onAgain: () => Promise<void>
}

export function FinalScreen({ duo, self, other, played, onAgain }: FinalScreenProps) {
  const t = useT()
  const ending = endingOf(duo)
  return (
    <FinalFrame
      title={t(TITLES[ending])}
      won={ending === 'won'}
      played={played}
      className="max-w-lg gap-8 text-center"
    >
      <header className="grid gap-2">
        <h1 className="text-3xl outline-none" tabIndex={-1}>
          {t(TITLES[ending])}
        </h1>
        <p className="text-balance text-muted">{howText()}</p>
      </header>
      <div className="gilt relative grid grid-cols-[1fr_auto_1fr] items-end gap-2 px-3 py-6">
        {ending === 'won' && <Sparks />}
        {self && <Side player={self} name={t('live.you')} seat={0} crowned={ending === 'won'} />}
        <span className="text-2xl leading-none font-extrabold text-subtle" aria-hidden="true">
          :
        </span>
        {other && (
          <Side player={other} name={other.username} seat={1} crowned={ending === 'lost'} />
        )}
      </div>
      <FinalActions isOpen={duo.game.rematch !== null} onAgain={onAgain} />
    </FinalFrame>
  )

  function howText(): string {
    const name = other?.username ?? t('duo.opponent')
    switch (duo.outcome?.reason) {
      case 'left':
        return ending === 'won' ? t('duo.otherLeft', { name }) : t('duo.youLeft')
      case 'silence':
        return ending === 'won' ? t('duo.otherSilent', { name }) : t('duo.youSilent')
      case 'draw':
        return t('duo.drawText')
      case 'score':
      case 'abandoned':
      case undefined:
        return t('duo.margin', { count: Math.abs((self?.score ?? 0) - (other?.score ?? 0)) })
    }
  }
}

interface SideProps {
  player: Player
  name: string
  seat: number
  crowned: boolean
}

function Side({ player, name, seat, crowned }: SideProps) {
  const t = useT()
  const { number } = useFormats()
  const score = useCountUp(player.score)
  return (
    <div className="grid min-w-0 justify-items-center gap-2 pt-3">
      <PlayerFace
        player={player}
        seat={seat}
        className="size-18 text-2xl"
        badge={crowned && <WinnerCrown />}
      />
      <span className="w-full truncate font-bold">{name}</span>
      <span className="text-2xl leading-none font-extrabold tabular-nums">
        <span aria-hidden="true">{number(score)}</span>
        <span className="sr-only">{t('duo.points', { count: player.score })}</span>
      </span>
    </div>
  )
}

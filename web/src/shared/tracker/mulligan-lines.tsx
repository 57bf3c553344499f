/** Beside each offered card, how often the player and everyone have won with it kept. */

import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { MiniCard } from './mini-card'
import { keptFigures, type KeptFigures, type KeptRate } from './mulligan-figures'
import { numbered } from './numbered'
import type { CardOf } from './tracker-cards'
import { useMulliganFigures, type MulliganOf } from './use-mulligan-figures'

interface MulliganLinesProps extends MulliganOf {
  cardOf: CardOf
  /** Names instead of chips, each card once. */
  compact?: boolean
}

export function MulliganLines({ cardOf, compact = false, ...mulligan }: MulliganLinesProps) {
  const figures = useMulliganFigures(mulligan)
  const of = (id: string) => figures?.find(({ card }) => card === id)
  const { offered, opponentClass } = mulligan
  const shown = compact ? [...new Set(offered)].filter((id) => of(id)) : offered
  if (shown.length === 0) return null
  return (
    <ul className={compact ? 'card grid gap-1.5 px-2.5 py-2 text-xs' : 'grid gap-2'}>
      {numbered(shown).map(({ key, card: id }) => {
        const told = of(id)
        return (
          <li key={key} className="min-w-0">
            {compact ? <b>{cardOf(id).name}</b> : <MiniCard card={cardOf(id)} />}
            {told && <KeptLine figures={keptFigures(told)} opponentClass={opponentClass} />}
          </li>
        )
      })}
    </ul>
  )
}

interface KeptLineProps {
  figures: KeptFigures
  opponentClass: string | null
}

function KeptLine({ figures: { mine, everyone, against }, opponentClass }: KeptLineProps) {
  const t = useT()
  const { percent, number } = useFormats()
  if (!mine && !everyone) return <p className="text-xs text-muted">{t('trackerView.keptTooFew')}</p>
  const part = (told: KeptRate) => ({
    rate: percent(told.rate),
    points: number(Math.round(told.margin * 100)),
    games: number(told.games),
  })
  return (
    <p className="text-xs text-muted tabular-nums">
      {mine ? t('trackerView.keptMine', part(mine)) : t('trackerView.keptMineFew')}
      {' · '}
      {everyone ? t('trackerView.keptAll', part(everyone)) : t('trackerView.keptAllFew')}
      {against && opponentClass !== null && (
        <>
          {' '}
          {t('trackerView.keptAgainst', { class: t(CLASS_NAMES[classOrNeutral(opponentClass)]) })}
        </>
      )}
    </p>
  )
}

/** Which figure of cards a list shows. */

import { STATS, type WinRate } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { Segments } from '@/shared/ui/segments'
import { CARD_MEASURES, type CardMeasure } from './card-measures'
import { useRates } from './rate'

const NAMES = {
  kept: 'stats.whenKept',
  drawn: 'stats.whenDrawn',
  played: 'stats.whenPlayed',
} as const satisfies Record<CardMeasure, PlainKey>

interface MeasuredProps {
  measure: CardMeasure
  /** All matches whose log tells what became of the cards. */
  all: Pick<WinRate, 'games' | 'rate'>
}

/** What the figures below are of. */
export function Measured({ measure, all }: MeasuredProps) {
  const t = useT()
  const { fine } = useRates()
  return (
    <>
      {t('stats.cardsOf', { count: all.games, rate: fine(all.rate ?? 0) })}
      {measure === 'drawn' && ` ${t('stats.drawnText', { turn: STATS.early_turn })}`}
    </>
  )
}

interface MeasureChoiceProps<Value extends string> {
  value: Value | CardMeasure
  onChoose: (value: Value | CardMeasure) => void
  /** What can be chosen beside the figures of cards. */
  first?: { value: Value; label: string }
}

export function MeasureChoice<Value extends string>({
  value,
  onChoose,
  first,
}: MeasureChoiceProps<Value>) {
  const t = useT()
  const measures = CARD_MEASURES.map((measure) => ({
    value: measure,
    label: t(NAMES[measure]),
  }))
  return (
    <Segments
      className="stat-segments"
      legend={t('stats.measure')}
      options={first ? [first, ...measures] : measures}
      value={value}
      onChoose={onChoose}
    />
  )
}

/** How often a card was kept, drawn or played, how many of these matches were won, and how far that is from the average. */

import type { CardFigures } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { CardMeasure } from './card-measures'
import { IntervalBar } from './interval-bar'
import { useRates } from './rate'

/** The ends of the axis, in points from the average. */
const REACH = 0.15

interface CardRateLineProps {
  card: CardFigures | undefined
  measure: CardMeasure
}

export function CardRateLine({ card, measure }: CardRateLineProps) {
  const t = useT()
  const { whole, bare, points } = useRates()
  const { number } = useFormats()
  const { games = 0, figures = null, difference = null } = card?.[measure] ?? {}
  const share = measure === 'kept' && card?.kept_share != null && (
    <span>
      {t('stats.keptShare', { share: whole(card.kept_share), hands: number(card.offered) })}
    </span>
  )
  if (figures?.rate == null || difference === null)
    return (
      <p className="card-rate card-rate-few">
        {share}
        <span>
          {figures && games > 0 && (
            <b aria-hidden="true">
              {figures.wins}–{figures.losses}{' '}
            </b>
          )}
          {t('stats.tooFew', { count: games })}
        </span>
      </p>
    )
  const { low, high } = figures
  return (
    <p className="card-rate">
      {share || <span>{t('stats.games', { count: games })}</span>}
      <span>
        <b>{whole(figures.rate)}</b>
        <span aria-hidden="true">
          {' '}
          · {bare(low ?? 0)}–{bare(high ?? 1)}
        </span>
        <span className="sr-only">
          {' '}
          {t('stats.between', { low: bare(low ?? 0), high: whole(high ?? 1) })}
        </span>
      </span>
      <span className="card-rate-bar">
        <IntervalBar
          figures={{ rate: difference.difference, low: difference.low, high: difference.high }}
          from={-REACH}
          to={REACH}
          middle={0}
        />
      </span>
      <span className={difference.marked ? 'font-bold' : 'text-muted'}>
        {points(difference.difference)}
        <span className="sr-only">
          {' '}
          {t(difference.marked ? 'stats.againstAverage' : 'stats.againstAverageChance')}
        </span>
      </span>
    </p>
  )
}

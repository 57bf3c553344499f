/** A cell of a matchup table: the win rate and its matches, coloured by the distance from 50 %; wins and losses, grey, with too few. */

import type { WinRate } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { useRates } from './rate'

/** So many points from 50 % have the full colour. */
const FULL = 0.2

export function RateCell({ figures }: { figures: WinRate }) {
  const t = useT()
  const { whole } = useRates()
  const { rate, games, wins, losses, enough } = figures
  if (!enough || rate === null)
    return (
      <span className="rate-cell rate-cell-few">
        <b aria-hidden="true">
          {wins}–{losses}
        </b>
        <span className="sr-only">
          {t('profile.wins', { count: wins })}, {t('profile.losses', { count: losses })}
        </span>
        <small>{t('stats.gamesShort', { count: games })}</small>
      </span>
    )
  const strength = Math.round(Math.min(1, Math.abs(rate - 0.5) / FULL) * 100)
  return (
    <span
      className={`rate-cell ${rate >= 0.5 ? 'rate-cell-good' : 'rate-cell-bad'}`}
      style={{ '--strength': `${strength}%` }}
    >
      <b>{whole(rate)}</b>
      <small>{t('stats.gamesShort', { count: games })}</small>
    </span>
  )
}

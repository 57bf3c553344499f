/** Wins and losses side by side, distinguished by words and colour. */

import { useT } from '@/shared/i18n/i18n'

export function WinsAndLosses({ wins, losses }: { wins: number; losses: number }) {
  const t = useT()
  return (
    <span className="mt-1 block leading-snug font-bold">
      <span className="whitespace-nowrap text-ok">{t('profile.wins', { count: wins })}</span>
      <span className="text-subtle"> · </span>
      <span className="whitespace-nowrap text-danger">
        {t('profile.losses', { count: losses })}
      </span>
    </span>
  )
}

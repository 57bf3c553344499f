/** Draws a picture of the player's figures and shares it, or downloads it if the device cannot share. */

import type { MyStats, WinRate } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { useT } from '@/shared/i18n/i18n'
import { saveFile } from '@/shared/lib/save-file'
import { shareOr } from '@/shared/native/share'
import { useProfile } from '@/shared/profile/profile'
import { PERIOD_NAMES } from '@/shared/stats/period-names'
import { useRates } from '@/shared/stats/rate'
import { toast } from '@/shared/ui/toast'
import { className } from './names'

const MOST_ROWS = 4

export function useStatsPicture(stats: MyStats): () => Promise<void> {
  const t = useT()
  const { whole, bare } = useRates()
  const { data: profile } = useProfile()
  return async () => {
    const { total, decks, opponents, streaks, line } = stats
    try {
      const { drawStats } = await import('@/shared/stats/stats-picture')
      const picture = await drawStats({
        player: profile?.username ?? '',
        title: t('stats.pictureTitle', { period: t(PERIOD_NAMES[stats.period]) }),
        rate: figureOf(total, whole),
        interval:
          total.enough && total.low !== null && total.high !== null
            ? t('stats.between', { low: bare(total.low), high: whole(total.high) })
            : '',
        wins: t('profile.wins', { count: total.wins }),
        losses: t('profile.losses', { count: total.losses }),
        streak:
          streaks.longest_wins > 1 ? t('stats.bestStreak', { count: streaks.longest_wins }) : '',
        line,
        groups: [
          {
            title: t('stats.byDeck'),
            rows: decks.slice(0, MOST_ROWS).map((deck) => ({
              cardClass: classOrNeutral(deck.class),
              name: deck.name ?? t('stats.goneDeck'),
              games: t('stats.games', { count: deck.games }),
              rate: figureOf(deck, whole),
            })),
          },
          {
            title: t('picture.against'),
            rows: opponents.slice(0, MOST_ROWS).map((group) => ({
              cardClass: classOrNeutral(group.key),
              name: className(t, group.key),
              games: t('stats.games', { count: group.games }),
              rate: figureOf(group, whole),
            })),
          },
        ],
      })
      const file = new File([picture], 'runeside-stats.png', { type: 'image/png' })
      await shareOr({ files: [file], title: t('stats.title') }, async () => saveFile(file))
      toast.success(t('picture.made'))
    } catch {
      toast.error(t('picture.failed'))
    }
  }
}

function figureOf({ enough, rate, wins, losses }: WinRate, whole: (rate: number) => string) {
  return enough && rate !== null ? whole(rate) : `${wins}–${losses}`
}

/** Draws a picture of an evening and shares it, or downloads it if the device cannot share. */

import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { saveFile } from '@/shared/lib/save-file'
import { shareOr } from '@/shared/native/share'
import { useProfile } from '@/shared/profile/profile'
import { toast } from '@/shared/ui/toast'
import { matchupsOf, type Evening } from './evenings'
import { outcomeOf } from './match-record'

const MOST_ROWS = 6

export function useEveningPicture(evening: Evening, stars: number | null): () => Promise<void> {
  const t = useT()
  const { signed, span, date } = useFormats()
  const { data: profile } = useProfile()
  return async () => {
    const { won, lost, start, end, matches } = evening
    const matchups = matchupsOf(matches).toSorted((a, b) => b.won + b.lost - (a.won + a.lost))
    try {
      const { drawStats } = await import('@/shared/stats/stats-picture')
      const picture = await drawStats({
        player: profile?.username ?? '',
        title: `${t('trackerView.sessionPicture')} · ${date(new Date(start))}`,
        rate: `${won}–${lost}`,
        interval:
          stars === null
            ? ''
            : t('trackerView.stars', { stars: signed(stars), count: Math.abs(stars) }),
        wins: t('profile.wins', { count: won }),
        losses: t('profile.losses', { count: lost }),
        streak: span(end - start),
        line: [],
        results: matches.map(outcomeOf),
        groups: [
          {
            title: t('picture.against'),
            rows: matchups.slice(0, MOST_ROWS).map((matchup) => ({
              cardClass: classOrNeutral(matchup.class),
              name: t(CLASS_NAMES[classOrNeutral(matchup.class)]),
              games: t('decks.games', { count: matchup.won + matchup.lost }),
              rate: `${matchup.won}–${matchup.lost}`,
            })),
          },
        ],
      })
      const file = new File([picture], 'runeside-session.png', { type: 'image/png' })
      await shareOr({ files: [file], title: t('trackerView.sessionPicture') }, async () =>
        saveFile(file),
      )
      toast.success(t('picture.made'))
    } catch {
      toast.error(t('picture.failed'))
    }
  }
}

/** What a mode costs, with the crystal; or what else there is to say in its place. */

import { useT } from '@/shared/i18n/i18n'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { SOLO_LEVELS, type Mode } from './modes'

export function ModePrice({ mode }: { mode: Mode }) {
  const t = useT()
  if (mode.price === null)
    return mode.name === 'solo'
      ? t('quizzes.soloNote', { count: SOLO_LEVELS })
      : t('quizzes.weeklyRankedNote')
  return (
    <>
      <ManaCrystal className="size-4" />
      <span className="sr-only">{t('quizzes.price', { count: mode.price })}</span>
      <span aria-hidden="true">{mode.price}</span>
    </>
  )
}

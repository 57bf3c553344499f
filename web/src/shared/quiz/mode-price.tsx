/** What a mode costs, with the crystal; or that it is free. */

import { useT } from '@/shared/i18n/i18n'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import type { Mode } from './modes'

export function ModePrice({ mode }: { mode: Mode }) {
  const t = useT()
  if (mode.price === null) return t('quizzes.free')
  return (
    <>
      <ManaCrystal className="size-4" />
      <span className="sr-only">{t('quizzes.price', { count: mode.price })}</span>
      <span aria-hidden="true">{mode.price}</span>
    </>
  )
}

/** When a text was last changed. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'

export function LegalDate({ day }: { day: string }) {
  const t = useT()
  const { date } = useFormats()
  // Midnight here, not in Greenwich: west of it the date would slip into the day before.
  return <p className="text-sm text-subtle">{t('legal.updated', { date: date(`${day}T00:00`) })}</p>
}

/** The date of the last change of a text. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'

export function LegalDate({ day }: { day: string }) {
  const t = useT()
  const { date } = useFormats()
  // Local midnight, not UTC: in time zones west of UTC it would be the day before.
  return <p className="text-sm text-subtle">{t('legal.updated', { date: date(`${day}T00:00`) })}</p>
}

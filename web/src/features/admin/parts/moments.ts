/** Times of these pages, which the server gives in milliseconds since 1970. */

import { useFormats } from '@/shared/i18n/formats'
import { useI18n } from '@/shared/i18n/i18n'
import { useNow } from '@/shared/lib/use-now'

interface Moments {
  day: (at: number) => string
  dateTime: (at: number) => string
  /** With seconds, in UTC, as the log has it. */
  clock: (at: number) => string
  /** The day in UTC, with its weekday. */
  utcDay: (at: number) => string
  ago: (at: number) => string
  /** How long from now. */
  left: (at: number) => string
  isPast: (at: number) => boolean
}

export function useMoments(): Moments {
  const { language } = useI18n()
  const formats = useFormats()
  const now = useNow()
  const format = (options: Intl.DateTimeFormatOptions) => (at: number) =>
    new Intl.DateTimeFormat(language, options).format(at)
  return {
    day: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    dateTime: format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    clock: format({ timeStyle: 'medium', timeZone: 'UTC', hourCycle: 'h23' }),
    utcDay: format({ dateStyle: 'full', timeZone: 'UTC' }),
    ago: (at) => formats.ago(new Date(at), now),
    left: (at) => formats.span(at - now.getTime()),
    isPast: (at) => at < now.getTime(),
  }
}

/** The length of a message: always visible, but announced to screen readers only near the limit. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { lengthOf, MAX_LENGTH, spokenLength } from './message'

export function LengthCounter({ message }: { message: string }) {
  const t = useT()
  const { number } = useFormats()
  const length = lengthOf(message)
  const spoken = spokenLength(length)
  const tone = length > MAX_LENGTH ? 'font-semibold text-danger' : 'text-subtle'
  return (
    <div className="text-right text-sm">
      <span className={`tabular-nums ${tone}`} aria-hidden="true">
        {number(length)} / {number(MAX_LENGTH)}
      </span>
      <span role="status" className="sr-only">
        {spoken === 'too-long' && t('contact.overLimit')}
        {spoken && spoken !== 'too-long' && t('contact.left', { count: spoken.left })}
      </span>
    </div>
  )
}

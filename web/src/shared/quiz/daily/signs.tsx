/** A crystal for each right answer, a cross for each wrong one. */

import { Minus, X } from 'lucide-react'
import type { DailySign } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import './daily.css'

const TEXTS: Record<DailySign, PlainKey> = {
  right: 'daily.right',
  wrong: 'daily.wrong',
  not_asked: 'daily.notAsked',
}

const LOOKS: Record<DailySign, string> = {
  right: 'daily-right',
  wrong: 'daily-wrong',
  not_asked: '',
}

interface SignsProps {
  signs: readonly DailySign[]
  /** They appear one after the other. */
  animated?: boolean
  className?: string
}

export function Signs({ signs, animated = false, className = '' }: SignsProps) {
  const t = useT()
  const label = signs.map((sign) => t(TEXTS[sign])).join(', ')
  return (
    <div
      className={`daily-signs ${animated ? 'daily-pops' : ''} ${className}`}
      role="img"
      aria-label={label}
    >
      {signs.map((sign, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other identity
        <span key={place} className={`daily-sign ${LOOKS[sign]}`} style={{ '--i': place }}>
          {sign === 'right' && <ManaCrystal className="w-[52%]" />}
          {sign === 'wrong' && <X className="size-[56%]" strokeWidth={2.6} />}
          {sign === 'not_asked' && <Minus className="size-[50%]" />}
        </span>
      ))}
    </div>
  )
}

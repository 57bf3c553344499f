/** The verdict on an answer: by colour, icon and word, announced to screen readers, with the reason if there is one. */

import { Check, Hourglass, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'

export type Outcome = 'right' | 'wrong' | 'late'

const LOOKS: Record<Outcome, { word: PlainKey; icon: LucideIcon; tone: string; badge: string }> = {
  right: { word: 'play.right', icon: Check, tone: 'text-ok', badge: 'bg-ok-fill' },
  wrong: { word: 'play.wrong', icon: X, tone: 'text-danger', badge: 'bg-danger-fill' },
  late: { word: 'play.late', icon: Hourglass, tone: 'text-danger', badge: 'bg-danger-fill' },
}

interface VerdictProps {
  /** Null before the verdict. The live region exists already then, or screen readers would skip its text. */
  outcome: Outcome | null
  /** The right answer in words, where the player did not find it. */
  answer?: string | null
  /** The player sees the answer elsewhere: only screen readers get it here. */
  answerSeen?: boolean
  why?: string | null
  children?: ReactNode
}

export function Verdict({
  outcome,
  answer = null,
  answerSeen = false,
  why = null,
  children,
}: VerdictProps) {
  const t = useT()
  const look = outcome && LOOKS[outcome]
  return (
    <div role="status" aria-live="polite" className="min-w-0">
      {look && (
        <>
          <p className={`flex items-center gap-2 text-md font-extrabold ${look.tone}`}>
            <span
              className={`grid size-7 shrink-0 place-items-center rounded-pill text-on-fill ${look.badge}`}
            >
              <look.icon className="size-4.5" strokeWidth={3} aria-hidden="true" />
            </span>
            {t(look.word)}
          </p>
          {answer && outcome !== 'right' && (
            <p className={answerSeen ? 'sr-only' : 'mt-1 text-sm font-bold'}>
              {t('play.theAnswer', { answer })}
            </p>
          )}
          {why && <p className="mt-1 text-sm leading-snug text-muted">{why}</p>}
        </>
      )}
      {children}
    </div>
  )
}

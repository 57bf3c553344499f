/** The verdict on an answer: by colour, icon and word, announced to screen readers, with the reason if there is one. */

import { Check, Hourglass, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { Unbroken } from './unbroken'

export type Outcome = 'right' | 'wrong' | 'late'

const LOOKS: Record<Outcome, { word: PlainKey; icon: LucideIcon; tone: string; badge: string }> = {
  right: { word: 'play.right', icon: Check, tone: 'text-ok', badge: 'bg-ok-fill' },
  wrong: { word: 'play.wrong', icon: X, tone: 'text-danger', badge: 'bg-danger-fill' },
  late: { word: 'play.late', icon: Hourglass, tone: 'text-danger', badge: 'bg-danger-fill' },
}

/** In characters. */
const LONG = 48

interface VerdictProps {
  /** Null before the verdict. The live region exists already then, or screen readers would skip its text. */
  outcome: Outcome | null
  /** Instead of the usual word: the mistake that fails a quiz. */
  word?: string | null
  /** The right answer in words, where the player did not find it. */
  answer?: string | null
  why?: string | null
  children?: ReactNode
}

export function Verdict({
  outcome,
  word = null,
  answer = null,
  why = null,
  children,
}: VerdictProps) {
  const t = useT()
  const look = outcome && LOOKS[outcome]
  return (
    <div role="status" aria-live="polite" className="verdict">
      {look && (
        <>
          <p className={`verdict-word ${look.tone}`}>
            <span
              className={`grid size-[1.15em] flex-none place-items-center rounded-pill text-on-fill ${look.badge}`}
            >
              <look.icon className="size-[64%]" strokeWidth={3} aria-hidden="true" />
            </span>
            {word ?? t(look.word)}
          </p>
          {answer && outcome !== 'right' && (
            // A long one is only marked among the answers; twice would take the room of the reason.
            <p className={answer.length > LONG ? 'sr-only' : 'font-bold'}>
              {t('play.theAnswer', { answer })}
            </p>
          )}
          {why && (
            <p className="verdict-why max-w-prose text-muted">
              <Unbroken text={why} />
            </p>
          )}
        </>
      )}
      {children}
    </div>
  )
}

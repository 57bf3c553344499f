/** The frame of a session's result: a sign, what it means, the figures, and what to do next. */

import { useEffect, useRef, type ReactNode } from 'react'
import { useCountUp } from '@/shared/profile/use-animated-number'
import { Sparks } from '@/shared/quiz/play/sparks'

interface MomentProps {
  sign: ReactNode
  title: string
  text: string
  /** The right answers, which count up. */
  right: number
  /** The player did very well. */
  celebrated: boolean
  /** More to say: a level that opened, a reward. */
  notes?: ReactNode
  actions: ReactNode
}

export function Moment({ sign, title, text, right, celebrated, notes, actions }: MomentProps) {
  const shown = useCountUp(right)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="gilt hero grid justify-items-center gap-3 p-6 text-center">
      <div className="relative">
        {sign}
        {celebrated && <Sparks />}
      </div>
      <h2 ref={heading} className="text-2xl outline-none" tabIndex={-1}>
        {title}
      </h2>
      <p className="font-display text-3xl leading-none font-bold tabular-nums" aria-hidden="true">
        {shown}
      </p>
      <p className="hero-text text-balance">{text}</p>
      {notes}
      <div className="mt-2 grid w-full gap-3">{actions}</div>
    </section>
  )
}

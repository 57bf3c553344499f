/** The question; after the answer its verdict stands in its place, so that nothing is covered. */

import { useId, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { categoryOf } from './category'
import { Unbroken } from './unbroken'

interface AskLineProps {
  text: string
  category: string
  /** The verdict is known: it takes the place of the question. */
  told: boolean
  /** The verdict. Always rendered, so that screen readers announce it. */
  children: ReactNode
}

export function AskLine({ text, category, told, children }: AskLineProps) {
  const t = useT()
  const id = useId()
  const { name, icon: Icon } = categoryOf(category)
  return (
    <section className="ask" aria-labelledby={id}>
      <p className={`chip ask-category bg-mana-soft text-mana ${told ? 'hidden!' : ''}`}>
        <Icon className="size-3.5" aria-hidden="true" />
        {t(name)}
      </p>
      <h2
        id={id}
        className={told ? 'sr-only' : `ask-text outline-none ${lengthOf(text)}`}
        tabIndex={-1}
      >
        <Unbroken text={text} />
      </h2>
      {children}
    </section>
  )
}

function lengthOf(text: string): string {
  if (text.length <= 70) return ''
  return text.length <= 140 ? 'ask-long' : 'ask-longest'
}

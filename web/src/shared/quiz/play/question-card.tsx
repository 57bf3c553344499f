/** The question on its gilded card, with its picture if it has one; the clock sits on the upper edge. */

import { useId, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { categoryOf } from './category'
import { QuestionPicture } from './question-picture'

interface QuestionCardProps {
  text: string
  category: string
  imageUrl: string | null
  /** The countdown, or what stands in its place. */
  clock: ReactNode
}

export function QuestionCard({ text, category, imageUrl, clock }: QuestionCardProps) {
  const t = useT()
  const id = useId()
  const { name, icon: Icon } = categoryOf(category)
  return (
    <section className="gilt question" aria-labelledby={id}>
      <div className="absolute inset-x-0 -top-10 grid place-items-center">{clock}</div>
      {imageUrl && <QuestionPicture address={imageUrl} category={category} />}
      <h2 id={id} className={`mt-2 outline-none ${sizeOf(text)}`} tabIndex={-1}>
        {text}
      </h2>
      <p className="chip mt-2 bg-mana-soft text-mana">
        <Icon className="size-3.5" aria-hidden="true" />
        {t(name)}
      </p>
    </section>
  )
}

/** A flavour text may be long; it must not push the answers off the screen. */
function sizeOf(text: string): string {
  if (text.length <= 70) return 'text-xl leading-tight lg:text-2xl'
  return text.length <= 140 ? 'text-lg leading-tight lg:text-xl' : 'text-md leading-snug lg:text-lg'
}

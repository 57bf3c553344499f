/** The questions of one group; each expands to its answer. */

import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { highlight, type FaqHit, type FaqHits } from './faq-search'

interface FaqGroupCardProps {
  group: FaqHits
  /** The search words to highlight. */
  words: string[]
  /** The anchor of the question in the URL. */
  openId: string
}

export function FaqGroupCard({ group, words, openId }: FaqGroupCardProps) {
  return (
    <section className="grid gap-3" aria-labelledby={group.id}>
      <h2 id={group.id} className="rule scroll-mt-20 text-lg outline-none" tabIndex={-1}>
        {group.title}
      </h2>
      <div className="card divide-y divide-line overflow-clip">
        {group.items.map((item) => (
          <Question
            key={item.id}
            item={item}
            words={words}
            open={item.id === openId || item.inAnswer}
          />
        ))}
      </div>
    </section>
  )
}

function Question({ item, words, open }: { item: FaqHit; words: string[]; open: boolean }) {
  return (
    <details id={item.id} className="group scroll-mt-20" open={open}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 leading-snug font-bold -outline-offset-3 hover:bg-mana-soft [&::-webkit-details-marker]:hidden">
        <span>
          <Marked text={item.question} words={words} />
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid max-w-[68ch] gap-2 px-4 pb-4">
        <p>
          <Marked text={item.answer} words={words} />
        </p>
        {item.link && (
          <Link to={item.link.to} className="link flex min-h-11 items-center justify-self-start">
            {item.link.label}
          </Link>
        )}
      </div>
    </details>
  )
}

function Marked({ text, words }: { text: string; words: string[] }) {
  if (words.length === 0) return text
  return highlight(text, words).map(({ text: piece, hit }, index) =>
    hit ? (
      // oxlint-disable-next-line react/no-array-index-key -- The pieces of a text have no other key.
      <mark key={index} className="rounded-sm bg-leg-soft text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

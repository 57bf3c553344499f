/** The reasons why a deck cannot be played, or a line that it can be. */

import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { Problem } from './deck'

interface DeckProblemsProps {
  problems: readonly Problem[]
  /** The name of a card that a problem is about. */
  nameOf: (dbfId: number) => string
}

export function DeckProblems({ problems, nameOf }: DeckProblemsProps) {
  const t = useT()
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold text-ok">
        <CircleCheck className="size-4.5 shrink-0" aria-hidden="true" />
        {t('decks.noProblem')}
      </p>
    )
  }
  return (
    <section aria-label={t('decks.problems')}>
      <ul className="grid gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm font-semibold text-danger">
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.dbfId}`} className="flex items-start gap-2">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{sentence(problem, nameOf)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Adds the card's name, which the game's own messages rarely contain. */
function sentence({ message, dbfId }: Problem, nameOf: DeckProblemsProps['nameOf']): string {
  if (typeof dbfId !== 'number') return message
  const name = nameOf(dbfId)
  return message.includes(name) ? message : `${name} – ${message}`
}

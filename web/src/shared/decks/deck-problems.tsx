/** The reasons why a deck cannot be played, or a line that it can be. */

import { CircleCheck, Infinity as Wild, TriangleAlert } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { DeckProblem } from '@/shared/api/contract.gen'

interface DeckProblemsProps {
  problems: readonly DeckProblem[]
  /** The deck's format, by its name in the card data. */
  format: string
  /** The name of a card that a problem is about. */
  nameOf: (dbfId: number) => string
  /** Changes the deck's format to Wild; unset if the player may not change it. */
  keepAsWild?: (() => void) | undefined
}

export function DeckProblems({ problems, format, nameOf, keepAsWild }: DeckProblemsProps) {
  const t = useT()
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold text-ok">
        <CircleCheck className="size-4.5 shrink-0" aria-hidden="true" />
        {t('decks.noProblem')}
      </p>
    )
  }
  const isRotated = ({ code }: DeckProblem) => format === 'STANDARD' && code === 'not_in_format'
  const rotated = problems.filter(isRotated)
  const others = problems.filter((problem) => !isRotated(problem))
  return (
    <section className="grid gap-2" aria-label={t('decks.problems')}>
      {rotated.length > 0 && (
        <Rotated
          names={rotated.flatMap(({ dbfId }) => (dbfId ? [nameOf(dbfId)] : []))}
          keepAsWild={keepAsWild}
        />
      )}
      {others.length > 0 && (
        <ul className="grid gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm font-semibold text-danger">
          {others.map(({ code, dbfId, message }) => (
            <li key={`${code} ${dbfId}`} className="flex items-start gap-2">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface RotatedProps {
  names: readonly string[]
  keepAsWild: DeckProblemsProps['keepAsWild']
}

/** One sentence for all cards that have left Standard. */
function Rotated({ names, keepAsWild }: RotatedProps) {
  const t = useT()
  return (
    <div className="grid gap-2 rounded-md bg-leg-soft px-3 py-2.5 text-sm text-leg">
      <p className="flex items-start gap-2 font-semibold">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          {t('decks.rotated', { count: names.length })} {keepAsWild && t('decks.rotatedAsk')}
        </span>
      </p>
      {keepAsWild && (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          onClick={keepAsWild}
        >
          <Wild className="size-4.5" aria-hidden="true" />
          {t('decks.keepWild')}
        </button>
      )}
      <details>
        <summary className="min-h-6 cursor-pointer font-semibold">
          {t('decks.rotatedCards')}
        </summary>
        <ul className="mt-1 grid gap-1">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

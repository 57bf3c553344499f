import { createFileRoute } from '@tanstack/react-router'
import { DuoScreen } from '@/features/duo/duo-screen'
import { EntryScreen } from '@/features/duo/entry-screen'

interface DuoSearch {
  /** The id of the game being played. */
  game?: string | undefined
  /** The game's code, from a shared link. */
  code?: string | undefined
}

export const Route = createFileRoute('/_app/quizzes/duo')({
  // The router parses a code of only digits as a number.
  validateSearch: ({ game, code }: Record<string, unknown>): DuoSearch => ({
    game: typeof game === 'string' ? game : undefined,
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  }),
  component: Duo,
})

function Duo() {
  const { game, code } = Route.useSearch()
  return game ? <DuoScreen gameId={game} /> : <EntryScreen code={code} />
}

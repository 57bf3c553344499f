import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DecksScreen } from '@/features/decks/decks-screen'

interface DecksSearch {
  /** Lists archived decks instead of the active ones. */
  archived?: true | undefined
}

export const Route = createFileRoute('/_app/decks')({
  validateSearch: ({ archived }: Record<string, unknown>): DecksSearch => ({
    archived: archived === true ? true : undefined,
  }),
  component: () => (
    <DecksScreen>
      <Outlet />
    </DecksScreen>
  ),
})

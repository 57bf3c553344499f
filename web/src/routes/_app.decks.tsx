import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DecksScreen } from '@/features/decks/decks-screen'

interface DecksSearch {
  /** Shows the decks in the archive instead. */
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

import { createFileRoute, notFound } from '@tanstack/react-router'
import { ACTIONS, EntryScreen } from '@/features/battle-royale/entry-screen'

interface ActionSearch {
  /** The room's code, from a shared link. */
  code?: string | undefined
}

export const Route = createFileRoute('/_app/quizzes/battle-royale/$action')({
  // The router parses a code of only digits as a number.
  validateSearch: ({ code }: Record<string, unknown>): ActionSearch => ({
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  }),
  // Not while rendering: the router's error page would be shown instead of the not-found page.
  beforeLoad: ({ params }) => {
    if (!/^(create|join|practice)$/.test(params.action)) throw notFound()
  },
  component: OneAction,
})

function OneAction() {
  const { action } = Route.useParams()
  const { code } = Route.useSearch()
  return <EntryScreen only={ACTIONS.find((known) => known === action)} code={code} />
}

/** Creates a duo, joins one by its code, or starts a rematch. */

import { useNavigate } from '@tanstack/react-router'
import type { DuoSnapshot } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { useEnterGame } from '@/shared/live-game/use-enter-game'
import { createDuo, joinDuo, playAgain } from './calls'
import { currentDuoKey } from './current-duo'
import { errorText } from './error-text'

export function useEnterDuo() {
  const t = useT()
  const navigate = useNavigate()
  const { enter, tryEnter } = useEnterGame({
    currentKey: currentDuoKey,
    open: ({ game }: DuoSnapshot, replace) =>
      navigate({ to: '/quizzes/duo', search: { game: game.id }, replace }),
    errorText: (error) => errorText(t, error, 'duo.errorCreating'),
  })
  return {
    create: () => tryEnter(createDuo()),
    /** A rematch; its page replaces that of the finished duo in the history. */
    again: (game: string) => tryEnter(playAgain(game), true),
    /** Throws the error for the form to show. */
    join: (code: string) => enter(joinDuo(code)),
  }
}

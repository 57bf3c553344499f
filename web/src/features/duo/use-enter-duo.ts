/** Creates a duo, joins one by its code, or starts a rematch. A player who is still in another duo is led there, with a notice. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { liveErrorText } from '@/shared/live-game/live-error'
import { currentDuoKey } from '@/shared/quiz/current-keys'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'
import { createDuo, joinDuo, playAgain } from './calls'
import type { DuoSnapshot } from '@/shared/api/contract.gen'

export function useEnterDuo() {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id: userId } = useUser()

  const enter = async ({ game, elsewhere }: DuoSnapshot, replace = false) => {
    if (elsewhere) toast.error(t('live.elsewhere'))
    void queries.invalidateQueries({ queryKey: currentDuoKey(userId) })
    await navigate({ to: '/quizzes/duo', search: { game: game.id }, replace })
  }

  return {
    create: async () => {
      try {
        await enter(await createDuo())
      } catch (error) {
        toast.error(liveErrorText(t, error, 'duo.errorCreating'))
      }
    },
    /** A rematch; its page replaces that of the finished duo in the history. */
    again: async (game: string) => {
      try {
        await enter(await playAgain(game), true)
      } catch (error) {
        toast.error(liveErrorText(t, error, 'duo.errorCreating'))
      }
    },
    /** Throws the error for the form to show. */
    join: async (code: string) => enter(await joinDuo(code)),
  }
}

/** Into a duo: made, joined by its code, or the next one of the same two. Who is still in another one is led there, and told. */

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
    /** In the place of the duo that is over. */
    again: async (game: string) => {
      try {
        await enter(await playAgain(game), true)
      } catch (error) {
        toast.error(liveErrorText(t, error, 'duo.errorCreating'))
      }
    },
    /** Throws what the form shall say. */
    join: async (code: string) => enter(await joinDuo(code)),
  }
}

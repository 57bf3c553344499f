/** Opens the page of a game that was created, joined or started again. A player who is still in another game is led there, with a notice. */

import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useT } from '@/shared/i18n/i18n'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'

interface EnterGameOptions<Snapshot> {
  /** The key of the query of the game that the player is in. */
  currentKey: (userId: string) => QueryKey
  /** Opens the page of the game. */
  open: (snapshot: Snapshot, replace: boolean) => Promise<void>
  errorText: (error: unknown) => string
}

export function useEnterGame<Snapshot extends { elsewhere: boolean }>({
  currentKey,
  open,
  errorText,
}: EnterGameOptions<Snapshot>) {
  const t = useT()
  const queries = useQueryClient()
  const { id: userId } = useUser()

  /** Throws the error for the caller to show. With `replace` the page takes the place of this one in the history. */
  const enter = async (asked: Promise<Snapshot>, replace = false): Promise<void> => {
    const snapshot = await asked
    if (snapshot.elsewhere) toast.error(t('live.elsewhere'))
    void queries.invalidateQueries({ queryKey: currentKey(userId) })
    await open(snapshot, replace)
  }

  /** Shows the error itself. */
  const tryEnter = (asked: Promise<Snapshot>, replace = false): Promise<void> =>
    enter(asked, replace).catch((error: unknown) => toast.error(errorText(error)))

  return { enter, tryEnter }
}

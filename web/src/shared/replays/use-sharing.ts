/** Whether this device has the replay of a match, and its sharing. */

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SharedReplay } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { toBase64 } from './deflate'
import { keptData } from './own-replays'

const SHARED = queryOptions({
  queryKey: ['replays shared'],
  queryFn: async () => (await ask((data) => data.rpc('replays_shared', {}))).replays,
})

export function useKeptReplay(id: string) {
  return useQuery({
    queryKey: ['replay kept', id],
    queryFn: async () => (await keptData(id)) !== null,
    networkMode: 'always',
    staleTime: 0,
  })
}

/** The sharing of a match's replay: undefined while it is not known, null if it is not shared. */
export function useSharing(id: string) {
  const client = useQueryClient()
  const { data } = useQuery(SHARED)
  const put = (change: (replays: readonly SharedReplay[]) => SharedReplay[]) =>
    client.setQueryData(SHARED.queryKey, (replays) => change(replays ?? []))

  /** Throws a `CallError`; null if this device does not have the replay. */
  const share = async (): Promise<SharedReplay | null> => {
    const found = await keptData(id)
    if (!found) return null
    const shared = await ask((call) =>
      call.rpc('replay_share', { match_id: id, replay: toBase64(found) }),
    )
    put((replays) => [shared, ...replays.filter(({ match_id }) => match_id !== id)])
    return shared
  }

  const withdraw = async (link: string): Promise<void> => {
    await ask((call) => call.rpc('replay_withdraw', { id: link }))
    put((replays) => replays.filter((replay) => replay.id !== link))
  }

  const shared = data ? (data.find(({ match_id }) => match_id === id) ?? null) : undefined
  return { shared, share, withdraw }
}

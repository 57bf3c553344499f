/** The followers that are connected to the player's account, each with a button that removes it. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { TrackerDevice } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useNow } from '@/shared/lib/use-now'
import { useUser } from '@/shared/session/session'
import { Confirm } from '@/shared/ui/confirm'
import { toast } from '@/shared/ui/toast'
import { followersKey, followersQuery, unpair } from './pairing'
import { trackerErrorText } from './tracker-error'

function useRemove() {
  const t = useT()
  const { id: userId } = useUser()
  const queries = useQueryClient()
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: TrackerDevice) => unpair(id),
    networkMode: 'always',
    onSuccess: () => toast.success(t('trackerView.removed')),
    onError: (error) => toast.error(trackerErrorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: followersKey(userId) }),
  })
  return remove
}

export function PairedFollowers() {
  const t = useT()
  const { ago } = useFormats()
  const now = useNow()
  const { id: userId } = useUser()
  const { data: followers = [] } = useQuery(followersQuery(userId))
  const [leaving, setLeaving] = useState<TrackerDevice | null>(null)
  const remove = useRemove()
  if (followers.length === 0) return null
  return (
    <section aria-labelledby="paired-followers">
      <h3 id="paired-followers" className="eyebrow pb-1">
        {t('trackerView.pairedPcs')}
      </h3>
      <ul className="divide-y divide-line">
        {followers.map((follower) => (
          <li key={follower.id} className="flex min-h-14 items-center gap-3">
            <Monitor className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-bold">{follower.name}</p>
              <p className="text-sm text-muted">
                {follower.last_used_at
                  ? t('trackerView.lastUsed', { ago: ago(follower.last_used_at, now) })
                  : t('trackerView.neverUsed')}
              </p>
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={t('trackerView.remove', { name: follower.name })}
              onClick={() => setLeaving(follower)}
            >
              <Trash2 className="size-5" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {leaving && (
        <Confirm
          open
          title={t('trackerView.removeTitle', { name: leaving.name })}
          action={t('trackerView.removeAction')}
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            remove(leaving)
            setLeaving(null)
          }}
        >
          {t('trackerView.removeText')}
        </Confirm>
      )}
    </section>
  )
}

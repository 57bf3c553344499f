/** Connects the follower program of a PC: a code that works once, the command to type, and the PCs that are connected. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PairingCode } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { copyText } from '@/shared/lib/copy-text'
import { useUser } from '@/shared/session/session'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Sheet } from '@/shared/ui/sheet'
import { toast } from '@/shared/ui/toast'
import { PairedFollowers } from './paired-followers'
import { followCommand, followersKey, followersQuery, newPairingCode, spaced } from './pairing'
import { trackerErrorText } from './tracker-error'
import { useSeconds } from '@/shared/lib/use-seconds'
import './tracker-view.css'

/** While the sheet is open, a follower may pair at any moment. */
const LOOK_MS = 3000

export function PairingSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trackerView.pairTitle')}
      description={t('trackerView.pairText')}
    >
      <PairingCodeBox />
      <PairedFollowers />
    </Sheet>
  )
}

function PairingCodeBox() {
  const t = useT()
  const user = useUser()
  const queries = useQueryClient()
  const { data, mutate, error, isPending } = useMutation({
    mutationFn: newPairingCode,
    networkMode: 'always',
  })
  const start = useEffectEvent(() => mutate())
  useEffect(() => start(), [])

  // A follower that uses the code appears in the list below.
  const followers = useQuery({ ...followersQuery(user.id), refetchInterval: LOOK_MS })
  const count = followers.data?.length ?? 0
  const [countAtStart, setCountAtStart] = useState<number | null>(null)
  if (followers.data && countAtStart === null) setCountAtStart(count)
  const paired = countAtStart !== null && count > countAtStart

  if (error) return <LoadFailure text={trackerErrorText(t, error)} retry={mutate} />
  if (paired)
    return (
      <p
        role="status"
        className="flex items-center gap-3 rounded-lg bg-ok-soft p-4 font-bold text-ok"
      >
        <Check className="size-6 shrink-0" aria-hidden="true" />
        {t('trackerView.paired')}
      </p>
    )
  if (isPending || !data)
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="skeleton h-20 rounded-lg" />
        <span className="skeleton h-14 rounded-md" />
      </div>
    )
  return (
    <Code
      key={data.code}
      code={data}
      onNew={() => {
        void queries.invalidateQueries({ queryKey: followersKey(user.id) })
        mutate()
      }}
    />
  )
}

function Code({ code: { code, expires_at }, onNew }: { code: PairingCode; onNew: () => void }) {
  const t = useT()
  const left = new Date(expires_at).getTime() - useSeconds()
  const command = followCommand(code)
  const copy = async () => {
    if (await copyText(command)) toast.success(t('trackerView.copied'))
    else toast.error(t('trackerView.copyFailed'))
  }
  if (left <= 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p role="status">{t('trackerView.codeExpired')}</p>
        <button type="button" className="button button-mana" onClick={onNew}>
          <RotateCw className="size-5" aria-hidden="true" />
          {t('trackerView.newCode')}
        </button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <p className="t-code">
        <span aria-hidden="true">{spaced(code)}</span>
        <span className="sr-only">{code.split('').join(' ')}</span>
      </p>
      <p className="text-center text-sm text-muted tabular-nums">
        {t('trackerView.codeExpires', { count: Math.ceil(left / 60_000) })}
      </p>
      <p className="text-sm">{t('trackerView.typeThis')}</p>
      <div className="t-command">
        <code className="min-w-0 flex-1 wrap-anywhere">{command}</code>
        <button
          type="button"
          className="icon-button shrink-0 text-on-tile"
          aria-label={t('trackerView.copyCommand')}
          onClick={() => void copy()}
        >
          <Copy className="size-5" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

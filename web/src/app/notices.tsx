/** Notices for the whole app, in a strip at the bottom, in a game in its header: the device is offline, or a new version is ready. */

import { CloudOff, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useOnline } from '@/shared/lib/use-online'
import { applyUpdate, useUpdateReady } from '@/shared/pwa/service-worker'

export function Notices() {
  const online = useOnline()
  const updateReady = useUpdateReady()
  return (
    <div className="notices" role="status">
      {!online && <OfflineNotice />}
      {online && updateReady && <UpdateNotice />}
    </div>
  )
}

function OfflineNotice() {
  const t = useT()
  return (
    <p className="notice">
      <CloudOff className="size-5 shrink-0 text-leg" aria-hidden="true" />
      <span>{t('common.offlineNotice')}</span>
    </p>
  )
}

function UpdateNotice() {
  const t = useT()
  const [later, setLater] = useState(false)
  if (later) return null
  return (
    <div className="notice notice-update flex-wrap">
      <Sparkles className="size-5 shrink-0 text-leg" aria-hidden="true" />
      <span className="min-w-0 flex-1">{t('common.updateReady')}</span>
      <span className="flex gap-2">
        <button type="button" className="button button-quiet" onClick={() => setLater(true)}>
          {t('common.later')}
        </button>
        <button type="button" className="button button-mana" onClick={applyUpdate}>
          {t('common.update')}
        </button>
      </span>
    </div>
  )
}

/** Live tracking on a desktop: the set-up until there is a game, then the game. */

import { MonitorCheck, ServerCrash } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { loadMessages } from '@/shared/i18n/load-messages'
import { lazyNow } from '@/shared/lib/lazy-now'
import { useUser } from '@/shared/session/session'
import { EmptyState } from '@/shared/ui/empty-state'
import { reachOf, type Reach } from './checks'
import { askPermission, forgetFolder, keepFolder, keptFolder, permissionOf } from './kept-folder'
import { SetUp } from './setup/set-up'
import { folderOfHandle, type Given } from './source'
import { useLiveState, useTracking } from './tracking'
import { useDrop } from './use-drop'
import './live.css'

/** Loaded while the player sets the game up. */
const LiveGame = lazyNow(async () => (await import('./game/live-game')).LiveGame)

export function LiveTracker() {
  const t = useT()
  const { id: user } = useUser()
  const live = useTracking()
  const { phase, shown } = useLiveState()
  const [kept, setKept] = useFolderOfLastVisit()

  const follow = (given: Given) => {
    const handle = given.kind === 'folder' ? given.folder.handle : undefined
    if (handle) void keepFolder(user, handle)
    setKept(null)
    void live.follow(given)
  }
  const isOver = useDrop(follow)
  useTextsAhead()

  if (phase === 'elsewhere') return <Elsewhere />
  if (phase === 'failed')
    return (
      <EmptyState icon={ServerCrash} title={t('trackerLive.failedTitle')}>
        {t('trackerLive.failed')}
      </EmptyState>
    )
  if (shown)
    return (
      <Suspense>
        <LiveGame shown={shown} />
      </Suspense>
    )
  return (
    <>
      {kept && phase === 'off' && (
        <KeptFolder
          handle={kept}
          onGiven={follow}
          onForget={() => {
            setKept(null)
            void forgetFolder(user)
          }}
        />
      )}
      <SetUp reach={reachOfBrowser()} isOver={isOver} onGiven={follow} />
    </>
  )
}

/** Fetches the texts that the game and its end need, so that the device has them when the network is gone. */
function useTextsAhead() {
  const { language } = useI18n()
  useEffect(() => {
    // Without a network the boxes that need them are left out.
    loadMessages(language, ['modes', 'replay']).catch(() => {})
  }, [language])
}

/** The folder of the last visit, where the browser keeps it: it is followed at once, or the player has to agree again. */
function useFolderOfLastVisit() {
  const { id: user } = useUser()
  const live = useTracking()
  const [kept, setKept] = useState<FileSystemDirectoryHandle | null>(null)
  useEffect(() => {
    if (live.state().phase !== 'off') return
    const goOn = async () => {
      const handle = await keptFolder(user)
      if (!handle || live.state().phase !== 'off') return
      if ((await permissionOf(handle)) !== 'granted') {
        setKept(handle)
        return
      }
      const folder = folderOfHandle(handle)
      try {
        await folder.list()
        await live.follow({ kind: 'folder', folder })
      } catch {
        // It was moved or deleted.
        await forgetFolder(user)
      }
    }
    void goOn()
  }, [live, user])

  return [kept, setKept] as const
}

function Elsewhere() {
  const t = useT()
  const live = useTracking()
  return (
    <EmptyState
      icon={MonitorCheck}
      title={t('trackerLive.elsewhereTitle')}
      actions={
        <button
          type="button"
          className="button button-primary"
          onClick={() => void live.takeOver()}
        >
          {t('trackerLive.followHere')}
        </button>
      }
    >
      {t('trackerLive.elsewhere')}
    </EmptyState>
  )
}

interface KeptFolderProps {
  handle: FileSystemDirectoryHandle
  onGiven: (given: Given) => void
  onForget: () => void
}

/** The browser asks the player again, which takes a press of a button. */
function KeptFolder({ handle, onGiven, onForget }: KeptFolderProps) {
  const t = useT()
  const goOn = async () => {
    if (await askPermission(handle)) onGiven({ kind: 'folder', folder: folderOfHandle(handle) })
  }
  return (
    <div className="tl-strip mb-4" data-tone="calm">
      <p className="min-w-0 flex-1">{t('trackerLive.keptFolder', { folder: handle.name })}</p>
      <div className="tl-strip-actions">
        <button type="button" className="button button-quiet tl-slim" onClick={() => void goOn()}>
          {t('trackerLive.continueFolder')}
        </button>
        <button type="button" className="button button-quiet tl-slim" onClick={onForget}>
          {t('trackerLive.forgetFolder')}
        </button>
      </div>
    </div>
  )
}

function reachOfBrowser(): Reach {
  return reachOf({
    isPhone: /android|iphone|ipad|mobile/i.test(navigator.userAgent),
    hasHandles: 'getAsFileSystemHandle' in DataTransferItem.prototype,
    hasEntries: 'webkitGetAsEntry' in DataTransferItem.prototype,
  })
}

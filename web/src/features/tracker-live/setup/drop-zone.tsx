/** The place to drop the Logs folder; after the drop it says what is missing and offers the remedy. */

import { Link } from '@tanstack/react-router'
import { FolderCheck, FolderDown, FolderX, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import type { PlainKey } from '@/shared/i18n/translator'
import { useT } from '@/shared/i18n/i18n'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { toast } from '@/shared/ui/toast'
import type { Problem, Reach } from '../checks'
import { CLIENT_CONFIG, LOG_CONFIG, PLACES, SYSTEMS, type System } from '../config-files'
import type { Look } from '../follower'
import { folderOfHandle, type Given } from '../source'
import { CodeLine, SaveButton } from './config-file'

const PairingButton = lazy(async () => ({
  default: (await import('@/shared/tracker/pairing-button')).PairingButton,
}))

const SYSTEM_NAMES: Record<System, string> = { windows: 'Windows', mac: 'macOS', linux: 'Linux' }

const WHERE: Record<System, PlainKey> = {
  windows: 'trackerLive.whereWindows',
  mac: 'trackerLive.whereMac',
  linux: 'trackerLive.whereLinux',
}

interface DropZoneProps {
  system: System
  onSystem: (system: System) => void
  reach: Reach
  isOver: boolean
  look: Look | null
  problem: Problem | null
  onGiven: (given: Given) => void
}

export function DropZone(props: DropZoneProps) {
  const { isOver, look, problem, reach } = props
  const state = problem ? 'missing' : look ? 'ok' : undefined
  return (
    <div className="tl-zone" data-over={isOver} data-state={state}>
      <RuneCircle className="tl-zone-runes" />
      {look ? (
        <AfterDrop {...props} look={look} />
      ) : reach === 'after' ? (
        <NoReach />
      ) : (
        <BeforeDrop {...props} />
      )}
    </div>
  )
}

function Gem({ icon: Icon, tone }: { icon: LucideIcon; tone: string }) {
  return (
    <span className="gem tl-gem" style={{ '--tone': tone }}>
      <Icon className="size-10" aria-hidden="true" />
    </span>
  )
}

function BeforeDrop({ system, onSystem, reach, onGiven }: DropZoneProps) {
  const t = useT()
  return (
    <>
      <Gem icon={FolderDown} tone="#b8860b" />
      <h3 className="text-2xl">{t('trackerLive.dropHere')}</h3>
      <fieldset className="segments">
        <legend className="sr-only">{t('trackerLive.system')}</legend>
        {SYSTEMS.map((name) => (
          <label key={name} className="segment px-4">
            <input
              type="radio"
              name="system"
              className="sr-only"
              checked={system === name}
              onChange={() => onSystem(name)}
            />
            {SYSTEM_NAMES[name]}
          </label>
        ))}
      </fieldset>
      <p className="text-muted">{t(WHERE[system])}</p>
      <CodeLine text={PLACES[system].logs} label={t('trackerLive.copyPath')} />
      {reach === 'maybe' && <p className="tl-note text-sm">{t('trackerLive.maybe')}</p>}
      <p className="text-sm text-muted">
        <ChooseFolder onGiven={onGiven} /> <ImportLink>{t('trackerLive.orImport')}</ImportLink>
      </p>
    </>
  )
}

/** Chromium's picker opens no system folder, and the game is usually installed in one. */
function ChooseFolder({ onGiven }: { onGiven: (given: Given) => void }) {
  const t = useT()
  if (!('showDirectoryPicker' in window)) return null
  const choose = async () => {
    try {
      const handle = await window.showDirectoryPicker?.({ id: 'hearthstone-logs', mode: 'read' })
      if (handle) onGiven({ kind: 'folder', folder: folderOfHandle(handle) })
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!cancelled) toast.error(t('trackerLive.pickerFailed'))
    }
  }
  return (
    <button
      type="button"
      className="link tl-inline"
      title={t('trackerLive.pickerHint')}
      onClick={() => void choose()}
    >
      {t('trackerLive.chooseFolder')}
    </button>
  )
}

function ImportLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/deck-tracker" search={{ view: 'import' }} className="link tl-inline">
      {children}
    </Link>
  )
}

function NoReach() {
  const t = useT()
  return (
    <>
      <Gem icon={FolderX} tone="#8a6d3b" />
      <h3 className="text-2xl">{t('trackerLive.noReachTitle')}</h3>
      <p className="tl-measure text-muted">{t('trackerLive.noReach')}</p>
      <Link to="/deck-tracker" search={{ view: 'import' }} className="button button-primary px-6">
        {t('trackerLive.importAfter')}
      </Link>
      <p className="text-sm text-muted">{t('trackerLive.followHint')}</p>
      <Suspense>
        <PairingButton />
      </Suspense>
    </>
  )
}

const TITLES: Record<Problem, PlainKey> = {
  'other-folder': 'trackerLive.otherFolderTitle',
  'no-session': 'trackerLive.noSessionTitle',
  'no-power': 'trackerLive.received',
  truncated: 'trackerLive.fullTitle',
  'near-limit': 'trackerLive.nearLimitTitle',
  lost: 'trackerLive.lostTitle',
}

const TEXTS: Record<Problem, PlainKey> = {
  'other-folder': 'trackerLive.otherFolder',
  'no-session': 'trackerLive.noSession',
  'no-power': 'trackerLive.noPower',
  truncated: 'trackerLive.full',
  'near-limit': 'trackerLive.nearLimit',
  lost: 'trackerLive.lost',
}

function AfterDrop({ look, problem, system }: DropZoneProps & { look: Look }) {
  const t = useT()
  if (!problem) {
    return (
      <div className="tl-after" role="status">
        <Gem icon={FolderCheck} tone="#177a48" />
        <h3 className="text-2xl">{t('trackerLive.readyTitle')}</h3>
        <p className="tl-measure text-muted">{t('trackerLive.ready')}</p>
      </div>
    )
  }
  const isLog = problem === 'no-power' || problem === 'no-session'
  const isFull = problem === 'truncated' || problem === 'near-limit'
  const place = isLog ? PLACES[system].logConfig : PLACES[system].clientConfig
  return (
    <div className="tl-after" role="status">
      <Gem
        icon={problem === 'other-folder' || problem === 'lost' ? FolderX : FolderCheck}
        tone={look.power || isLog ? '#177a48' : '#8a6d3b'}
      />
      <h3 className="text-2xl">{t(TITLES[problem])}</h3>
      <p className="tl-measure text-muted">{t(TEXTS[problem])}</p>
      {isLog && <SaveButton primary file={{ name: 'log.config', text: LOG_CONFIG }} />}
      {isFull && <SaveButton primary file={{ name: 'client.config', text: CLIENT_CONFIG }} />}
      {(isLog || isFull) && (
        <>
          <p className="text-sm text-muted">{t('trackerLive.putIn')}</p>
          <CodeLine text={place} label={t('trackerLive.copyPath')} />
        </>
      )}
    </div>
  )
}

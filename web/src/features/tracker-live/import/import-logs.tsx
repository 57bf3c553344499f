/** Import of finished logs, in any browser: choose or drop them, see the games, record the chosen ones. */

import { FileDown, FolderOpen, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { keepReplays } from '@/shared/replays/record'
import { useUser } from '@/shared/session/session'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { fileOfFile, folderOfFiles, type Given } from '../source'
import { useDrop } from '../use-drop'
import { foundGames, type FoundGame } from './found-games'
import { GameList } from './game-list'
import { logsOf, readGames } from './read-logs'
import { recordedOnes } from './recorded-ids'
import '../live.css'

type ImportState =
  | { kind: 'empty'; problem: PlainKey | null }
  | { kind: 'reading'; share: number }
  | { kind: 'found'; games: FoundGame[] }

export function ImportLogs() {
  const t = useT()
  const { id: user } = useUser()
  const [state, setState] = useState<ImportState>({ kind: 'empty', problem: null })

  const read = async (given: Given) => {
    setState({ kind: 'reading', share: 0 })
    try {
      const logs = await logsOf(given)
      if (logs.length === 0) return setState({ kind: 'empty', problem: 'trackerLive.importNoLog' })
      const games = await readGames(user, logs, (share) => setState({ kind: 'reading', share }))
      // Offline, every game is offered: recording it twice does nothing.
      const recorded = await recordedOnes(games).catch(() => new Set<string>())
      await keepReplays(games, recorded)
      setState(
        games.length > 0
          ? { kind: 'found', games: foundGames(games, recorded) }
          : { kind: 'empty', problem: 'trackerLive.importNoGame' },
      )
    } catch {
      setState({ kind: 'empty', problem: 'trackerLive.importFailed' })
    }
  }
  const isOver = useDrop((given) => void read(given))

  if (state.kind === 'found')
    return (
      <GameList games={state.games} onAgain={() => setState({ kind: 'empty', problem: null })} />
    )
  return (
    <div className="tl-import">
      <div className="tl-zone" data-over={isOver} aria-busy={state.kind === 'reading'}>
        <RuneCircle className="tl-zone-runes" />
        <span className="gem tl-gem" style={{ '--tone': '#2f6fb8' }}>
          <FileDown className="size-10" aria-hidden="true" />
        </span>
        <h2 className="text-2xl">{t('trackerLive.importTitle')}</h2>
        <p className="tl-measure text-muted">{t('trackerLive.importText')}</p>
        {state.kind === 'reading' ? (
          <Progress share={state.share} />
        ) : (
          <>
            {state.problem && (
              <p role="alert" className="tl-note text-sm">
                {t(state.problem)}
              </p>
            )}
            <Choose onGiven={(given) => void read(given)} />
          </>
        )}
      </div>
      <p className="flex items-center gap-3 text-sm text-muted">
        <ShieldCheck className="size-5 shrink-0 text-ok" aria-hidden="true" />
        {t('trackerLive.privacy')}
      </p>
    </div>
  )
}

function Progress({ share }: { share: number }) {
  const t = useT()
  return (
    <label className="tl-progress">
      <span className="text-sm text-muted">{t('trackerLive.importReading')}</span>
      <progress value={share} max={1} />
    </label>
  )
}

function Choose({ onGiven }: { onGiven: (given: Given) => void }) {
  const t = useT()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const hasFolders = 'webkitdirectory' in HTMLInputElement.prototype
  return (
    <div className="tl-choose">
      <button
        type="button"
        className="button button-primary px-6"
        onClick={() => files.current?.click()}
      >
        {t('trackerLive.importFiles')}
      </button>
      {hasFolders && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => folder.current?.click()}
        >
          <FolderOpen className="size-5" aria-hidden="true" />
          {t('trackerLive.importFolder')}
        </button>
      )}
      <input
        ref={files}
        type="file"
        multiple
        accept=".log,.txt"
        hidden
        aria-label={t('trackerLive.importFiles')}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) onGiven({ kind: 'files', files: chosen.map(fileOfFile) })
        }}
      />
      <input
        ref={folder}
        type="file"
        // @ts-expect-error React does not know the attribute.
        webkitdirectory=""
        hidden
        aria-label={t('trackerLive.importFolder')}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (chosen.length > 0) onGiven({ kind: 'folder', folder: folderOfFiles(chosen) })
        }}
      />
    </div>
  )
}

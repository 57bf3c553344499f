/** A replay that somebody shares, for anyone who has the link. */

import { Link, useParams } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { linkedReplay } from '@/shared/replays/linked-replay'
import { RetryState } from '@/shared/ui/retry-state'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { Player } from './player'
import { NoReplay, ReplayLoading } from './states'
import { useReplay } from './use-replay'

export function SharedReplay() {
  const t = useT()
  const { id = '' } = useParams({ strict: false })
  const { state, retry } = useReplay(id, linkedReplay)
  useDocumentTitle(t('replay.title'))
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bar">
        <div className="mx-auto flex min-h-14 max-w-6xl items-center gap-3 px-4">
          <Link to="/" className="rp-brand">
            <img src="/icon.svg" width={32} height={32} alt="" />
            Runeside
          </Link>
          <h1 className="min-w-0 flex-1 truncate text-lg outline-none" tabIndex={-1}>
            {t('replay.title')}
          </h1>
        </div>
      </header>
      <main className="page-body mx-auto w-full max-w-6xl grow">
        {state.kind === 'loading' && <ReplayLoading />}
        {state.kind === 'none' && <NoReplay title="replay.goneTitle" text="replay.gone" />}
        {state.kind === 'broken' && <NoReplay title="replay.brokenTitle" text="replay.broken" />}
        {state.kind === 'failed' && (
          <RetryState icon={CloudOff} title={t('common.offlineTitle')} onRetry={retry} />
        )}
        {state.kind === 'ready' && (
          <>
            <About classes={state.replay.game.classes} playedOn={state.playedOn} />
            <Player replay={state.replay} shared />
          </>
        )}
      </main>
    </div>
  )
}

interface AboutProps {
  classes: readonly (string | null)[]
  playedOn: string | null
}

function About({ classes, playedOn }: AboutProps) {
  const t = useT()
  const { date } = useFormats()
  const [own = '', opponent = ''] = classes.map((name) => t(CLASS_NAMES[classOrNeutral(name)]))
  const versus = t('trackerLive.versus', { own, opponent })
  return (
    <p className="mb-3 text-sm text-muted">
      {[versus, playedOn && date(`${playedOn}T12:00:00`)].filter(Boolean).join(' · ')}
    </p>
  )
}

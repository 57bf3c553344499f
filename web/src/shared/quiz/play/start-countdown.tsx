/** Three, two, one before the first question of a game, by the server's clock. */

import { useEffect, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { useFocusTitle } from '@/shared/ui/use-focus-title'
import { cue } from './cues'
import { useServerOffset } from './server-clock'
import { useSecondsLeft } from './use-seconds-left'
import './play.css'

interface StartCountdownProps {
  title: string
  /** By the server's clock. */
  opensAt: number
  /** Who plays, or what. */
  children: ReactNode
}

export function StartCountdown({ title, opensAt, children }: StartCountdownProps) {
  const t = useT()
  const left = Math.max(1, useSecondsLeft(opensAt, useServerOffset()))
  useDocumentTitle(title)
  useFocusTitle()
  useEffect(() => {
    if (left > 0) cue('tick')
  }, [left])
  return (
    <main className="page-bare grid min-h-dvh content-center justify-items-center gap-[min(2rem,4dvh)] text-center">
      <h1 className="text-2xl outline-none" tabIndex={-1}>
        {t('live.getReady')}
      </h1>
      <div className="grid w-[min(16rem,44dvh)] place-items-center text-leg *:col-start-1 *:row-start-1">
        <RuneCircle className="emblem-ring w-full" />
        <span key={left} className="start-number" role="timer" aria-live="assertive">
          {left}
        </span>
      </div>
      {children}
    </main>
  )
}

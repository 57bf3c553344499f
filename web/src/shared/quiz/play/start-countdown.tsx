/** Three, two, one: the same on every screen, by the server's clock. */

import { useEffect } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { cue } from '@/shared/quiz/play/cues'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { useSecondsLeft } from '@/shared/quiz/play/use-seconds-left'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { useFocusTitle } from '@/shared/ui/use-focus-title'
import type { ReactNode } from 'react'

interface StartCountdownProps {
  title: string
  /** By the server's clock. */
  opensAt: number
  /** Who plays. */
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
    <main className="page-bare grid min-h-dvh content-center justify-items-center gap-8 text-center">
      <h1 className="text-2xl outline-none" tabIndex={-1}>
        {t('live.getReady')}
      </h1>
      <div className="grid w-64 place-items-center text-leg *:col-start-1 *:row-start-1">
        <RuneCircle className="emblem-ring w-full" />
        <span key={left} className="start-number" role="timer" aria-live="assertive">
          {left}
        </span>
      </div>
      {children}
    </main>
  )
}

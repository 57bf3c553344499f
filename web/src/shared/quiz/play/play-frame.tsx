/**
 * The screen of a game: the way out, the question's number and the progress on top, the question and what stands beside
 * it in the middle, and what there is to do at the bottom, under the thumb. Nothing else asks for attention.
 */

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import './play.css'

interface PlayFrameProps {
  /** What the browser calls the page. */
  title: string
  /** From 0. */
  index: number
  count: number
  leaveLabel: string
  onLeave: () => void
  /** At the end of the line with the number: points, mistakes left. */
  status?: ReactNode
  /** Beside the question on wide screens, above it on phones. */
  aside?: ReactNode
  /** Always rendered, so that screen readers announce its content; it rises when it has something to show. */
  footer?: ReactNode
  raised?: boolean
  children: ReactNode
}

export function PlayFrame({
  title,
  index,
  count,
  leaveLabel,
  onLeave,
  status,
  aside,
  footer,
  raised = false,
  children,
}: PlayFrameProps) {
  const t = useT()
  const number = { number: index + 1, total: count }
  useDocumentTitle(`${t('play.number', number)} · ${title}`)
  return (
    <div className="play">
      <header className="flex items-center gap-3">
        <button
          type="button"
          className="icon-button -ml-2 shrink-0"
          aria-label={leaveLabel}
          onClick={onLeave}
        >
          <X className="size-6" aria-hidden="true" />
        </button>
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <h1
              className="font-body text-md font-extrabold tabular-nums outline-none"
              tabIndex={-1}
            >
              {t('play.number', number)}
            </h1>
            <div className="text-sm font-bold text-muted tabular-nums">{status}</div>
          </div>
          <div
            className="mt-1 h-2.5 overflow-hidden rounded-pill bg-line"
            role="progressbar"
            aria-label={t('play.progress')}
            aria-valuemin={0}
            aria-valuemax={count}
            aria-valuenow={index + 1}
          >
            <div className="play-progress" style={{ width: `${((index + 1) / count) * 100}%` }} />
          </div>
        </div>
      </header>
      <div className={aside ? 'play-body play-body-shared' : 'play-body'}>
        {aside && <aside className="min-w-0 lg:col-start-2 lg:row-start-1">{aside}</aside>}
        <main
          className={`flex min-w-0 flex-col lg:col-start-1 lg:row-start-1 ${aside ? 'gap-3 lg:gap-4' : 'gap-4'}`}
        >
          {children}
        </main>
      </div>
      {footer && <footer className={raised ? 'play-footer' : undefined}>{footer}</footer>}
    </div>
  )
}

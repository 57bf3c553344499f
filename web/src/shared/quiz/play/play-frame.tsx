/**
 * The screen of a game, which fits the window without scrolling. From top to bottom: the way out, the number and the clock; the
 * other players; the card; the question or its verdict; the answers; the way on. On short and on wide screens the card stands
 * beside the question.
 */

import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { useFit } from './use-fit'
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
  /** The countdown, or what stands in its place. */
  clock?: ReactNode
  /** The other players. */
  players?: ReactNode
  /** The card that the question is about. It takes the free height, and is left out where there is little. */
  stage?: ReactNode
  /** The question; its verdict takes its place. */
  ask?: ReactNode
  /** The way on. */
  action?: ReactNode
  /** The answers. */
  children: ReactNode
}

export function PlayFrame({
  title,
  index,
  count,
  leaveLabel,
  onLeave,
  status,
  clock,
  players,
  stage,
  ask,
  action,
  children,
}: PlayFrameProps) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const number = { number: index + 1, total: count }
  useDocumentTitle(`${t('play.number', number)} · ${title}`)
  useFit(frame)
  return (
    <div
      ref={frame}
      className={`play ${stage ? '' : 'play-plain'} ${players ? 'play-shared' : ''}`}
    >
      <header className="play-head">
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
              className="play-number font-body font-extrabold max-lg:text-md tabular-nums outline-none"
              tabIndex={-1}
            >
              {t('play.number', number)}
            </h1>
            <div className="play-number font-bold max-lg:text-sm text-muted tabular-nums">
              {status}
            </div>
          </div>
          <Bar index={index} count={count} />
        </div>
        {clock}
      </header>
      {players && <aside className="play-players">{players}</aside>}
      <main className="contents">
        {stage && <div className="play-stage">{stage}</div>}
        {ask && <div className="play-ask">{ask}</div>}
        <div className="play-answers">{children}</div>
        {action && <div className="play-action">{action}</div>}
      </main>
    </div>
  )
}

function Bar({ index, count }: { index: number; count: number }) {
  const t = useT()
  return (
    <div
      className="play-bar mt-1 max-lg:h-2 overflow-hidden rounded-pill bg-line"
      role="progressbar"
      aria-label={t('play.progress')}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={index + 1}
    >
      <div className="play-progress" style={{ width: `${((index + 1) / count) * 100}%` }} />
    </div>
  )
}

/** Links to a quiz, a duo and a room that the player has not finished; without any, the introduction in their place. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useOpenDuo } from '@/shared/live-game/current-duo'
import { useOpenRoom } from '@/shared/live-game/current-room'
import type { QuizMode } from '@/shared/api/contract.gen'
import { useRunningQuiz } from '@/shared/quiz/standing'
import { sessionTitle } from './session-title'

const LOOK = 'gilt rise flex items-center gap-4 p-4'

/** The place of one link is always there, so that what is below does not move when a link appears. */
export function Running({ children }: { children: ReactNode }) {
  return (
    <div className="mb-5 grid min-h-21 content-center gap-4">
      <RunningQuiz mode="ranked" />
      <RunningQuiz mode="daily" />
      <RunningQuiz mode="solo" />
      <RunningDuo />
      <RunningRoom />
      <div className="not-only:hidden">{children}</div>
    </div>
  )
}

function RunningQuiz({ mode }: { mode: QuizMode }) {
  const t = useT()
  const { data: running } = useRunningQuiz(mode)
  if (!running) return null
  const { index, count, session } = running
  return (
    <Link to="/quizzes/session" search={{ session }} className={LOOK}>
      <Face
        title={t('quizzes.resume')}
        text={`${sessionTitle(t, running)} · ${t('play.number', { number: index + 1, total: count })}`}
      />
    </Link>
  )
}

function RunningDuo() {
  const t = useT()
  const current = useOpenDuo()
  if (!current) return null
  const { id, code } = current.game
  return (
    <Link to="/quizzes/duo" search={{ game: id }} className={LOOK}>
      <Face title={t('duo.resume')} text={t('duo.resumeText', { code })} />
    </Link>
  )
}

function RunningRoom() {
  const t = useT()
  const current = useOpenRoom()
  if (!current) return null
  const { id, code, status } = current.room
  const count = current.players.filter(({ left }) => !left).length
  return (
    <Link to="/quizzes/battle-royale/room/$roomId" params={{ roomId: id }} className={LOOK}>
      <Face
        title={t(status === 'started' ? 'battle.resumeGame' : 'battle.resumeRoom')}
        text={t('battle.resumeText', { code, count })}
      />
    </Link>
  )
}

function Face({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-leg-fill text-on-leg">
        <Play className="size-6" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold">{title}</span>
        <span className="block truncate text-sm text-muted">{text}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </>
  )
}

/** The quiz modes: what each is, what it costs, and where one stands. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, Play } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { LEGEND_REWARD, stepAt, stepName } from '@/shared/quiz/ladder'
import { ModeGem } from '@/shared/quiz/mode-gem'
import { ModePrice } from '@/shared/quiz/mode-price'
import { ModeStanding } from '@/shared/quiz/mode-standing'
import { MODES, type Mode, type ModeName } from '@/shared/quiz/modes'
import type { QuizMode } from '@/shared/quiz/snapshot'
import { useRunningQuiz } from '@/shared/quiz/standing'
import { Page } from '@/shared/ui/page'

const ORDER: readonly ModeName[] = ['weeklyRanked', 'solo', 'duo', 'battleRoyale']

export function QuizzesScreen() {
  const t = useT()
  return (
    <Page title={t('quizzes.title')} actions={<ManaPill />}>
      <p className="mb-5 max-w-prose text-muted">{t('quizzes.intro')}</p>
      <Running mode="ranked" />
      <Running mode="solo" />
      <ul className="grid gap-4 md:grid-cols-2">
        {ORDER.map((name, place) => (
          <li key={name}>
            <ModeCard mode={MODES[name]} place={place} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** A session that waits to be taken up again. */
function Running({ mode }: { mode: QuizMode }) {
  const t = useT()
  const { data: running } = useRunningQuiz(mode)
  if (!running) return null
  const { step, index, count, session } = running
  return (
    <Link
      to="/quizzes/session"
      search={{ session }}
      className="gilt rise mb-5 flex items-center gap-4 p-4"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-leg-fill text-on-leg">
        <Play className="size-6" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{t('quizzes.resume')}</span>
        <span className="block text-sm text-muted">
          {mode === 'solo' ? t('quizzes.level', { level: step }) : stepName(t, stepAt(step))}
          {' · '}
          {t('play.number', { number: index + 1, total: count })}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}

function ModeCard({ mode, place }: { mode: Mode; place: number }) {
  const t = useT()
  return (
    <Link
      to={mode.path}
      className="card tinted rise flex h-full items-center gap-4 p-4"
      style={{ '--tone': mode.tone, '--i': place }}
    >
      <ModeGem mode={mode} className="size-16" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-lg leading-tight font-bold">{t(mode.label)}</span>
        </span>
        <span className="mt-1 block text-sm text-muted">
          <ModeText name={mode.name} />
        </span>
        <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-bold">
          <span className="flex items-center gap-1">
            <ModePrice mode={mode} />
          </span>
          <ModeStanding name={mode.name} />
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-subtle" aria-hidden="true" />
    </Link>
  )
}

function ModeText({ name }: { name: ModeName }) {
  const t = useT()
  switch (name) {
    case 'solo':
      return t('quizzes.soloText')
    case 'duo':
      return t('quizzes.duoText')
    case 'battleRoyale':
      return t('quizzes.battleRoyaleText')
    case 'weeklyRanked':
      return t('quizzes.weeklyRankedText', { reward: LEGEND_REWARD })
  }
}

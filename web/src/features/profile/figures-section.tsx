/** The player's figures: win rate, best deck, matches, quizzes and games won. A zero has a link to get started. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { BestDeck } from '@/shared/profile/best-deck'
import { useFigures, type Figures } from '@/shared/profile/figures'
import { WinsAndLosses } from '@/shared/profile/wins-and-losses'
import { authErrorText } from '@/shared/session/auth-error'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Ring } from '@/shared/ui/ring'

export function FiguresSection() {
  const t = useT()
  const { data: figures, error, refetch } = useFigures()
  return (
    <section aria-labelledby="figures" className="grid gap-3">
      <h2 id="figures" className="rule text-lg">
        {t('profile.figures')}
      </h2>
      {!figures && error ? (
        <div className="card">
          <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
        </div>
      ) : (
        <>
          <WinRate figures={figures} />
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3 lg:grid-cols-2">
            <Figure label={t('profile.matches')} value={figures?.matches}>
              <Link to="/stats" className="link text-sm">
                {t('home.stats')}
              </Link>
            </Figure>
            <Figure label={t('profile.quizzes')} value={figures?.quizzes}>
              <Link to="/quizzes" className="link text-sm">
                {t('profile.firstQuiz')}
              </Link>
            </Figure>
            <Figure label={t('profile.duoWins')} value={figures?.duoWins}>
              <Link to="/quizzes/duo" className="link text-sm">
                {t('profile.firstDuo')}
              </Link>
            </Figure>
            <Figure label={t('profile.battleWins')} value={figures?.battleWins}>
              <Link to="/quizzes/battle-royale" className="link text-sm">
                {t('profile.firstBattle')}
              </Link>
            </Figure>
          </dl>
        </>
      )}
    </section>
  )
}

function WinRate({ figures }: { figures: Figures | undefined }) {
  const t = useT()
  const played = figures !== undefined && figures.matches > 0
  return (
    <div className="card flex flex-wrap items-center gap-4 p-4 lg:px-6">
      <Ring
        percent={played ? figures.winRate : null}
        label={t('home.winRate')}
        className="size-21 shrink-0 lg:size-26"
      />
      <div className="min-w-0 flex-1 basis-28">
        <p className="eyebrow">{t('home.winRate')}</p>
        {!figures && <span className="skeleton mt-2 h-4 w-40 max-w-full" />}
        {played && (
          <>
            <WinsAndLosses wins={figures.wins} losses={figures.losses} />
            <BestDeck deck={figures.bestDeck} />
          </>
        )}
        {figures?.matches === 0 && (
          <>
            <p className="mt-1 leading-snug font-bold">{t('home.noMatch')}</p>
            <p className="text-sm text-muted">{t('home.noMatchText')}</p>
          </>
        )}
      </div>
    </div>
  )
}

interface FigureProps {
  label: string
  value: number | undefined
  /** Shown if the value is zero. */
  children?: ReactNode
}

function Figure({ label, value, children }: FigureProps) {
  const { number } = useFormats()
  return (
    <div className="card flex flex-col p-4">
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 text-2xl leading-tight font-extrabold tabular-nums">
        {value === undefined ? <span className="skeleton my-1 h-6 w-10" /> : number(value)}
      </dd>
      {value === 0 && children && <dd className="mt-1">{children}</dd>}
    </div>
  )
}

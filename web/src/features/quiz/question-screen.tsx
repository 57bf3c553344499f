/** One question: the clock, the answers, then the verdict and the reason. */

import { Check, Flag, Heart } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { AnswerOptions } from '@/shared/quiz/play/answer-options'
import { AskLine } from '@/shared/quiz/play/ask-line'
import { ConnectionNotice } from '@/shared/quiz/play/connection-notice'
import { CountdownRing } from '@/shared/quiz/play/countdown-ring'
import { cue } from '@/shared/quiz/play/cues'
import { OutcomeSign } from '@/shared/quiz/play/outcome-sign'
import { PlayFrame } from '@/shared/quiz/play/play-frame'
import { stageOf } from '@/shared/quiz/play/stage'
import { StartCountdown } from '@/shared/quiz/play/start-countdown'
import { TextAnswer } from '@/shared/quiz/play/text-answer'
import { useSecondsLeft } from '@/shared/quiz/play/use-seconds-left'
import { Verdict } from '@/shared/quiz/play/verdict'
import type { OpenQuestion, QuizSnapshot } from '@/shared/api/contract.gen'
import { givenAnswer, rightAnswer } from '@/shared/quiz/moves'
import { canAnswer, chosenOption, goOnBy, outcomeOf, rightOption, type Play } from './play'
import { QuitConfirm } from './quit-confirm'
import { sessionTitle } from './session-title'
import { useReport } from './use-report'
import type { SessionPlay } from './use-session'

type Given = { choice: number } | { text: string }

export function QuestionScreen({ session }: { session: SessionPlay }) {
  const { t, language } = useI18n()
  const { play, offset } = session
  const { snapshot } = play
  const { question, verdict, index } = snapshot
  const [leaving, setLeaving] = useState(false)
  const report = useReport()
  const title = sessionTitle(t, snapshot)
  const countdown = useSecondsLeft(question?.opens_at ?? 0, offset)
  if (!question) return null
  if (countdown > 0 && !verdict)
    return (
      <StartCountdown title={title} opensAt={question.opens_at}>
        <p className="text-lg font-bold">{title}</p>
      </StartCountdown>
    )

  const over = snapshot.status !== 'playing'
  const right = verdict && rightAnswer(question, verdict, language)
  const answer = (given: Given) => {
    cue('choose')
    session.answer({ question: question.id, ...given })
  }

  return (
    <PlayFrame
      title={title}
      index={index}
      count={snapshot.count}
      leaveLabel={t(over ? 'common.close' : 'session.quit')}
      onLeave={() => (over ? session.next() : setLeaving(true))}
      status={<Score snapshot={snapshot} />}
      clock={<Clock session={session} />}
      stage={stageOf(question, verdict?.card ?? null, right)}
      ask={<Asked key={question.id} question={question} snapshot={snapshot} />}
      action={<Action session={session} onReport={() => report.open(question.id)} />}
    >
      <p role="status" className="text-sm font-semibold text-muted empty:absolute">
        {play.replacement === question.id && !verdict && t('session.voidNote')}
      </p>
      <ConnectionNotice lost={play.misses > 0} />
      <Answers play={play} onAnswer={answer} />
      <QuitConfirm
        open={leaving && !over}
        snapshot={snapshot}
        onClose={() => setLeaving(false)}
        onQuit={() => {
          setLeaving(false)
          session.quit()
        }}
      />
      {report.sheet}
    </PlayFrame>
  )
}

function Clock({ session: { play, offset } }: { session: SessionPlay }) {
  const { question, verdict } = play.snapshot
  if (verdict) return <OutcomeSign outcome={outcomeOf(verdict)} />
  if (!question) return null
  const { id, opens_at: opensAt, closes_at: closesAt } = question
  return <CountdownRing key={id} opensAt={opensAt} closesAt={closesAt} offset={offset} />
}

interface AskedProps {
  question: OpenQuestion
  snapshot: QuizSnapshot
}

/** The question and its verdict. */
function Asked({ question, snapshot }: AskedProps) {
  const { t, language } = useI18n()
  const { verdict } = snapshot
  const right = verdict && rightAnswer(question, verdict, language)
  return (
    <Focused>
      <AskLine
        text={question.question[language]}
        category={question.category}
        told={verdict !== null}
      >
        <Verdict
          outcome={verdict && outcomeOf(verdict)}
          word={failingWord(t, snapshot)}
          answer={right}
          why={verdict?.why?.[language] ?? null}
        />
      </AskLine>
    </Focused>
  )
}

/** What to answer with; after the verdict, the typed answer as it was given. */
function Answers({ play, onAnswer }: { play: Play; onAnswer: (given: Given) => void }) {
  const { t, language } = useI18n()
  const { question, verdict } = play.snapshot
  if (!question) return null
  if (question.options)
    return (
      <AnswerOptions
        options={question.options[language]}
        chosen={chosenOption(play)}
        right={rightOption(play)}
        disabled={!canAnswer(play)}
        onChoose={(choice) => onAnswer({ choice })}
      />
    )
  if (verdict)
    return (
      <p className="card p-4 font-bold">
        {givenAnswer(question, verdict, language) ?? t('session.noAnswer')}
      </p>
    )
  return (
    <TextAnswer
      key={`answer ${question.id}`}
      disabled={!canAnswer(play)}
      onAnswer={(text) => onAnswer({ text })}
    />
  )
}

/** The way on after the verdict. */
function Action({ session, onReport }: { session: SessionPlay; onReport: () => void }) {
  const { t } = useI18n()
  const { snapshot } = session.play
  const goOn = goOnBy(snapshot)
  return (
    <>
      {goOn !== null && <GoOnNote by={goOn} offset={session.offset} />}
      {snapshot.verdict && (
        <div className="flex items-center gap-2">
          <NextButton session={session} />
          {snapshot.mode === 'solo' && (
            <button
              type="button"
              className="icon-button shrink-0"
              aria-label={t('session.report')}
              onClick={onReport}
            >
              <Flag className="size-5" aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** The mistake that fails the quiz is named as such: "Mistake 4: you failed". */
function failingWord(t: Translate, snapshot: QuizSnapshot): string | null {
  const { verdict, status, wrong, wrong_left: left } = snapshot
  const fails = verdict && !verdict.correct && status === 'failed' && left === 0
  return fails ? t('session.lastMistake', { count: wrong }) : null
}

/** Takes the focus, so that Enter goes on. */
function NextButton({ session: { play, next } }: { session: SessionPlay }) {
  const { t } = useI18n()
  const button = useRef<HTMLButtonElement>(null)
  const last = play.snapshot.status !== 'playing'
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <button
      ref={button}
      type="button"
      className="button button-primary flex-1"
      aria-disabled={play.pending !== null}
      onClick={() => play.pending === null && next()}
    >
      {t(last ? 'session.toResults' : 'session.next')}
    </button>
  )
}

const SOON_S = 30

/** Says when waiting would cost the rank; to screen readers once, when it becomes urgent. */
function GoOnNote({ by, offset }: { by: number; offset: number }) {
  const { t } = useI18n()
  const left = useSecondsLeft(by, offset)
  const [announced, setAnnounced] = useState<number | null>(null)
  const soon = left <= SOON_S
  if (soon && announced === null) setAnnounced(left)
  const note = t('session.goOn', { count: left })
  return (
    <>
      {soon && (
        <p role="timer" className="text-sm font-bold text-leg">
          {note}
        </p>
      )}
      <span role="status" className="sr-only">
        {left === announced && note}
      </span>
    </>
  )
}

/** Mistakes that are left, or right answers so far. */
function Score({ snapshot: { right, wrong, wrong_left: left } }: { snapshot: QuizSnapshot }) {
  const { t } = useI18n()
  if (left === null)
    return (
      <span className="flex items-center gap-1 text-ok">
        <Check className="size-4" strokeWidth={3} aria-hidden="true" />
        <span className="sr-only">{t('session.rightSoFar', { count: right })}</span>
        <span aria-hidden="true">{right}</span>
      </span>
    )
  return (
    <span className="flex" role="img" aria-label={t('session.mistakesLeft', { count: left })}>
      {Array.from({ length: left + wrong }, (_, heart) => (
        <Heart
          key={heart}
          aria-hidden="true"
          strokeWidth={2.4}
          className={`size-[1.15em] ${heart < left ? 'heart' : 'text-control opacity-60'}`}
        />
      ))}
    </span>
  )
}

/** Moves the focus to a new question, so that it is read out and can be answered by keys. */
function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('h2')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div ref={place} className="contents">
      {children}
    </div>
  )
}

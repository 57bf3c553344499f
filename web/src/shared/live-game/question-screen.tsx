/** A question of a live game: the players, the question, four answers, and the verdict. */

import type { ReactNode } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import { AnswerOptions } from '@/shared/quiz/play/answer-options'
import { AskLine } from '@/shared/quiz/play/ask-line'
import { CountdownRing } from '@/shared/quiz/play/countdown-ring'
import { cue } from '@/shared/quiz/play/cues'
import { PlayFrame } from '@/shared/quiz/play/play-frame'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { pictureOf, stageOf } from '@/shared/quiz/play/stage'
import { Verdict, type Outcome } from '@/shared/quiz/play/verdict'
import type { LiveView } from './game'
import type { LiveQuestion, OwnAnswer } from './live-question'
import { Resuming } from './resuming'
import { SpokenQuestion } from './spoken-question'
import { useMoments } from './use-moments'
import { useSoonNeeded } from './use-soon-needed'

interface QuestionScreenProps {
  game: LiveView
  /** What the browser calls the page. */
  title: string
  /** At the end of the line with the number. */
  status?: ReactNode
  players: ReactNode
  answer: OwnAnswer | null
  /** Where the page has no answer of its own, because it was given before a reload. */
  chosen?: number | null | undefined
  /** Null before the verdict. */
  outcome: Outcome | null
  /** Below the verdict: what the game waits for. */
  standing: ReactNode
  /** How many players chose each option, once it may be known. */
  tally: readonly number[] | null
  /** The player does not answer any more. */
  watching?: boolean
  onChoose: (choice: number) => void
  onLeave: () => void
  /** Notices above everything. */
  children?: ReactNode
}

export function QuestionScreen(props: QuestionScreenProps) {
  const { game, players, answer, chosen = null, outcome, standing, watching = false } = props
  const { t, language } = useI18n()
  const { question, results, phase } = game
  const open = phase === 'question'
  const options = question?.options?.[language] ?? []
  const right = results?.correctAnswer ?? (answer?.correct ? answer.choice : null)
  const rightText = results && right !== null ? (options[right] ?? null) : null
  useMoments(game, watching)
  useSoonNeeded(game.next && pictureOf(game.next.question))

  return (
    <PlayFrame
      title={props.title}
      index={game.index}
      count={game.count}
      leaveLabel={t('live.leave')}
      onLeave={props.onLeave}
      status={props.status}
      clock={
        question && <Clock game={game} question={question} quiet={watching || answer !== null} />
      }
      players={players}
      stage={question && stageOf(question, results?.card ?? null, rightText)}
      ask={
        question && (
          <Asked game={game} question={question} outcome={outcome} answer={rightText}>
            {standing}
          </Asked>
        )
      }
    >
      {props.children}
      {question ? (
        <>
          <SpokenQuestion question={open ? question : null} />
          <AnswerOptions
            options={options}
            chosen={answer?.choice ?? chosen}
            right={right}
            missed={answer?.correct === false && !answer.late}
            disabled={!open || watching || answer !== null}
            tally={props.tally}
            onChoose={(choice) => {
              cue('choose')
              props.onChoose(choice)
            }}
          />
        </>
      ) : (
        <Resuming until={game.phase_ends_at} waits={phase === 'resuming'} />
      )}
    </PlayFrame>
  )
}

interface ClockProps {
  game: LiveView
  question: LiveQuestion
  quiet: boolean
}

function Clock({ game: { phase, closedAt }, question, quiet }: ClockProps) {
  const offset = useServerOffset()
  return (
    <CountdownRing
      opensAt={question.opens_at}
      closesAt={question.closes_at}
      offset={offset}
      stoppedAt={phase === 'question' ? null : (closedAt ?? question.closes_at)}
      quiet={quiet}
    />
  )
}

interface AskedProps {
  game: LiveView
  question: LiveQuestion
  outcome: Outcome | null
  /** The right answer, once it is known. */
  answer: string | null
  /** Below the verdict. */
  children: ReactNode
}

function Asked({ game: { phase, results }, question, outcome, answer, children }: AskedProps) {
  const { language } = useI18n()
  return (
    <AskLine
      text={question.question[language]}
      category={question.category}
      told={outcome !== null}
    >
      <Verdict
        outcome={outcome}
        answer={answer}
        why={phase === 'question' ? null : (results?.why?.[language] ?? null)}
      >
        <p className="flex items-center gap-2 font-semibold text-muted empty:absolute">
          {children}
        </p>
      </Verdict>
    </AskLine>
  )
}

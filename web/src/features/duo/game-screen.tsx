/** A question of a duo: both scores, the question, four answers, and the verdict. */

import { useEffect, useEffectEvent } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import type { LiveState } from '@/shared/live-game/live-game'
import type { OwnAnswer } from '@/shared/live-game/live-question'
import { Resuming } from '@/shared/live-game/resuming'
import { SpokenQuestion } from '@/shared/live-game/spoken-question'
import { useSoonNeeded } from '@/shared/live-game/use-soon-needed'
import { AnswerOptions } from '@/shared/quiz/play/answer-options'
import { AskLine } from '@/shared/quiz/play/ask-line'
import { CountdownRing } from '@/shared/quiz/play/countdown-ring'
import { cue } from '@/shared/quiz/play/cues'
import { PlayFrame } from '@/shared/quiz/play/play-frame'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { pictureOf, stageOf } from '@/shared/quiz/play/stage'
import { Verdict, type Outcome } from '@/shared/quiz/play/verdict'
import { sides, type Duo } from './duo'
import { Scoreboard } from './scoreboard'
import { Silence } from './silence'

interface GameScreenProps {
  duo: Duo
  sent: LiveState<Duo>['sent']
  onChoose: (choice: number) => void
  onLeave: () => void
}

export function GameScreen({ duo, sent, onChoose, onLeave }: GameScreenProps) {
  const { t, language } = useI18n()
  const offset = useServerOffset()
  const { question, results, phase } = duo
  const answer: OwnAnswer | null =
    duo.answer ?? (sent && sent.question === question?.id ? sent : null)
  const open = phase === 'question'
  const options = question?.options?.[language] ?? []
  const outcome = outcomeOf(duo, answer)
  const right = results?.correctAnswer ?? (answer?.correct ? answer.choice : null)
  const rightText = results && right !== null ? (options[right] ?? null) : null
  useMoments(duo)
  useSoonNeeded(duo.next && pictureOf(duo.next.question))

  return (
    <PlayFrame
      title={t('duo.title')}
      index={duo.index}
      count={duo.count}
      leaveLabel={t('live.leave')}
      onLeave={onLeave}
      clock={
        question && (
          <CountdownRing
            opensAt={question.opens_at}
            closesAt={question.closes_at}
            offset={offset}
            stoppedAt={open ? null : (duo.closedAt ?? question.closes_at)}
            quiet={answer !== null}
          />
        )
      }
      players={<Scoreboard duo={duo} />}
      stage={question && stageOf(question, results?.card ?? null, rightText)}
      ask={
        question && (
          <AskLine
            text={question.question[language]}
            category={question.category}
            told={outcome !== null}
          >
            <Verdict
              outcome={outcome}
              answer={rightText}
              why={open ? null : (results?.why?.[language] ?? null)}
            >
              <p className="flex items-center gap-2 font-semibold text-muted empty:absolute">
                {open && answer && t('duo.waitingForOther')}
              </p>
            </Verdict>
          </AskLine>
        )
      }
    >
      <Silence duo={duo} />
      {question ? (
        <>
          <SpokenQuestion question={open ? question : null} />
          <AnswerOptions
            options={options}
            chosen={answer?.choice ?? results?.choices[duo.you] ?? null}
            right={right}
            missed={answer?.correct === false && !answer.late}
            disabled={!open || answer !== null}
            tally={results && tallyOf(results.choices, options.length)}
            onChoose={(choice) => {
              cue('choose')
              onChoose(choice)
            }}
          />
        </>
      ) : (
        <Resuming until={duo.phase_ends_at} waits={phase === 'resuming'} />
      )}
    </PlayFrame>
  )
}

function tallyOf(choices: Record<string, number | null>, options: number): number[] {
  const taken = Object.values(choices)
  return Array.from({ length: options }, (_, place) => taken.filter((at) => at === place).length)
}

function outcomeOf(duo: Duo, answer: OwnAnswer | null): Outcome | null {
  if (duo.phase !== 'question' && duo.results) {
    const choice = duo.results.choices[duo.you]
    if (typeof choice !== 'number') return 'late'
    return choice === duo.results.correctAnswer ? 'right' : 'wrong'
  }
  if (answer?.late) return 'late'
  if (typeof answer?.correct !== 'boolean') return null
  return answer.correct ? 'right' : 'wrong'
}

/** Sound and vibration when a question opens and closes. */
function useMoments(duo: Duo): void {
  const closed = useEffectEvent(() => {
    const { self } = sides(duo)
    cue(self?.correct ? 'right' : self?.answered ? 'wrong' : 'late')
  })
  const question = duo.phase === 'question' ? duo.question?.id : undefined
  const isClosed = duo.results !== null
  useEffect(() => {
    if (question) cue('begin')
  }, [question])
  useEffect(() => {
    if (isClosed) closed()
  }, [isClosed])
}

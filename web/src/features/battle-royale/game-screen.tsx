/** A question: the hearts of all players, the question, four answers, and the verdict. */

import { useI18n } from '@/shared/i18n/i18n'
import type { LiveState } from '@/shared/live-game/live-game'
import type { OwnAnswer } from '@/shared/live-game/live-question'
import { SpokenQuestion } from '@/shared/live-game/spoken-question'
import { useSoonNeeded } from '@/shared/live-game/use-soon-needed'
import { AnswerOptions } from '@/shared/quiz/play/answer-options'
import { AskLine } from '@/shared/quiz/play/ask-line'
import { CountdownRing } from '@/shared/quiz/play/countdown-ring'
import { cue } from '@/shared/quiz/play/cues'
import { PlayFrame } from '@/shared/quiz/play/play-frame'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { pictureOf, stageOf } from '@/shared/quiz/play/stage'
import { PlayerCards } from './player-cards'
import { Resuming } from '@/shared/live-game/resuming'
import { outcomeOf, Standing } from './standing'
import { useMoments } from './use-moments'
import { ownPlayer, survivors, type Room } from './room'

interface GameScreenProps {
  room: Room
  sent: LiveState<Room>['sent']
  onChoose: (choice: number) => void
  onLeave: () => void
}

export function GameScreen({ room, sent, onChoose, onLeave }: GameScreenProps) {
  const { t, language } = useI18n()
  const offset = useServerOffset()
  const { question, results, phase } = room
  const own = ownPlayer(room)
  const answer: OwnAnswer | null =
    room.answer ?? (sent && sent.question === question?.id ? sent : null)
  const open = phase === 'question'
  const watching = own?.eliminated ?? true
  const right = results?.correctAnswer ?? (answer?.correct ? answer.choice : null)
  const options = question?.options?.[language] ?? []
  const rightText = results && right !== null ? (options[right] ?? null) : null
  useMoments(room)
  useSoonNeeded(room.next && pictureOf(room.next.question))

  return (
    <PlayFrame
      title={t('battle.title')}
      index={room.index}
      count={room.count}
      leaveLabel={t('live.leave')}
      onLeave={onLeave}
      status={t('battle.alive', { count: survivors(room).length })}
      clock={
        question && (
          <CountdownRing
            opensAt={question.opens_at}
            closesAt={question.closes_at}
            offset={offset}
            stoppedAt={open ? null : (room.closedAt ?? question.closes_at)}
            quiet={watching || answer !== null}
          />
        )
      }
      players={<PlayerCards room={room} />}
      stage={question && stageOf(question, results?.card ?? null, rightText)}
      ask={
        question && (
          <AskLine
            text={question.question[language]}
            category={question.category}
            told={outcomeOf(room, answer) !== null}
          >
            <Standing room={room} answer={answer} rightText={rightText} />
          </AskLine>
        )
      }
    >
      {question ? (
        <>
          <SpokenQuestion question={open ? question : null} />
          <AnswerOptions
            options={options}
            chosen={answer?.choice ?? null}
            right={right}
            missed={answer?.correct === false && !answer.late}
            disabled={!open || watching || answer !== null}
            tally={results?.chosen ?? null}
            onChoose={(choice) => {
              cue('choose')
              onChoose(choice)
            }}
          />
        </>
      ) : (
        <Resuming until={room.phase_ends_at} waits={phase === 'resuming'} />
      )}
    </PlayFrame>
  )
}

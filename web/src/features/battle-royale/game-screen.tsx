/** A question: the hearts of all players, the question, four answers, and the verdict. */

import { useI18n } from '@/shared/i18n/i18n'
import type { LiveState } from '@/shared/live-game/live-game'
import type { OwnAnswer } from '@/shared/live-game/live-question'
import { SpokenQuestion } from '@/shared/live-game/spoken-question'
import { useSoonNeeded } from '@/shared/live-game/use-soon-needed'
import { AnswerOptions } from '@/shared/quiz/play/answer-options'
import { CountdownRing } from '@/shared/quiz/play/countdown-ring'
import { cue } from '@/shared/quiz/play/cues'
import { PlayFrame } from '@/shared/quiz/play/play-frame'
import { QuestionCard } from '@/shared/quiz/play/question-card'
import { useServerOffset } from '@/shared/quiz/play/server-clock'
import { PlayerCards } from './player-cards'
import { Resuming } from '@/shared/live-game/resuming'
import { Standing } from './standing'
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
  useMoments(room)
  useSoonNeeded(room.next?.question.imageUrl ?? null)

  return (
    <PlayFrame
      title={t('battle.title')}
      index={room.index}
      count={room.count}
      leaveLabel={t('live.leave')}
      onLeave={onLeave}
      status={t('battle.alive', { count: survivors(room).length })}
      aside={<PlayerCards room={room} />}
    >
      {question ? (
        <>
          <SpokenQuestion question={open ? question : null} />
          <QuestionCard
            text={question.question[language]}
            category={question.category}
            imageUrl={question.imageUrl}
            clock={
              <CountdownRing
                opensAt={question.opens_at}
                closesAt={question.closes_at}
                offset={offset}
                stoppedAt={open ? null : (room.closedAt ?? question.closes_at)}
                quiet={watching || answer !== null}
              />
            }
          />
          <AnswerOptions
            options={question.options?.[language] ?? []}
            chosen={answer?.choice ?? null}
            right={results?.correctAnswer ?? (answer?.correct ? answer.choice : null)}
            missed={answer?.correct === false && !answer.late}
            disabled={!open || watching || answer !== null}
            tally={results?.chosen ?? null}
            onChoose={(choice) => {
              cue('choose')
              onChoose(choice)
            }}
          />
          <Standing room={room} answer={answer} />
        </>
      ) : (
        <Resuming until={room.phase_ends_at} waits={phase === 'resuming'} />
      )}
    </PlayFrame>
  )
}

/** A question of a duo: both scores, and the silence of the opponent. */

import { useT } from '@/shared/i18n/i18n'
import { answerTo } from '@/shared/live-game/game'
import type { LiveState } from '@/shared/live-game/live-game'
import type { OwnAnswer } from '@/shared/live-game/live-question'
import { QuestionScreen } from '@/shared/live-game/question-screen'
import type { Outcome } from '@/shared/quiz/play/verdict'
import type { Duo } from './duo'
import { Scoreboard } from './scoreboard'
import { Silence } from './silence'

interface GameScreenProps {
  duo: Duo
  sent: LiveState<Duo>['sent']
  onChoose: (choice: number) => void
  onLeave: () => void
}

export function GameScreen({ duo, sent, onChoose, onLeave }: GameScreenProps) {
  const t = useT()
  const { question, results, phase, you } = duo
  const answer = answerTo(duo, sent)
  return (
    <QuestionScreen
      game={duo}
      title={t('duo.title')}
      players={<Scoreboard duo={duo} />}
      answer={answer}
      chosen={results?.choices[you]}
      outcome={outcomeOf(duo, answer)}
      standing={phase === 'question' && answer && t('duo.waitingForOther')}
      tally={results && tallyOf(results.choices, question?.options?.en.length ?? 0)}
      onChoose={onChoose}
      onLeave={onLeave}
    >
      <Silence duo={duo} />
    </QuestionScreen>
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

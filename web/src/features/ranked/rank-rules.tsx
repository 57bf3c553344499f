/** The rules of a rank as texts. */

import { useT } from '@/shared/i18n/i18n'
import { RANKED } from '@/shared/api/contract.gen'
import { LADDER, stepAt, stepName } from '@/shared/quiz/ladder'
import type { RankedState } from '@/shared/quiz/standing'

interface RankRulesProps {
  /** The number of the step, from 1. */
  number: number
  ladder: RankedState['ladder']
}

export function RankRules({ number, ladder }: RankRulesProps) {
  const t = useT()
  const rules = ladder.find(({ step }) => step === number)
  if (!rules) return null
  const top = number === LADDER.length
  const name = (step: number) => stepName(t, stepAt(step))
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{t('ranked.ruleQuestions', { count: rules.questions })}</li>
      <li>{t('ranked.ruleFails', { count: rules.fails_at - 1 })}</li>
      <li>
        {top
          ? t('ranked.ruleTop', { mana: RANKED.reward })
          : t('ranked.rulePass', { rank: name(number + 1) })}
      </li>
      <li>
        {number === 1
          ? t('ranked.ruleStay', { rank: name(1) })
          : t('ranked.ruleFall', { rank: name(number - 1) })}
      </li>
    </ul>
  )
}

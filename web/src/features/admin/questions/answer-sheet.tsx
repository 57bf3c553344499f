/** Answers everyone who reported a question: what became of it, and words of one's own. */

import { useState } from 'react'
import { DESK, type AdminQuestion, type ReportOutcome } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/field'
import { ActSheet, Choices } from '../parts/act-sheet'
import { answerReports } from './calls'
import { OUTCOMES } from './reports'

interface AnswerSheetProps {
  question: AdminQuestion
  onClose: () => void
}

export function AnswerSheet({ question, onClose }: AnswerSheetProps) {
  const t = useT()
  const [outcome, setOutcome] = useState<ReportOutcome>(
    question.retired ? 'retired' : question.edited ? 'corrected' : 'kept',
  )
  const [words, setWords] = useState('')
  return (
    <ActSheet
      title={t('admin.answerReports')}
      text={t('admin.answerText', { count: question.open_reports })}
      action={t('admin.send')}
      needsReason={false}
      send={() => answerReports(question.id, outcome, words.trim())}
      done={t('admin.answered')}
      onClose={onClose}
    >
      <Choices
        label={t('admin.outcome')}
        name="outcome"
        value={outcome}
        choices={(['corrected', 'retired', 'kept'] as const).map((value) => ({
          value,
          label: t(OUTCOMES[value]),
        }))}
        onChoose={setOutcome}
      />
      <TextArea
        label={t('admin.answerWords')}
        name="words"
        rows={3}
        maxLength={DESK.longest_answer}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </ActSheet>
  )
}

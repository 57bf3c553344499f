/** Corrects the texts of a question in one language. */

import { useState } from 'react'
import { DESK, type AdminQuestion } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { LANGUAGE_NAMES, type Language } from '@/shared/i18n/languages'
import { TextArea, TextField } from '@/shared/ui/field'
import { ActSheet } from '../parts/act-sheet'
import { useAct } from '../parts/use-act'
import { editQuestion } from './calls'

interface EditSheetProps {
  question: AdminQuestion
  language: Language
  onClose: () => void
}

export function EditSheet({ question, language, onClose }: EditSheetProps) {
  const t = useT()
  const act = useAct()
  const [text, setText] = useState(question.question[language])
  const [options, setOptions] = useState<string[] | null>(question.options?.[language] ?? null)
  const [right, setRight] = useState(question.right_answer[language])
  const [why, setWhy] = useState(question.why[language])
  const { longest_question: longest, longest_option: longestOption } = DESK

  const send = async (reason: string) => {
    const correction = {
      question_id: question.id,
      language,
      question: text.trim(),
      options,
      right_answer: options ? null : right.trim(),
      why: why.trim(),
      reason,
    }
    if (await act.run(() => editQuestion(correction), { done: t('admin.corrected') })) onClose()
  }
  return (
    <ActSheet
      title={t('admin.correctIn', { language: LANGUAGE_NAMES[language] })}
      text={t('admin.correctText')}
      action={t('admin.save')}
      reason={{}}
      pending={act.pending}
      onSend={({ reason }) => void send(reason)}
      onClose={onClose}
    >
      <TextArea
        label={t('admin.question')}
        name="question"
        rows={2}
        lang={language}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {options?.map((option, index) => (
        <TextField
          // The places of the options are fixed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={t(
            question.options?.[language][index] === question.right_answer[language]
              ? 'admin.rightOption'
              : 'admin.wrongOption',
          )}
          name={`option-${index}`}
          lang={language}
          maxLength={longestOption}
          value={option}
          onChange={(event) => setOptions(options.with(index, event.target.value))}
        />
      ))}
      {!options && (
        <TextField
          label={t('admin.rightOption')}
          name="right"
          lang={language}
          maxLength={longestOption}
          value={right}
          onChange={(event) => setRight(event.target.value)}
        />
      )}
      <TextArea
        label={t('admin.why')}
        name="why"
        rows={2}
        lang={language}
        maxLength={longest}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ActSheet>
  )
}

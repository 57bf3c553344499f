/** Corrects the texts of a question in one language. */

import { useState } from 'react'
import { DESK, type AdminQuestion } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { LANGUAGE_NAMES, type Language } from '@/shared/i18n/languages'
import { TextArea, TextField } from '@/shared/ui/field'
import { ActSheet } from '../parts/act-sheet'
import { editQuestion } from './calls'

interface EditSheetProps {
  question: AdminQuestion
  language: Language
  onClose: () => void
}

export function EditSheet({ question, language, onClose }: EditSheetProps) {
  const t = useT()
  const [text, setText] = useState(question.question[language])
  const [options, setOptions] = useState<string[] | null>(question.options?.[language] ?? null)
  const [right, setRight] = useState(question.right_answer[language])
  const [why, setWhy] = useState(question.why[language])
  const question_id = question.id
  const right_answer = options ? null : right.trim()
  const correction = { question_id, language, question: text.trim(), options, right_answer }
  return (
    <ActSheet
      title={t('admin.correctIn', { language: LANGUAGE_NAMES[language] })}
      text={t('admin.correctText')}
      action={t('admin.save')}
      send={({ reason }) => editQuestion({ ...correction, why: why.trim(), reason })}
      done={t('admin.corrected')}
      onClose={onClose}
    >
      <TextArea
        label={t('admin.question')}
        name="question"
        rows={2}
        lang={language}
        maxLength={DESK.longest_question}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {options?.map((option, index) => (
        <OptionField
          // The places of the options are fixed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          isRight={question.options?.[language][index] === question.right_answer[language]}
          name={`option-${index}`}
          lang={language}
          value={option}
          onType={(value) => setOptions(options.with(index, value))}
        />
      ))}
      {!options && (
        <OptionField isRight name="right" lang={language} value={right} onType={setRight} />
      )}
      <TextArea
        label={t('admin.why')}
        name="why"
        rows={2}
        lang={language}
        maxLength={DESK.longest_question}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ActSheet>
  )
}

interface OptionFieldProps {
  isRight: boolean
  name: string
  lang: Language
  value: string
  onType: (value: string) => void
}

function OptionField({ isRight, onType, ...field }: OptionFieldProps) {
  const t = useT()
  return (
    <TextField
      {...field}
      label={t(isRight ? 'admin.rightOption' : 'admin.wrongOption')}
      maxLength={DESK.longest_option}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

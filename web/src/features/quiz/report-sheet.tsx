/** Reports a question as wrong, unclear or badly translated. */

import { useState, type FormEvent } from 'react'
import type { ReportReason } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { quizErrorText } from '@/shared/quiz/quiz-error'
import { TextArea } from '@/shared/ui/field'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { toast } from '@/shared/ui/toast'

const REASONS: readonly { reason: ReportReason; label: PlainKey }[] = [
  { reason: 'wrong', label: 'session.reportWrong' },
  { reason: 'unclear', label: 'session.reportUnclear' },
  { reason: 'translation', label: 'session.reportTranslation' },
]

const LONGEST_NOTE = 500

interface ReportSheetProps {
  question: string
  onClose: () => void
}

export function ReportSheet({ question, onClose }: ReportSheetProps) {
  const t = useT()
  const [reason, setReason] = useState<ReportReason>('wrong')
  const [note, setNote] = useState('')
  const [pending, setPending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      const report = {
        question_id: question,
        reason,
        ...(note.trim() ? { note: note.trim() } : {}),
      }
      await ask((data) => data.rpc('question_report', report))
      toast.success(t('session.reported'))
      onClose()
    } catch (error) {
      toast.error(quizErrorText(t, error))
      setPending(false)
    }
  }

  return (
    <Sheet open onClose={onClose} title={t('session.reportTitle')}>
      <form className="grid gap-4" onSubmit={(event) => void send(event)}>
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('session.reportTitle')}</legend>
          {REASONS.map(({ reason: name, label }) => (
            <label key={name} className="flex min-h-12 items-center gap-3 font-bold">
              <input
                type="radio"
                name="reason"
                className="size-5 accent-(--mana-fill)"
                checked={reason === name}
                onChange={() => setReason(name)}
              />
              {t(label)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('session.reportNote')}
          name="note"
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <SubmitButton pending={pending} kind="mana">
          {t('session.reportSend')}
        </SubmitButton>
      </form>
    </Sheet>
  )
}

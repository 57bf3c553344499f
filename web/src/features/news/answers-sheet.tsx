/** The answers to the player's reports of questions. */

import type { ReportAnswer, ReportOutcome } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { Sheet } from '@/shared/ui/sheet'

const OUTCOMES: Record<ReportOutcome, PlainKey> = {
  corrected: 'news.corrected',
  retired: 'news.retired',
  kept: 'news.kept',
}

interface AnswersSheetProps {
  answers: readonly ReportAnswer[]
  onClose: () => void
}

export function AnswersSheet({ answers, onClose }: AnswersSheetProps) {
  const { t, language } = useI18n()
  const { date } = useFormats()
  return (
    <Sheet open onClose={onClose} title={t('news.title')} description={t('news.thanks')}>
      <ul className="grid gap-3">
        {answers.map((answer) => (
          <li key={answer.id} className="card grid gap-2 p-4">
            <p className="font-bold">{answer.question[language]}</p>
            <p>{t(OUTCOMES[answer.outcome])}</p>
            {answer.answer && <p className="text-muted">{answer.answer}</p>}
            <p className="text-sm text-muted">{date(new Date(answer.answered_at))}</p>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-mana" onClick={onClose}>
        {t('common.close')}
      </button>
    </Sheet>
  )
}

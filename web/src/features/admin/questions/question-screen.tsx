/** One question in four languages, with its reports and what can be done about it. */

import { FilePen, MessageSquareReply, ShieldOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminQuestion } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n } from '@/shared/i18n/i18n'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '@/shared/i18n/languages'
import { AdminPage } from '../parts/admin-page'
import { Loaded } from '../parts/loaded'
import { useMoments } from '../parts/moments'
import { ActButton } from '../parts/act-button'
import { ActSheet } from '../parts/act-sheet'
import { AnswerSheet } from './answer-sheet'
import { restoreQuestion, retireQuestion, useQuestion } from './calls'
import { EditSheet } from './edit-sheet'
import { QuestionTags } from './questions-screen'
import { Reports } from './reports'

export function QuestionScreen({ id }: { id: string }) {
  const { t, language } = useI18n()
  const question = useQuestion(id)
  return (
    <AdminPage
      title={question.data?.question[language] ?? t('admin.question')}
      back={{ path: 'questions', name: t('admin.questions') }}
      text={question.data && <Facts question={question.data} />}
    >
      <Loaded answer={question}>{(loaded) => <Details question={loaded} />}</Loaded>
    </AdminPage>
  )
}

function Facts({ question }: { question: AdminQuestion }) {
  const { t } = useI18n()
  return (
    <span className="adm-line">
      {question.subject} · {question.kind} · {question.difficulty} ·{' '}
      {t(question.by_hand ? 'admin.byHand' : 'admin.generated')}
      <QuestionTags row={question} />
    </span>
  )
}

function Details({ question }: { question: AdminQuestion }) {
  const { t } = useI18n()
  const { percent, number } = useFormats()
  const { dateTime } = useMoments()
  const [editing, setEditing] = useState<Language | null>(null)
  return (
    <div className="adm-split">
      <div className="adm-column">
        <div className="adm-panel adm-stats">
          <Stat value={number(question.open_reports)} name={t('admin.openReports')} />
          <Stat value={number(question.answered)} name={t('admin.answersGiven')} />
          <Stat
            value={question.answered > 0 ? percent(question.right / question.answered) : '–'}
            name={t('admin.rightShare')}
          />
        </div>
        {question.retirement && (
          <p className="adm-panel adm-pad">
            {t('admin.retiredWhy', {
              date: dateTime(question.retirement.at),
              reason: question.retirement.reason,
            })}
          </p>
        )}
        <div className="adm-languages">
          {LANGUAGES.map((language) => (
            <OneLanguage
              key={language}
              question={question}
              language={language}
              onEdit={() => setEditing(language)}
            />
          ))}
        </div>
        <Reports reports={question.all_reports} />
      </div>
      <Acts question={question} />
      {editing && (
        <EditSheet question={question} language={editing} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}

function Acts({ question }: { question: AdminQuestion }) {
  const { t } = useI18n()
  const [open, setOpen] = useState<'retire' | 'restore' | 'answer' | null>(null)
  const close = () => setOpen(null)
  const { id, retired } = question
  return (
    <aside className="adm-panel">
      <h2>{t('admin.acts')}</h2>
      {question.open_reports > 0 && (
        <ActButton icon={MessageSquareReply} onPress={() => setOpen('answer')}>
          {t('admin.answerReports')}
        </ActButton>
      )}
      <ActButton
        icon={retired ? Undo2 : ShieldOff}
        onPress={() => setOpen(retired ? 'restore' : 'retire')}
      >
        {t(retired ? 'admin.restore' : 'admin.retire')}
      </ActButton>
      {open === 'retire' && (
        <ActSheet
          title={t('admin.retire')}
          text={t('admin.retireText')}
          send={({ reason }) => retireQuestion(id, reason)}
          done={t('admin.retiredDone')}
          undo={({ reason }) => restoreQuestion(id, reason)}
          onClose={close}
        />
      )}
      {open === 'restore' && (
        <ActSheet
          title={t('admin.restore')}
          text={t('admin.restoreText')}
          send={({ reason }) => restoreQuestion(id, reason)}
          done={t('admin.restoredDone')}
          onClose={close}
        />
      )}
      {open === 'answer' && <AnswerSheet question={question} onClose={close} />}
    </aside>
  )
}

function Stat({ value, name }: { value: string; name: string }) {
  return (
    <div className="adm-stat">
      <b>{value}</b>
      <span>{name}</span>
    </div>
  )
}

interface OneLanguageProps {
  question: AdminQuestion
  language: Language
  onEdit: () => void
}

function OneLanguage({ question, language, onEdit }: OneLanguageProps) {
  const { t } = useI18n()
  const right = question.right_answer[language]
  const edit = question.edits.find((made) => made.language === language)
  return (
    <section className="adm-panel" lang={language}>
      <header>
        <h2>{LANGUAGE_NAMES[language]}</h2>
        {edit && (
          <span className={edit.in_use ? 'adm-tag mana' : 'adm-tag'}>
            {t(edit.in_use ? 'admin.edited' : 'admin.editOutdated')}
          </span>
        )}
      </header>
      <div className="adm-pad">
        <p>
          <b>{question.question[language]}</b>
        </p>
        {question.options ? (
          <ol className="grid gap-1">
            {question.options[language].map((option) => (
              <li key={option} className={option === right ? 'adm-gain' : 'adm-muted'}>
                {option === right ? '✓ ' : ''}
                {option}
              </li>
            ))}
          </ol>
        ) : (
          <p className="adm-gain">✓ {right}</p>
        )}
        <p className="adm-muted">{question.why[language]}</p>
      </div>
      <ActButton icon={FilePen} onPress={onEdit}>
        {t('admin.correct')}
      </ActButton>
    </section>
  )
}

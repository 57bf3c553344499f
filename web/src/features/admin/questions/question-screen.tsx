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
import { ActSheet } from '../parts/act-sheet'
import { useAct } from '../parts/use-act'
import { AnswerSheet } from './answer-sheet'
import { restoreQuestion, retireQuestion, useQuestion } from './calls'
import { EditSheet } from './edit-sheet'
import { QuestionTags } from './questions-screen'
import { Reports } from './reports'

type Open = 'retire' | 'restore' | 'answer' | null

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
  const act = useAct()
  const [open, setOpen] = useState<Open>(null)
  const [editing, setEditing] = useState<Language | null>(null)
  const close = () => setOpen(null)

  const retire = async (reason: string) => {
    const undo = () => restoreQuestion(question.id, reason)
    const said = { done: t('admin.retiredDone'), undo }
    if (await act.run(() => retireQuestion(question.id, reason), said)) close()
  }
  const restore = async (reason: string) => {
    const said = { done: t('admin.restoredDone') }
    if (await act.run(() => restoreQuestion(question.id, reason), said)) close()
  }

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
      <aside className="adm-panel">
        <h2>{t('admin.acts')}</h2>
        {question.open_reports > 0 && (
          <button type="button" className="adm-act" onClick={() => setOpen('answer')}>
            <MessageSquareReply className="adm-icon" aria-hidden="true" />
            {t('admin.answerReports')}
          </button>
        )}
        <button
          type="button"
          className="adm-act"
          onClick={() => setOpen(question.retired ? 'restore' : 'retire')}
        >
          {question.retired ? (
            <Undo2 className="adm-icon" aria-hidden="true" />
          ) : (
            <ShieldOff className="adm-icon" aria-hidden="true" />
          )}
          {t(question.retired ? 'admin.restore' : 'admin.retire')}
        </button>
      </aside>
      {open === 'retire' && (
        <ActSheet
          title={t('admin.retire')}
          text={t('admin.retireText')}
          action={t('admin.retire')}
          reason={{}}
          pending={act.pending}
          onSend={({ reason }) => void retire(reason)}
          onClose={close}
        />
      )}
      {open === 'restore' && (
        <ActSheet
          title={t('admin.restore')}
          text={t('admin.restoreText')}
          action={t('admin.restore')}
          reason={{}}
          pending={act.pending}
          onSend={({ reason }) => void restore(reason)}
          onClose={close}
        />
      )}
      {open === 'answer' && <AnswerSheet question={question} onClose={close} />}
      {editing && (
        <EditSheet question={question} language={editing} onClose={() => setEditing(null)} />
      )}
    </div>
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
      <button type="button" className="adm-act" onClick={onEdit}>
        <FilePen className="adm-icon" aria-hidden="true" />
        {t('admin.correct')}
      </button>
    </section>
  )
}

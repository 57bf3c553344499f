/** Requests to delete an account, oldest first: the check of who asks, then the decision. */

import { useState } from 'react'
import * as v from 'valibot'
import { AdminDeletions, type AdminDeletion } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { LoadFailure } from '@/shared/ui/load-failure'
import { adminErrorText } from '../parts/admin-error'
import { AdminPage } from '../parts/admin-page'
import { useRows } from '../parts/calls'
import { useMoments } from '../parts/moments'
import { PersonLink } from '../parts/person'
import { MoreButton } from '../parts/table'
import { useAct } from '../parts/use-act'
import { ApproveSheet, RefuseSheet } from './decision-sheets'
import { takeStep } from './take-step'

export function DeletionsScreen() {
  const t = useT()
  const { rows, error, retry, more, loadingMore } = useRows(['deletions'], async (after) =>
    v.parse(AdminDeletions, await ask((data) => data.rpc('admin_deletions', { after }))),
  )
  return (
    <AdminPage title={t('admin.deletions')} text={t('admin.deletionsText')}>
      {rows?.length === 0 && <p className="adm-panel adm-empty">{t('admin.noDeletions')}</p>}
      {rows?.map((request) => (
        <Request key={request.id} request={request} />
      ))}
      <MoreButton more={more} loadingMore={loadingMore} />
      {!rows && Boolean(error) && (
        <div className="adm-panel">
          <LoadFailure text={adminErrorText(t, error)} retry={retry} />
        </div>
      )}
      {!rows && !error && <span className="skeleton h-96 rounded-lg" />}
    </AdminPage>
  )
}

type Decision = 'approve' | 'refuse'

function Request({ request }: { request: AdminDeletion }) {
  const t = useT()
  const { day, dateTime, isPast } = useMoments()
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const { id, user, username } = request
  const close = () => setDeciding(null)
  return (
    <section className="adm-panel" aria-labelledby={`request-${id}`}>
      <header>
        <h2 id={`request-${id}`}>
          <PersonLink person={{ id: user, username }} />
        </h2>
        <span className={`adm-tag ${isPast(request.due_at) ? 'bad' : ''}`}>
          {t('admin.dueOn', { date: day(request.due_at) })}
        </span>
        <span className={`adm-tag ${request.email_verified ? 'ok' : 'leg'}`}>
          {t(request.email_verified ? 'admin.verified' : 'admin.notVerified')}
        </span>
      </header>
      <div className="adm-note">
        <p className="adm-muted adm-anywhere">
          {request.email ?? t('admin.noAddress')} ·{' '}
          {t('admin.askedOn', { date: dateTime(request.created_at) })}
        </p>
        {request.message && <p>{t('admin.quoted', { text: request.message })}</p>}
      </div>
      <Check request={request} onDecide={setDeciding} />
      {deciding === 'approve' && <ApproveSheet request={request} onClose={close} />}
      {deciding === 'refuse' && <RefuseSheet request={request} onClose={close} />}
    </section>
  )
}

/** What is ticked by hand after the letter. */
const STEPS = [
  { step: 'answered', number: 2, text: 'admin.checkAnswer', at: 'answered_at' },
  { step: 'facts', number: 3, text: 'admin.checkFacts', at: 'facts_at' },
] as const

interface CheckProps {
  request: AdminDeletion
  onDecide: (decision: Decision) => void
}

function Check({ request, onDecide }: CheckProps) {
  const t = useT()
  const { dateTime } = useMoments()
  const { run } = useAct()
  const { id, letter_at: letter } = request
  const tick = (step: 'answered' | 'facts', done: boolean) =>
    void run(() => takeStep({ request: id, step, done }), {
      done: t('admin.saved'),
      undo: () => takeStep({ request: id, step, done: !done }),
    })
  const sendLetter = () =>
    void run(() => takeStep({ request: id, step: 'letter' }), { done: t('admin.letterSent') })
  const isChecked = letter !== null && STEPS.every(({ at }) => request[at] !== null)
  return (
    <fieldset className="adm-pad">
      <legend className="sr-only">{t('admin.check')}</legend>
      <p className="adm-line">
        <b>1.</b> {t('admin.checkLetter')}
        {letter ? (
          <span className="adm-tag ok">{dateTime(letter)}</span>
        ) : (
          <button type="button" className="adm-small" onClick={sendLetter}>
            {t('admin.sendLetter')}
          </button>
        )}
      </p>
      {STEPS.map(({ step, number, text, at }) => (
        <label key={step} className="adm-check">
          <input
            type="checkbox"
            checked={request[at] !== null}
            disabled={!letter}
            onChange={(event) => tick(step, event.target.checked)}
          />
          <span>
            <b>{number}.</b> {t(text)}
          </span>
        </label>
      ))}
      <div className="adm-line">
        <button
          type="button"
          className="button button-danger"
          disabled={!isChecked}
          onClick={() => onDecide('approve')}
        >
          {t('admin.approve')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onDecide('refuse')}>
          {t('admin.refuse')}
        </button>
        {!isChecked && <span className="adm-subtle">{t('admin.checkFirst')}</span>}
      </div>
    </fieldset>
  )
}

/** The card data and the bank of questions in use, and the button that updates them. */

import { RefreshCw } from 'lucide-react'
import * as v from 'valibot'
import {
  AdminData,
  type AdminBank,
  type AdminCardData,
  type AdminUpdate,
  type AdminUpdateState,
} from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../parts/admin-page'
import { adminQuery } from '../parts/calls'
import { Loaded } from '../parts/loaded'
import { useMoments } from '../parts/moments'
import { useAct } from '../parts/use-act'

/** How often a page asks about an update that is running. */
const ASK_EVERY_MS = 3000

export function DataScreen() {
  const t = useT()
  const data = useQuery({
    ...adminQuery(['data'], async () =>
      v.parse(AdminData, await ask((client) => client.rpc('admin_data', {}))),
    ),
    refetchInterval: ({ state }) => (state.data?.update.state === 'running' ? ASK_EVERY_MS : false),
  })
  return (
    <AdminPage title={t('admin.data')} text={t('admin.dataText')}>
      <Loaded answer={data}>
        {({ cards, bank, update }) => (
          <div className="adm-split">
            <div className="adm-column">
              <Cards cards={cards} />
              <Bank bank={bank} />
            </div>
            <Update update={update} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

function Cards({ cards }: { cards: AdminCardData | null }) {
  const t = useT()
  const { number } = useFormats()
  const { dateTime } = useMoments()
  return (
    <section className="adm-panel">
      <h2>{t('admin.cardData')}</h2>
      {!cards && <p className="adm-empty">{t('admin.noCardData')}</p>}
      {cards && (
        <dl className="adm-pairs">
          <dt>{t('admin.build')}</dt>
          <dd className="adm-number">{cards.build}</dd>
          <dt>{t('admin.cards')}</dt>
          <dd>{number(cards.cards)}</dd>
          <dt>{t('admin.tokens')}</dt>
          <dd>{number(cards.tokens)}</dd>
          <dt>{t('admin.standard')}</dt>
          <dd className="adm-sets">
            {cards.standard_sets.map((set) => (
              <span key={set} className="adm-tag">
                {set.replaceAll('_', ' ')}
              </span>
            ))}
          </dd>
          {cards.written_at && (
            <>
              <dt>{t('admin.written')}</dt>
              <dd>{dateTime(cards.written_at)}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}

function Bank({ bank }: { bank: AdminBank | null }) {
  const t = useT()
  const { number } = useFormats()
  const { dateTime } = useMoments()
  return (
    <section className="adm-panel">
      <header>
        <h2>{t('admin.bank')}</h2>
        {bank && (
          <span className={`adm-tag ${bank.current ? 'ok' : 'leg'}`}>
            {t(bank.current ? 'admin.bankCurrent' : 'admin.bankOld')}
          </span>
        )}
      </header>
      {!bank && <p className="adm-empty">{t('admin.noBank')}</p>}
      {bank && (
        <dl className="adm-pairs">
          <dt>{t('admin.built')}</dt>
          <dd>{dateTime(bank.built_at)}</dd>
          <dt>{t('admin.questions')}</dt>
          <dd>{number(bank.questions)}</dd>
          <dt>{t('admin.byHand')}</dt>
          <dd>{number(bank.by_hand)}</dd>
          <dt>{t('admin.difficulties')}</dt>
          <dd>
            {number(bank.easy)} · {number(bank.medium)} · {number(bank.hard)}
          </dd>
          <dt>{t('admin.filterRetired')}</dt>
          <dd>{number(bank.retired)}</dd>
          <dt>{t('admin.filterEdited')}</dt>
          <dd>{number(bank.edited)}</dd>
          <dt>{t('admin.openReports')}</dt>
          <dd>{number(bank.open_reports)}</dd>
        </dl>
      )}
    </section>
  )
}

const STATES: Record<AdminUpdateState, PlainKey> = {
  idle: 'admin.updateIdle',
  running: 'admin.updateRunning',
  done: 'admin.updateDone',
  unchanged: 'admin.updateUnchanged',
  failed: 'admin.updateFailed',
}

function Update({ update }: { update: AdminUpdate }) {
  const t = useT()
  const { dateTime } = useMoments()
  const act = useAct()
  const isRunning = update.state === 'running'
  const start = () =>
    void act.run(() => ask((data) => data.rpc('admin_data_update', {})), {
      done: t('admin.updateStarted'),
    })
  return (
    <aside className="adm-panel">
      <h2>{t('admin.update')}</h2>
      <div className="adm-pad">
        <p role="status">
          {t(STATES[update.state])}
          {update.ended_at && <span className="adm-subtle"> · {dateTime(update.ended_at)}</span>}
        </p>
        {update.error && <p className="adm-mono">{update.error}</p>}
        <button
          type="button"
          className="button button-mana"
          disabled={isRunning}
          aria-busy={isRunning || act.pending}
          onClick={start}
        >
          <RefreshCw className={`size-4 ${isRunning ? 'spin' : ''}`} aria-hidden="true" />
          {t('admin.updateNow')}
        </button>
      </div>
    </aside>
  )
}

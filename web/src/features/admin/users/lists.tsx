/** What a player did: changes of their mana, purchases, games, reports. */

import { Link } from '@tanstack/react-router'
import type {
  AdminLedgerRow,
  AdminUserGame,
  AdminUserPurchase,
  AdminUserReport,
} from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { adminTo } from '../parts/admin-to'
import { useMoments } from '../parts/moments'
import { goodsOf, StateWord, usePrice } from '../purchases/purchase-state'
import { reportReason } from '../questions/reports'

const REASONS: Partial<Record<string, PlainKey>> = {
  signup: 'mana.signup',
  duo_entry: 'mana.duoEntry',
  battle_royale_entry: 'mana.battleRoyaleEntry',
  refund: 'mana.refund',
  legend_reward: 'mana.legendReward',
  daily: 'mana.daily',
  purchase: 'mana.purchase',
  subscription_bonus: 'mana.subscriptionBonus',
  reversal: 'mana.reversal',
  admin: 'mana.admin',
  spend: 'mana.spend',
}

export function Ledger({ rows }: { rows: readonly AdminLedgerRow[] }) {
  const t = useT()
  const { signed, number } = useFormats()
  const { dateTime } = useMoments()
  return (
    <section className="adm-panel">
      <h2>{t('admin.mana')}</h2>
      {rows.length === 0 && <p className="adm-empty">{t('admin.noLedger')}</p>}
      {rows.length > 0 && (
        <table className="adm-table stacked tight">
          <caption className="sr-only">{t('admin.mana')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.when')}</th>
              <th scope="col">{t('admin.reason')}</th>
              <th scope="col" className="end">
                {t('admin.amount')}
              </th>
              <th scope="col" className="end">
                {t('admin.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number}>
                <td className="adm-muted">{dateTime(row.at)}</td>
                <td data-label={t('admin.reason')}>
                  {t(REASONS[row.reason] ?? 'mana.other')}
                  {row.note && ` ${t('admin.quoted', { text: row.note })}`}
                  {row.by && (
                    <span className="block adm-subtle">{t('admin.byName', { name: row.by })}</span>
                  )}
                </td>
                <td className="end" data-label={t('admin.amount')}>
                  <span className={row.amount > 0 ? 'adm-gain' : 'adm-loss'}>
                    {signed(row.amount)}
                  </span>
                </td>
                <td className="end adm-muted" data-label={t('admin.balance')}>
                  {number(row.balance)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

export function Purchases({ rows }: { rows: readonly AdminUserPurchase[] }) {
  const t = useT()
  const { dateTime } = useMoments()
  const price = usePrice()
  if (rows.length === 0) return null
  return (
    <section className="adm-panel">
      <h2>{t('admin.purchases')}</h2>
      <ul className="adm-list">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="adm-muted">{dateTime(row.created_at)}</span>
            <b>{goodsOf(t, row.sku)}</b>
            <span>{price(row.amount_cents, row.currency)}</span>
            <StateWord state={row.state} />
            {row.provider === 'sandbox' && (
              <span className="adm-tag leg">{t('admin.sandbox')}</span>
            )}
            <Link {...adminTo(`purchases/${row.id}`)} className="adm-small">
              {t('admin.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MODES: Partial<Record<string, PlainKey>> = {
  solo: 'admin.modeSolo',
  ranked: 'admin.modeRanked',
  daily: 'admin.modeDaily',
  duo: 'admin.modeDuo',
  battle_royale: 'admin.modeBattle',
}

function modeName(t: Translate, mode: string): string {
  const key = MODES[mode]
  return key ? t(key) : mode
}

const GAME_STATES: Partial<Record<string, PlainKey>> = {
  finished: 'admin.gameFinished',
  ended: 'admin.gameFinished',
  abandoned: 'admin.gameAbandoned',
}

function gameState(t: Translate, state: string): string {
  return t(GAME_STATES[state] ?? 'admin.gameOpen')
}

export function Games({ rows }: { rows: readonly AdminUserGame[] }) {
  const t = useT()
  const { dateTime } = useMoments()
  if (rows.length === 0) return null
  return (
    <section className="adm-panel">
      <h2>{t('admin.lastGames')}</h2>
      <ul className="adm-list">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="adm-muted">{dateTime(row.at)}</span>
            <b>{modeName(t, row.kind)}</b>
            <span className="adm-tag">{gameState(t, row.state)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Reports({ rows }: { rows: readonly AdminUserReport[] }) {
  const t = useT()
  const { dateTime } = useMoments()
  if (rows.length === 0) return null
  return (
    <section className="adm-panel">
      <h2>{t('admin.reportsMade')}</h2>
      <ul className="adm-list">
        {rows.map((row) => (
          <li key={`${row.question} ${row.at}`}>
            <span className="adm-muted">{dateTime(row.at)}</span>
            <span>{reportReason(t, row.reason)}</span>
            <Link {...adminTo(`questions/${row.question}`)} className="adm-small">
              {t('admin.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

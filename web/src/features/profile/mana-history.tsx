/** Every change of the player's mana with its reason, newest first. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { useUser } from '@/shared/session/session'
import { LineSkeletons } from '@/shared/ui/line-skeletons'
import { LoadFailure } from '@/shared/ui/load-failure'
import { MoreButton } from '@/shared/ui/more-button'
import { ledgerQuery, type LedgerEntry } from './ledger'
import { reasonOf } from './reason'

export function ManaHistory() {
  const t = useT()
  return (
    <section aria-labelledby="mana-history" className="grid min-w-0 gap-3">
      <h2 id="mana-history" className="rule text-lg">
        {t('mana.history')}
      </h2>
      <div className="card overflow-hidden">
        <Entries />
      </div>
    </section>
  )
}

function Entries() {
  const t = useT()
  const query = useInfiniteQuery(ledgerQuery(useUser().id))
  const { data, error, refetch, hasNextPage } = query
  if (!data && error) {
    return <LoadFailure text={authErrorText(t, error)} retry={() => void refetch()} />
  }
  if (!data) return <LineSkeletons widths={['w-40', 'w-32', 'w-36']} />
  const entries = data.pages.flat()
  if (entries.length === 0) return <p className="p-4 text-muted">{t('mana.noHistory')}</p>
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="border-t border-line p-4">
          <MoreButton query={query}>{t('mana.showMore')}</MoreButton>
          {error && (
            <p role="alert" className="mt-2 text-sm font-semibold text-danger">
              {authErrorText(t, error)}
            </p>
          )}
        </div>
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const t = useT()
  const { signed, dateTime } = useFormats()
  const { icon: Icon, text } = reasonOf(entry.reason)
  const tone = entry.amount < 0 ? 'bg-danger-soft text-danger' : 'bg-ok-soft text-ok'
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <span className={`grid size-10 shrink-0 place-items-center rounded-md ${tone}`}>
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="block leading-snug font-bold">{t(text)}</span>
        <time dateTime={entry.created_at} className="block text-sm text-muted">
          {dateTime(entry.created_at)}
        </time>
      </span>
      <span className="shrink-0 text-right tabular-nums">
        <span
          className={`block leading-snug font-extrabold ${entry.amount < 0 ? 'text-danger' : 'text-ok'}`}
        >
          {signed(entry.amount)}
        </span>
        <span className="block text-sm text-muted">
          {t('mana.balance', { amount: entry.balance_after })}
        </span>
      </span>
    </li>
  )
}

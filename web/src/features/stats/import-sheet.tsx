/** Imports matches of a file: choose it, look at what was found, then record it. */

import { useState } from 'react'
import type { MatchArgs } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { matchesFullText } from '@/shared/matches/match-error'
import { useRefreshCounted } from '@/shared/profile/refresh-counted'
import { useUser } from '@/shared/session/session'
import { Sheet } from '@/shared/ui/sheet'
import { toast } from '@/shared/ui/toast'
import { readMatches, type ReadFile } from './match-file'
import { className } from './names'
import { outcomeOf } from './outcome'
import { importMatches, type Imported } from './transfer'

const MOST_SHOWN = 5
const MOST_LINES = 8

export function ImportSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id: user } = useUser()
  const refresh = useRefreshCounted()
  const { data: decks = [] } = useMyDecks(false)
  const [read, setRead] = useState<ReadFile | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Imported | null>(null)

  const choose = async (file: File | undefined) => {
    if (!file) return
    setOutcome(null)
    const byName = new Map(decks.map((deck) => [deck.name, deck.id]))
    setRead(readMatches(await file.text(), user, (name) => byName.get(name)))
  }
  const send = async () => {
    if (!read || done !== null) return
    setDone(0)
    try {
      setOutcome(await importMatches(user, read.matches, setDone))
    } catch {
      toast.error(t('errors.network'))
    }
    setDone(null)
    await refresh()
  }
  const count = read?.matches.length ?? 0
  return (
    <Sheet open onClose={onClose} title={t('stats.import')} description={t('stats.importText')}>
      {!outcome && <FileField onFile={(file) => void choose(file)} />}
      <div role="status" className="grid gap-3">
        {read && !outcome && <Preview read={read} />}
        {outcome && <Outcome outcome={outcome} />}
      </div>
      {read && !outcome && count > 0 && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={done !== null}
          onClick={() => void send()}
        >
          {done === null
            ? t('stats.importNow', { count })
            : t('stats.importing', { done, total: count })}
        </button>
      )}
      {outcome && (
        <button type="button" className="button button-mana" onClick={onClose}>
          {t('stats.done')}
        </button>
      )}
    </Sheet>
  )
}

function FileField({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useT()
  return (
    <label className="file-field">
      <span className="text-sm font-bold">{t('stats.chooseFile')}</span>
      <input
        type="file"
        accept=".csv,.json,.tsv,.txt,text/csv,application/json"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  )
}

function Preview({ read }: { read: ReadFile }) {
  const t = useT()
  const { date } = useFormats()
  const { matches, unread, kind } = read
  if (kind === null || matches.length + unread.length === 0)
    return <p className="font-bold text-danger">{t('stats.noFile')}</p>
  const times = matches.map(({ played_at: at }) => at).toSorted()
  return (
    <>
      <p className="font-bold">
        {t('stats.found', { count: matches.length })}
        {matches.length > 0 && (
          <span className="block text-sm font-normal text-muted">
            {t('stats.fromTo', { first: date(times[0] ?? ''), last: date(times.at(-1) ?? '') })}
          </span>
        )}
      </p>
      {matches.length > 0 && (
        <ul className="card divide-y divide-line">
          {matches.slice(0, MOST_SHOWN).map((match) => (
            <PreviewLine key={match.id} match={match} />
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <p className="text-sm text-muted">
          {t('stats.unread', {
            count: unread.length,
            lines: `${unread.slice(0, MOST_LINES).join(', ')}${unread.length > MOST_LINES ? '…' : ''}`,
          })}
        </p>
      )}
    </>
  )
}

function PreviewLine({ match }: { match: MatchArgs }) {
  const t = useT()
  const { dateTime } = useFormats()
  const outcome = outcomeOf(match.result)
  const opponent = match.opponent_class ? className(t, match.opponent_class) : t('stats.unknown')
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 text-sm">
      <ClassEmblem cardClass={classOrNeutral(match.opponent_class)} className="size-7" />
      <span className="min-w-0 flex-1 truncate">{t('stats.against', { name: opponent })}</span>
      <span className="text-xs text-muted">{dateTime(match.played_at)}</span>
      <span className="font-bold">{t(`stats.${outcome}`)}</span>
    </li>
  )
}

function Outcome({ outcome }: { outcome: Imported }) {
  const t = useT()
  const { recorded, known, refused, full } = outcome
  return (
    <ul className="grid gap-1">
      <li className="font-bold">{t('stats.imported', { count: recorded })}</li>
      {known > 0 && <li className="text-muted">{t('stats.importKnown', { count: known })}</li>}
      {refused > 0 && (
        <li className="text-danger">{t('stats.importRefused', { count: refused })}</li>
      )}
      {full && <li className="text-danger">{matchesFullText(t, full)}</li>}
    </ul>
  )
}

/** The player's matches as files: export, and import with a look at it before. */

import { Download, FileJson, Upload } from 'lucide-react'
import { useState } from 'react'
import { TIERS } from '@/shared/api/contract.gen'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useT } from '@/shared/i18n/i18n'
import { saveFile } from '@/shared/lib/save-file'
import { toast } from '@/shared/ui/toast'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { dayOf } from './day'

const EXPORTS = [
  { kind: 'csv', icon: Download, label: 'stats.exportCsv' },
  { kind: 'json', icon: FileJson, label: 'stats.exportJson' },
] as const

/** `empty`: there is nothing to export yet. */
export function DataCard({ empty }: { empty: boolean }) {
  const t = useT()
  const { open, sheet } = useLazySheet()
  const { save, pending } = useExport()
  return (
    <section className="card data-card" aria-labelledby="stats-data">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="stats-data" className="text-md">
          {t('stats.data')}
        </h2>
        <p className="text-sm text-muted">{t(empty ? 'stats.dataTextEmpty' : 'stats.dataText')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!empty &&
          EXPORTS.map(({ kind, icon: Icon, label }) => (
            <button
              key={kind}
              type="button"
              className="button button-quiet"
              aria-disabled={pending}
              onClick={() => void save(kind)}
            >
              <Icon className="size-4.5" aria-hidden="true" />
              {t(label)}
            </button>
          ))}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => open(async () => (await import('./import-sheet')).ImportSheet)}
        >
          <Upload className="size-4.5" aria-hidden="true" />
          {t('stats.import')}
        </button>
      </div>
      {sheet}
    </section>
  )
}

function useExport() {
  const t = useT()
  const { data: decks = [] } = useMyDecks(false)
  const { data: archived = [] } = useMyDecks(true)
  const [pending, setPending] = useState(false)

  const save = async (kind: 'csv' | 'json') => {
    if (pending) return
    setPending(true)
    try {
      const [{ allMatches }, { toCsv, toJson }] = await Promise.all([
        import('./transfer'),
        import('./match-file'),
      ])
      const { matches, limited } = await allMatches()
      const names = new Map([...decks, ...archived].map((deck) => [deck.id, deck.name]))
      const text =
        kind === 'csv' ? toCsv(matches, (deck) => names.get(deck) ?? '') : toJson(matches)
      const type = kind === 'csv' ? 'text/csv' : 'application/json'
      saveFile(new File([text], `runeside-${dayOf(new Date())}.${kind}`, { type }))
      if (limited) toast.error(t('stats.exportLimited', { days: TIERS.free.stats_days }))
      else toast.success(t('stats.exported', { count: matches.length }))
    } catch {
      toast.error(t('errors.network'))
    } finally {
      setPending(false)
    }
  }

  return { save, pending }
}

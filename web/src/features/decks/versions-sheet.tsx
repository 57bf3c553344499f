/** The earlier versions of a deck, each with the changes that going back would make. */

import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import type { DeckCard } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useCardLookup } from '@/shared/catalog/cards'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { decksKey, idsOf, type Deck, type DeckList } from '@/shared/decks/deck'
import { deckErrorText } from '@/shared/decks/deck-error'
import { parseDecks } from '@/shared/decks/parse-decks'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useUser } from '@/shared/session/session'
import { LoadFailure } from '@/shared/ui/load-failure'
import { Sheet } from '@/shared/ui/sheet'
import { toast } from '@/shared/ui/toast'
import { diffOf } from '@/shared/decks/deck-diff'
import { useDeckActions } from './use-deck-actions'

const StoredVersion = v.object({ version: v.number(), code: v.string(), saved_at: v.string() })
type StoredVersion = v.InferOutput<typeof StoredVersion>

interface Version extends StoredVersion {
  list: DeckList
}

export function VersionsSheet({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const t = useT()
  const { id: userId } = useUser()
  const locale = useCardLocale()
  const { data, error, refetch } = useQuery({
    queryKey: [...decksKey(userId), deck.id, 'versions', deck.version],
    queryFn: async () => {
      const stored = v.parse(
        v.array(StoredVersion),
        await ask((tables) => tables.rpc('deck_versions', { id: deck.id })),
      )
      return Promise.all(stored.map((version) => withCards(version, locale)))
    },
    networkMode: 'always',
  })
  const earlier = data?.filter(({ version }) => version !== deck.version)
  return (
    <Sheet open onClose={onClose} title={t('decks.versions')} description={t('decks.versionsText')}>
      {error && <LoadFailure text={deckErrorText(t, error)} retry={() => void refetch()} />}
      {!earlier && !error && <span className="skeleton h-24 rounded-lg" aria-busy="true" />}
      {earlier && (
        <ol className="grid gap-3">
          {earlier.map((version) => (
            <VersionRow key={version.version} deck={deck} version={version} onDone={onClose} />
          ))}
        </ol>
      )}
    </Sheet>
  )
}

async function withCards(stored: StoredVersion, locale: string): Promise<Version> {
  const { decks } = await parseDecks(stored.code, locale)
  return { ...stored, list: decks[0] ?? { cards: [], sideboards: [] } }
}

interface VersionRowProps {
  deck: Deck
  version: Version
  onDone: () => void
}

function VersionRow({ deck, version, onDone }: VersionRowProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const { change } = useDeckActions()
  const [busy, setBusy] = useState(false)
  const { added, removed } = diffOf(deck, version.list)
  const { card } = useCardLookup(idsOf({ cards: [...added, ...removed], sideboards: [] }))

  const goBack = async () => {
    if (busy) return
    setBusy(true)
    try {
      await change(deck.id, { code: version.code })
      toast.success(t('decks.saved'))
      onDone()
    } catch (error) {
      setBusy(false)
      toast.error(deckErrorText(t, error))
    }
  }

  const changeLines = (sign: string, cards: DeckCard[]) =>
    cards.map(({ dbfId, count }) => (
      <li key={dbfId}>
        {sign} {count} × {card(dbfId).name}
      </li>
    ))
  return (
    <li className="card grid gap-2 p-4">
      <p className="font-bold">{dateTime(version.saved_at)}</p>
      <ul className="text-sm text-muted">
        {changeLines('+', added)}
        {changeLines('−', removed)}
      </ul>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={busy}
        onClick={() => void goBack()}
      >
        <RotateCcw className="size-4" aria-hidden="true" />
        {t('decks.goBack')}
      </button>
    </li>
  )
}

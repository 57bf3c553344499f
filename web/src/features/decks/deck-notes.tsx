/** The owner's notes about a deck, and whether the deck is public. */

import { useT } from '@/shared/i18n/i18n'
import { deckErrorText } from '@/shared/decks/deck-error'
import { toast } from '@/shared/ui/toast'
import type { DeckView } from './deck-view'
import { useDeckActions } from './use-deck-actions'

export function DeckNotes({ view: { deck, mine } }: { view: DeckView }) {
  const t = useT()
  const { change } = useDeckActions()
  if (!mine) return null

  const choose = (is_public: boolean) => {
    change(deck.id, { is_public }).catch((error: unknown) => toast.error(deckErrorText(t, error)))
  }

  return (
    <section className="card divide-y divide-line max-lg:order-3" aria-label={t('decks.notes')}>
      <label className="flex min-h-14 items-center gap-3 px-4 py-2.5">
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t('decks.public')}</span>
          <span className="block text-sm text-muted">
            {t(deck.is_public ? 'decks.publicOn' : 'decks.publicOff')}
          </span>
        </span>
        <input
          type="checkbox"
          className="switch"
          aria-label={t('decks.public')}
          checked={deck.is_public}
          onChange={(event) => choose(event.target.checked)}
        />
      </label>
      {deck.notes && (
        <p className="px-4 py-3 text-sm wrap-anywhere whitespace-pre-line">{deck.notes}</p>
      )}
    </section>
  )
}

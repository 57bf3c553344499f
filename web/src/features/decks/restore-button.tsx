/** Restores an archived deck, from the list. */

import { ArchiveRestore } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { MyDeck } from '@/shared/decks/my-decks'
import { useDeckActions } from './use-deck-actions'

export function RestoreButton({ deck }: { deck: MyDeck }) {
  const t = useT()
  const { restore } = useDeckActions()
  return (
    <button
      type="button"
      className="icon-button shrink-0"
      aria-label={`${t('decks.restore')} ${deck.name}`}
      onClick={() => void restore(deck.id)}
    >
      <ArchiveRestore className="size-5" aria-hidden="true" />
    </button>
  )
}

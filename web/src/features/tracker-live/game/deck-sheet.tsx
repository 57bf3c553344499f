/** Chooses the deck of the running game by hand. */

import { Check } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import { useLiveState, useTracking } from '../tracking'

export function DeckSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const live = useTracking()
  const { deck } = useLiveState()
  const chosen = deck?.listOff ? null : (deck?.picked?.deck.identity ?? null)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('trackerLive.deckTitle')}
      description={t('trackerLive.deckHint')}
    >
      <ul className="grid gap-2">
        {(deck?.saved ?? []).map((saved) => (
          <li key={saved.id ?? saved.code}>
            <button
              type="button"
              className="button button-quiet tl-choice"
              aria-pressed={saved.identity === chosen}
              onClick={() => {
                live.chooseDeck(saved)
                onClose()
              }}
            >
              <span className="min-w-0 flex-1">{saved.name}</span>
              {saved.identity === chosen && <Check className="size-5" aria-hidden="true" />}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="button button-quiet tl-choice"
            aria-pressed={chosen === null}
            onClick={() => {
              live.turnListOff()
              onClose()
            }}
          >
            <span className="min-w-0 flex-1">{t('trackerLive.cardsSeen')}</span>
            {chosen === null && <Check className="size-5" aria-hidden="true" />}
          </button>
        </li>
      </ul>
    </Sheet>
  )
}

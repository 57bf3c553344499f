/** The main actions on a deck: in a bar at the bottom on phones, beside the cards on wide screens. */

import { ArchiveRestore, Check, Copy, Ellipsis, Save, Share2 } from 'lucide-react'
import type { DeckFigures, DeckLine } from '@/shared/decks/figures'
import { useT } from '@/shared/i18n/i18n'
import { useWide } from '@/shared/lib/use-wide'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { deckText } from './deck-text'
import type { DeckView } from './deck-view'
import { useCopy } from './use-copy'
import { useDeckActions } from './use-deck-actions'
import { useShareDeck } from './use-share-deck'

interface DeckActionsProps {
  view: DeckView
  lines: readonly DeckLine[]
  /** Null until the cards have loaded. */
  figures: DeckFigures | null
}

export function DeckActions({ view, lines, figures }: DeckActionsProps) {
  const t = useT()
  const wide = useWide()
  const { deck, mine } = view
  const copy = useCopy()
  const { saveCopy, restore } = useDeckActions()
  const { share, copied, confirmation } = useShareDeck(view)
  const { open, sheet } = useLazySheet()

  // Until the card names have loaded, only the code is copied.
  const copyDeck = async () => {
    await copy(figures ? deckText(t, deck, lines) : deck.deck_code, 'decks.copied')
  }

  const more = () =>
    open(async () => {
      const { DeckMenuSheet } = await import('./deck-menu-sheet')
      return ({ onClose }) => (
        <DeckMenuSheet
          view={view}
          lines={lines}
          figures={figures}
          copyDeck={copyDeck}
          share={share}
          open={open}
          onClose={onClose}
        />
      )
    })

  // The main action: copy the code of an own deck, restore it if archived, or save a copy of another player's deck.
  const main = !mine ? (
    <MainButton icon={Save} label={t('decks.saveCopy')} onPress={() => saveCopy(deck.id)} />
  ) : deck.archived_at === null ? (
    <MainButton icon={Copy} label={t('decks.copy')} onPress={copyDeck} />
  ) : (
    <MainButton icon={ArchiveRestore} label={t('decks.restore')} onPress={() => restore(deck.id)} />
  )

  return (
    <>
      <div className={wide ? 'flex flex-wrap gap-3' : 'action-bar'}>
        {main}
        {mine && (
          <button
            type="button"
            className="button button-quiet px-3! lg:flex-1"
            onClick={() => void share()}
          >
            {copied ? (
              <Check className="size-5 text-ok" aria-hidden="true" />
            ) : (
              <Share2 className="size-5" aria-hidden="true" />
            )}
            <span className="max-[23rem]:sr-only">
              {t(copied ? 'decks.linkCopied' : 'decks.share')}
            </span>
          </button>
        )}
        <button
          type="button"
          className="button button-quiet px-3! lg:flex-1"
          aria-haspopup="dialog"
          onClick={more}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
          <span className="max-lg:sr-only">{t('decks.more')}</span>
        </button>
      </div>
      {confirmation}
      {sheet}
    </>
  )
}

interface MainButtonProps {
  icon: typeof Copy
  label: string
  onPress: () => Promise<void>
}

function MainButton({ icon: Icon, label, onPress }: MainButtonProps) {
  return (
    <button
      type="button"
      className="button button-primary flex-1 lg:basis-full"
      onClick={() => void onPress()}
    >
      <Icon className="size-5" aria-hidden="true" />
      {label}
    </button>
  )
}

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
  const copy = useCopy()
  const { share, copied, confirmation } = useShareDeck(view)
  const { open, sheet } = useLazySheet()
  const ShareIcon = copied ? Check : Share2

  // Until the card names have loaded, only the code is copied.
  const copyDeck = async () => {
    await copy(figures ? deckText(t, view.deck, lines) : view.deck.deck_code, 'decks.copied')
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

  return (
    <>
      <div className={wide ? 'flex flex-wrap gap-3' : 'action-bar'}>
        <MainAction view={view} copyDeck={copyDeck} />
        {view.mine && (
          <button
            type="button"
            className="button button-quiet px-3! lg:flex-1"
            onClick={() => void share()}
          >
            <ShareIcon className={`size-5 ${copied ? 'text-ok' : ''}`} aria-hidden="true" />
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

interface MainActionProps {
  view: DeckView
  copyDeck: () => Promise<void>
}

/** Copies the code of an own deck, restores it if archived, or saves a copy of another player's deck. */
function MainAction({ view: { deck, mine }, copyDeck }: MainActionProps) {
  const t = useT()
  const { saveCopy, restore } = useDeckActions()
  const [Icon, label, act] = !mine
    ? ([Save, 'decks.saveCopy', () => saveCopy(deck.id)] as const)
    : deck.archived_at === null
      ? ([Copy, 'decks.copy', copyDeck] as const)
      : ([ArchiveRestore, 'decks.restore', () => restore(deck.id)] as const)
  return (
    <button
      type="button"
      className="button button-primary flex-1 lg:basis-full"
      onClick={() => void act()}
    >
      <Icon className="size-5" aria-hidden="true" />
      {t(label)}
    </button>
  )
}

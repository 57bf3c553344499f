/** What can be done with a deck: the one thing and a menu at the thumb of a phone, all of it beside the cards on wide screens. */

import { Copy, Ellipsis, Save, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { DeckFigures, DeckLine } from '@/shared/decks/figures'
import { useT } from '@/shared/i18n/i18n'
import { useWide } from '@/shared/lib/use-wide'
import { Sheet } from '@/shared/ui/sheet'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { DeckMenu, type MenuChoices } from './deck-menu'
import { deckText } from './deck-text'
import type { DeckView } from './deck-view'
import { useCopy } from './use-copy'
import { useDeckActions } from './use-deck-actions'
import { useDeckImage } from './use-deck-image'
import { useShareDeck } from './use-share-deck'

interface DeckActionsProps {
  view: DeckView
  lines: readonly DeckLine[]
  figures: DeckFigures
  /** The cards are known: before that their names cannot be copied or drawn. */
  ready: boolean
}

export function DeckActions({ view, lines, figures, ready }: DeckActionsProps) {
  const t = useT()
  const wide = useWide()
  const { deck } = view
  const copy = useCopy()
  const { share, question } = useShareDeck(view)
  const { open, sheet } = useLazySheet()
  const drawImage = useDeckImage(deck, lines, figures)

  const choices: MenuChoices = {
    share,
    copyText: () => copy(ready ? deckText(t, deck, lines) : deck.deck_code, 'decks.copied'),
    copyCode: () => copy(deck.deck_code, 'decks.copied'),
    image: ready ? drawImage : null,
    edit: () =>
      open(async () => {
        const { EditDeckSheet } = await import('./edit-deck-sheet')
        return ({ onClose }) => <EditDeckSheet deck={deck} onClose={onClose} />
      }),
    versions: () =>
      open(async () => {
        const { VersionsSheet } = await import('./versions-sheet')
        return ({ onClose }) => <VersionsSheet deck={deck} onClose={onClose} />
      }),
  }

  return (
    <>
      {wide ? <Column view={view} choices={choices} /> : <Bar view={view} choices={choices} />}
      {question}
      {sheet}
    </>
  )
}

interface PlaceProps {
  view: DeckView
  choices: MenuChoices
}

function Column({ view, choices }: PlaceProps) {
  return (
    <div className="grid gap-3">
      <MainAction view={view} choices={choices} />
      <div className="card divide-y divide-line overflow-hidden">
        <DeckMenu view={view} choices={choices} />
      </div>
    </div>
  )
}

function Bar({ view, choices }: PlaceProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="action-bar">
        <MainAction view={view} choices={choices} />
        {view.mine && (
          <button
            type="button"
            className="button button-quiet px-3!"
            onClick={() => void choices.share()}
          >
            <Share2 className="size-5" aria-hidden="true" />
            <span className="max-[23rem]:sr-only">{t('decks.share')}</span>
          </button>
        )}
        <button
          type="button"
          className="button button-quiet px-3!"
          aria-label={t('decks.more')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={view.deck.name}>
        <div className="card divide-y divide-line overflow-hidden">
          <DeckMenu view={view} choices={choices} onChosen={() => setOpen(false)} />
        </div>
      </Sheet>
    </>
  )
}

/** The code of a deck is what it is kept for; someone else's deck is there to be taken. */
function MainAction({ view, choices }: PlaceProps) {
  const t = useT()
  const { saveCopy } = useDeckActions()
  const [Icon, label, act] = view.mine
    ? ([Copy, 'decks.copy', choices.copyText] as const)
    : ([Save, 'decks.saveCopy', () => saveCopy(view.deck.id)] as const)
  return (
    <button type="button" className="button button-primary flex-1" onClick={() => void act()}>
      <Icon className="size-5" aria-hidden="true" />
      {t(label)}
    </button>
  )
}

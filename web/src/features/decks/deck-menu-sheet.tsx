/** The menu with all other actions on a deck. */

import {
  Archive,
  Copy,
  CopyPlus,
  History,
  Image,
  Link,
  Pencil,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react'
import type { DeckFigures, DeckLine } from '@/shared/decks/figures'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import type { LazySheet } from '@/shared/ui/use-lazy-sheet'
import type { DeckView } from './deck-view'
import { useCopy } from './use-copy'
import { useDeckActions } from './use-deck-actions'
import { useDeckImage } from './use-deck-image'

interface DeckMenuSheetProps {
  view: DeckView
  lines: readonly DeckLine[]
  figures: DeckFigures | null
  copyDeck: () => Promise<void>
  share: () => Promise<void>
  /** Opens another sheet instead of this one. */
  open: LazySheet['open']
  onClose: () => void
}

export function DeckMenuSheet(props: DeckMenuSheetProps) {
  const { view, lines, figures, open, onClose } = props
  const { deck, mine } = view
  const t = useT()
  const copy = useCopy()
  const drawImage = useDeckImage(deck, lines)
  const { duplicate, archive } = useDeckActions()

  const edit = () =>
    open(async () => {
      const { EditDeckSheet } = await import('./edit-deck-sheet')
      return (sheet) => <EditDeckSheet deck={deck} {...sheet} />
    })
  const versions = () =>
    open(async () => {
      const { VersionsSheet } = await import('./versions-sheet')
      return (sheet) => <VersionsSheet deck={deck} {...sheet} />
    })

  /** Closes the menu, then runs the chosen action. */
  const item = (icon: LucideIcon, label: string, act: () => void | Promise<void>) => (
    <Item
      icon={icon}
      label={label}
      onPress={() => {
        onClose()
        void act()
      }}
    />
  )
  const archived = deck.archived_at !== null
  return (
    <Sheet open onClose={onClose} title={deck.name}>
      <div className="card divide-y divide-line overflow-hidden">
        {mine && item(Pencil, t('decks.edit'), edit)}
        {mine && item(Link, t('decks.shareLink'), props.share)}
        {(!mine || archived) && item(Copy, t('decks.copy'), props.copyDeck)}
        {item(TextCursorInput, t('decks.copyPlain'), async () => {
          await copy(deck.deck_code, 'decks.copied')
        })}
        {figures && item(Image, t('decks.image'), () => drawImage(figures))}
        {mine && item(CopyPlus, t('decks.duplicate'), () => duplicate(deck.id))}
        {mine && deck.version > 1 && item(History, t('decks.versions'), versions)}
        {mine && !archived && item(Archive, t('decks.archiveIt'), () => archive(deck.id))}
      </div>
    </Sheet>
  )
}

interface ItemProps {
  icon: LucideIcon
  label: string
  onPress: () => void
}

function Item({ icon: Icon, label, onPress }: ItemProps) {
  return (
    <button
      type="button"
      className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left leading-snug font-bold outline-offset-[-3px] hover:bg-mana-soft"
      onClick={onPress}
    >
      <Icon className="size-5 shrink-0 text-leg" aria-hidden="true" />
      {label}
    </button>
  )
}

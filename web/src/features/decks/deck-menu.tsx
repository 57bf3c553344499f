/** Everything that can be done with a deck, one below the other. */

import {
  Archive,
  ArchiveRestore,
  Copy,
  CopyPlus,
  History,
  Image,
  Link,
  Pencil,
  TextCursorInput,
  type LucideIcon,
} from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { DeckView } from './deck-view'
import { useDeckActions } from './use-deck-actions'

type Act = () => void | Promise<void>

export interface MenuChoices {
  share: () => Promise<void>
  copyText: () => Promise<void>
  copyCode: () => Promise<void>
  /** None as long as the cards are not known. */
  image: (() => Promise<void>) | null
  edit: () => void
  versions: () => void
}

interface DeckMenuProps {
  view: DeckView
  choices: MenuChoices
  /** Called before what was chosen is done. */
  onChosen?: () => void
}

export function DeckMenu({ view: { deck, mine }, choices, onChosen }: DeckMenuProps) {
  const t = useT()
  const { duplicate, archive, restore } = useDeckActions()
  const item = (icon: LucideIcon, label: string, act: Act) => (
    <Item
      icon={icon}
      label={label}
      onPress={() => {
        onChosen?.()
        void act()
      }}
    />
  )
  const archived = deck.archived_at !== null
  return (
    <>
      {mine && item(Pencil, t('decks.edit'), choices.edit)}
      {mine && item(Link, t('decks.shareLink'), choices.share)}
      {!mine && item(Copy, t('decks.copy'), choices.copyText)}
      {item(TextCursorInput, t('decks.copyPlain'), choices.copyCode)}
      {choices.image && item(Image, t('decks.image'), choices.image)}
      {mine && item(CopyPlus, t('decks.duplicate'), () => duplicate(deck.id))}
      {mine && deck.version > 1 && item(History, t('decks.versions'), choices.versions)}
      {mine && !archived && item(Archive, t('decks.archiveIt'), () => archive(deck.id))}
      {mine && archived && item(ArchiveRestore, t('decks.restore'), () => restore(deck.id))}
    </>
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

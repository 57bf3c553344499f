/** What else may have happened to a card of the deck or of the hand. */

import { BookOpen, Flame, Hand, Layers, Play, Trash2, type LucideIcon } from 'lucide-react'
import type { Card } from '@/shared/catalog/card'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { Sheet } from '@/shared/ui/sheet'
import type { Note } from './game'
import { MenuItem } from './menu-item'
import { factsOf } from './use-deck-cards'

interface CardMenuProps {
  card: Card
  /** Where it was held. */
  place: 'deck' | 'hand'
  note: (note: Note) => void
  onClose: () => void
}

type Choice = [icon: LucideIcon, label: PlainKey, note: Note]

export function CardMenu({ card, place, note, onClose }: CardMenuProps) {
  const t = useT()
  const { show, sheet } = useCardSheet()
  const choices = place === 'deck' ? inDeck(card) : inHand(card)
  return (
    <Sheet open onClose={onClose} title={card.name}>
      <div className="card divide-y divide-line overflow-hidden">
        {choices.map(([icon, label, chosen]) => (
          <MenuItem
            key={label}
            icon={icon}
            label={t(label)}
            onPress={() => {
              note(chosen)
              onClose()
            }}
          />
        ))}
        {!card.missing && (
          <MenuItem icon={BookOpen} label={t('tracker.lookAtCard')} onPress={() => show(card)} />
        )}
      </div>
      {sheet}
    </Sheet>
  )
}

function inDeck(card: Card): Choice[] {
  const { dbfId } = card
  return [
    [Hand, 'tracker.noteDraw', { kind: 'draw', card: dbfId }],
    [Play, 'tracker.notePlayFromDeck', { kind: 'play', card: dbfId, from: 'deck' }],
    [Flame, 'tracker.noteBurn', { kind: 'discard', card: dbfId, from: 'deck' }],
    [Layers, 'tracker.noteReturn', { kind: 'return', card: dbfId, from: 'elsewhere' }],
    [Hand, 'tracker.noteCopy', { kind: 'create', card: factsOf(card), to: 'hand' }],
  ]
}

function inHand({ dbfId }: Card): Choice[] {
  return [
    [Play, 'tracker.notePlay', { kind: 'play', card: dbfId, from: 'hand' }],
    [Layers, 'tracker.noteBack', { kind: 'return', card: dbfId, from: 'hand' }],
    [Trash2, 'tracker.noteDiscard', { kind: 'discard', card: dbfId, from: 'hand' }],
  ]
}

/** What the last note was, in words: for the undo bar and for screen readers. */

import type { Card } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import type { HandState, Note, Result } from './game'

/** What the undo bar says. */
export interface Told {
  text: string
  /** The cost of the card that it is about. */
  cost: number | null
  canUndo: boolean
  /** Another for each message, so that the same text is said again. */
  number: number
}

type Words = Pick<Told, 'text' | 'cost'>

const RESULTS: Record<Result, PlainKey> = {
  victory: 'tracker.victoryNoted',
  defeat: 'tracker.defeatNoted',
  tie: 'tracker.tieNoted',
}

const plain = (text: string): Words => ({ text, cost: null })

export function noteText(
  t: Translate,
  note: Note,
  state: HandState,
  card: (dbfId: number) => Card,
): Words {
  const about = (shown: Pick<Card, 'name' | 'cost'>, key: CardKey): Words => ({
    text: t(key, { name: shown.name }),
    cost: shown.cost,
  })
  switch (note.kind) {
    case 'draw':
      return about(card(note.card), 'tracker.drawn')
    case 'play':
      return about(card(note.card), 'tracker.played')
    case 'discard':
      return about(card(note.card), note.from === 'hand' ? 'tracker.discarded' : 'tracker.burned')
    case 'return':
      return about(card(note.card), 'tracker.returned')
    case 'create':
      return about(
        note.card,
        note.to === 'deck' ? 'tracker.createdInDeck' : 'tracker.createdInHand',
      )
    case 'create unknown':
      return plain(t('tracker.unknownCreated'))
    case 'draw unknown':
      return plain(t('tracker.unknownDrawn'))
    case 'turn':
      return plain(t('tracker.turnBegins', { turn: state.turn }))
    case 'coin':
      return plain(t(note.coin ? 'tracker.coinYes' : 'tracker.coinNo'))
    case 'opponent class':
      return plain(t('tracker.opponentIs', { name: t(CLASS_NAMES[note.cardClass]) }))
    case 'opponent card':
      return about(note.card, 'tracker.opponentPlayed')
    case 'result':
      return plain(t(RESULTS[note.result]))
  }
}

type CardKey =
  | 'tracker.drawn'
  | 'tracker.played'
  | 'tracker.discarded'
  | 'tracker.burned'
  | 'tracker.returned'
  | 'tracker.createdInDeck'
  | 'tracker.createdInHand'
  | 'tracker.opponentPlayed'

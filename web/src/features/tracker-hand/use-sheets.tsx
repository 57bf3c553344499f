/** The sheets of a game that is tracked by hand; each is loaded on first use. */

import type { Card } from '@/shared/catalog/card'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import type { HandGame, HandState } from './game'
import type { HandGameControls } from './use-hand-game'
import type { useNoting } from './use-noting'

interface Table {
  game: HandGame
  controls: HandGameControls
  state: HandState
  card: (dbfId: number) => Card
  noting: ReturnType<typeof useNoting>
}

export function useSheets({ game, controls, state, card, noting }: Table) {
  const { open, sheet } = useLazySheet()
  const openCard = (dbfId: number, place: 'deck' | 'hand') =>
    open(async () => {
      const { CardMenu } = await import('./card-menu')
      return ({ onClose }) => (
        <CardMenu card={card(dbfId)} place={place} note={noting.note} onClose={onClose} />
      )
    })
  const openSearch = (use: 'opponent' | 'created') =>
    open(async () => {
      const { CardSearch } = await import('./card-search-sheet')
      return ({ onClose }) => <CardSearch use={use} note={noting.note} onClose={onClose} />
    })
  const openClasses = () =>
    open(async () => {
      const { ClassSheet } = await import('./class-sheet')
      return ({ onClose }) => (
        <ClassSheet chosen={state.opponent.cardClass} note={noting.note} onClose={onClose} />
      )
    })
  const openMenu = () =>
    open(async () => {
      const { GameMenu } = await import('./game-menu')
      return ({ onClose }) => (
        <GameMenu
          game={game}
          note={noting.note}
          finish={noting.finish}
          undo={noting.undo}
          leave={controls.leave}
          search={() => openSearch('created')}
          onClose={onClose}
        />
      )
    })

  return { sheet, openCard, openSearch, openClasses, openMenu }
}

/** A game that is tracked by hand: the opponent, the deck with its chances, the hand, and the turn with the two results. */

import { CloudOff, Coins, Ellipsis } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useOnline } from '@/shared/lib/use-online'
import { KeptNotice } from '@/shared/matches/kept-notice'
import { Page } from '@/shared/ui/page'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { DeckRows } from './deck-rows'
import { Dock } from './dock'
import { EndedPanel } from './ended-panel'
import { stateOf, type HandGame } from './game'
import { HandStrip } from './hand-strip'
import { OpponentPanel } from './opponent-panel'
import { UndoBar } from './undo-bar'
import { useDeckCards } from './use-deck-cards'
import type { HandGameControls } from './use-hand-game'
import { useNoting } from './use-noting'

interface GameScreenProps {
  game: HandGame
  controls: HandGameControls
}

export function GameScreen({ game, controls }: GameScreenProps) {
  const t = useT()
  const online = useOnline()
  const state = stateOf(game)
  const { card, pending } = useDeckCards(game.deck, state.created)
  const { open, sheet } = useLazySheet()
  const { note, finish, undo, outcome, told, silence } = useNoting(game, controls, card)
  const openCard = (dbfId: number, place: 'deck' | 'hand') =>
    open(async () => {
      const { CardMenu } = await import('./card-menu')
      return ({ onClose }) => (
        <CardMenu card={card(dbfId)} place={place} note={note} onClose={onClose} />
      )
    })
  const openSearch = (use: 'opponent' | 'created') =>
    open(async () => {
      const { CardSearch } = await import('./card-search-sheet')
      return ({ onClose }) => <CardSearch use={use} note={note} onClose={onClose} />
    })
  const openClasses = () =>
    open(async () => {
      const { ClassSheet } = await import('./class-sheet')
      return ({ onClose }) => (
        <ClassSheet chosen={state.opponent.cardClass} note={note} onClose={onClose} />
      )
    })
  const openMenu = () =>
    open(async () => {
      const { GameMenu } = await import('./game-menu')
      return ({ onClose }) => (
        <GameMenu
          game={game}
          note={note}
          finish={finish}
          undo={undo}
          leave={controls.leave}
          search={() => openSearch('created')}
          onClose={onClose}
        />
      )
    })

  const last = game.notes.at(-1)
  return (
    <Page
      title={game.deck.name}
      documentTitle={t('tracker.handTitle')}
      back="/deck-tracker"
      width="wide"
      actions={
        <>
          <button
            type="button"
            className="hand-coin"
            aria-pressed={state.coin === true}
            disabled={state.ended !== null}
            onClick={() => note({ kind: 'coin', coin: state.coin !== true })}
          >
            <Coins className="size-4" aria-hidden="true" />
            {t('tracker.coin')}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('tracker.menu')}
            onClick={openMenu}
          >
            <Ellipsis className="size-5.5" aria-hidden="true" />
          </button>
        </>
      }
    >
      <div className="hand-game">
        <div className="hand-side">
          {!online && (
            <p className="hand-offline">
              <CloudOff className="size-5 shrink-0 text-leg" aria-hidden="true" />
              {t('tracker.offline')}
            </p>
          )}
          <KeptNotice />
          <OpponentPanel
            opponent={state.opponent}
            isOver={state.ended !== null}
            chooseClass={openClasses}
            addCard={() => openSearch('opponent')}
          />
          {state.ended && (
            <EndedPanel
              ended={state.ended}
              turn={state.turn}
              outcome={outcome}
              undo={undo}
              again={() => controls.start(game.deck)}
              leave={controls.leave}
            />
          )}
        </div>
        <DeckRows
          deck={game.deck}
          state={state}
          card={card}
          pending={pending}
          lastDrawn={last?.kind === 'draw' ? { card: last.card, at: game.notes.length } : null}
          note={note}
          openCard={(dbfId) => openCard(dbfId, 'deck')}
        />
      </div>
      {!state.ended && (
        <div className="hand-bottom">
          <HandStrip
            state={state}
            card={card}
            note={note}
            openCard={(dbfId) => openCard(dbfId, 'hand')}
          />
          <Dock turn={state.turn} next={() => note({ kind: 'turn' })} finish={finish} />
        </div>
      )}
      <UndoBar
        told={told}
        undo={undo}
        onGone={silence}
        above={state.ended ? 'nothing' : state.hand.length > 0 ? 'hand' : 'dock'}
      />
      {sheet}
    </Page>
  )
}

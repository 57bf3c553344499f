/** A game that is tracked by hand: the opponent, the deck with its chances, the hand, and the turn with the two results. */

import { CloudOff, Coins, Ellipsis } from 'lucide-react'
import type { Card } from '@/shared/catalog/card'
import { useT } from '@/shared/i18n/i18n'
import { useOnline } from '@/shared/lib/use-online'
import { KeptNotice } from '@/shared/matches/kept-notice'
import { Page } from '@/shared/ui/page'
import { DeckRows } from './deck-rows'
import { Dock } from './dock'
import { EndedPanel } from './ended-panel'
import { stateOf, type HandGame, type HandState, type Note } from './game'
import { HandStrip } from './hand-strip'
import { OpponentPanel } from './opponent-panel'
import { UndoBar } from './undo-bar'
import { useDeckCards } from './use-deck-cards'
import type { HandGameControls } from './use-hand-game'
import { useNoting } from './use-noting'
import { useSheets } from './use-sheets'

interface GameScreenProps {
  game: HandGame
  controls: HandGameControls
}

export function GameScreen({ game, controls }: GameScreenProps) {
  const t = useT()
  const state = stateOf(game)
  const { card, pending } = useDeckCards(game.deck, state.created)
  const noting = useNoting(game, controls, card)
  const { note, undo, told, silence } = noting
  const sheets = useSheets({ game, controls, state, card, noting })
  const last = game.notes.at(-1)
  return (
    <Page
      title={game.deck.name}
      documentTitle={t('tracker.handTitle')}
      back="/deck-tracker"
      width="wide"
      actions={<Actions state={state} note={note} openMenu={sheets.openMenu} />}
    >
      <div className="hand-game">
        <Side game={game} controls={controls} state={state} noting={noting} sheets={sheets} />
        <DeckRows
          deck={game.deck}
          state={state}
          card={card}
          pending={pending}
          lastDrawn={last?.kind === 'draw' ? { card: last.card, at: game.notes.length } : null}
          note={note}
          openCard={(dbfId) => sheets.openCard(dbfId, 'deck')}
        />
      </div>
      {!state.ended && (
        <Bottom
          state={state}
          card={card}
          noting={noting}
          openCard={(dbfId) => sheets.openCard(dbfId, 'hand')}
        />
      )}
      <UndoBar
        told={told}
        undo={undo}
        onGone={silence}
        above={state.ended ? 'nothing' : state.hand.length > 0 ? 'hand' : 'dock'}
      />
      {sheets.sheet}
    </Page>
  )
}

interface SideProps extends GameScreenProps {
  state: HandState
  noting: ReturnType<typeof useNoting>
  sheets: ReturnType<typeof useSheets>
}

function Side({ game, controls, state, noting: { undo, outcome }, sheets }: SideProps) {
  const online = useOnline()
  return (
    <div className="hand-side">
      {!online && <OfflineNotice />}
      <KeptNotice />
      <OpponentPanel
        opponent={state.opponent}
        isOver={state.ended !== null}
        chooseClass={sheets.openClasses}
        addCard={() => sheets.openSearch('opponent')}
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
  )
}

interface BottomProps {
  state: HandState
  card: (dbfId: number) => Card
  noting: ReturnType<typeof useNoting>
  openCard: (dbfId: number) => void
}

function Bottom({ state, card, noting: { note, finish }, openCard }: BottomProps) {
  return (
    <div className="hand-bottom">
      <HandStrip state={state} card={card} note={note} openCard={openCard} />
      <Dock turn={state.turn} next={() => note({ kind: 'turn' })} finish={finish} />
    </div>
  )
}

interface ActionsProps {
  state: HandState
  note: (note: Note) => void
  openMenu: () => void
}

function Actions({ state, note, openMenu }: ActionsProps) {
  const t = useT()
  return (
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
  )
}

function OfflineNotice() {
  const t = useT()
  return (
    <p className="hand-offline">
      <CloudOff className="size-5 shrink-0 text-leg" aria-hidden="true" />
      {t('tracker.offline')}
    </p>
  )
}

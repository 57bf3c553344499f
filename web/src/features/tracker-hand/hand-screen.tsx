/** Tracking by hand: choose a deck, then tap what is drawn. The running game goes on where it was left. */

import { useHandGame } from './use-hand-game'
import { DeckChoice } from './deck-choice'
import { GameScreen } from './game-screen'
import { usePreparedSearch } from './use-deck-cards'
import './hand.css'

export function HandScreen() {
  const controls = useHandGame()
  usePreparedSearch()
  if (!controls.game) return <DeckChoice onChoose={controls.start} />
  return <GameScreen game={controls.game} controls={controls} />
}

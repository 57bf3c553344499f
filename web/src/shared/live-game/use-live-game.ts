/** A live game for as long as its component is shown. The component's key is the game's id. */

import { useEffect, useState, useSyncExternalStore } from 'react'
import { LiveGame, type LiveState, type Rules } from './live-game'
import type { Numbered } from './event-log'

export function useLiveGame<View extends Numbered, Event extends Numbered>(
  rules: () => Rules<View, Event>,
): [game: LiveGame<View, Event>, state: LiveState<View>] {
  const [game] = useState(() => new LiveGame(rules()))
  useEffect(() => game.start(), [game])
  return [game, useSyncExternalStore(game.subscribe, game.state)]
}

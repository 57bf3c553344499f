/** A live game for as long as its component is shown. The component's key is the game's id. */

import { useEffect, useState, useSyncExternalStore } from 'react'
import { LiveGame, type LiveState, type Rules } from './live-game'
import type { Numbered } from './numbered-line'

export function useLiveGame<View extends Numbered, Told extends Numbered>(
  rules: () => Rules<View, Told>,
): [game: LiveGame<View, Told>, state: LiveState<View>] {
  const [game] = useState(() => new LiveGame(rules()))
  useEffect(() => game.start(), [game])
  return [game, useSyncExternalStore(game.subscribe, game.state)]
}

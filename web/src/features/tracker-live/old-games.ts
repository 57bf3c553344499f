/** Games that are not on the screen: with which deck they were played, and how those from before are recorded. */

import type { FinishedGame } from '@/shared/wasm/gamelog'
import type { DeckLibrary } from './deck-picker'
import type { LiveParts } from './live-tracking'
import { lobbyOf, matchOf } from './match-of-game'

/** The saved deck of a game. */
export async function deckIdOf(
  library: DeckLibrary,
  { deck }: FinishedGame,
): Promise<string | null> {
  if (!deck) return null
  const [played, saved] = await Promise.all([
    library.inLog(deck).catch(() => null),
    library.saved().catch(() => []),
  ])
  return saved.find(({ identity }) => identity === played?.identity)?.id ?? null
}

export async function recordOldGame(
  { library, record, recordLobby, now }: LiveParts,
  game: FinishedGame,
): Promise<void> {
  const at = new Date(now())
  const lobby = lobbyOf(game, at)
  if (lobby) {
    await recordLobby(lobby)
    return
  }
  const deckId = await deckIdOf(library, game)
  const match = matchOf(game, { deckId, rank: null }, at)
  if (match) await record(match, game.replay)
}

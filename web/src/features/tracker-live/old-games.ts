/** Games that are not on the screen, from before or of imported logs: with which deck they were played, and how they are recorded. */

import type { BattlegroundsArgs, MatchArgs } from '@/shared/api/contract.gen'
import type { Recorded } from '@/shared/matches/queue'
import type { FinishedGame } from '@/shared/wasm/gamelog'
import type { DeckLibrary } from './deck-picker'
import { deckOfLog } from './game-deck'
import { lobbyOf, matchOf } from './match-of-game'

type Decks = Pick<DeckLibrary, 'saved' | 'inLog'>

/** What recording a game takes. */
export interface Recording {
  library: Decks
  record: (match: MatchArgs, replay: FinishedGame['replay']) => Promise<Recorded>
  /** The same for games of Battlegrounds. */
  recordLobby: (game: BattlegroundsArgs) => Promise<Recorded>
  now: () => number
}

/** The saved deck of a game. */
export async function deckIdOf(
  { saved, inLog }: Decks,
  { deck }: FinishedGame,
): Promise<string | null> {
  const played = deck && (await inLog(deck).catch(() => null))
  return played ? deckOfLog(played, await saved().catch(() => [])).id : null
}

/** Null if it cannot be recorded. */
export async function recordOldGame(
  { library, record, recordLobby, now }: Recording,
  game: FinishedGame,
): Promise<Recorded | null> {
  const at = new Date(now())
  const lobby = lobbyOf(game, at)
  if (lobby) return recordLobby(lobby)
  const deckId = await deckIdOf(library, game)
  const match = matchOf(game, { deckId, rank: null }, at)
  return match && record(match, game.replay)
}

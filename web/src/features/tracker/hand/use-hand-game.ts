/** The running game of the player: noting, undoing, starting and leaving it, kept on the device at every step. */

import { useEffect, useState } from 'react'
import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import type { MyDeck } from '@/shared/decks/my-decks'
import { useUser } from '@/shared/session/session'
import { addNote, newGame, undo, type HandGame, type Note, type TrackedDeck } from './game'
import { readGame, saveGame, watchGame } from './kept-game'

export interface HandGameControls {
  game: HandGame | null
  /** Starts a game with a deck. */
  start: (deck: TrackedDeck) => void
  /** Gives the game after the note; the same one if the note was not possible. */
  note: (note: Note) => HandGame | null
  undo: () => void
  /** Ends the game without a result. */
  leave: () => void
}

export function useHandGame(): HandGameControls {
  const { id: user } = useUser()
  const [game, setGame] = useState(() => readGame(user))

  useEffect(() => watchGame(user, () => setGame(readGame(user))), [user])

  const set = (next: HandGame | null) => {
    saveGame(user, next)
    setGame(next)
    return next
  }
  return {
    game,
    start: (deck) => set(newGame(deck, Date.now())),
    note: (note) => game && set(addNote(game, note)),
    undo: () => game && set(undo(game)),
    leave: () => set(null),
  }
}

export function trackedDeck({ id, name, format, cards, sideboards, ...deck }: MyDeck): TrackedDeck {
  return {
    id,
    name,
    class: classOrNeutral(deck.class),
    format: formatOrUnknown(format),
    cards,
    sideboards,
  }
}

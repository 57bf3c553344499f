/** The running game of the player: noting, undoing, starting and leaving it, kept on the device at every step. */

import { useEffect, useRef, useState } from 'react'
import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import type { MyDeck } from '@/shared/decks/my-decks'
import { useUser } from '@/shared/session/session'
import { addNote, newGame, undo, type HandGame, type Note, type TrackedDeck } from './game'
import { readGame, saveGame, watchGame } from './kept-game'

export interface HandGameControls {
  game: HandGame | null
  /** Starts a game with a deck. */
  start: (deck: TrackedDeck) => void
  /** Gives the game after the note, or null if the note was not possible. */
  note: (note: Note) => HandGame | null
  /** Gives the note that was taken back, or null if there was none. */
  undo: () => Note | null
  /** Ends the game without a result. */
  leave: () => void
}

export function useHandGame(): HandGameControls {
  const { id: user } = useUser()
  const [game, setGame] = useState(() => readGame(user))
  /** An open sheet has the functions of an earlier render, and they go on from here. */
  const latest = useRef(game)

  useEffect(
    () =>
      watchGame(user, () => {
        latest.current = readGame(user)
        setGame(latest.current)
      }),
    [user],
  )

  const set = (next: HandGame | null) => {
    latest.current = next
    saveGame(user, next)
    setGame(next)
  }
  return {
    game,
    start: (deck) => set(newGame(deck, Date.now())),
    note: (note) => {
      const before = latest.current
      const next = before && addNote(before, note)
      if (next === before) return null
      set(next)
      return next
    },
    undo: () => {
      const before = latest.current
      const last = before?.notes.at(-1)
      if (!before || !last) return null
      set(undo(before))
      return last
    },
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

/** Notes, results and undoing, with what the undo bar says of each. A result is recorded at once; undoing takes it back. */

import { useRef, useState } from 'react'
import type { MatchArgs } from '@/shared/api/contract.gen'
import type { Card } from '@/shared/catalog/card'
import { useT } from '@/shared/i18n/i18n'
import { recordMatch, removeMatch, type Recorded } from '@/shared/matches/matches'
import { haptic } from '@/shared/native/haptics'
import { useRefreshCounted } from '@/shared/profile/refresh-counted'
import { readChoice } from '@/shared/storage/saved-choice'
import { stateOf, type HandGame, type Note, type Result } from './game'
import { matchOf, MODES, type Mode } from './match'
import { noteText, type Told } from './note-text'
import type { HandGameControls } from './use-hand-game'

/** What became of the recorded match; null if this page did not record it. */
export type Outcome = Recorded | 'sending' | null

export interface Noting {
  note: (note: Note) => void
  finish: (result: Result) => void
  /** Takes the last note back, and the recorded match with it. */
  undo: () => void
  outcome: Outcome
  told: Told | null
  /** The undo bar has been there long enough. */
  silence: () => void
}

export function useNoting(
  game: HandGame,
  controls: HandGameControls,
  card: (dbfId: number) => Card,
): Noting {
  const t = useT()
  const refresh = useRefreshCounted()
  const [recorded, setRecorded] = useState<{ match: string; outcome: Outcome } | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const count = useRef(0)
  const { ended } = stateOf(game)

  const say = (words: Pick<Told, 'text' | 'cost'>, canUndo = true) => {
    count.current += 1
    setTold({ ...words, canUndo, number: count.current })
  }
  const add = (note: Note): HandGame | null => {
    const next = controls.note(note)
    if (next) say(noteText(t, note, stateOf(next), card))
    return next
  }
  const record = async (match: string, args: MatchArgs) => {
    setRecorded({ match, outcome: 'sending' })
    const outcome = await recordMatch(args)
    setRecorded({ match, outcome })
    if (outcome === 'kept') say({ text: t('tracker.savedLocally'), cost: null })
    else if (outcome !== 'saved') say({ text: t('tracker.saveFailed'), cost: null })
    void refresh()
  }
  return {
    note: (note) => {
      haptic('light')
      add(note)
    },
    finish: (result) => {
      haptic('heavy')
      const match = crypto.randomUUID()
      const over = add({ kind: 'result', result, at: Date.now(), match })
      const args = over && matchOf(over, chosenMode())
      if (args) void record(match, args)
    },
    undo: () => {
      haptic('light')
      const undone = controls.undo()
      if (!undone) return
      if (undone.kind === 'result') void removeMatch(undone.match).then(refresh)
      say({ text: t('tracker.undone'), cost: null }, false)
    },
    outcome: recorded && recorded.match === ended?.match ? recorded.outcome : null,
    told,
    silence: () => setTold(null),
  }
}

/** The mode that the player chose last. */
export function chosenMode(): Mode {
  const saved = readChoice('match_mode')
  return MODES.find((mode) => mode === saved) ?? 'ranked'
}

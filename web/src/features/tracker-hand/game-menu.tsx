/** The rest of what can be noted in a game, its mode, and the ways out of it. */

import { CircleHelp, LogOut, Scale, Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { saveChoice } from '@/shared/storage/saved-choice'
import { Sheet } from '@/shared/ui/sheet'
import { stateOf, type HandGame, type Note, type Result } from './game'
import { MODES, type Mode } from './match'
import { MenuItem } from './menu-item'
import { chosenMode } from './use-noting'

interface GameMenuProps {
  game: HandGame
  note: (note: Note) => void
  finish: (result: Result) => void
  undo: () => void
  leave: () => void
  /** Opens the search for a created card. */
  search: () => void
  onClose: () => void
}

const MODE_NAMES: Record<Mode, PlainKey> = {
  ranked: 'tracker.modeRanked',
  casual: 'tracker.modeCasual',
  friendly: 'tracker.modeFriendly',
  arena: 'tracker.modeArena',
  brawl: 'tracker.modeBrawl',
  practice: 'tracker.modePractice',
  other: 'tracker.modeOther',
}

export function GameMenu({ game, note, finish, undo, leave, search, onClose }: GameMenuProps) {
  const t = useT()
  const [mode, setMode] = useState(chosenMode)
  const isOver = stateOf(game).ended !== null
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const choose = (next: Mode) => {
    saveChoice('match_mode', next)
    setMode(next)
  }
  return (
    <Sheet open onClose={onClose} title={t('tracker.menu')}>
      <label className="grid gap-1 text-sm font-bold">
        {t('tracker.mode')}
        <select
          className="choice"
          value={mode}
          onChange={({ target }) => choose(MODES.find((name) => name === target.value) ?? mode)}
        >
          {MODES.map((name) => (
            <option key={name} value={name}>
              {t(MODE_NAMES[name])}
            </option>
          ))}
        </select>
      </label>
      <div className="card divide-y divide-line overflow-hidden">
        {game.notes.length > 0 && (
          <MenuItem icon={Undo2} label={t('tracker.undoLast')} onPress={then(undo)} />
        )}
        {!isOver && (
          <>
            <MenuItem icon={Sparkles} label={t('tracker.addCreated')} onPress={search} />
            <MenuItem
              icon={CircleHelp}
              label={t('tracker.addUnknown')}
              onPress={then(() => note({ kind: 'create unknown' }))}
            />
            <MenuItem
              icon={Scale}
              label={t('tracker.noteTie')}
              onPress={then(() => finish('tie'))}
            />
          </>
        )}
        <MenuItem
          icon={LogOut}
          label={t(isOver ? 'tracker.otherDeck' : 'tracker.leaveGame')}
          isDangerous={!isOver}
          onPress={then(leave)}
        />
      </div>
    </Sheet>
  )
}

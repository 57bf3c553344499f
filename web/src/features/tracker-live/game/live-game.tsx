/** The running game as the log tells it. */

import { useState } from 'react'
import { CompactList } from '@/shared/tracker/compact-list'
import { FloatingButton, useFloatingWindow } from '@/shared/tracker/floating-window'
import { TrackedGame } from '@/shared/tracker/tracked-game'
import type { TrackedDeck } from '@/shared/tracker/tracked-deck'
import { useLiveState } from '../tracking'
import type { ShownGame } from '../worker/messages'
import { DeckSheet } from './deck-sheet'
import { GameBar } from './game-bar'
import { RankSheet, useRankName } from './rank-sheet'
import { RecordedBar, Strips } from './strips'

export function LiveGame({ shown }: { shown: ShownGame }) {
  const { deck, rank } = useLiveState()
  const [sheet, setSheet] = useState<'deck' | 'rank' | null>(null)
  const [compact, setCompact] = useState(false)
  const floating = useFloatingWindow()
  const rankName = useRankName()
  const { view } = shown

  // Once a session, when the first ranked game of it is seen.
  const asksForRank = view.mode === 'ranked' && rank === null && !shown.spectating && !view.ended
  const open = sheet ?? (asksForRank ? 'rank' : null)

  const picked = deck && !deck.listOff ? (deck.picked?.deck ?? null) : null
  const tracked: TrackedDeck | null = picked && {
    id: picked.id,
    name: picked.name,
    class: picked.class,
    sideboards: picked.sideboards,
  }
  const game = { view, deck: tracked }
  return (
    <div className="tl-game">
      <GameBar onChooseDeck={() => setSheet('deck')} onTellRank={() => setSheet('rank')}>
        <FloatingButton floating={floating} compact={compact} onCompact={setCompact} />
      </GameBar>
      <Strips onChooseDeck={() => setSheet('deck')} />
      <RecordedBar />
      {compact ? <CompactList {...game} /> : <TrackedGame {...game} rank={rankName} />}
      {floating.render(<CompactList {...game} />)}
      {open === 'deck' && <DeckSheet onClose={() => setSheet(null)} />}
      {open === 'rank' && <RankSheet onClose={() => setSheet(null)} />}
    </div>
  )
}

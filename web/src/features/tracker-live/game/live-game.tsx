/** The running game as the log tells it. */

import { useState } from 'react'
import { CompactList } from '@/shared/tracker/compact-list'
import { FloatingButton, useFloatingWindow } from '@/shared/tracker/floating-window'
import { TrackedGame } from '@/shared/tracker/tracked-game'
import type { TrackedDeck } from '@/shared/tracker/tracked-deck'
import { RankSheet, useLadder, useRankName } from '../rank/rank-sheet'
import { useLiveState } from '../tracking'
import type { ShownGame } from '../worker/messages'
import { DeckSheet } from './deck-sheet'
import { GameBar } from './game-bar'
import { RecordedBar, Strips } from './strips'

export function LiveGame({ shown }: { shown: ShownGame }) {
  const { deck } = useLiveState()
  const [sheet, setSheet] = useState<'deck' | 'rank' | null>(null)
  const [compact, setCompact] = useState(false)
  const floating = useFloatingWindow()
  const { ladder } = useLadder()
  const rankName = useRankName()
  const { view } = shown

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
      <Strips onChooseDeck={() => setSheet('deck')} onTellRank={() => setSheet('rank')} />
      <RecordedBar />
      {compact ? (
        <CompactList {...game} />
      ) : (
        <TrackedGame {...game} rank={ladder ? rankName(ladder.rank) : undefined} />
      )}
      {floating.render(<CompactList {...game} />)}
      {sheet === 'deck' && <DeckSheet onClose={() => setSheet(null)} />}
      {sheet === 'rank' && <RankSheet onClose={() => setSheet(null)} />}
    </div>
  )
}

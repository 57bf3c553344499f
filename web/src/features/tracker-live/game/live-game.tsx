/** The running game as the log tells it. */

import { Suspense, useState } from 'react'
import { lazyNow } from '@/shared/lib/lazy-now'
import { CompactList } from '@/shared/tracker/compact-list'
import { FloatingButton, useFloatingWindow } from '@/shared/tracker/floating-window'
import { TrackedGame } from '@/shared/tracker/tracked-game'
import type { TrackedDeck } from '@/shared/tracker/tracked-deck'
import { useLadder, useRankName } from '../rank/use-ladder'
import { useLiveState } from '../tracking'
import type { ShownGame } from '../worker/messages'
import { DeckSheet } from './deck-sheet'
import { GameBar } from './game-bar'
import { RecordedBar, Strips } from './strips'

const RankSheet = lazyNow(async () => (await import('../rank/rank-sheet')).RankSheet)

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
      {sheet === 'rank' && (
        <Suspense>
          <RankSheet onClose={() => setSheet(null)} />
        </Suspense>
      )}
    </div>
  )
}

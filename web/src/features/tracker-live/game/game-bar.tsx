/** Above the tracked game: how fresh it is, which deck and rank the page goes by, and how to stop. */

import { Layers, Medal, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import type { Reason } from '../game-deck'
import { useLadder } from '../rank/use-ladder'
import { Standing } from '../rank/standing'
import { useLiveState, useTracking } from '../tracking'
import { StatusPill } from './status-pill'

const REASONS: Record<Reason, PlainKey> = {
  log: 'trackerLive.byLog',
  seen: 'trackerLive.bySeen',
  chosen: 'trackerLive.byYou',
}

interface GameBarProps {
  onChooseDeck: () => void
  onTellRank: () => void
  /** Other buttons of the page. */
  children?: ReactNode
}

export function GameBar({ onChooseDeck, onTellRank, children }: GameBarProps) {
  const t = useT()
  const live = useTracking()
  const { shown } = useLiveState()
  const { ladder } = useLadder()
  return (
    <div className="tl-bar">
      <StatusPill />
      {!shown?.view.spectating && !shown?.view.battlegrounds && (
        <DeckButton onPress={onChooseDeck} />
      )}
      {shown?.view.mode === 'ranked' && (
        <button type="button" className="button button-quiet tl-slim" onClick={onTellRank}>
          <Medal className="size-5" aria-hidden="true" />
          {ladder ? <Standing ladder={ladder} /> : t('trackerLive.rankUnknown')}
        </button>
      )}
      <span className="tl-bar-rest">
        {children}
        <button type="button" className="button button-quiet tl-slim" onClick={() => live.stop()}>
          <Square className="size-5" aria-hidden="true" />
          {t('trackerLive.stop')}
        </button>
      </span>
    </div>
  )
}

function DeckButton({ onPress }: { onPress: () => void }) {
  const t = useT()
  const { deck } = useLiveState()
  const picked = deck?.listOff ? null : deck?.picked
  return (
    <>
      <button type="button" className="button button-quiet tl-slim tl-deck" onClick={onPress}>
        <Layers className="size-5" aria-hidden="true" />
        <span className="tl-deck-words">
          <span>{picked ? picked.deck.name : t('trackerLive.noDeck')}</span>
          {picked && <small>{t(REASONS[picked.reason])}</small>}
        </span>
      </button>
      {picked && picked.deck.id === null && (
        <Link to="/imports" search={{ text: picked.deck.code }} className="link tl-inline text-sm">
          {t('trackerLive.saveDeck')}
        </Link>
      )}
    </>
  )
}

/**
 * A tracked game: the deck, the course of the game, the chances. Three columns on a wide screen, two on a smaller one, tabs
 * on a phone. It only shows: where the view comes from, and what to say about that, is the page's own.
 */

import { useState } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import type { CardClass } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useT } from '@/shared/i18n/i18n'
import { DeckPanel } from './deck-panel'
import { MulliganBox, OpponentBox, PlaysBox } from './game-boxes'
import { GameTab } from './game-tab'
import { HelpSwitch } from './help-switch'
import {
  CountersBox,
  EveningBox,
  HelpBox,
  LobbyBox,
  NoteBox,
  ProbableDeckBox,
  SecretsBox,
} from './lazy-boxes'
import { OddsBox } from './odds-box'
import { recordOf } from './match-record'
import { useRecentMatches } from './recent-matches'
import { DeckBox } from './record-boxes'
import { ScoreBoard } from './score-board'
import { Segments } from '@/shared/ui/segments'
import type { TrackedDeck } from './tracked-deck'
import { COLUMNS, useMedia } from './use-media'
import { useTracked, type Tracked, type TrackedGameProps } from './use-tracked'
import './tracker-view.css'

interface TrackedGamePageProps extends TrackedGameProps {
  /** The player's rank in words. */
  rank?: string | undefined
}

export function TrackedGame({ rank, isSample = false, ...game }: TrackedGamePageProps) {
  const tracked = useTracked(game)
  const columns = useMedia(COLUMNS)
  const parts = { ...game, ...tracked, rank, isSample }
  if (game.view.battlegrounds) return <LobbyBox view={game.view} />
  return columns ? <InColumns {...parts} /> : <InTabs {...parts} />
}

type PartsProps = TrackedGamePageProps & Tracked

/** The last turn of which the mulligan is what the player looks at. */
const MULLIGAN_TURNS = 2

function InColumns({ view, deck, rank, isSample, cardOf, ...tracked }: PartsProps) {
  const { list, sideboardOf, ahead, setAhead } = tracked
  const isEarly = view.turn <= MULLIGAN_TURNS
  const mulligan = <MulliganBox view={view} cardOf={cardOf} deck={isSample ? null : deck} />
  return (
    <div className="t-game">
      <div className="t-game-list">
        <DeckHead view={view} deck={deck} ownClass={tracked.ownClass} />
        <DeckPanel view={view} list={list} cardOf={cardOf} sideboardOf={sideboardOf} />
      </div>
      <div className="t-game-middle">
        <ScoreBoard view={view} ownClass={tracked.ownClass} rank={rank} />
        {!isSample && <HelpBox view={view} deck={deck} cardOf={cardOf} />}
        <SecretsBox view={view} cardOf={cardOf} />
        {isEarly && mulligan}
        <PlaysBox view={view} cardOf={cardOf} />
        <OpponentBox view={view} cardOf={cardOf} />
        {!isSample && <ProbableDeckBox view={view} cardOf={cardOf} />}
        {!isEarly && mulligan}
      </div>
      <div className="t-game-side">
        {!view.ended && <OddsBox list={list} cardOf={cardOf} ahead={ahead} onAhead={setAhead} />}
        <CountersBox view={view} cardOf={cardOf} />
        {!isSample && (
          <>
            <NoteBox view={view} ownClass={tracked.ownClass} />
            <OwnFigures view={view} deck={deck} />
            <HelpSwitch />
          </>
        )}
      </div>
    </div>
  )
}

type Tab = 'deck' | 'opponent' | 'turns' | 'odds'

function InTabs({ view, deck, rank, isSample, cardOf, ...tracked }: PartsProps) {
  const t = useT()
  const { list, sideboardOf, ahead, setAhead } = tracked
  const [tab, setTab] = useState<Tab>('deck')
  const isChoosing = view.mulligan !== null && view.mulligan.kept === null && !view.ended
  return (
    <div className="grid gap-3">
      <ScoreBoard view={view} ownClass={tracked.ownClass} rank={rank} />
      {!isSample && <HelpBox view={view} deck={deck} cardOf={cardOf} />}
      {isChoosing && <MulliganBox view={view} cardOf={cardOf} deck={isSample ? null : deck} />}
      <Segments
        className="t-segments"
        legend={t('trackerView.tabs')}
        options={[
          { value: 'deck', label: t('trackerView.tabDeck', { count: view.deck }) },
          { value: 'opponent', label: t('trackerView.opponent') },
          { value: 'turns', label: t('trackerView.tabTurns') },
          { value: 'odds', label: t('trackerView.tabOdds') },
        ]}
        value={tab}
        onChoose={setTab}
      />
      <GameTab
        tab={tab}
        isSample={isSample}
        view={view}
        list={list}
        cardOf={cardOf}
        sideboardOf={sideboardOf}
        withMulligan={!isChoosing}
      />
      {tab === 'opponent' && !isSample && <NoteBox view={view} ownClass={tracked.ownClass} />}
      {tab === 'odds' && (
        <>
          <OddsBox list={list} cardOf={cardOf} ahead={ahead} onAhead={setAhead} />
          {!isSample && (
            <>
              <OwnFigures view={view} deck={deck} />
              <HelpSwitch />
            </>
          )}
        </>
      )}
    </div>
  )
}

interface DeckHeadProps {
  view: TrackerView
  deck: TrackedDeck | null
  ownClass: CardClass | null
}

function DeckHead({ view, deck, ownClass }: DeckHeadProps) {
  const t = useT()
  return (
    <div className="flex items-center gap-3 pb-2">
      <ClassEmblem cardClass={ownClass ?? 'NEUTRAL'} className="size-10" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg">{deck?.name ?? t('trackerView.cardsSeen')}</h2>
        <p className="text-xs text-muted tabular-nums">
          {t('trackerView.deckAndHand', { deck: view.deck, hand: view.hand.length })}
        </p>
      </div>
    </div>
  )
}

function OwnFigures({ view, deck }: { view: TrackerView; deck: TrackedDeck | null }) {
  const { data: matches = [] } = useRecentMatches(view.ended ? 'after' : 'before')
  const opponentClass = view.opponent.class ?? null
  return (
    <>
      {deck?.id && (
        <DeckBox record={recordOf(matches, deck.id, opponentClass)} opponentClass={opponentClass} />
      )}
      <EveningBox matches={matches} />
    </>
  )
}

/** The phone beside the PC: the game that a PC of the player tracks, read only. Several PCs have a tab each. */

import { MonitorSmartphone, Sun, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'
import { GameTab } from '@/shared/tracker/game-tab'
import { PairingButton } from '@/shared/tracker/pairing-button'
import { ScoreBoard } from '@/shared/tracker/score-board'
import { isLost, QUIET_MS, screenNames, type LiveScreen } from './screens'
import { Segments } from '@/shared/ui/segments'
import type { LiveScreens } from './use-live-screens'
import { useSeconds } from '@/shared/lib/use-seconds'
import { useTracked } from '@/shared/tracker/use-tracked'
import { useWakeLock } from './use-wake-lock'
import '@/shared/tracker/tracker-view.css'

/** `live` is what `useLiveScreens` gives: the page needs it anyway to know whether a PC is live. */
export function SecondScreen({ live }: { live: LiveScreens }) {
  const t = useT()
  const { screens, ready, listening } = live
  const [wish, setWish] = useState<string | null>(null)
  const chosen = screens.find(({ device }) => device === wish) ?? screens[0]
  const names = screenNames(screens)
  return (
    <div className="t-screen">
      {chosen ? (
        <div className="grid gap-3">
          {screens.length > 1 && (
            <Segments
              className="t-segments"
              legend={t('trackerView.pcs')}
              options={[...names].map(([value, label]) => ({ value, label }))}
              value={chosen.device}
              onChoose={setWish}
            />
          )}
          <Screen key={chosen.device} screen={chosen} listening={listening} />
        </div>
      ) : (
        <EmptyState icon={MonitorSmartphone} title={t('trackerView.noPc')}>
          <p>{t(ready || !listening ? 'trackerView.noPcText' : 'trackerView.searching')}</p>
        </EmptyState>
      )}
      {/* In the same place in both cases: its sheet stays open when the first view of the PC arrives. */}
      <div className="grid justify-center">
        <PairingButton />
      </div>
    </div>
  )
}

type Tab = 'deck' | 'opponent' | 'turns'

function Screen({ screen, listening }: { screen: LiveScreen; listening: boolean }) {
  const t = useT()
  const now = useSeconds()
  const { view } = screen
  const { cardOf, list, sideboardOf, ownClass } = useTracked({ view, deck: screen.deck })
  const [tab, setTab] = useState<Tab>('deck')
  const lost = isLost(screen, now) || !listening
  const seen = view.opponent.cards
    .filter(({ created }) => !created)
    .reduce((total, { count }) => total + count, 0)
  return (
    <>
      <div className={`t-screen-parts grid gap-3 ${lost ? 't-dim' : ''}`}>
        <div className="t-screen-head grid gap-3">
          <ScoreBoard view={view} ownClass={ownClass} large />
          <Segments
            className="t-segments"
            legend={t('trackerView.tabs')}
            options={[
              { value: 'deck', label: t('trackerView.tabDeck', { count: view.deck }) },
              { value: 'opponent', label: t('trackerView.tabOpponent', { count: seen }) },
              { value: 'turns', label: t('trackerView.tabTurns') },
            ]}
            value={tab}
            onChoose={setTab}
          />
        </div>
        <div className="grid gap-3">
          <GameTab tab={tab} view={view} list={list} cardOf={cardOf} sideboardOf={sideboardOf} />
        </div>
      </div>
      <Foot screen={screen} now={now} lost={lost} listening={listening} />
    </>
  )
}

interface FootProps {
  screen: LiveScreen
  now: number
  lost: boolean
  listening: boolean
}

function Foot({ screen, now, lost, listening }: FootProps) {
  const t = useT()
  const age = useAge()
  const kept = useWakeLock(!lost && !screen.view.ended)
  const { name, heardAt, lineAt } = screen
  const quiet = lineAt !== null && now - lineAt > QUIET_MS && !screen.view.ended
  return (
    <div className="t-foot">
      {/* Announced when it changes, not with every second. */}
      <span className="sr-only" role="status">
        {lost && (listening ? t('trackerView.lostShort', { name }) : t('trackerView.offline'))}
      </span>
      {lost ? (
        <span className="font-bold text-leg">
          <WifiOff className="size-4" aria-hidden="true" />
          {listening
            ? t('trackerView.lost', { name, ago: age(now - heardAt) })
            : t('trackerView.offline')}
        </span>
      ) : (
        <span className={quiet ? 'font-bold text-leg' : undefined}>
          <MonitorSmartphone className="size-4" aria-hidden="true" />
          {lineAt === null
            ? t('trackerView.readOn', { name })
            : t('trackerView.readAgo', { name, ago: age(now - lineAt) })}
        </span>
      )}
      {kept && (
        <span>
          <Sun className="size-4" aria-hidden="true" />
          {t('trackerView.keptOn')}
        </span>
      )}
    </div>
  )
}

/** `3 s`, `2 min`. */
function useAge(): (milliseconds: number) => string {
  const t = useT()
  const { span } = useFormats()
  return (milliseconds) => {
    const seconds = Math.max(0, Math.round(milliseconds / 1000))
    return seconds < 60 ? t('trackerView.seconds', { count: seconds }) : span(milliseconds)
  }
}

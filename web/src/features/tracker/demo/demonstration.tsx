/**
 * A sample game that plays itself, so that everybody sees what the tracker does. It is read as a real log is read. Players
 * who want less motion start it themselves.
 */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { isNative } from '@/shared/native/platform'
import { useProfile } from '@/shared/profile/profile'
import { LoadFailure } from '@/shared/ui/load-failure'
import { CompactList } from '@/shared/tracker/compact-list'
import { FloatingButton, useFloatingWindow } from '@/shared/tracker/floating-window'
import { Segments } from '@/shared/ui/segments'
import { TrackedGame } from '@/shared/tracker/tracked-game'
import { useMedia } from '@/shared/tracker/use-media'
import { DEMO_CLASS } from './demo-game'
import { loadDemo, type DemoMoment } from './demo-views'

const PACE_MS = 2400
const SPEEDS = [1, 2, 4] as const
type Speed = (typeof SPEEDS)[number]

export function Demonstration() {
  const t = useT()
  const { data: profile } = useProfile()
  const { data, error, refetch } = useQuery({
    queryKey: ['tracker demonstration'],
    queryFn: loadDemo,
    staleTime: Infinity,
    networkMode: 'always',
    retry: false,
  })
  return (
    <div className="grid gap-4">
      <section className="card t-box grid gap-2" aria-labelledby="tracker-demo">
        <h2 id="tracker-demo" className="text-lg">
          {t('trackerView.demoTitle')}
        </h2>
        <p className="text-muted">{t('trackerView.demoText')}</p>
        {profile?.subscription_tier === 'free' && (
          <p>
            {t('trackerView.demoPlan')}{' '}
            {!isNative() && (
              <Link to="/shop" search={{ from: '/deck-tracker' }} className="link">
                {t('trackerView.demoShop')}
              </Link>
            )}
          </p>
        )}
      </section>
      {error ? (
        <LoadFailure text={t('trackerView.demoFailed')} retry={() => void refetch()} />
      ) : data ? (
        <Playing moments={data} />
      ) : (
        <span className="skeleton h-64 rounded-lg" aria-busy="true" />
      )}
    </div>
  )
}

/** Which moment is shown, and how fast the next ones follow. */
function usePlayback(last: number) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(!still)
  const [speed, setSpeed] = useState<Speed>(1)
  const over = at === last
  const running = playing && !over

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setAt(at + 1), PACE_MS / speed)
    return () => clearTimeout(timer)
  }, [running, at, speed])

  const step = (by: number) => {
    setPlaying(false)
    setAt(Math.min(last, Math.max(0, at + by)))
  }
  const restart = () => {
    setAt(0)
    setPlaying(true)
  }
  const toggle = () => setPlaying(!playing)

  return { at, last, over, playing, speed, setSpeed, step, restart, toggle }
}

function Playing({ moments }: { moments: DemoMoment[] }) {
  const t = useT()
  const [compact, setCompact] = useState(false)
  const floating = useFloatingWindow()
  const playback = usePlayback(moments.length - 1)
  const { at, last, speed, setSpeed } = playback

  const moment = moments[Math.min(at, last)]
  if (!moment) return null
  const deck = { name: t('trackerView.demoDeck'), class: DEMO_CLASS }
  const game = { view: moment.view, deck, isSample: true }
  return (
    <>
      <div className="t-demo-bar card">
        <Buttons playback={playback} />
        <Segments
          className="t-segments"
          legend={t('trackerView.demoSpeed')}
          options={SPEEDS.map((times) => ({ value: times, label: `${times}×` }))}
          value={speed}
          onChoose={setSpeed}
        />
        <p className="min-w-40 flex-1 text-sm font-semibold" role="status">
          {t(moment.note)}
        </p>
        <progress
          className="t-progress"
          max={last}
          value={at}
          aria-label={t('trackerView.demoProgress')}
        />
        <FloatingButton floating={floating} compact={compact} onCompact={setCompact} />
      </div>
      {floating.render(<CompactList {...game} />)}
      {compact ? (
        <div className="mx-auto w-full max-w-sm">
          <CompactList {...game} />
        </div>
      ) : (
        <TrackedGame {...game} />
      )}
    </>
  )
}

function Buttons({ playback }: { playback: ReturnType<typeof usePlayback> }) {
  const t = useT()
  const { at, over, playing, step, restart, toggle } = playback
  const Icon = playing ? Pause : Play
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        className="icon-button"
        aria-label={t('trackerView.demoBack')}
        disabled={at === 0}
        onClick={() => step(-1)}
      >
        <ChevronLeft className="size-6" aria-hidden="true" />
      </button>
      {over ? (
        <button type="button" className="button button-mana t-slim" onClick={restart}>
          <RotateCcw className="size-5" aria-hidden="true" />
          {t('trackerView.demoAgain')}
        </button>
      ) : (
        <button type="button" className="button button-mana t-slim" onClick={toggle}>
          <Icon className="size-5" aria-hidden="true" />
          {t(playing ? 'trackerView.demoPause' : 'trackerView.demoStart')}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('trackerView.demoStep')}
        disabled={over}
        onClick={() => step(1)}
      >
        <ChevronRight className="size-6" aria-hidden="true" />
      </button>
    </div>
  )
}

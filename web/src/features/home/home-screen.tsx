/** The home page of a signed-in player: the daily five, their rank, and links to the rest of the app. */

import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useSecondRender } from '@/shared/lib/use-second-render'
import { LinkNotice } from '@/shared/session/link-notice'
import { useUser } from '@/shared/session/session'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { BottomNav } from './bottom-nav'
import { DailySkeleton } from './daily-skeleton'
import { HomeBar } from './home-bar'
import { isWelcome } from './is-welcome'
import { ModeTiles } from './mode-tiles'
import { RankedHero } from './ranked-hero'
import { Tools } from './tools'
import { useFirstCards } from './use-first-cards'

export function HomeScreen() {
  const t = useT()
  const user = useUser()
  const [welcomes] = useState(() => isWelcome(user))
  const cards = useFirstCards()
  const showsRest = useSecondRender()
  useDocumentTitle('Runeside')
  return (
    <>
      <HomeBar />
      <main className="page-body mx-auto max-w-6xl pb-32">
        <h1 className="sr-only" tabIndex={-1}>
          {t('home.title')}
        </h1>
        <LinkNotice />
        {welcomes && cards && <cards.Welcome />}
        {welcomes && cards === null && (
          <span className="skeleton mb-6 h-50.75 rounded-lg lg:h-43" />
        )}
        <div className="grid gap-6 lg:grid-cols-12">
          <div className="grid content-start gap-6 lg:col-span-7">
            {cards && <cards.DailyCard />}
            {cards === null && <DailySkeleton />}
            <RankedHero />
          </div>
          {showsRest && (
            <div className="grid content-start gap-6 lg:col-span-5">
              <section aria-labelledby="play">
                <h2 id="play" className="rule mb-3 text-lg">
                  {t('home.play')}
                </h2>
                <ModeTiles />
              </section>
              {cards && <cards.WinRateCard />}
              <section aria-labelledby="tools">
                <h2 id="tools" className="rule mb-3 text-lg">
                  {t('home.tools')}
                </h2>
                <Tools />
              </section>
              {cards && <cards.TrendingStrip />}
            </div>
          )}
        </div>
      </main>
      <BottomNav />
    </>
  )
}

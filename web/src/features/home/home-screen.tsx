/** The home page of a signed-in player: their rank and figures, and links to the rest of the app. */

import { useT } from '@/shared/i18n/i18n'
import { LinkNotice } from '@/shared/session/link-notice'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { BottomNav } from './bottom-nav'
import { HomeBar } from './home-bar'
import { ModeTiles } from './mode-tiles'
import { RankedHero } from './ranked-hero'
import { Tools } from './tools'
import { TrendingCard } from './trending-card'
import { WinRateCard } from './win-rate-card'

export function HomeScreen() {
  const t = useT()
  useDocumentTitle('Runeside')
  return (
    <>
      <HomeBar />
      <main className="page-body mx-auto max-w-6xl pb-32">
        <h1 className="sr-only" tabIndex={-1}>
          {t('home.title')}
        </h1>
        <LinkNotice />
        <div className="grid gap-6 lg:grid-cols-12">
          <div className="lg:col-span-7 lg:col-start-1 lg:row-start-1">
            <RankedHero />
          </div>
          <section className="lg:col-span-12 lg:row-start-2" aria-labelledby="play">
            <h2 id="play" className="rule mb-3 text-lg">
              {t('home.play')}
            </h2>
            <ModeTiles />
          </section>
          <div className="grid content-start gap-4 lg:col-span-5 lg:col-start-8 lg:row-start-1">
            <WinRateCard />
            <div className="max-lg:hidden">
              <Tools />
            </div>
          </div>
          <section className="lg:col-span-12" aria-labelledby="trending">
            <h2 id="trending" className="rule mb-3 text-lg">
              {t('home.trending')}
            </h2>
            <TrendingCard />
          </section>
          <section className="lg:hidden" aria-labelledby="tools">
            <h2 id="tools" className="rule mb-3 text-lg">
              {t('home.tools')}
            </h2>
            <Tools />
          </section>
        </div>
      </main>
      <BottomNav />
    </>
  )
}

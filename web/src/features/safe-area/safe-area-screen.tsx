/** /safe-area-test: shows the current safe area of the screen, without the device's camera, bars and corners. */

import { useEffect, useState, type ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import type { PlainKey } from '@/shared/i18n/translator'
import { Page } from '@/shared/ui/page'
import { InsetsFrame } from './insets-frame'
import { watchScreen, type DisplayMode, type ScreenFacts, type Size } from './screen-facts'

const MODES: Record<DisplayMode, PlainKey> = {
  browser: 'safeArea.browser',
  standalone: 'safeArea.standalone',
  native: 'safeArea.native',
}

export function SafeAreaScreen() {
  return (
    <TextsOf part="safeArea" waiting={null}>
      <SafeArea />
    </TextsOf>
  )
}

function SafeArea() {
  const t = useT()
  const [facts, setFacts] = useState<ScreenFacts | null>(null)
  useEffect(() => watchScreen(setFacts), [])

  return (
    <Page title={t('safeArea.title')} width="text">
      <EdgeMarks />
      <p className="mb-5 text-muted">{t('safeArea.intro')}</p>
      {facts && (
        <div className="grid gap-4 sm:grid-cols-2">
          <section className="card grid content-center gap-4 p-5" aria-labelledby="insets">
            <h2 id="insets" className="text-lg">
              {t('safeArea.insets')}
            </h2>
            <InsetsFrame insets={facts.insets} viewport={facts.viewport} />
            {Object.values(facts.insets).every((inset) => inset === 0) && (
              <p className="text-center text-sm text-muted">{t('safeArea.none')}</p>
            )}
          </section>
          <section className="card p-5" aria-labelledby="screen">
            <h2 id="screen" className="mb-2 text-lg">
              {t('safeArea.screen')}
            </h2>
            <FactList facts={facts} />
          </section>
        </div>
      )}
    </Page>
  )
}

function FactList({ facts }: { facts: ScreenFacts }) {
  const t = useT()
  const { number } = useFormats()
  const size = ({ width, height }: Size) =>
    `${number(Math.round(width))} × ${number(Math.round(height))} px`

  return (
    <dl>
      <Fact name={t('safeArea.viewport')}>{size(facts.viewport)}</Fact>
      <Fact name={t('safeArea.visualViewport')}>
        {facts.visualViewport ? size(facts.visualViewport) : t('safeArea.unknown')}
      </Fact>
      <Fact name={t('safeArea.pixelRatio')}>{number(facts.pixelRatio)}</Fact>
      <Fact name={t('safeArea.displayMode')}>{t(MODES[facts.displayMode])}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  )
}

/** Paints the insets in place: content under the colour is covered. */
function EdgeMarks() {
  return (
    <div
      className="pointer-events-none fixed inset-0 z-50 border-solid"
      style={{
        borderWidth: 'var(--inset-top) var(--inset-right) var(--inset-bottom) var(--inset-left)',
        borderColor: 'color-mix(in oklab, var(--leg-fill) 45%, transparent)',
      }}
      aria-hidden="true"
    />
  )
}

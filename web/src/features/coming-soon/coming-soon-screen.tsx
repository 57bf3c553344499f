/** The page of a capability that is not built yet: what it will do, and a link back. */

import { Link } from '@tanstack/react-router'
import { Sparkle } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { Page } from '@/shared/ui/page'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { CAPABILITY, type CapabilityName } from './capabilities'

export function ComingSoonScreen({ capability }: { capability: CapabilityName }) {
  const t = useT()
  const { icon: Icon, name, text, points } = CAPABILITY[capability]
  return (
    <Page title={t(name)} actions={<ManaPill />}>
      <div className="mx-auto grid max-w-4xl items-center gap-6 lg:min-h-[60dvh] lg:grid-cols-2 lg:gap-12">
        <div className="mx-auto grid w-44 place-items-center text-leg *:col-start-1 *:row-start-1 lg:w-72">
          <RuneCircle className="emblem-ring w-full" />
          <Icon className="size-14 lg:size-20" strokeWidth={1.4} aria-hidden="true" />
        </div>
        <div className="grid gap-4 max-lg:text-center">
          <p className="chip justify-self-center bg-leg-soft text-leg lg:justify-self-start">
            {t('soon.chip')}
          </p>
          <p className="font-display text-xl leading-snug font-bold text-balance">{t(text)}</p>
          <section className="card grid gap-3 p-5 text-left">
            <h2 className="eyebrow">{t('soon.ahead')}</h2>
            <ul className="grid gap-3">
              {points.map((point) => (
                <li key={point} className="flex items-start gap-3">
                  <Sparkle className="mt-0.5 size-5 shrink-0 text-mana" aria-hidden="true" />
                  {t(point)}
                </li>
              ))}
            </ul>
          </section>
          <Link to="/" className="button button-quiet">
            {t('common.toHome')}
          </Link>
        </div>
      </div>
    </Page>
  )
}

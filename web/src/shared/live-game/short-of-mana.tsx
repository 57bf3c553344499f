/** How much mana is missing for a game, how to get it, and what can be played without. */

import { Link } from '@tanstack/react-router'
import { Bot, ChevronRight, Flame, Medal, ShoppingBag, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { RANKED } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { isNative } from '@/shared/native/platform'
import { useProfile } from '@/shared/profile/profile'
import { useDaily } from '@/shared/quiz/daily/daily'
import { ManaCrystal } from '@/shared/ui/mana-crystal'

/** The mana that is missing for a price; 0 while the balance is not known. */
export function useMissingMana(price: number): number {
  const { data: profile } = useProfile()
  return profile ? Math.max(0, price - profile.mana) : 0
}

interface ShortOfManaProps {
  price: number
  /** Whether to lead to the practice with bots: not where it is on the page. */
  practice?: boolean
  /** Where the shop leads back to. */
  from: '/quizzes/duo' | '/quizzes/battle-royale'
}

export function ShortOfMana({ price, practice = true, from }: ShortOfManaProps) {
  const missing = useMissingMana(price)
  return missing > 0 && <Ways missing={missing} practice={practice} from={from} />
}

type WaysProps = Required<Pick<ShortOfManaProps, 'practice' | 'from'>> & { missing: number }

function Ways({ missing, practice, from }: WaysProps) {
  const t = useT()
  const { data: daily } = useDaily()
  return (
    <section className="card rise mb-5 grid gap-3 p-4" aria-labelledby="short-of-mana">
      <h2 id="short-of-mana" className="flex items-center gap-3 text-lg">
        <ManaCrystal className="size-6 shrink-0" />
        {t('live.missing', { count: missing })}
      </h2>
      <ul className="grid gap-2 md:grid-cols-2 lg:grid-cols-4">
        {daily && !daily.result && (
          <Way icon={Flame} note={t('session.reward', { mana: daily.reward })}>
            <Link to="/quizzes/daily" className="after:absolute after:inset-0">
              {t('daily.play')}
            </Link>
          </Way>
        )}
        <Way icon={Medal} note={t('session.reward', { mana: RANKED.reward })}>
          <Link to="/quizzes/weekly-ranked" className="after:absolute after:inset-0">
            {t('live.earnLegend')}
          </Link>
        </Way>
        {practice && (
          <Way icon={Bot} note={t('quizzes.free')}>
            <Link
              to="/quizzes/battle-royale/$action"
              params={{ action: 'practice' }}
              className="after:absolute after:inset-0"
            >
              {t('battle.practice')}
            </Link>
          </Way>
        )}
        {!isNative() && (
          <Way icon={ShoppingBag} note={t('home.navShop')}>
            <Link to="/shop" search={{ from }} className="after:absolute after:inset-0">
              {t('live.buyMana')}
            </Link>
          </Way>
        )}
      </ul>
      {daily?.result && <p className="text-sm text-muted">{t('live.missingTomorrow')}</p>}
    </section>
  )
}

interface WayProps {
  icon: LucideIcon
  note: string
  /** The link, which fills the row. */
  children: ReactNode
}

function Way({ icon: Icon, note, children }: WayProps) {
  return (
    <li className="relative flex min-h-12 items-center gap-3 rounded-md bg-mana-soft px-3 py-2">
      <Icon className="size-5.5 shrink-0 text-mana" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block leading-tight font-bold">{children}</span>
        <span className="block text-sm text-muted">{note}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-subtle" aria-hidden="true" />
    </li>
  )
}

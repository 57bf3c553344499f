/** The navigation at the bottom of the home page: a bar on phones, a dock on wide screens. */

import { Link } from '@tanstack/react-router'
import { House, ShoppingBag, Swords, type LucideIcon } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { isNative } from '@/shared/native/platform'

interface Place {
  to: '/' | '/quizzes' | '/shop'
  icon: LucideIcon
  label: PlainKey
  /** Not in a native shell: the stores do not allow it. */
  web?: true
}

const PLACES: readonly Place[] = [
  { to: '/', icon: House, label: 'home.title' },
  { to: '/quizzes', icon: Swords, label: 'home.navQuizzes' },
  { to: '/shop', icon: ShoppingBag, label: 'home.navShop', web: true },
]

export function BottomNav() {
  const t = useT()
  return (
    <nav className="bottom-nav" aria-label={t('home.nav')}>
      <ul className="mx-auto flex max-w-md gap-1 p-1.5">
        {PLACES.filter(({ web }) => !web || !isNative()).map(({ to, icon: Icon, label }) => (
          <li key={to} className="flex-1">
            <Link to={to} className="bottom-nav-item" activeOptions={{ exact: true }}>
              <Icon className="size-6" aria-hidden="true" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

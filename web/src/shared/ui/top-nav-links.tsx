/** The links of `TopNav`. */

import { Link } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { isNative } from '@/shared/native/platform'

interface Place {
  to: '/quizzes' | '/decks' | '/stats' | '/shop'
  label: PlainKey
  /** Not in a native shell: the stores do not allow it. */
  web?: true
}

const PLACES: readonly Place[] = [
  { to: '/quizzes', label: 'home.navQuizzes' },
  { to: '/decks', label: 'home.decks' },
  { to: '/stats', label: 'home.stats' },
  { to: '/shop', label: 'home.navShop', web: true },
]

export function TopNavLinks() {
  const t = useT()
  return (
    <nav className="mx-2 max-lg:hidden" aria-label={t('home.sections')}>
      <ul className="flex items-center gap-1">
        <li>
          <Link to="/" className="top-nav-item" activeOptions={{ exact: true }}>
            {t('home.title')}
          </Link>
        </li>
        {PLACES.filter(({ web }) => !web || !isNative()).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="top-nav-item">
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

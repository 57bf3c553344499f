/** Button that switches between the light and the dark theme. */

import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import { chooseTheme, currentTheme, onThemeChange } from './theme'

export function ThemeToggle() {
  const { t } = useI18n()
  const dark = useSyncExternalStore(onThemeChange, currentTheme) === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={dark}
      aria-label={t('common.darkTheme')}
      title={t('common.darkTheme')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  )
}

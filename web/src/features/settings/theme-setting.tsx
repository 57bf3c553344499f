/** The theme setting: light or dark. */

import { Moon, Palette, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { chooseTheme, currentTheme, onThemeChange } from '@/shared/theme/theme'
import { RowFace } from './row'

const THEMES = [
  { theme: 'light', label: 'settings.light', icon: Sun },
  { theme: 'dark', label: 'settings.dark', icon: Moon },
] as const

export function ThemeSetting() {
  const t = useT()
  const current = useSyncExternalStore(onThemeChange, currentTheme)
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <legend className="sr-only">{t('settings.theme')}</legend>
      <div className="flex grow items-center gap-4" aria-hidden="true">
        <RowFace icon={Palette} label={t('settings.theme')} />
      </div>
      <div className="segments grow sm:grow-0">
        {THEMES.map(({ theme, label, icon: Icon }) => (
          <label key={theme} className="segment flex grow items-center justify-center gap-2 px-4">
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === current}
              onChange={() => chooseTheme(theme)}
            />
            <Icon className="size-4" aria-hidden="true" />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

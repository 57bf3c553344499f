/** Preferences on this device: language, theme, sounds, vibration, game. */

import { useT } from '@/shared/i18n/i18n'
import { GameSetting } from './game-setting'
import { LanguageSetting } from './language-setting'
import { Section } from './section'
import { SoundSetting } from './sound-setting'
import { ThemeSetting } from './theme-setting'
import { VibrationSetting } from './vibration-setting'

export function PreferencesSection() {
  const t = useT()
  return (
    <Section title={t('settings.preferences')}>
      <GameSetting />
      <LanguageSetting />
      <ThemeSetting />
      <SoundSetting />
      <VibrationSetting />
    </Section>
  )
}
